import type { Confirmation } from '../../methods.ts'

/** As much of a provider's error as is judged. */
export interface CardError {
  type?: string
  message?: string
  payment_intent?: { status?: string }
}

/** A refused card, and a payment that waits for another one, were not charged; of anything else nobody knows. */
export function confirmationOf(error: CardError | undefined): Confirmation {
  const isRefused =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    error?.payment_intent?.status === 'requires_payment_method'
  return isRefused ? { kind: 'refused', message: error.message ?? '' } : { kind: 'sent' }
}
