interface Content {
  lines: { express: boolean; delivery_cost: number | null }[]
  vouchers: readonly unknown[]
  /** Those before the payment. */
  questions: readonly unknown[]
}

/**
 * Whether a basket can be paid for without signing in: every event allows it, and nothing is asked at a step that an
 * express checkout does not have. Whoever is signed in gets the same answer.
 */
export const isExpress = ({ lines, vouchers, questions }: Content): boolean =>
  lines.length > 0 &&
  vouchers.length === 0 &&
  questions.length === 0 &&
  lines.every(line => line.express && line.delivery_cost === null)
