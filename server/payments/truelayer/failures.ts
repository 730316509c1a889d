const NOT_APPROVED = 'Your bank did not approve the payment.'
const NOT_MADE = 'Your bank could not make the payment.'
const WRONG_LOGIN = 'Your bank did not accept the login or the code.'
const WRONG_ACCOUNT = 'Your bank did not accept the details of your account.'
const FAILED = 'The bank payment failed.'

/** What the shopper is told. A reason that concerns the shop, or is newer than this table, has no row. */
const TEXTS: Record<string, string> = {
  authorization_failed: NOT_APPROVED,
  not_authorized: NOT_APPROVED,
  provider_rejected: NOT_APPROVED,
  rejected: NOT_APPROVED,
  verification_declined: NOT_APPROVED,
  blocked: NOT_APPROVED,
  insufficient_funds: 'There is not enough money in the account.',
  payment_limit_exceeded: 'The amount is above the limit of your account.',
  user_canceled_at_provider: 'You cancelled the payment in the bank portal.',
  // The shopper, or this server after the end of the reservation.
  canceled: 'The payment was cancelled.',
  expired: 'The payment was not confirmed in time.',
  provider_expired: 'The payment expired at your bank.',
  invalid_credentials: WRONG_LOGIN,
  invalid_otp: WRONG_LOGIN,
  invalid_account_details: WRONG_ACCOUNT,
  invalid_account_holder_name: WRONG_ACCOUNT,
  invalid_remitter_account: WRONG_ACCOUNT,
  invalid_sort_code: WRONG_ACCOUNT,
  provider_error: NOT_MADE,
  scheme_unavailable: NOT_MADE,
}

/** Says in plain words why a payment failed. `reason`: TrueLayer's `failure_reason`. */
export const failureText = (reason: string | null | undefined): string =>
  (reason && Object.hasOwn(TEXTS, reason) && TEXTS[reason]) || FAILED
