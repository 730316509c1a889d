import { pages } from '../../../contract/pages.ts'
import { OFFER_MARK } from '../../../contract/rules/offerMark.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../../keys.ts'

/** Allows who has it to answer the offer of this letter. */
export const offerToken = (keys: Keys, letter: number): string =>
  `${letter}.${hmac(keys.offer, String(letter)).toString('base64url')}`

/** The link to an offer. The token is after the #, so that no server logs it. */
export const offerLink = (origin: string, token: string): string =>
  `${origin}${pages.wallet.path}#${OFFER_MARK}${token}`

/** The letter of a token; null: we have not made it. */
export function letterOfToken(keys: Keys, token: string): number | null {
  const [, id] = /^([1-9]\d{0,15})\./.exec(token) ?? []
  const letter = Number(id)
  return id && allKeys(keys).some(one => equalTexts(token, offerToken(one, letter))) ? letter : null
}
