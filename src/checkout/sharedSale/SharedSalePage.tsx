import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { money } from '../../../contract/format/money.ts'
import { pages } from '../../../contract/pages.ts'
import { EnterEmail } from '../../account/login/EnterEmail.tsx'
import { modeAtom } from '../../account/login/login.ts'
import { OneTimeCodeSent } from '../../account/login/OneTimeCodeSent.tsx'
import { Header } from '../../site/Header.tsx'
import { userAtom } from '../../state/user.ts'
import { failures } from '../../text/failures.ts'
import { sharedSaleTexts } from '../../text/sharedSale.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { LateToasts } from '../../ui/messages/LateToasts.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { continueHereAtom, isResumingAtom, loadSharedSaleAtom, sharedSaleAtom } from './sharedSale.ts'
import '../CheckoutPage.css'

/** By the clock of this device, in the form 7:30 pm. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true })

/** The page of a link to a checkout. It changes nothing until its button is pressed. */
export function SharedSalePage() {
  return (
    <>
      <Header count={0} />
      <main className="page checkout" id="main">
        <div className="checkout-step sign-in">
          <h1 tabIndex={-1}>{sharedSaleTexts.title}</h1>
          <SharedSale />
        </div>
      </main>
      <LateToasts />
    </>
  )
}

function SharedSale() {
  const sale = useAtomValue(sharedSaleAtom)
  const load = useSetAtom(loadSharedSaleAtom)
  const isSignedIn = Boolean(useAtomValue(userAtom)?.id)
  if (sale === 'loading') return <Waiting>Loading the checkout</Waiting>
  if (sale === 'failed')
    return (
      <div className="stack">
        <Alert type="error">{failures.get_shared_sale}</Alert>
        <p>
          <Button onPress={() => void load()}>Try again</Button>
        </p>
      </div>
    )
  switch (sale.state) {
    case 'paid':
      return (
        <Ended text={sharedSaleTexts.paid}>
          {isSignedIn ? (
            <a className="button" href={pages.wallet.path}>
              Go to ticket wallet
            </a>
          ) : (
            <a className="button" href={pages.sign_in.path}>
              Sign in
            </a>
          )}
        </Ended>
      )
    case 'open':
    case 'personal':
      return (
        <div className="stack">
          <p>{sale.state === 'open' ? sharedSaleTexts.open : sharedSaleTexts.personal}</p>
          <div className="card">
            <ul className="shared-lines">
              {sale.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="row">
              <span className="quiet small">Total, fees included</span>
              <strong>{sale.total > 0 ? money(sale.total, sale.currency) : 'Free'}</strong>
            </p>
          </div>
          <p>{sharedSaleTexts.until(clock.format(sale.endsAt))}</p>
          {sale.hasOwnBasket && <Alert type="info">{sharedSaleTexts.replaces}</Alert>}
          {sale.state === 'open' ? <ContinueHere /> : <Proof />}
        </div>
      )
    default:
      return (
        <Ended text={sharedSaleTexts.gone}>
          <a className="button" href={pages.all_events.path}>
            Browse events
          </a>
        </Ended>
      )
  }
}

const Ended = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="stack">
    <p>{text}</p>
    <p>{children}</p>
  </div>
)

function ContinueHere() {
  const goOn = useSetAtom(continueHereAtom)
  const isResuming = useAtomValue(isResumingAtom)
  return (
    <BottomBar>
      <Button isLoading={isResuming} onPress={() => void goOn()}>
        Continue here
      </Button>
    </BottomBar>
  )
}

/** Whoever has no account with the typed address cannot have begun this checkout. */
function Proof() {
  const mode = useAtomValue(modeAtom)
  switch (mode) {
    case 'enter_email':
      return <EnterEmail />
    case 'one_time_code_sent':
      return <OneTimeCodeSent />
    case 'confirm_name':
      return (
        <>
          <Alert type="error">{sharedSaleTexts.other}</Alert>
          <EnterEmail />
        </>
      )
    default:
      return <Waiting>Loading your account</Waiting>
  }
}
