import { randomUUID } from 'node:crypto'
import { otherSite } from '../../sandbox/otherSite.ts'
import type { BankPayment } from './bankPayments.ts'
import type { BankRefund } from './bankRefunds.ts'

export const hostedPageOf = (origin: string, { id, resource_token }: BankPayment): string =>
  `${otherSite(origin)}/sandbox/truelayer/pay/${id}/${resource_token}`

/** The answer to the creation of a payment. */
export const createdInWire = (origin: string, payment: BankPayment) => ({
  id: payment.id,
  user: { id: payment.user.id },
  resource_token: payment.resource_token,
  status: payment.status,
  hosted_page: { uri: hostedPageOf(origin, payment) },
})

/** The payment in TrueLayer's JSON, which leaves out what has not happened. */
export const bankPaymentInWire = (payment: BankPayment, merchantAccountId: string) => ({
  id: payment.id,
  amount_in_minor: payment.amount,
  currency: payment.currency,
  user: { id: payment.user.id },
  payment_method: {
    type: 'bank_transfer',
    beneficiary: { type: 'merchant_account', merchant_account_id: merchantAccountId },
  },
  metadata: payment.metadata,
  created_at: payment.created_at,
  status: payment.status,
  ...present({
    authorized_at: payment.authorized_at,
    executed_at: payment.executed_at,
    settled_at: payment.settled_at,
    failed_at: payment.failed_at,
    failure_stage: payment.failure_stage,
    failure_reason: payment.failure_reason,
  }),
  ...(payment.status === 'settled' && { settlement_risk: { category: 'low_risk' } }),
})

export const bankRefundInWire = (refund: BankRefund, currency: string) => ({
  id: refund.id,
  amount_in_minor: refund.amount,
  currency,
  reference: refund.reference,
  created_at: refund.created_at,
  status: refund.status,
  ...present({
    executed_at: refund.executed_at,
    failed_at: refund.failed_at,
    failure_reason: refund.failure_reason,
  }),
})

const present = (fields: Record<string, Date | string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const TITLES = {
  400: 'Invalid Parameters',
  401: 'Unauthenticated',
  404: 'Not Found',
  409: 'Invalid State',
} as const

/** An error in TrueLayer's JSON. */
export function problem(status: keyof typeof TITLES, detail: string): Response {
  const title = TITLES[status]
  const type = `https://docs.truelayer.com/docs/error-types#${title.toLowerCase().replace(' ', '-')}`
  const body = { type, title, status, detail, trace_id: randomUUID().replaceAll('-', '') }
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}
