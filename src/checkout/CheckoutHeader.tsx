import { pages } from '../../contract/pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { Countdown } from './Countdown.tsx'
import '../site/Header.css'
import './CheckoutHeader.css'

/** In the checkout there is nothing to browse: the way out, the time left, and your tickets. */
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
