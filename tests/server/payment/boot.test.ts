import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/configuration.ts'
import { modeOf, SANDBOX_PHRASE } from '../../../server/providers/keys.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'
import { runApp } from '../../support/runApp.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret that is long enough to be one here',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'tickets@foyer.example',
  ORIGIN: 'https://foyer.example',
}
const keys = (kind: string, publishable = kind) => ({
  STRIPE_SECRET_KEY: `sk_${kind}_x`,
  STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_x`,
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
})

const modeWith = (settings: Record<string, string>) => {
  const { stripe, sandboxPayments } = readConfiguration(settings)
  return stripe ? modeOf(stripe) : sandboxPayments ? 'sandbox' : 'none'
}

describe('How cards are taken', () => {
  test.each([
    ['by the sandbox, where nothing is set', {}, 'sandbox'],
    ['by nobody in production', production, 'none'],
    [
      'by the sandbox in production, for who says so',
      { ...production, SANDBOX_PAYMENTS: SANDBOX_PHRASE },
      'sandbox',
    ],
    ['by the provider with its test keys', keys('test'), 'provider_test'],
    ['by the provider, live', { ...production, ...keys('live') }, 'live'],
    ['with a restricted key', { ...keys('test'), STRIPE_SECRET_KEY: 'rk_test_x' }, 'provider_test'],
  ])('is decided once: %s', (_, settings, mode) => {
    expect(modeWith(settings)).toBe(mode)
  })

  test.each<[string, Record<string, string>, string]>([
    ['a live secret beside a test key', keys('live', 'test'), 'both be live keys, or both test keys'],
    ['a test secret beside a live key', keys('test', 'live'), 'both be live keys, or both test keys'],
    [
      'half of the keys',
      { STRIPE_SECRET_KEY: 'sk_test_x' },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    ],
    ['the sandbox beside live keys', { ...keys('live'), SANDBOX_PAYMENTS: SANDBOX_PHRASE }, 'together with'],
    ['another phrase', { SANDBOX_PAYMENTS: 'yes' }, SANDBOX_PHRASE],
    ['a public key as the secret', { ...keys('test'), STRIPE_SECRET_KEY: 'pk_test_x' }, 'not a secret key'],
    [
      'a secret as the public key',
      { ...keys('test'), STRIPE_PUBLISHABLE_KEY: 'sk_test_x' },
      'not a publishable key',
    ],
    ['no signing secret', { ...keys('test'), STRIPE_WEBHOOK_SECRET: 'x' }, 'not a signing secret'],
  ])('is refused at the start with %s', (_, settings, reason) => {
    expect(() => readConfiguration(settings)).toThrow(reason)
  })
})

/** What a server with these settings answers to a request for each. */
async function answersOf(settings: Record<string, string>, paths: string[]) {
  const app = await runApp(await embeddedDatabase(), settings)
  try {
    return await Promise.all(paths.map(path => fetch(app.origin + path)))
  } finally {
    await app.stop()
  }
}

describe('What pretends to take cards', () => {
  const bank = '/sandbox/stripe/3ds/pi_x_secret_y'

  test('is there in the sandbox, and its page loads nothing of a provider', async () => {
    const [page, checkout] = await answersOf({}, [bank, '/smartcheckout/'])
    expect(await page?.text()).toBe('There is no such payment.')
    expect(checkout?.headers.get('Content-Security-Policy')).not.toContain('stripe.com')
  })

  test('is not there with a provider, whose script only the checkout may load', async () => {
    const files = await readdir('dist/page/assets')
    const form = files.find(name => /^sandbox-.*\.js$/.test(name))
    const [page, chunk, checkout, shell, home] = await answersOf(keys('test'), [
      bank,
      `/assets/${form}`,
      '/smartcheckout/',
      '/smartcheckout.html',
      '/',
    ])
    expect([page?.status, chunk?.status]).toEqual([404, 404])
    for (const document of [checkout, shell])
      expect(document?.headers.get('Content-Security-Policy')).toContain(
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
      )
    expect(home?.headers.get('Content-Security-Policy')).not.toContain('stripe.com')
  })
})
