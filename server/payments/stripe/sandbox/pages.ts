import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { decodeForm } from '../../../../contract/form.ts'
import type { Database } from '../../../database/connect.ts'
import { equalTexts } from '../../../keys.ts'
import type { Enqueue } from '../../../queue/enqueue.ts'
import { addPaymentList, type ListedPayment } from '../../sandbox/paymentList.ts'
import { priceInWords, sandboxPage } from '../../sandbox/sandboxPage.ts'
import { behaviourOf } from './cards.ts'
import {
  authenticate,
  confirmIntent,
  findIntent,
  intentInWire,
  refundIntent,
  type SandboxIntent,
} from './intents.ts'
import { answerSetup, cardInWire, createCard, findSetup, type SandboxSetup } from './storedCards.ts'

/** The page that lists the payments. */
export const cardPaymentsPath = '/sandbox/stripe/payments/'

/** The endpoint that confirms an intent, the bank's page that asks the shopper, and the list of payments. */
export function sandboxPages(database: Database, enqueue: Enqueue): Hono {
  const app = new Hono()
  app.use('/sandbox/stripe/*', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })

  app.post('/sandbox/stripe/v1/payment_intents/:id/confirm', async c => {
    const { client_secret, payment_method, return_url } = decodeForm(await c.req.text())
    const before = await findBySecret(database, String(client_secret))
    if (before?.id !== c.req.param('id')) return c.json({ error: unknown }, 404)
    const card = { id: String(payment_method), returnUrl: String(return_url) }
    const isConfirmed = await confirmIntent(database, enqueue, before.id, card)
    const intent = (await findIntent(database, before.id)) ?? before
    if (!isConfirmed) return c.json({ error: { ...unexpected, payment_intent: intentInWire(intent) } }, 400)
    if (intent.error) return c.json({ error: { ...intent.error, payment_intent: intentInWire(intent) } }, 402)
    return c.json(intentInWire(intent))
  })

  app.post('/sandbox/stripe/v1/payment_methods', async c => {
    const { token, month, year } = decodeForm(await c.req.text())
    if (!behaviourOf(String(token))) return c.json({ error: unknown }, 400)
    const card = await createCard(database, {
      token: String(token),
      month: Number(month) || 12,
      year: Number(year) || 2039,
    })
    return c.json(cardInWire(card))
  })

  addPaymentList(app, {
    title: 'Sandbox payments',
    path: cardPaymentsPath,
    taken: 'succeeded',
    latest: () => latestPayments(database),
    async refund(id) {
      const intent = await findIntent(database, id)
      const whole = intent && { payment_intent: id, amount: intent.amount }
      return Boolean(whole && (await refundIntent(database, enqueue, whole, `by hand ${id}`)))
    },
  })

  app.get('/sandbox/stripe/3ds/:secret', async c => {
    const secret = c.req.param('secret')
    if (await findSetupBySecret(database, secret))
      return c.html(bankPage('that this card may be charged later'))
    const intent = await findBySecret(database, secret)
    if (!intent) return c.text('There is no such payment.', 404)
    return c.html(bankPage(priceInWords(intent)))
  })

  app.post('/sandbox/stripe/3ds/:secret', async c => {
    const setup = await findSetupBySecret(database, c.req.param('secret'))
    if (setup) {
      await answerSetup(database, setup, decodeForm(await c.req.text()).answer === 'approve')
      const { pathname } = new URL(setup.return_url)
      return c.redirect(`${pathname}?setup_intent=${setup.id}`, 303)
    }
    const intent = await findBySecret(database, c.req.param('secret'))
    if (!intent?.return_url) return c.text('There is no such payment.', 404)
    const isApproved = decodeForm(await c.req.text()).answer === 'approve'
    await authenticate(database, enqueue, intent.id, isApproved)
    const back = new URL(intent.return_url)
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', intent.client_secret)
    back.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed')
    return c.redirect(`${back.pathname}${back.search}`, 303)
  })

  return app
}

const unknown = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such payment_intent.',
}
const unexpected = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'This payment has already been confirmed or canceled.',
}

async function findBySecret(database: Database, secret: string): Promise<SandboxIntent | null> {
  const intent = await findIntent(database, secret.split('_secret_')[0] ?? '')
  return intent && equalTexts(intent.client_secret, secret) ? intent : null
}

async function findSetupBySecret(database: Database, secret: string): Promise<SandboxSetup | null> {
  const setup = await findSetup(database, secret.split('_secret_')[0] ?? '')
  return setup && equalTexts(setup.client_secret, secret) ? setup : null
}

async function latestPayments(database: Database): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select intent.id, intent.metadata ->> 'sale_reference' as sale, intent.amount, intent.currency, intent.status,
      (select coalesce(sum(amount), 0) from sandbox_refund
        where payment_intent = intent.id and status = 'succeeded')::integer as refunded
    from sandbox_payment_intent intent order by created_at desc limit 50`.execute(database)
  return rows
}

const bankPage = (what: string) =>
  sandboxPage(
    'Sandbox bank',
    html`<p>Test mode: no money is taken. Your bank would ask you here to confirm ${what}.</p>
    <form method="post"><button name="answer" value="approve">Approve</button>
    <button name="answer" value="fail">Fail</button></form>`,
  )
