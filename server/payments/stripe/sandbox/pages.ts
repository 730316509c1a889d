import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { decodeForm } from '../../../../contract/form.ts'
import { currencySymbol, fromMinor, money } from '../../../../contract/format/money.ts'
import type { Database } from '../../../database/connect.ts'
import type { Enqueue } from '../../../jobs/enqueue.ts'
import { equalTexts } from '../../../keys.ts'
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

  app.get('/sandbox/stripe/payments/', async c => c.html(paymentList(await latestPayments(database))))

  // As the operator does at Stripe's own pages.
  app.post('/sandbox/stripe/payments/:id/refund', async c => {
    const intent = await findIntent(database, c.req.param('id'))
    const asked = intent && { payment_intent: intent.id, amount: intent.amount }
    if (!asked || !(await refundIntent(database, enqueue, asked, `by hand ${asked.payment_intent}`)))
      return c.text('There is no such charge.', 404)
    return c.redirect('/sandbox/stripe/payments/', 303)
  })

  app.get('/sandbox/stripe/3ds/:secret', async c => {
    const secret = c.req.param('secret')
    if (await findSetupBySecret(database, secret))
      return c.html(bankPage('that this card may be charged later'))
    const intent = await findBySecret(database, secret)
    if (!intent) return c.text('There is no such payment.', 404)
    return c.html(bankPage(money(fromMinor(intent.amount), currencySymbol(intent.currency.toUpperCase()))))
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

interface ListedPayment {
  id: string
  sale: string
  amount: number
  currency: string
  status: string
  refunded: number
}

async function latestPayments(database: Database): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select intent.id, intent.metadata ->> 'sale_reference' as sale, intent.amount, intent.currency, intent.status,
      (select coalesce(sum(amount), 0) from sandbox_refund
        where payment_intent = intent.id and status = 'succeeded')::integer as refunded
    from sandbox_payment_intent intent order by created_at desc limit 50`.execute(database)
  return rows
}

/** The charges and refunds that the sandbox has stored. */
const paymentList = (payments: ListedPayment[]) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox payments</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="font:16px/1.6 sans-serif;max-width:640px;margin:24px auto;padding:0 16px">
    <h1>Sandbox payments</h1><p>Test mode: no money is taken. The newest first.</p><ul>${payments.map(
      ({ id, sale, amount, currency, status, refunded }) =>
        html`<li>Order ${sale}: ${money(fromMinor(amount), currencySymbol(currency.toUpperCase()))} ${status}${
          refunded > 0 ? ', refunded' : ''
        }${
          status === 'succeeded' && refunded === 0
            ? html` <form method="post" action="/sandbox/stripe/payments/${id}/refund" style="display:inline"><button>Refund</button></form>`
            : ''
        }</li>`,
    )}</ul></body></html>`

const bankPage = (what: string) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox bank</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="font:16px/1.6 sans-serif;max-width:420px;margin:48px auto;padding:0 16px">
    <h1>Sandbox bank</h1><p>Test mode: no money is taken. Your bank would ask you here to confirm
    ${what}.</p>
    <form method="post"><p><button name="answer" value="approve">Approve</button>
    <button name="answer" value="fail">Fail</button></p></form></body></html>`
