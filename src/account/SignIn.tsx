import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { pages } from '../../contract/pages.ts'
import { refreshUserAtom } from '../state/loadUser.ts'
import { signOutAtom } from '../state/signOut.ts'
import { userAtom } from '../state/user.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { LateToasts } from '../ui/messages/LateToasts.tsx'
import { Waiting } from '../ui/messages/Waiting.tsx'
import { EnterEmail } from './login/EnterEmail.tsx'
import { afterLoginAtom, beginLoginAtom, modeAtom } from './login/login.ts'
import { OneTimeCodeSent } from './login/OneTimeCodeSent.tsx'
import { unsentSalesInWords } from './wipedSales.ts'
import '../checkout/CheckoutPage.css'

/** The page that asked to sign in. */
const destination = () => (new URLSearchParams(location.search).get('to') === 'door' ? 'door' : 'wallet')

/** The login outside a checkout. */
export default function SignIn() {
  const mode = useAtomValue(modeAtom)
  const begin = useSetAtom(beginLoginAtom)
  const refresh = useSetAtom(refreshUserAtom)
  const setAfter = useSetAtom(afterLoginAtom)
  const signOut = useSetAtom(signOutAtom)
  const [isEnded, setEnded] = useState(false)
  const [wiped, setWiped] = useState<string[]>([])

  useEffect(() => {
    setAfter({
      isOfCheckout: false,
      async signedIn() {
        location.assign(pages[destination()].path)
        return true
      },
      async saleEnded() {},
    })
    // The first answer sets the session that the code belongs to.
    void refresh().then(async sent => {
      if (!sent.ok && sent.failure.isEnded) {
        try {
          setWiped(await unsentSalesInWords())
        } finally {
          // The device is cleared, whatever can be read of it.
          await signOut()
          setEnded(true)
        }
      }
      await begin()
    })
    return () => setAfter(null)
  }, [begin, refresh, setAfter, signOut])

  return (
    <div className="checkout-step sign-in">
      <h1 tabIndex={-1}>Sign in</h1>
      {isEnded && (
        <Alert type="info">
          You were signed out of this device on another one. Unless your account was deleted there, your
          tickets are back as soon as you sign in again.
        </Alert>
      )}
      {wiped.length > 0 && (
        <Alert type="error">
          These sales of the box office were on this device only, and are deleted with all that it had of you.
          Please write them down and enter them again: {wiped.join('; ')}.
        </Alert>
      )}
      {mode === 'loading' && <Waiting>Loading your account</Waiting>}
      {mode === 'enter_email' && <EnterEmail />}
      {mode === 'one_time_code_sent' && <OneTimeCodeSent />}
      {mode === 'confirm_name' && <Unknown />}
      {mode === 'confirm_account' && <SignedIn />}
      <LateToasts />
    </div>
  )
}

const Unknown = () => (
  <div className="prose">
    <p>
      There is no account with this e-mail address yet. It will be registered when you check out for the first
      time.
    </p>
    <p>
      <a className="button" href={pages.all_events.path}>
        Browse events
      </a>
    </p>
  </div>
)

function SignedIn() {
  const user = useAtomValue(userAtom)
  return (
    <div className="prose">
      <p>
        You are signed in as <strong>{user?.email}</strong>.
      </p>
      <p>
        <a className="button" href={pages.wallet.path}>
          Go to ticket wallet
        </a>
      </p>
    </div>
  )
}
