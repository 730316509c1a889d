import { Stripe } from 'stripe'
import type { Jobs } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { STRIPE_WEBHOOK, webhooks } from '../../webhooks.ts'
import { findIntent, written } from './intents.ts'

/** Tells the shop of what has become of an intent, signed as Stripe signs. Rejects until the shop has taken it in. */
export async function deliverEvent(
  services: Services,
  { id, type, intent }: Jobs['sandbox_event'],
): Promise<void> {
  const object = await findIntent(services.database, intent)
  if (!object) return
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object: written(object) },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: services.keys.sandbox })
  const answer = await webhooks(services).request(STRIPE_WEBHOOK, {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature },
  })
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`)
}
