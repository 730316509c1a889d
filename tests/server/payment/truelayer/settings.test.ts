import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { modeAt, readTruelayerKeys } from '../../../../server/payments/truelayer/settings.ts'

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pem = pemOf('secp521r1').trim()

const all = {
  TRUELAYER_CLIENT_ID: 'foyer-client',
  TRUELAYER_CLIENT_SECRET: 'the-client-secret',
  TRUELAYER_KEY_ID: 'key-of-foyer',
  TRUELAYER_PRIVATE_KEY: pem,
  TRUELAYER_MERCHANT_ACCOUNT: 'account-1',
  TRUELAYER_HOST: 'sandbox',
}

function read(settings: Record<string, string | undefined>) {
  const wrong: string[] = []
  return { found: readTruelayerKeys(name => settings[name] || null, wrong), wrong }
}

describe('The settings of TrueLayer', () => {
  test('are none, or all', () => {
    expect(read({})).toEqual({ found: null, wrong: [] })
    expect(read(all)).toEqual({
      found: {
        clientId: 'foyer-client',
        clientSecret: 'the-client-secret',
        keyId: 'key-of-foyer',
        privateKey: pem,
        merchantAccount: 'account-1',
        host: 'sandbox',
        accepts: 'settled',
      },
      wrong: [],
    })
  })

  test.each(Object.keys(all))('are refused without %s, which the message names', name => {
    expect(read({ ...all, [name]: undefined })).toEqual({
      found: null,
      wrong: [`${name} must be set where another of TrueLayer's keys is`],
    })
  })

  test('are refused with one alone; the message names the others', () => {
    expect(read({ TRUELAYER_CLIENT_ID: 'foyer-client' }).wrong).toEqual([
      'TRUELAYER_CLIENT_SECRET and TRUELAYER_KEY_ID and TRUELAYER_PRIVATE_KEY and ' +
        "TRUELAYER_MERCHANT_ACCOUNT and TRUELAYER_HOST must be set where another of TrueLayer's keys is",
    ])
  })

  test('can have the key in one line', () => {
    const { found, wrong } = read({ ...all, TRUELAYER_PRIVATE_KEY: pem.replaceAll('\n', '\\n') })
    expect([found?.privateKey, wrong]).toEqual([pem, []])
  })

  test.each([
    ['no key', { TRUELAYER_PRIVATE_KEY: 'x' }, 'TRUELAYER_PRIVATE_KEY is not a private P-521 key as PEM'],
    [
      'a key of another curve',
      { TRUELAYER_PRIVATE_KEY: pemOf('prime256v1') },
      'TRUELAYER_PRIVATE_KEY is not a private P-521 key as PEM',
    ],
    ['another host', { TRUELAYER_HOST: 'test' }, 'TRUELAYER_HOST can only be live or sandbox'],
    [
      'another status',
      { TRUELAYER_ACCEPTS: 'authorized' },
      'TRUELAYER_ACCEPTS can only be settled or executed',
    ],
    [
      'a sandbox host in production',
      { NODE_ENV: 'production' },
      'TRUELAYER_HOST names a TrueLayer sandbox host in production, where no money would be taken',
    ],
  ])('are refused with %s', (_, changes, reason) => {
    expect(read({ ...all, ...changes }).wrong).toEqual([reason])
  })

  test('say at which status the money counts as received', () => {
    expect(read({ ...all, TRUELAYER_ACCEPTS: 'executed' }).found?.accepts).toBe('executed')
  })

  test('determine the mode', () => {
    const live = read({ ...all, TRUELAYER_HOST: 'live', NODE_ENV: 'production' })
    expect(live.wrong).toEqual([])
    expect(modeAt({ host: live.found?.host ?? 'sandbox' })).toBe('live')
    expect(modeAt({ host: 'sandbox' })).toBe('provider_test')
  })
})
