import type { SandboxEvent, SendWebhook } from '../../provider.ts'
import { SIGNATURE_HEADER, squareSignature } from '../signature.ts'
import { COMPLETION_DUE, endSquarePayment, findSquarePayment, type SquareTools } from './squarePayments.ts'
import { completeRefund, findSquareRefund, REFUND_COMPLETION_DUE } from './squareRefunds.ts'
import { squarePaymentInWire, squareRefundInWire } from './wire.ts'

interface Signer {
  signatureKey: string
  webhookUrl: string
}

/** Sends an event as Square does, or does what was put off: that makes an event of its own. */
export async function deliverSquareEvent(
  tools: SquareTools,
  { signatureKey, webhookUrl }: Signer,
  { id = '', type = '', object: about = '' }: SandboxEvent,
  send: SendWebhook,
): Promise<void> {
  if (type === COMPLETION_DUE) return void (await endSquarePayment(tools, about, 'COMPLETED'))
  if (type === REFUND_COMPLETION_DUE) return completeRefund(tools, about)
  const kind = type.startsWith('refund.') ? 'refund' : 'payment'
  const object = await (kind === 'refund' ? refundObject : paymentObject)(tools, about)
  if (!object) return
  const data = { type: kind, id: about, object: { [kind]: object } }
  const body = JSON.stringify({ merchant_id: 'sandbox', type, event_id: id, created_at: new Date(), data })
  await send(body, {
    [SIGNATURE_HEADER]: squareSignature(signatureKey, webhookUrl, body),
    'Content-Type': 'application/json',
  })
}

async function paymentObject({ database }: SquareTools, id: string): Promise<object | null> {
  const payment = await findSquarePayment(database, id)
  return payment ? squarePaymentInWire(database, payment) : null
}

async function refundObject({ database }: SquareTools, id: string): Promise<object | null> {
  const refund = await findSquareRefund(database, id)
  const payment = refund && (await findSquarePayment(database, refund.payment))
  return payment ? squareRefundInWire(refund, payment.currency) : null
}
