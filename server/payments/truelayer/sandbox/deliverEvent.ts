import type { Database } from '../../../database/connect.ts'
import type { Keys } from '../../../keys.ts'
import type { SandboxEvent, SendWebhook } from '../../provider.ts'
import { signatureOf } from '../sign.ts'
import { type BankTools, findBankPayment, SETTLEMENT_DUE, settleSlowly } from './bankPayments.ts'
import { decideRefund, findBankRefund, REFUND_DUE } from './bankRefunds.ts'
import { sandboxJku, sandboxSigningKey, WEBHOOK_PATH } from './sandboxKeys.ts'

/** Sends an event as TrueLayer does, or does what was put off: that makes events of its own. */
export async function deliverBankEvent(
  tools: BankTools,
  keys: Pick<Keys, 'sandbox'>,
  { id = '', type = '', object = '' }: SandboxEvent,
  send: SendWebhook,
): Promise<void> {
  if (type === SETTLEMENT_DUE) return void (await settleSlowly(tools, object))
  if (type === REFUND_DUE) return decideRefund(tools, object)
  const about = await (type.startsWith('refund_') ? aboutRefund : aboutPayment)(tools.database, object, type)
  if (!about) return
  const body = JSON.stringify({ type, event_id: id, event_version: 1, ...about })
  const time = ['X-Tl-Webhook-Timestamp', new Date().toISOString()] satisfies [string, string]
  const { kid, privateKey } = sandboxSigningKey(keys, 'webhook')
  const signature = signatureOf({ path: WEBHOOK_PATH, headers: [time], body }, privateKey, {
    kid,
    jku: sandboxJku,
  })
  await send(body, {
    [time[0]]: time[1],
    'Tl-Signature': signature,
    'Content-Type': 'application/json',
  })
}

async function aboutPayment(database: Database, id: string, type: string): Promise<object | null> {
  const payment = await findBankPayment(database, id)
  if (!payment) return null
  const { metadata, authorized_at, executed_at, settled_at, failed_at } = payment
  const { failure_stage, failure_reason } = payment
  const stated: Record<string, object> = {
    payment_authorized: { authorized_at },
    payment_executed: { executed_at },
    payment_settled: { settled_at, settlement_risk: { category: 'low_risk' } },
    payment_failed: { failed_at, failure_stage, failure_reason },
  }
  return { payment_id: id, ...stated[type], metadata }
}

async function aboutRefund(database: Database, id: string, type: string): Promise<object | null> {
  const refund = await findBankRefund(database, id)
  const payment = refund && (await findBankPayment(database, refund.payment))
  if (!payment) return null
  const { failed_at, failure_reason, executed_at } = refund
  const stated = type === 'refund_failed' ? { failed_at, failure_reason } : { executed_at }
  return { payment_id: payment.id, refund_id: id, ...stated, metadata: payment.metadata }
}
