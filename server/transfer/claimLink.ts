import { pages } from '../../contract/pages.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'

const tokenOf = (keys: Keys, id: string): string => `${id}.${hmac(keys.transfer, id).toString('base64url')}`

/** The link by which its recipient claims a transfer. The token is after the #, so that no server logs it. */
export const claimLink = (keys: Keys, origin: string, id: string): string =>
  `${origin}${pages.claim.path}#${tokenOf(keys, id)}`

/** The transfer of a link's token; null: we have not made it. */
export function transferOfToken(keys: Keys, token: string): string | null {
  const [id = ''] = token.split('.')
  return allKeys(keys).some(one => equalTexts(token, tokenOf(one, id))) ? id : null
}
