import { pages } from '../../contract/pages.ts'
import './Footer.css'

export const Footer = () => (
  <footer className="footer small">
    <nav aria-label="About">
      <a href={pages.all_events.path}>All events</a>
      <a href={pages.sign_in.path}>Sign in</a>
      <a href={pages.refund_policy.path}>Refund policy</a>
      <a href={pages.purchase_terms.path}>Terms of Sale</a>
    </nav>
  </footer>
)
