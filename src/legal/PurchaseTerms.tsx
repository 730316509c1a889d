import { pages } from '../../contract/pages.ts'

const PurchaseTerms = () => (
  <article className="prose">
    <h1 tabIndex={-1}>Purchase terms and conditions</h1>
    <h2>Who you buy from</h2>
    <p>
      The organiser named on the event’s page sells the tickets. Foyer takes the order on the organiser’s
      behalf and delivers the tickets.
    </p>
    <h2>Reserving</h2>
    <p>
      When you reserve, your tickets are held for the time shown. If you do not complete the order in that
      time, they go back on sale.
    </p>
    <h2>Prices</h2>
    <p>Prices include every fee that cannot be avoided. You see the whole price before you reserve.</p>
    <h2>Tickets</h2>
    <p>
      Your tickets are in your ticket wallet and are sent to your e-mail address. Each can be used once. Keep
      their codes to yourself: whoever shows a code first is let in.
    </p>
    <h2>Refunds</h2>
    <p>
      See the <a href={pages.refund_policy.path}>refund policy</a>.
    </p>
    <h2>Your data</h2>
    <p>
      We use your name and e-mail address to make out your tickets and send them. The organiser receives them
      to run the event.
    </p>
  </article>
)

export default PurchaseTerms
