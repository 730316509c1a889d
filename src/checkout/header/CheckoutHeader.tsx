import { useAtomValue } from 'jotai'
import { durationAsClock } from '../../../contract/format/durations.ts'
import { pages } from '../../../contract/pages.ts'
import { isCheckingAtom, secondsLeftAtom } from '../../state/checkout.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../../site/Header.css'
import './CheckoutHeader.css'
import './Countdown.css'

const SHORT = 120

/** The time left of the hold. Screen readers do not read it; CountdownWords announces it. */
function Countdown() {
  const seconds = useAtomValue(secondsLeftAtom)
  const isChecking = useAtomValue(isCheckingAtom)
  if (seconds === null) return <span />
  return (
    <span className="countdown" data-short={seconds <= SHORT || undefined}>
      <Icon name="clock" />
      <span role="timer" aria-label="Time left to complete your order">
        {durationAsClock(seconds)}
      </span>
      {isChecking && <span className="small">checking</span>}
    </span>
  )
}

/** The header of the checkout: the home link, the time left, and the ticket wallet. */
export const CheckoutHeader = () => (
  <header className="header">
    <div className="header-row checkout-header">
      <a href={pages.home.path} className="mark">
        Foyer
      </a>
      <Countdown />
      <nav aria-label="Main">
        <a href={pages.wallet.path} aria-label="Ticket wallet">
          <Icon name="ticket" />
        </a>
      </nav>
    </div>
  </header>
)
