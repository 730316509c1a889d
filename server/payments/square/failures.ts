import { addressNotFound } from '../addressNotFound.ts'
import { SquareRefusal } from './client.ts'

const DECLINED = 'Your card was declined.'
const WRONG_CODE = 'Your card’s security code is incorrect.'
const WRONG_NUMBER = 'Your card number is invalid.'
const WRONG_DATE = 'Your card’s expiry date is incorrect.'
const AGAIN = 'Your card could not be read. Please type it again.'

/** What the shopper is told, by Square's code. A code that concerns the shop alone has no row. */
const TEXTS: Record<string, string> = {
  ADDRESS_VERIFICATION_FAILURE: addressNotFound,
  VERIFY_AVS_FAILURE: addressNotFound,
  INVALID_POSTAL_CODE: addressNotFound,
  CVV_FAILURE: WRONG_CODE,
  VERIFY_CVV_FAILURE: WRONG_CODE,
  GENERIC_DECLINE: DECLINED,
  CARD_DECLINED: DECLINED,
  CARD_DECLINED_CALL_ISSUER: DECLINED,
  CARD_DECLINED_VERIFICATION_REQUIRED: 'Your bank asks you to confirm this card. Please try again.',
  INSUFFICIENT_FUNDS: 'Your card has insufficient funds.',
  CARD_EXPIRED: 'Your card has expired.',
  INVALID_EXPIRATION: WRONG_DATE,
  INVALID_CARD: WRONG_NUMBER,
  PAN_FAILURE: WRONG_NUMBER,
  CARD_NOT_SUPPORTED: 'This kind of card is not accepted.',
  TRANSACTION_LIMIT: 'The amount is above the limit of your card.',
  CARD_TOKEN_EXPIRED: AGAIN,
  CARD_TOKEN_USED: AGAIN,
}

const textOf = (code: string): string | undefined => (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined)

/** Says why a payment failed. `codes`: of its errors. */
export const failureOfCard = (codes: string[]): string => codes.map(textOf).find(Boolean) ?? DECLINED

/** Says why a card was refused; null: Square refused the request for another reason. */
export function refusalOfCard(error: unknown): string | null {
  if (!(error instanceof SquareRefusal)) return null
  const isOfCard = error.errors.some(
    ({ category, code }) => category === 'PAYMENT_METHOD_ERROR' || textOf(code) !== undefined,
  )
  return isOfCard ? failureOfCard(error.errors.map(({ code }) => code)) : null
}
