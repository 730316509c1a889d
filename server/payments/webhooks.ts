import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../http/refusal.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { findAttempt, matching, PaymentMismatch } from './attempt.ts'
import type { PaymentServices, WebhookEvent } from './provider.ts'

const LARGEST_EVENT = 1024 * 1024

const limitBody = bodyLimit({
  maxSize: LARGEST_EVENT,
  onError: c => c.json({ error: 'This event is too large.' }, 413, { Connection: 'close' }),
})

/**
 * The route for the providers' webhooks: no session, no token, and the raw body, because the provider signs its bytes.
 * The route stores the event and queues its job in one transaction. The job asks the provider again: an event says that
 * something happened, and the provider says what.
 */
export function webhooks(services: PaymentServices): Hono {
  const app = new Hono()
  app.post('/webhooks/:provider/', limitBody, async c => {
    const provider = services.payments.get(c.req.param('provider'))
    if (!provider) return c.json({ error: 'No provider is configured.' }, 404)
    try {
      const event = await provider.readWebhook(await c.req.text(), c.req.raw.headers)
      if (event) await takeEvent(services, provider.name, event)
      return c.json({ received: true })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof PaymentMismatch)) throw error
      services.log.warn({ reason: error.message }, 'a webhook was refused')
      return c.json({ error: error.message }, 400)
    }
  })
  return app
}

async function takeEvent(
  { database, enqueue }: PaymentServices,
  provider: string,
  { id: event_id, ref, about, payment }: WebhookEvent,
): Promise<void> {
  await database.transaction().execute(async trx => {
    const attempt = await trx
      .selectFrom('payment_attempt')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_ref', '=', ref)
      .executeTakeFirst()
    // If the attempt's reference has not been stored yet, reconciliation asks the provider by itself.
    if (!attempt) return
    if (payment) matching(await findAttempt(trx, attempt.id), payment)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('provider_event')
      .values({ provider, event_id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const job = about === 'payment' ? 'settle_payment' : 'check_refund'
    if (numInsertedOrUpdatedRows) await enqueue(trx, job, { attempt: attempt.id })
  })
}

/** Delivers a sandbox's event to the webhook route of this server. Rejects until the route accepts it. */
export async function deliverSandboxEvent(
  services: PaymentServices,
  { provider, event }: Jobs['sandbox_event'],
): Promise<void> {
  await services.payments.get(provider)?.sandbox?.deliver(event, async (body, headers) => {
    const answer = await webhooks(services).request(`/webhooks/${provider}/`, {
      method: 'POST',
      body,
      headers,
    })
    if (!answer.ok) throw new Error(`The webhook route answered ${answer.status}`)
  })
}
