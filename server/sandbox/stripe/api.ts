import { Hono } from 'hono'
import { decodeForm } from '../../../contract/form.ts'
import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../jobs/enqueue.ts'
import {
  cancelIntent,
  createIntent,
  findIntent,
  refundIntent,
  refundsOf,
  written,
  writtenRefund,
} from './intents.ts'

/** As much of Stripe's own interface as the shop's server uses, in memory of the database. */
export function sandboxApi(database: Database, enqueue: Enqueue): Hono {
  const app = new Hono()

  app.post('/v1/payment_intents', async exchange => {
    const { amount, currency, metadata, description } = decodeForm(await exchange.req.text())
    const intent = {
      amount: Number(amount),
      currency: String(currency),
      metadata: metadata as Record<string, string>,
      description: String(description),
    }
    return exchange.json(written(await createIntent(database, intent, keyOf(exchange.req))))
  })

  app.get('/v1/payment_intents/:id', async exchange => {
    const intent = await findIntent(database, exchange.req.param('id'))
    return intent ? exchange.json(written(intent)) : exchange.json(invalid('There is no such intent'), 404)
  })

  app.post('/v1/payment_intents/:id/cancel', async exchange => {
    const ref = exchange.req.param('id')
    if (!(await cancelIntent(database, enqueue, ref)))
      return exchange.json(invalid('This intent cannot be canceled', 'payment_intent_unexpected_state'), 400)
    const intent = await findIntent(database, ref)
    return exchange.json(intent ? written(intent) : null)
  })

  app.post('/v1/refunds', async exchange => {
    const { payment_intent, amount } = decodeForm(await exchange.req.text())
    const asked = { payment_intent: String(payment_intent), amount: Number(amount) }
    const refund = await refundIntent(database, enqueue, asked, keyOf(exchange.req))
    if (!refund) return exchange.json(invalid('This intent has no charge to refund'), 400)
    // What a bank does not take was taken at first.
    return exchange.json({ ...writtenRefund(refund), status: 'succeeded' })
  })

  app.get('/v1/refunds', async exchange => {
    const refunds = await refundsOf(database, exchange.req.query('payment_intent') ?? '')
    return exchange.json({ object: 'list', data: refunds.map(writtenRefund) })
  })

  return app
}

const keyOf = (request: { header(name: string): string | undefined }): string | null =>
  request.header('Idempotency-Key') ?? null

const invalid = (message: string, code?: string) => ({
  error: { type: 'invalid_request_error', message, ...(code && { code }) },
})
