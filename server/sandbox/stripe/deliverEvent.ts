import { Stripe } from 'stripe'
import type { Database } from '../../database/connect.ts'
import type { Jobs } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { STRIPE_WEBHOOK, webhooks } from '../../webhooks.ts'
import { findIntent, findRefund, written, writtenRefund } from './intents.ts'

/**
 * Tells the shop of what has become of an intent or a refund, signed as Stripe signs. Rejects until the shop has taken
 * it in.
 */
export async function deliverEvent(
  services: Services,
  { id, type, object: ref }: Jobs['sandbox_event'],
): Promise<void> {
  const object = await objectOf(services.database, type, ref)
  if (!object) return
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: services.keys.sandbox })
  const answer = await webhooks(services).request(STRIPE_WEBHOOK, {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature },
  })
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`)
}

async function objectOf(database: Database, type: string, ref: string): Promise<object | null> {
  if (type.startsWith('refund.')) {
    const refund = await findRefund(database, ref)
    return refund ? writtenRefund(refund) : null
  }
  const intent = await findIntent(database, ref)
  return intent ? written(intent) : null
}
