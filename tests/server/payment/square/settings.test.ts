import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../../server/configuration.ts'
import { readSquareKeys, squareMode } from '../../../../server/payments/square/settings.ts'
import { square } from '../../../../server/payments/square/square.ts'

const all = {
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-x',
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_ACCESS_TOKEN: 'the-access-token',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'the-signature-key',
}
const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret that is long enough to be one here',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'tickets@foyer.example',
  ORIGIN: 'https://foyer.example',
}
const live = { ...production, ...all, SQUARE_APPLICATION_ID: 'sq0idp-x' }

function read(settings: Record<string, string | undefined>) {
  const wrong: string[] = []
  return { found: readSquareKeys(name => settings[name] || null, wrong), wrong }
}

describe('The settings of Square', () => {
  test('are none, or all', () => {
    expect(read({})).toEqual({ found: null, wrong: [] })
    expect(read(all)).toEqual({
      found: {
        applicationId: 'sandbox-sq0idb-x',
        locationId: 'L1',
        accessToken: 'the-access-token',
        signatureKey: 'the-signature-key',
      },
      wrong: [],
    })
  })

  test.each(Object.keys(all))('are refused without %s, which the message names', name => {
    expect(read({ ...all, [name]: undefined })).toEqual({
      found: null,
      wrong: [`${name} must be set where another of Square's keys is`],
    })
  })

  test.each<[string, Record<string, string>, string]>([
    ['another application id', { ...all, SQUARE_APPLICATION_ID: 'x' }, 'is not an application id of Square'],
    [
      'a sandbox application in production',
      { ...production, ...all },
      'names a Square sandbox application in production',
    ],
    ['a live application outside of production', { ...live, NODE_ENV: '' }, 'NODE_ENV must be production'],
    [
      'the phrase of the sandbox',
      { ...all, SANDBOX_PAYMENTS: 'i-understand-no-money-is-taken' },
      "SANDBOX_PAYMENTS cannot be set together with Square's keys",
    ],
  ])('are refused with %s', (_, settings, reason) => {
    expect(() => readConfiguration(settings, [square])).toThrow(reason)
  })

  test.each([
    ['sandbox', {}, ['sandbox']],
    ['provider_test', all, ['provider_test']],
    ['live', live, ['live']],
    ['none in production without keys', production, []],
  ])('determine the mode: %s', (_, settings, modes) => {
    expect(readConfiguration(settings, [square]).payments.map(({ mode }) => mode)).toEqual(modes)
    expect(squareMode({ applicationId: 'sq0idp-x' })).toBe('live')
  })
})
