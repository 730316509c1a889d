import { useAtomValue, useSetAtom } from 'jotai'
import { lostAtSignOutAtom } from '../../state/unsent.ts'
import { userAtom } from '../../state/user.ts'
import { notices } from '../../text/notices.ts'
import { AskFirst } from '../../ui/dialogs/AskFirst.tsx'
import { Form } from './Form.tsx'
import { confirmAccountAtom, signOutOfSaleAtom } from './login.ts'

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

/** It asks first, because the sign-out removes the tickets from this device. */
const SignOut = () => (
  <p>
    <AskFirst
      text="Not you? Sign out"
      title="Sign out?"
      action="Sign out"
      onAction={useSetAtom(signOutOfSaleAtom)}
    >
      {notices.leavesPhone} {notices.keepsBasket} {useAtomValue(lostAtSignOutAtom)}
    </AskFirst>
  </p>
)
