import type { Database } from '../../../database/connect.ts'
import type { SquarePayment } from './squarePayments.ts'
import { type SquareRefund, squareRefundsOf } from './squareRefunds.ts'

const categoryOf = (code: string): string => {
  if (/^(IDEMPOTENCY|BAD_|NOT_FOUND|REFUND_|MISSING)/.test(code)) return 'INVALID_REQUEST_ERROR'
  return code === 'UNAUTHORIZED' ? 'AUTHENTICATION_ERROR' : 'PAYMENT_METHOD_ERROR'
}

/** An error in Square's JSON. */
export const squareError = (code: string) => ({
  category: categoryOf(code),
  code,
  detail: `Sandbox: ${code}`,
})

/** The payment in Square's JSON. */
export async function squarePaymentInWire(database: Database, payment: SquarePayment) {
  const refunds = await squareRefundsOf(database, payment.id)
  return {
    id: payment.id,
    created_at: payment.created_at,
    amount_money: { amount: payment.amount, currency: payment.currency },
    status: payment.status,
    source_type: 'CARD',
    card_details: {
      status: payment.status === 'COMPLETED' ? 'CAPTURED' : payment.status,
      errors: payment.error_code ? [squareError(payment.error_code)] : [],
    },
    reference_id: payment.reference_id,
    ...(refunds.length > 0 && { refund_ids: refunds.map(({ id }) => id) }),
  }
}

export const squareRefundInWire = (refund: SquareRefund, currency: string) => ({
  id: refund.id,
  status: refund.status,
  amount_money: { amount: refund.amount, currency },
  payment_id: refund.payment,
  created_at: refund.created_at,
})
