import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { siteBasketCountAtom } from '../state/page.ts'
import { signOutAtom } from '../state/signOut.ts'
import { lostAtSignOutAtom, readUnsentAtom } from '../state/unsent.ts'
import { countUnsentSalesAtom, lostSalesAtom, staysKeptBackAtom } from '../state/unsentSales.ts'
import { countUnsentScansAtom, lostScansAtom } from '../state/unsentScans.ts'
import { notices } from '../text/notices.ts'
import { storeFailures } from '../text/storeFailures.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'

/** It asks first, because the tickets leave this device. */
export function SignOut({ onSignedOut }: { onSignedOut?: () => void }) {
  const signOut = useSetAtom(signOutAtom)
  const inBasket = useAtomValue(siteBasketCountAtom)
  const lostScans = useAtomValue(lostScansAtom)
  const lostSales = useAtomValue(lostSalesAtom)
  const staysKeptBack = useAtomValue(staysKeptBackAtom)
  const lost = useAtomValue(lostAtSignOutAtom)
  const readUnsent = useSetAtom(readUnsentAtom)
  const countScans = useSetAtom(countUnsentScansAtom)
  const countSales = useSetAtom(countUnsentSalesAtom)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        className="link wallet-out"
        onClick={() => {
          void countScans()
          void countSales()
          void readUnsent()
          setOpen(true)
        }}
      >
        Sign out
      </button>
      <Modal title="Sign out?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>
          {notices.leavesPhone}
          {inBasket > 0 && ` ${notices.emptiesBasket}`}
        </p>
        {lost && <p>{lost}</p>}
        {lostScans && <p>{lostScans}</p>}
        {lostSales && <p>{lostSales}</p>}
        {staysKeptBack && <p>{staysKeptBack}</p>}
        {problem && <p role="alert">{problem}</p>}
        <button
          type="button"
          className="button"
          onClick={async () => {
            if (!(await signOut())) return setProblem(storeFailures.sign_out)
            setOpen(false)
            onSignedOut?.()
          }}
        >
          Sign out
        </button>
        <button type="button" className="button" data-look="plain" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </Modal>
    </>
  )
}
