import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../../../database/connect.ts'
import { otherSite } from '../../sandbox/otherSite.ts'
import { addPaymentList } from '../../sandbox/paymentList.ts'
import { priceInWords, sandboxPage } from '../../sandbox/sandboxPage.ts'
import {
  endHostedPayment,
  type HostedPayment,
  hostedPaymentAt,
  latestHostedPayments,
  refundHostedPayment,
} from './hostedPayments.ts'

/** The page that lists the payments. */
export const hostedPaymentsPath = '/sandbox/sagepay/payments/'

const ADDRESS = '/sandbox/sagepay/card/:id/:token'

/** The address of a payment's card page, which is on another site. */
export const cardPageUrl = (origin: string, { id, token }: HostedPayment): string =>
  otherSite(origin) + ADDRESS.replace(':id', id).replace(':token', token)

/** What each button of the card page does. */
const answers = new Map<string, Pick<HostedPayment, 'status' | 'error'>>([
  ['pays', { status: 'succeeded', error: '' }],
  ['declined', { status: 'canceled', error: 'Your card was declined.' }],
  ['cancel', { status: 'canceled', error: 'You cancelled the payment on the card page.' }],
])

const NONE = 'There is no such payment.'

/** The card page and the list of payments. */
export function cardPages(database: Database): Hono {
  const app = new Hono()
  // The address holds the token, which no other site gets.
  app.use('/sandbox/sagepay/*', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })

  app.get(ADDRESS, async c => {
    const payment = await hostedPaymentAt(database, c.req.param('id'), c.req.param('token'))
    return payment ? c.html(cardPage(payment)) : c.text(NONE, 404)
  })

  app.post(ADDRESS, async c => {
    const payment = await hostedPaymentAt(database, c.req.param('id'), c.req.param('token'))
    if (!payment) return c.text(NONE, 404)
    const answer = answers.get(new URLSearchParams(await c.req.text()).get('card') ?? '')
    if (!answer) return c.text('There is no such card.', 400)
    await endHostedPayment(database, payment.id, answer)
    return c.redirect(returnAddressOf(payment), 303)
  })

  addPaymentList(app, {
    title: 'Sandbox card page payments',
    path: hostedPaymentsPath,
    taken: 'succeeded',
    latest: () => latestHostedPayments(database),
    refund: id => refundHostedPayment(database, id),
  })
  return app
}

/** Where the shopper goes back to. The address names the payment and not its outcome. */
function returnAddressOf({ id, return_url }: HostedPayment): string {
  const back = new URL(return_url)
  back.searchParams.set('payment', id)
  return back.href
}

/** Offers published test numbers to choose from, so that nobody types a card of their own. */
const cardPage = (payment: HostedPayment) =>
  payment.status === 'open'
    ? sandboxPage(
        'Pay by card',
        html`<p>Test mode: no money is taken. You pay <strong>${priceInWords(payment)}</strong> with a test card:</p>
        <form method="post"><button name="card" value="pays">4111 1111 1111 1111 pays</button>
        <button name="card" value="declined">4000 0000 0000 0002 is declined</button>
        <button name="card" value="cancel">Cancel</button></form>`,
      )
    : sandboxPage(
        'This payment has ended',
        html`<p>It has its answer already. <a href="${returnAddressOf(payment)}">Go back to the shop</a></p>`,
      )
