import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { durationInWords } from '../../contract/format/durations.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { siteBasketCountAtom } from '../state/page.ts'
import { signOutAtom } from '../state/signOut.ts'
import { userAtom } from '../state/user.ts'
import { walletAtom, walletRefreshAtom, walletTicketsAtom } from '../state/wallet.ts'
import { notices } from '../text/notices.ts'
import { storeFailures } from '../text/storeFailures.ts'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Ticket } from './Ticket.tsx'
import { Transfers } from './Transfers.tsx'
import { useWakeLock } from './useWakeLock.ts'
import '../ui/button.css'
import './Wallet.css'

/** The tickets on this device, one at a time. */
export default function Wallet() {
  useAtomValue(walletRefreshAtom)
  const wallet = useAtomValue(walletAtom)
  const tickets = useAtomValue(walletTicketsAtom)
  if (wallet === undefined) return null
  return (
    <div className="wallet">
      <div className="row">
        <h1 tabIndex={-1}>Ticket wallet</h1>
        {wallet && <LastChecked savedAt={wallet.savedAt} />}
      </div>
      {tickets.length > 0 ? <Stack /> : <Empty />}
      <Transfers />
      <div className="wallet-foot">
        <a href={pages.settings.path}>Account settings</a>
        {wallet && <SignOut />}
      </div>
    </div>
  )
}

function LastChecked({ savedAt }: { savedAt: number }) {
  const minutes = Math.floor((Date.now() - savedAt) / 60_000)
  const hours = Math.floor(minutes / 60)
  const ago =
    minutes < 1 ? 'just now' : `${durationInWords(hours > 0 ? hours * 3600 : minutes * 60).split(',')[0]} ago`
  return <p className="quiet small">Last checked {ago}</p>
}

function Stack() {
  const tickets = useAtomValue(walletTicketsAtom)
  const strip = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(0)
  const isAwake = useWakeLock()
  const go = (index: number) =>
    strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  return (
    <section aria-label={plural(tickets.length, 'ticket')}>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
        tabIndex={0}
        className="ticket-strip"
        ref={strip}
        onScroll={event => {
          const { scrollLeft, scrollWidth } = event.currentTarget
          setShown(Math.round((scrollLeft / scrollWidth) * tickets.length))
        }}
      >
        {tickets.map(ticket => (
          <li key={ticket.id}>
            <Ticket ticket={ticket} />
          </li>
        ))}
      </ol>
      <div className="ticket-pager">
        {tickets.length > 1 && (
          <button
            type="button"
            aria-label="Previous ticket"
            disabled={shown === 0}
            onClick={() => go(shown - 1)}
          >
            <Icon name="previous" />
          </button>
        )}
        <p className="quiet small" role="status">
          {Math.min(shown + 1, tickets.length)} of {tickets.length} · opens without a network
        </p>
        {tickets.length > 1 && (
          <button
            type="button"
            aria-label="Next ticket"
            disabled={shown >= tickets.length - 1}
            onClick={() => go(shown + 1)}
          >
            <Icon name="next" />
          </button>
        )}
      </div>
      {!isAwake && (
        <p className="quiet small" role="status">
          {notices.staysDark}
        </p>
      )}
    </section>
  )
}

function Empty() {
  const signedIn = Boolean(useAtomValue(userAtom)?.id)
  // To sign in needs the network.
  const maySignIn = !signedIn && navigator.onLine
  return (
    <div className="stack">
      <p>
        {signedIn
          ? 'Your tickets will be here as soon as you have some.'
          : maySignIn
            ? 'There are no tickets on this phone. Sign in with the e-mail address that you bought them with.'
            : 'There are no tickets on this phone. You can sign in for them as soon as there is a network.'}
      </p>
      <p className="row wallet-ways">
        {maySignIn && (
          <a className="button" href={pages.sign_in.path}>
            Sign in
          </a>
        )}
        <a className="button" data-look="plain" href={pages.all_events.path}>
          Browse events
        </a>
      </p>
    </div>
  )
}

function SignOut() {
  const signOut = useSetAtom(signOutAtom)
  const inBasket = useAtomValue(siteBasketCountAtom)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <button type="button" className="link wallet-out" onClick={() => setOpen(true)}>
        Sign out
      </button>
      <Modal title="Sign out?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>
          {notices.leavesPhone}
          {inBasket > 0 && ` ${notices.emptiesBasket}`}
        </p>
        {problem && <p role="alert">{problem}</p>}
        <button
          type="button"
          className="button"
          onClick={async () => {
            if (await signOut()) setOpen(false)
            else setProblem(storeFailures.sign_out)
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
