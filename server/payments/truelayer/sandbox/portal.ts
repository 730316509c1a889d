import { Hono } from 'hono'
import { addPaymentList } from '../../sandbox/paymentList.ts'
import {
  approve,
  approveSlowly,
  type BankTools,
  chooseBank,
  decline,
  findBankPayment,
  findByToken,
  giveUp,
} from './bankPayments.ts'
import { refundBankPayment } from './bankRefunds.ts'
import { bankTitle } from './banks.ts'
import { latestBankPayments, portalPage, returnAddress } from './portalPages.ts'

/** The page that lists the payments. */
export const bankPaymentsPath = '/sandbox/truelayer/payments/'

/** The hosted page with its banks, the chosen bank's own page, and the list of payments. */
export function bankPortal(tools: BankTools): Hono {
  const app = new Hono()
  // The address holds the token, which no other site gets.
  app.use('/sandbox/truelayer/*', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })

  addHostedPage(app, tools)
  addPaymentList(app, {
    title: 'Sandbox bank payments',
    path: bankPaymentsPath,
    taken: 'settled',
    latest: () => latestBankPayments(tools.database),
    refund: id => refundByHand(tools, id),
  })
  return app
}

function addHostedPage(app: Hono, tools: BankTools): void {
  const { database } = tools
  app.get('/sandbox/truelayer/pay/:id/:token', async c => {
    const payment = await findByToken(database, c.req.param('id'), c.req.param('token'))
    return payment ? c.html(portalPage(payment)) : c.text(NONE, 404)
  })

  app.post('/sandbox/truelayer/pay/:id/:token', async c => {
    const { id, token } = c.req.param()
    if (!(await findByToken(database, id, token))) return c.text(NONE, 404)
    const sent = new URLSearchParams(await c.req.text())
    const bank = sent.get('bank')
    if (bank !== null) {
      if (bankTitle(bank) === null) return c.text('There is no such bank.', 400)
      await chooseBank(tools, id, bank)
      return c.redirect(c.req.path, 303)
    }
    const act = answers.get(sent.get('answer') ?? '')
    if (!act) return c.text('There is no such answer.', 400)
    await act(tools, id)
    // What the payment is now decides: of two answers, the first counts.
    const after = await findByToken(database, id, token)
    return after ? c.redirect(returnAddress(after), 303) : c.text(NONE, 404)
  })
}

async function refundByHand(tools: BankTools, id: string): Promise<boolean> {
  const payment = await findBankPayment(tools.database, id)
  const whole = payment && { amount: payment.amount, reference: 'By hand' }
  return Boolean(whole && (await refundBankPayment(tools, id, whole, `by hand ${id}`)))
}

const NONE = 'There is no such payment.'

/** What each button of the bank's page does. */
const answers = new Map<string, (tools: BankTools, id: string) => Promise<unknown>>([
  ['approve', approve],
  ['slowly', approveSlowly],
  ['decline', decline],
  ['cancel', giveUp],
  ['never', async () => {}],
])
