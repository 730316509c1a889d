import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { GooglePasses, GoogleThing } from '../passes.ts'
import { classOf, objectOf } from './googleObjects.ts'
import type { GooglePassKeys } from './googlePassKeys.ts'

const TIME_LIMIT_MS = 10_000
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token'
const API = 'https://walletobjects.googleapis.com/walletobjects/v1'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
/** A link is longer with each ticket, and browsers and Google accept about 1,800 characters. */
export const MOST_IN_A_LINK = 15

/**
 * Passes for Google's wallet (https://developers.google.com/wallet/reference/rest). The class of the event's date and the
 * object of each ticket are made or replaced first, so that the link carries only their ids. `origin`: where shoppers reach
 * this server. `send`: how Google is reached, if not over the network.
 */
export function googlePasses(keys: GooglePassKeys, origin: string, send: typeof fetch = fetch): GooglePasses {
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

  async function putOne(token: string, { kind, body }: GoogleThing): Promise<void> {
    const request = (method: string, path: string) =>
      send(`${API}/${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
    const replaced = () => request('PUT', `${kind}/${body.id}`)
    let response = await replaced()
    if (response.status === 404) response = await request('POST', kind)
    // Somebody else has made it meanwhile.
    if (response.status === 409) response = await replaced()
    // Google's answer repeats the holder's name, which no log may contain.
    if (!response.ok) throw new GoogleRefused(response.status)
  }

  const classThing: GooglePasses['classOf'] = ticket => ({
    kind: 'eventTicketClass',
    body: classOf(ticket, keys.issuer),
  })
  const objectThing: GooglePasses['objectOf'] = ticket => ({
    kind: 'eventTicketObject',
    body: objectOf(ticket, keys.issuer),
  })

  return {
    classOf: classThing,
    objectOf: objectThing,
    async put(things) {
      const token = await accessToken()
      return Promise.allSettled(things.map(thing => putOne(token, thing)))
    },
    async link(tickets) {
      const token = await accessToken()
      const [first] = tickets
      if (first) await putOne(token, classThing(first))
      const objects = tickets.map(objectThing)
      await Promise.all(objects.map(object => putOne(token, object)))
      const eventTicketObjects = objects.map(({ body }) => ({ id: body.id }))
      const claims = {
        aud: 'google',
        typ: 'savetowallet',
        origins: [origin],
        payload: { eventTicketObjects },
      }
      return `https://pay.google.com/gp/v/save/${await signed(claims).sign(privateKey)}`
    },
  }
}

class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  constructor(status: number) {
    super(`Google answered ${status}`)
  }
}
