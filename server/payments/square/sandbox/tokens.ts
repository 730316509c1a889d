/** What becomes of a payment by a test card. */
export type TestCard =
  | { status: 'COMPLETED'; isAnswerLost?: true }
  /** `after`: it is completed so many seconds later; null: it is never decided. */
  | { status: 'PENDING'; after: number | null }
  | { status: 'FAILED'; code: string }

/** By the name in the token. The script of the sandbox makes a token of the card, so that no number is sent. */
const cards: Record<string, TestCard> = {
  ok: { status: 'COMPLETED' },
  silent: { status: 'COMPLETED', isAnswerLost: true },
  slow: { status: 'PENDING', after: 5 },
  never: { status: 'PENDING', after: null },
  declined: { status: 'FAILED', code: 'GENERIC_DECLINE' },
  cvv: { status: 'FAILED', code: 'CVV_FAILURE' },
}

/** The test card of a token such as `cnon:sandbox-ok-<random>`; null: it is no token of the sandbox. */
export function cardOfToken(token: string): TestCard | null {
  const name = /^cnon:sandbox-(\w+)-[\w-]{8,}$/.exec(token)?.[1] ?? ''
  return Object.hasOwn(cards, name) ? (cards[name] ?? null) : null
}
