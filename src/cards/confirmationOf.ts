import type { Confirmation } from './CardForm.ts'

/** The fields of a provider's error that are read. */
export interface CardError {
  type?: string
  message?: string
  payment_intent?: { status?: string }
}

/** A refused card and a payment that needs another card were not charged. Any other outcome is unknown. */
export function confirmationOf(error: CardError | undefined): Confirmation {
  const isRefused =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    error?.payment_intent?.status === 'requires_payment_method'
  return isRefused ? { kind: 'refused', message: error.message ?? '' } : { kind: 'sent' }
}
