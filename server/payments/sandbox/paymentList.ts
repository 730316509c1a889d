import type { Hono } from 'hono'
import { html } from 'hono/html'
import { priceInWords, sandboxPage } from './sandboxPage.ts'

/** A payment that a sandbox has stored. `amount`, `refunded`: in minor units. */
export interface ListedPayment {
  id: string
  /** The reference of its sale. */
  sale: string
  amount: number
  currency: string
  status: string
  refunded: number
}

interface PaymentList {
  title: string
  /** The page's own, with a final slash. */
  path: string
  /** The status of a payment that can be refunded. */
  taken: string
  /** The newest payments. */
  latest(): Promise<ListedPayment[]>
  /** Refunds the whole payment; false: there is nothing to refund. */
  refund(id: string): Promise<boolean>
}

/** Lists a sandbox's payments, each with a button that refunds it as the operator does at the provider's own pages. */
export function addPaymentList(app: Hono, { title, path, taken, latest, refund }: PaymentList): void {
  const row = ({ id, status, refunded, sale, ...price }: ListedPayment) =>
    html`<li>Order ${sale}: ${priceInWords(price)} ${status}${refunded > 0 ? ', refunded' : ''}${
      status === taken && refunded === 0 ? refundForm(path + id) : ''
    }</li>`

  app.get(path, async c =>
    c.html(
      sandboxPage(
        title,
        html`<p>Test mode: no money is taken. The newest first.</p><ul>${(await latest()).map(row)}</ul>`,
      ),
    ),
  )

  // Other ids name no payment, and PostgreSQL refuses NUL.
  app.post(`${path}:id{[\\w-]+}/refund`, async c =>
    (await refund(c.req.param('id') ?? ''))
      ? c.redirect(path, 303)
      : c.text('There is nothing to refund.', 404),
  )
}

const refundForm = (path: string) =>
  html` <form method="post" action="${path}/refund" style="display:inline"><button>Refund</button></form>`
