import { Stripe } from 'stripe'
import type { Database } from '../../../database/connect.ts'
import type { SandboxEvent, SendWebhook } from '../../provider.ts'
import { findIntent, findRefund, intentInWire, refundInWire } from './intents.ts'

/** Sends an event about an intent or a refund as Stripe does: as JSON, with Stripe's signature. */
export async function deliverEvent(
  database: Database,
  secret: string,
  { id, type = '', object: ref = '' }: SandboxEvent,
  send: SendWebhook,
): Promise<void> {
  const object = await objectOf(database, type, ref)
  if (!object) return
  const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  await send(body, { 'Stripe-Signature': signature })
}

async function objectOf(database: Database, type: string, ref: string): Promise<object | null> {
  if (type.startsWith('refund.')) {
    const refund = await findRefund(database, ref)
    return refund ? refundInWire(refund) : null
  }
  const intent = await findIntent(database, ref)
  return intent ? intentInWire(intent) : null
}
