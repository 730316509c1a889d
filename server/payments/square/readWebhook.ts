import { is, type } from 'superstruct'
import { Refusal } from '../../http/refusal.ts'
import { equalTexts } from '../../keys.ts'
import { jsonOf } from '../jsonOf.ts'
import type { Payment, WebhookEvent } from '../provider.ts'
import { type AnsweredPayment, eventShape, paymentAnswer, squareId } from './shapes.ts'
import { SIGNATURE_HEADER, squareSignature } from './signature.ts'

interface Webhook {
  signatureKey: string
  /** The address to which webhooks are sent, as it is registered. */
  url: string
  read: (payment: AnsweredPayment) => Payment
}

/** null: an event of a kind that this shop does not use. Throws a `Refusal` if Square did not sign it. */
export function readSquareWebhook(
  { signatureKey, url, read }: Webhook,
  body: string,
  headers: Headers,
): WebhookEvent | null {
  const signature = squareSignature(signatureKey, url, body)
  if (!equalTexts(headers.get(SIGNATURE_HEADER) ?? '', signature))
    throw new Refusal(400, 'This event is not signed by the provider.')
  const event: unknown = jsonOf(body)
  if (!is(event, eventShape)) throw malformed()
  const { event_id: id, type: kind, data } = event
  if (PAYMENT_EVENTS.has(kind)) {
    if (!is(data.object, paymentAnswer)) throw malformed()
    const { payment } = data.object
    return { id, ref: payment.id, about: 'payment', payment: read(payment) }
  }
  if (!REFUND_EVENTS.has(kind)) return null
  if (!is(data.object, type({ refund: type({ payment_id: squareId }) }))) throw malformed()
  return { id, ref: data.object.refund.payment_id, about: 'refund', payment: null }
}

const PAYMENT_EVENTS: ReadonlySet<string> = new Set(['payment.created', 'payment.updated'])
const REFUND_EVENTS: ReadonlySet<string> = new Set(['refund.created', 'refund.updated'])

const malformed = () => new Refusal(400, 'This event is not as its provider documents it.')
