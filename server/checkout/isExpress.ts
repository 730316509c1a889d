interface Content {
  lines: { express: boolean; delivery_cost: number | null; payment_plans: number[] }[]
  vouchers: readonly unknown[]
  /** Those before the payment. */
  questions: readonly unknown[]
}

/**
 * Whether a basket can be paid for without signing in: every event allows it, and nothing is asked at a step that an
 * express checkout does not have. A payment plan needs an account, in which its shopper can change how they pay. Whoever is signed in gets the same answer.
 */
export const isExpress = ({ lines, vouchers, questions }: Content): boolean =>
  lines.length > 0 &&
  vouchers.length === 0 &&
  questions.length === 0 &&
  lines.every(line => line.express && line.delivery_cost === null && line.payment_plans.length === 0)
