import type { Card, CardField } from './Card.ts'
import { testCards } from './testCards.ts'
import { isAmex } from './typed.ts'

/** The problems of a card by field, in the provider's words. */
export function cardProblems({ number, expiry, code }: Card, now: Date): { [F in CardField]?: string } {
  const plain = number.replaceAll(' ', '')
  const [month = 0, year = 0] = expiry.split(' / ').map(Number)
  const isNumberWhole = plain.length === (isAmex(plain) ? 15 : 16)
  const isExpiryWhole = expiry.length === 'MM / YY'.length && month >= 1 && month <= 12
  // A card is valid to the end of its month.
  const isPast = new Date(2000 + year, month, 1) <= now
  return {
    ...(!isNumberWhole && { number: 'Your card number is incomplete.' }),
    ...(isNumberWhole && !Object.hasOwn(testCards, plain) && { number: 'Use one of the test card numbers.' }),
    ...(!isExpiryWhole && { expiry: "Your card's expiration date is incomplete." }),
    ...(isExpiryWhole && isPast && { expiry: "Your card's expiration date is in the past." }),
    ...(code.length < 3 && { code: "Your card's security code is incomplete." }),
  }
}
