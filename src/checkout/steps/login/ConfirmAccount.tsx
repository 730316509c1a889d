import { useAtomValue, useSetAtom } from 'jotai'
import { userAtom } from '../../../state/user.ts'
import { Form } from './Form.tsx'
import { confirmAccountAtom, signOutOfSaleAtom } from './modes.ts'

export function ConfirmAccount() {
  const user = useAtomValue(userAtom)
  const confirm = useSetAtom(confirmAccountAtom)
  const signOut = useSetAtom(signOutOfSaleAtom)
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
          <p>
            <button type="button" className="link" onClick={() => void signOut()}>
              Not you? Sign out
            </button>
          </p>
        </>
      )}
    </Form>
  )
}
