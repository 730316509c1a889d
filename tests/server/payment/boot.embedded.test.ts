import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/configuration.ts'
import { SANDBOX_PHRASE } from '../../../server/payments/providers.ts'
import { stripe } from '../../../server/payments/stripe/stripe.ts'
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

const modeWith = (settings: Record<string, string>) =>
  readConfiguration(settings, [stripe]).payments.map(({ mode }) => mode)

describe('The mode of card payments', () => {
  test.each([
    ['sandbox without settings', {}, ['sandbox']],
    ['none in production', production, []],
    [
      'sandbox in production, with the phrase',
      { ...production, SANDBOX_PAYMENTS: SANDBOX_PHRASE },
      ['sandbox'],
    ],
    ['test mode with test keys', keys('test'), ['provider_test']],
    ['live mode with live keys', { ...production, ...keys('live') }, ['live']],
    [
      'test mode with a restricted key',
      { ...keys('test'), STRIPE_SECRET_KEY: 'rk_test_x' },
      ['provider_test'],
    ],
  ])('is determined at start: %s', (_, settings, mode) => {
    expect(modeWith(settings)).toEqual(mode)
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
    ['live keys outside of production', keys('live'), 'NODE_ENV must be production'],
    ['another phrase', { SANDBOX_PAYMENTS: 'yes' }, SANDBOX_PHRASE],
    ['a public key as the secret', { ...keys('test'), STRIPE_SECRET_KEY: 'pk_test_x' }, 'not a secret key'],
    [
      'a secret as the public key',
      { ...keys('test'), STRIPE_PUBLISHABLE_KEY: 'sk_test_x' },
      'not a publishable key',
    ],
    ['no signing secret', { ...keys('test'), STRIPE_WEBHOOK_SECRET: 'x' }, 'not a signing secret'],
  ])('is refused at start with %s', (_, settings, reason) => {
    expect(() => readConfiguration(settings)).toThrow(reason)
  })
})

/** The answers of a server with these settings to a request for each path. */
async function answersOf(settings: Record<string, string>, paths: string[]) {
  const app = await runApp(await embeddedDatabase(), settings)
  try {
    return await Promise.all(paths.map(path => fetch(app.origin + path)))
  } finally {
    await app.stop()
  }
}

describe('The sandbox for cards', () => {
  const bank = '/sandbox/stripe/3ds/pi_x_secret_y'

  test('exists without keys, and the checkout loads nothing of a provider', async () => {
    const [page, checkout] = await answersOf({}, [bank, '/smartcheckout/'])
    expect(await page?.text()).toBe('There is no such payment.')
    expect(checkout?.headers.get('Content-Security-Policy')).not.toContain('stripe.com')
  })

  test('does not exist with a provider, whose script only the checkout and the account settings may load', async () => {
    const files = await readdir('dist/page/assets')
    const form = files.find(name => /^sandbox-.*\.js$/.test(name))
    const [page, chunk, checkout, shell, account, settings, home] = await answersOf(keys('test'), [
      bank,
      `/assets/${form}`,
      '/smartcheckout/',
      '/smartcheckout.html',
      '/account.html',
      '/account/settings/',
      '/',
    ])
    expect([page?.status, chunk?.status]).toEqual([404, 404])
    for (const document of [checkout, shell, account, settings])
      expect(document?.headers.get('Content-Security-Policy')).toContain(
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
      )
    expect(home?.headers.get('Content-Security-Policy')).not.toContain('stripe.com')
  })
})
