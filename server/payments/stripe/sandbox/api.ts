import { Hono } from 'hono'
import { decodeForm } from '../../../../contract/form.ts'
import type { Database } from '../../../database/connect.ts'
import type { Enqueue } from '../../../queue/enqueue.ts'
import { cardApi } from './cardApi.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  intentInWire,
  refundIntent,
  refundInWire,
  refundsOf,
} from './intents.ts'

/** The part of Stripe's API that the adapter uses; its state is in the database. */
export function sandboxApi(database: Database, enqueue: Enqueue): Hono {
  const app = new Hono()

  app.post('/v1/payment_intents', async c => {
    const asked = decodeForm(await c.req.text())
    const { amount, currency, metadata, description, customer, payment_method, return_url } = asked
    const intent = {
      amount: Number(amount),
      currency: String(currency),
      metadata: metadata as Record<string, string>,
      description: String(description),
      customer: customer ? String(customer) : null,
      saves_card: asked.setup_future_usage === 'off_session',
    }
    const created = await createIntent(database, intent, keyOf(c.req))
    if (asked.confirm !== 'true') return c.json(intentInWire(created))
    // The same key again answers what the first confirmation has made of the intent.
    if (created.payment_method === null) {
      const isLater = asked.off_session === 'true'
      const card = { id: String(payment_method), returnUrl: String(return_url ?? ''), isLater }
      await confirmIntent(database, enqueue, created.id, card)
    }
    const intended = intentInWire((await findIntent(database, created.id)) ?? created)
    const error = intended.last_payment_error
    return error ? c.json({ error: { ...error, payment_intent: intended } }, 402) : c.json(intended)
  })

  app.get('/v1/payment_intents/:id', async c => {
    const intent = await findIntent(database, c.req.param('id'))
    return intent ? c.json(intentInWire(intent)) : c.json(invalid('There is no such intent'), 404)
  })

  app.post('/v1/payment_intents/:id/cancel', async c => {
    const ref = c.req.param('id')
    if (!(await cancelIntent(database, enqueue, ref)))
      return c.json(invalid('This intent cannot be canceled', 'payment_intent_unexpected_state'), 400)
    const intent = await findIntent(database, ref)
    return c.json(intent ? intentInWire(intent) : null)
  })

  app.post('/v1/refunds', async c => {
    const { payment_intent, amount } = decodeForm(await c.req.text())
    const asked = { payment_intent: String(payment_intent), amount: Number(amount) }
    const refund = await refundIntent(database, enqueue, asked, keyOf(c.req))
    if (!refund) return c.json(invalid('This intent has no charge to refund'), 400)
    // Stripe reports success first; a bank that rejects the refund does so later.
    return c.json({ ...refundInWire(refund), status: 'succeeded' })
  })

  app.get('/v1/refunds', async c => {
    const since = new Date(Number(c.req.query('created[gte]') ?? 0) * 1000)
    const refunds = await refundsOf(database, c.req.query('payment_intent') ?? null, since)
    return c.json({ object: 'list', has_more: false, url: '/v1/refunds', data: refunds.map(refundInWire) })
  })

  app.route('/', cardApi(database))
  return app
}

const keyOf = (request: { header(name: string): string | undefined }): string | null =>
  request.header('Idempotency-Key') ?? null

const invalid = (message: string, code?: string) => ({
  error: { type: 'invalid_request_error', message, ...(code && { code }) },
})
