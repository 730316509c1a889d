import { generateKeyPairSync } from 'node:crypto'
import type { Charge, ProviderMode } from '../../../../server/payments/provider.ts'
import { sandboxHosts, truelayerCalls } from '../../../../server/payments/truelayer/adapter.ts'
import type { TruelayerKeys } from '../../../../server/payments/truelayer/settings.ts'

/* A recorder in TrueLayer's place records each call and gives the prepared answers. */

export interface Heard {
  method: string
  address: string
  headers: Headers
  /** As it was sent. */
  text: string
}

export interface Reply {
  status: number
  body: object
}

export const pair = generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
export const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

export const keys: TruelayerKeys = {
  clientId: 'foyer-client',
  clientSecret: 'the-client-secret',
  keyId: 'key-of-foyer',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  merchantAccount: 'account-1',
}
export const TOKEN = 'the-token'

export const charge: Charge = {
  key: 'sale:ABCDEFGHJK:bank:1',
  method: 'bank',
  amount: 4550,
  currency: 'GBP',
  saleReference: 'ABCDEFGHJK',
  returnUrl: 'https://foyer.example/do/checkout/truelayer/',
  payer: { name: 'Sam Field', email: 'sam@mail.example' },
  card: null,
  source: null,
}
export const created = {
  id: 'pay-1',
  user: { id: 'user-1' },
  resource_token: 'resource-token',
  status: 'authorization_required',
}
export const payment = {
  id: 'pay-1',
  status: 'authorizing',
  amount_in_minor: 4550,
  currency: 'GBP',
  metadata: { sale_reference: 'ABCDEFGHJK' },
}

/** `replies`: to the calls of the API; an error closes the connection. `tokens`: those of the other host. */
export function recorder(replies: (Reply | Error)[] = [], tokens: Reply[] = []) {
  const heard: Heard[] = []
  const send: typeof fetch = async (address, init) => {
    const request = new Request(address, init)
    const { url, method, headers } = request
    heard.push({ method, address: url, headers, text: await request.text() })
    init?.signal?.throwIfAborted()
    const token = { status: 200, body: { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' } }
    const reply = url.startsWith(sandboxHosts.auth) ? (tokens.shift() ?? token) : replies.shift()
    if (!reply) throw new Error(`Nobody has prepared an answer to ${method} ${url}`)
    if (reply instanceof Error) throw reply
    return Response.json(reply.body, { status: reply.status })
  }
  return {
    heard,
    /** The calls without those for tokens. */
    asked: () => heard.filter(({ address }) => address.startsWith(sandboxHosts.api)),
    calls: (changes: Partial<TruelayerKeys> = {}, mode: ProviderMode = 'provider_test') =>
      truelayerCalls({ ...keys, ...changes }, mode, sandboxHosts, send),
  }
}
