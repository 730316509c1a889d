import { allKeys, equalTexts, hmac, type Keys } from '../../keys.ts'

/** Whose messages somebody no longer wants. */
export interface Leaving {
  organiser: number
  account: number
}

/** No page of the site is below it, so that the worker leaves it to the network. */
export const LEAVE_PATH = '/leave-letters/'

const tokenOf = (keys: Keys, { organiser, account }: Leaving): string =>
  `${organiser}.${account}.${hmac(keys.leave, `${organiser} ${account}`).toString('base64url')}`

/** The address by which the owner of an account leaves the messages of an organiser, without signing in. */
export const leaveLink = (keys: Keys, origin: string, leaving: Leaving): string =>
  `${origin}${LEAVE_PATH}${tokenOf(keys, leaving)}/`

/** What such an address is for; null: it was not made here. */
export function leavingOf(keys: Keys, token: string): Leaving | null {
  const [, organiser, account] = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\./.exec(token) ?? []
  const leaving = { organiser: Number(organiser), account: Number(account) }
  return account && allKeys(keys).some(one => equalTexts(token, tokenOf(one, leaving))) ? leaving : null
}
