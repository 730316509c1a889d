import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type HttpMethod, verify } from 'truelayer-signing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnreachable } from '../../../../server/http/providerUnreachable.ts'
import { liveHosts, sandboxHosts, truelayerCalls } from '../../../../server/payments/truelayer/adapter.ts'
import { type SignedRequest, signatureOf } from '../../../../server/payments/truelayer/sign.ts'
import { keys, pair, publicPem } from './recorder.ts'

const NOW = Date.parse('2027-01-15T08:00:00Z')
const MINUTE = 60_000
const theirs = generateKeyPairSync('ec', { namedCurve: 'secp521r1' })
const { jku, webhookPath } = sandboxHosts
const settled = { type: 'payment_settled', event_id: 'event-1', event_version: 1, payment_id: 'pay-1' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The webhooks of this server. `list`: TrueLayer's public keys by id, which a test can change. */
function receiver(list: Record<string, KeyObject> = { theirs: theirs.publicKey }, hosts = sandboxHosts) {
  const fetched: string[] = []
  const answer = { status: 200 }
  const send: typeof fetch = async address => {
    fetched.push(String(address))
    const own = Object.entries(list).map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid }))
    return Response.json({ keys: [{ kty: 'RSA', kid: 'theirs', n: 'x', e: 'AQAB' }, ...own] }, answer)
  }
  return { fetched, list, answer, read: truelayerCalls(keys, 'provider_test', hosts, send).readWebhook }
}

/** A webhook as TrueLayer sends it, with changes. */
function webhook(
  changes: { event?: object; kid?: string; key?: KeyObject; jku?: string; at?: number; path?: string } = {},
  headers: SignedRequest['headers'] = [],
) {
  const body = JSON.stringify(changes.event ?? settled)
  const at = new Date(changes.at ?? NOW).toISOString()
  const request = {
    path: changes.path ?? webhookPath,
    headers: [['X-Tl-Webhook-Timestamp', at], ...headers] as SignedRequest['headers'],
    body,
  }
  const names = { kid: changes.kid ?? 'theirs', jku: changes.jku ?? jku }
  const signature = signatureOf(request, changes.key ?? theirs.privateKey, names)
  return { body, headers: new Headers([...request.headers, ['Tl-Signature', signature]]) }
}

const refusal = 'This event is not signed by the provider.'
const withHead = (headers: Headers, change: (head: Record<string, string>) => object) => {
  const [head = '', , signature] = (headers.get('Tl-Signature') ?? '').split('.')
  const changed = change(JSON.parse(Buffer.from(head, 'base64url').toString()))
  const encoded = Buffer.from(JSON.stringify(changed)).toString('base64url')
  headers.set('Tl-Signature', `${encoded}..${signature}`)
  return headers
}

describe('The signature of a request', () => {
  test('is one that the provider’s own library accepts, for these bytes only', () => {
    const request: SignedRequest = {
      path: '/v3/payments',
      headers: [['Idempotency-Key', 'a-key']],
      body: '{"name":"Zoë Müller","emoji":"🎟"}',
    }
    const signature = signatureOf(request, pair.privateKey, { kid: 'key-of-foyer' })
    const check = (body: string, path = request.path, key = 'a-key') =>
      verify({
        publicKeyPem: publicPem,
        signature,
        method: 'POST' as HttpMethod,
        path,
        headers: { 'Idempotency-Key': key },
        requiredHeaders: ['Idempotency-Key'],
        body,
      })
    expect(() => check(request.body)).not.toThrow()
    expect(() => check(`${request.body} `)).toThrow()
    expect(() => check(request.body, '/v3/payouts')).toThrow()
    expect(() => check(request.body, request.path, 'another-key')).toThrow()
  })
})

describe('A webhook', () => {
  test('of these tests is signed as the provider’s own library expects it', () => {
    const { body, headers } = webhook()
    const jwk = { ...theirs.publicKey.export({ format: 'jwk' }), kid: 'theirs' }
    const check = () =>
      verify({
        jwks: JSON.stringify({ keys: [jwk] }),
        signature: headers.get('Tl-Signature') ?? '',
        method: 'POST' as HttpMethod,
        path: webhookPath,
        headers: Object.fromEntries(headers),
        requiredHeaders: ['X-Tl-Webhook-Timestamp'],
        body,
      })
    expect(check).not.toThrow()
  })

  test('that TrueLayer has signed is accepted, and its keys are read once', async () => {
    const { read, fetched } = receiver()
    const signed = webhook({}, [['Idempotency-Key', 'a-key']])
    const first = await read(signed.body, signed.headers)
    expect(first).toEqual({ id: 'event-1', ref: 'pay-1', about: 'payment', payment: null })
    expect(await read(signed.body, signed.headers)).toEqual(first)
    expect(fetched).toEqual([jku])
  })

  test('can be signed for the address without its final slash', async () => {
    const { body, headers } = webhook({ path: '/webhooks/truelayer' })
    expect(await receiver().read(body, headers)).not.toBeNull()
  })

  test.each([
    ['payment_authorized', 'payment'],
    ['payment_executed', 'payment'],
    ['payment_settled', 'payment'],
    ['payment_failed', 'payment'],
    ['refund_executed', 'refund'],
    ['refund_failed', 'refund'],
    ['payment_creditable', undefined],
    ['payment_settlement_stalled', undefined],
    ['external_payment_received', undefined],
    ['payout_executed', undefined],
  ])('%s is about: %s', async (type, about) => {
    const { body, headers } = webhook({ event: { ...settled, type } })
    expect((await receiver().read(body, headers))?.about).toBe(about)
  })

  test.each([
    ['without a type', { event_id: 'event-1' }],
    ['without a payment', { ...settled, payment_id: undefined }],
    ['with an id that no database stores', { ...settled, event_id: 'event\0' }],
  ])('%s is refused', async (_, event) => {
    const { body, headers } = webhook({ event })
    await expect(receiver().read(body, headers)).rejects.toMatchObject({
      status: 400,
      message: 'This event is not as its provider documents it.',
    })
  })

  test.each<[string, () => { body: string; headers: Headers }]>([
    ['another body', () => ({ ...webhook(), body: JSON.stringify({ ...settled, payment_id: 'pay-2' }) })],
    ['another path', () => webhook({ path: '/webhooks/stripe/' })],
    ['the signature of another key', () => webhook({ key: pair.privateKey })],
    ['an unknown key id', () => webhook({ kid: 'nobody' })],
    [
      'another signed header',
      () => {
        const signed = webhook({}, [['X-Other', 'a']])
        signed.headers.set('X-Other', 'b')
        return signed
      },
    ],
    [
      'a signed header missing',
      () => {
        const signed = webhook({}, [['X-Other', 'a']])
        signed.headers.delete('X-Other')
        return signed
      },
    ],
    [
      'a later time than was signed',
      () => {
        const signed = webhook({ at: NOW - 10 * MINUTE })
        signed.headers.set('X-Tl-Webhook-Timestamp', new Date(NOW).toISOString())
        return signed
      },
    ],
  ])('with %s is refused', async (_, change) => {
    const { body, headers } = change()
    await expect(receiver().read(body, headers)).rejects.toMatchObject({ status: 400, message: refusal })
  })

  test.each<[string, () => Headers]>([
    ['keys at another address', () => webhook({ jku: 'https://keys.example/.well-known/jwks' }).headers],
    ['keys of the live host', () => webhook({ jku: liveHosts.jku }).headers],
    ['an address that only begins like it', () => webhook({ jku: `${jku}/more` }).headers],
    ['no address of keys', () => withHead(webhook().headers, ({ jku: _, ...head }) => head)],
    ['no algorithm', () => withHead(webhook().headers, head => ({ ...head, alg: 'none' }))],
    ['another algorithm', () => withHead(webhook().headers, head => ({ ...head, alg: 'HS512' }))],
    ['another version', () => withHead(webhook().headers, head => ({ ...head, tl_version: '1' }))],
    ['no signature', () => new Headers({ 'X-Tl-Webhook-Timestamp': new Date(NOW).toISOString() })],
    ['an empty signature', () => new Headers({ 'Tl-Signature': '..' })],
    ['a time that is too old', () => webhook({ at: NOW - 5 * MINUTE - 1000 }).headers],
    ['a time in the future', () => webhook({ at: NOW + 5 * MINUTE + 1000 }).headers],
    ['a time that is not signed', () => withHead(webhook().headers, head => ({ ...head, tl_headers: '' }))],
  ])('with %s is refused, and nobody is asked for keys', async (_, headersOf) => {
    const { read, fetched } = receiver()
    const { body } = webhook()
    await expect(read(body, headersOf())).rejects.toMatchObject({ status: 400, message: refusal })
    expect(fetched).toEqual([])
  })

  test('is accepted for five minutes', async () => {
    const { body, headers } = webhook({ at: NOW - 5 * MINUTE })
    expect(await receiver().read(body, headers)).not.toBeNull()
  })

  test('whose signed headers include one that is no name of a header is refused', async () => {
    const { body, headers } = webhook()
    const odd = withHead(headers, head => ({ ...head, tl_headers: `${head.tl_headers},a b` }))
    await expect(receiver().read(body, odd)).rejects.toMatchObject({ status: 400, message: refusal })
  })
})

describe('The public keys of TrueLayer', () => {
  const readAt = ({ read }: ReturnType<typeof receiver>, at: number, kid = 'theirs') => {
    vi.setSystemTime(at)
    const { body, headers } = webhook({ at, kid })
    return read(body, headers)
  }

  test('are read again for an unknown id, at most once a minute', async () => {
    const server = receiver()
    await readAt(server, NOW)
    await expect(readAt(server, NOW + 1000, 'newer')).rejects.toThrow(refusal)
    expect(server.fetched).toHaveLength(1)
    server.list.newer = theirs.publicKey
    expect(await readAt(server, NOW + MINUTE, 'newer')).not.toBeNull()
    await expect(readAt(server, NOW + MINUTE + 1000, 'newest')).rejects.toThrow(refusal)
    expect(server.fetched).toHaveLength(2)
  })

  test('are read again after an hour: a withdrawn key signs no longer', async () => {
    const server = receiver()
    await readAt(server, NOW)
    delete server.list.theirs
    expect(await readAt(server, NOW + 59 * MINUTE)).not.toBeNull()
    await expect(readAt(server, NOW + 60 * MINUTE)).rejects.toThrow(refusal)
  })

  test('that cannot be read leave the event unread, and are asked for again after a minute', async () => {
    const server = receiver()
    server.answer.status = 503
    await expect(readAt(server, NOW)).rejects.toThrow(ProviderUnreachable)
    await expect(readAt(server, NOW + 1000)).rejects.toThrow(ProviderUnreachable)
    server.answer.status = 200
    expect(await readAt(server, NOW + MINUTE)).not.toBeNull()
    expect(server.fetched).toHaveLength(2)
  })
})
