import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'
import { findAttempt, matching, PaymentMismatch } from './sale/attempt.ts'
import type { Services } from './services.ts'

export const STRIPE_WEBHOOK = '/webhooks/stripe/'

const LARGEST_EVENT = 1024 * 1024

/**
 * What providers tell us by themselves: no session, no token, and the body as it came, because the signature is over
 * its bytes. An event is taken in with the job that it leads to, or not at all; what it says is asked for again.
 */
export function webhooks({ database, cards, enqueue, log }: Services): Hono {
  const app = new Hono()
  app.post(STRIPE_WEBHOOK, bodyLimit({ maxSize: LARGEST_EVENT }), async exchange => {
    if (!cards) return exchange.json({ error: 'No provider is configured.' }, 404)
    try {
      const told = cards.readWebhook(await exchange.req.text(), exchange.req.header('Stripe-Signature') ?? '')
      if (told) {
        await database.transaction().execute(async trx => {
          const { id } =
            (await trx
              .selectFrom('payment_attempt')
              .select('id')
              .where('provider', '=', 'stripe')
              .where('provider_ref', '=', told.ref)
              .executeTakeFirst()) ?? {}
          // Of a try whose reference has not come back yet, reconciliation hears by itself.
          if (id === undefined) return
          if (told.intent) matching(await findAttempt(trx, id), told.intent)
          const { numInsertedOrUpdatedRows } = await trx
            .insertInto('provider_event')
            .values({ provider: 'stripe', event_id: told.event })
            .onConflict(conflict => conflict.doNothing())
            .executeTakeFirstOrThrow()
          const job = told.intent ? 'settle_payment' : 'check_refund'
          if (numInsertedOrUpdatedRows) await enqueue(trx, job, { attempt: id })
        })
      }
      return exchange.json({ received: true })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof PaymentMismatch)) throw error
      log.warn({ reason: error.message }, 'a webhook was refused')
      return exchange.json({ error: error.message }, 400)
    }
  })
  return app
}
