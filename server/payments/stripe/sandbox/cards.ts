/**
 * The behaviour of each of Stripe's published test cards, by the token that stands for its number. `later`: how it
 * behaves where it is charged without the shopper.
 */
export type CardBehaviour =
  | { does: 'pays'; refund?: 'fails' }
  | { does: 'asks'; later: 'pays' | 'asks' }
  | { does: 'fails'; error: SandboxCardError; isStored?: true }

export interface SandboxCardError {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
}

const fails = (code: string, message: string, declineCode?: string): CardBehaviour => ({
  does: 'fails',
  error: { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }), message },
})
const declined = (reason: string, message = 'Your card was declined.') =>
  fails('card_declined', message, reason)

const behaviours = new Map<string, CardBehaviour>(
  Object.entries({
    tok_sandbox_visa: { does: 'pays' },
    tok_sandbox_mastercard: { does: 'pays' },
    tok_sandbox_amex: { does: 'pays' },
    tok_sandbox_visa_debit: { does: 'pays' },
    tok_sandbox_refund_fails: { does: 'pays', refund: 'fails' },
    tok_sandbox_declined: declined('generic_decline'),
    tok_sandbox_insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
    tok_sandbox_expired_card: fails('expired_card', 'Your card has expired.'),
    tok_sandbox_incorrect_cvc: fails('incorrect_cvc', 'Your card’s security code is incorrect.'),
    tok_sandbox_processing_error: fails(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
    tok_sandbox_3ds_required: { does: 'asks', later: 'asks' },
    tok_sandbox_3ds_setup: { does: 'asks', later: 'pays' },
    tok_sandbox_3ds_always: { does: 'asks', later: 'asks' },
    tok_sandbox_attach_fails: { ...declined('generic_decline'), isStored: true },
  } as const),
)

/** null: no test card has this token. */
export const behaviourOf = (token: string): CardBehaviour | null => behaviours.get(token) ?? null

/** What a card shows of itself, by its token. */
const faces: Record<string, { brand: string; last4: string; funding?: 'debit' }> = {
  tok_sandbox_mastercard: { brand: 'mastercard', last4: '4444' },
  tok_sandbox_amex: { brand: 'amex', last4: '0005' },
  tok_sandbox_visa_debit: { brand: 'visa', last4: '5556', funding: 'debit' },
  tok_sandbox_refund_fails: { brand: 'visa', last4: '5126' },
  tok_sandbox_declined: { brand: 'visa', last4: '0002' },
  tok_sandbox_insufficient_funds: { brand: 'visa', last4: '9995' },
  tok_sandbox_expired_card: { brand: 'visa', last4: '0069' },
  tok_sandbox_incorrect_cvc: { brand: 'visa', last4: '0127' },
  tok_sandbox_processing_error: { brand: 'visa', last4: '0119' },
  tok_sandbox_3ds_required: { brand: 'visa', last4: '3220' },
  tok_sandbox_3ds_setup: { brand: 'visa', last4: '3155' },
  tok_sandbox_3ds_always: { brand: 'visa', last4: '3184' },
  tok_sandbox_attach_fails: { brand: 'visa', last4: '0341' },
}

export const faceOf = (token: string) => ({
  funding: 'credit',
  ...(faces[token] ?? { brand: 'visa', last4: '4242' }),
})

export const needsAuthentication: SandboxCardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const notAuthenticated: SandboxCardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
