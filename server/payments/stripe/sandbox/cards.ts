/** The behaviour of each of Stripe's published test cards, by the token that stands for its number. */
export type CardBehaviour =
  | { does: 'pays'; refund?: 'fails' }
  | { does: 'asks' }
  | { does: 'fails'; error: SandboxCardError }

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
    tok_sandbox_3ds_required: { does: 'asks' },
    tok_sandbox_3ds_setup: { does: 'asks' },
    tok_sandbox_3ds_always: { does: 'asks' },
    tok_sandbox_attach_fails: declined('generic_decline'),
  } as const),
)

/** null: no test card has this token. */
export const behaviourOf = (token: string): CardBehaviour | null => behaviours.get(token) ?? null

export const notAuthenticated: SandboxCardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
