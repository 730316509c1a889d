import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { userAtom } from '../../../state/user.ts'
import { notices } from '../../../text/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Form } from './Form.tsx'
import { confirmAccountAtom, signOutOfSaleAtom } from './modes.ts'

export function ConfirmAccount() {
  const user = useAtomValue(userAtom)
  const confirm = useSetAtom(confirmAccountAtom)
  return (
    <Form field="email" problem={null} action="Continue" onSubmit={() => void confirm()}>
      {() => (
        <>
          <dl className="card stack">
            <div>
              <dt className="quiet small">Full name</dt>
              <dd>{user?.full_name}</dd>
            </div>
            <div>
              <dt className="quiet small">Email address</dt>
              <dd>{user?.email}</dd>
            </div>
          </dl>
          <SignOut />
        </>
      )}
    </Form>
  )
}

/** Asks first, because the tickets leave with the person. */
function SignOut() {
  const signOut = useSetAtom(signOutOfSaleAtom)
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <p>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Not you? Sign out
      </button>
      <Modal title="Sign out?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>
          {notices.leavesPhone} {notices.keepsBasket}
        </p>
        <Button
          isLoading={isLeaving}
          onPress={async () => {
            setLeaving(true)
            await signOut()
            setLeaving(false)
            setOpen(false)
          }}
        >
          Sign out
        </Button>
        <Button look="plain" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </Modal>
    </p>
  )
}
