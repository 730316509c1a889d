import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { HeldTicket } from '../../../tickets/heldTicket.ts'
import type { Passes } from '../passes.ts'
import { classOf, objectOf } from './googleObjects.ts'
import type { GooglePassKeys } from './googlePassKeys.ts'

const TIME_LIMIT_MS = 10_000
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token'
const API = 'https://walletobjects.googleapis.com/walletobjects/v1'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
/** A link is longer with each ticket, and browsers and Google accept about 1,800 characters. */
const MOST_TICKETS = 15

/**
 * Passes for Google's wallet (https://developers.google.com/wallet/reference/rest). The class of the event's date and the
 * object of each ticket are made or replaced first, so that the link carries only their ids. `send`: how Google is reached,
 * if not over the network.
 */
export function googlePasses(
  keys: GooglePassKeys,
  send: typeof fetch = fetch,
): NonNullable<Passes['google']> {
  const privateKey = createPrivateKey(keys.key)
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: keys.account, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuedAt()

  async function accessToken(): Promise<string> {
    const assertion = await signed({ scope: SCOPE, aud: TOKEN_ADDRESS })
      .setExpirationTime('5m')
      .sign(privateKey)
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const response = await send(TOKEN_ADDRESS, {
      method: 'POST',
      body: new URLSearchParams({ grant_type, assertion }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!response.ok) throw new GoogleRefused(response.status)
    const { access_token } = (await response.json()) as { access_token?: unknown }
    if (typeof access_token !== 'string') throw new GoogleRefused(response.status)
    return access_token
  }

  /** Makes the thing, or replaces what has its id. */
  async function put(token: string, kind: string, thing: { id: string }): Promise<void> {
    const request = (method: string, path: string) =>
      send(`${API}/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(thing),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
    const made = await request('POST', kind)
    const response = made.status === 409 ? await request('PUT', `${kind}/${thing.id}`) : made
    // Google's answer repeats the holder's name, which no log may contain.
    if (!response.ok) throw new GoogleRefused(response.status)
  }

  return async (all, origin) => {
    const tickets = all.slice(0, MOST_TICKETS)
    const token = await accessToken()
    const [first] = tickets as [HeldTicket]
    await put(token, 'eventTicketClass', classOf(first, keys.issuer))
    const objects = tickets.map(ticket => objectOf(ticket, keys.issuer))
    await Promise.all(objects.map(object => put(token, 'eventTicketObject', object)))
    const eventTicketObjects = objects.map(({ id }) => ({ id }))
    const claims = { aud: 'google', typ: 'savetowallet', origins: [origin], payload: { eventTicketObjects } }
    return `https://pay.google.com/gp/v/save/${await signed(claims).sign(privateKey)}`
  }
}

class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  constructor(status: number) {
    super(`Google answered ${status}`)
  }
}
