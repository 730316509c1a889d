import { expect, test } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret of the tests, long enough to be one',
  SMTP_URL: 'smtps://user:word@mail.example:465',
  MAIL_FROM: 'Foyer <tickets@foyer.example>',
  ORIGIN: 'https://tickets.example/',
}

test('Without any setting it runs with the embedded database and the sandbox mailbox', () => {
  expect(readConfiguration({})).toMatchObject({
    production: false,
    port: 3000,
    origin: 'http://localhost:3000',
    databaseUrl: null,
    secret: null,
    smtpUrl: null,
    holdSeconds: 600,
    logLevel: 'info',
  })
})

test('A complete production configuration is accepted, and its origin loses the final slash', () => {
  expect(readConfiguration(production)).toMatchObject({ production: true, origin: 'https://tickets.example' })
})

test('A production configuration without settings is refused with the name of each', () => {
  const refusal = () => readConfiguration({ NODE_ENV: 'production' })
  for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM', 'ORIGIN']) expect(refusal).toThrow(`- ${name} must`)
})

const refused: [string, Record<string, string | undefined>, RegExp][] = [
  ['production without a secret', { ...production, SECRET: undefined }, /SECRET must be set/],
  ['production with an empty secret', { ...production, SECRET: ' ' }, /SECRET must be set/],
  ['production without SMTP', { ...production, SMTP_URL: undefined }, /SMTP_URL must be set/],
  ['production without a sender', { ...production, MAIL_FROM: undefined }, /MAIL_FROM must be set/],
  ['production on http', { ...production, ORIGIN: 'http://tickets.example' }, /ORIGIN must begin with https/],
  ['production without an address', { ...production, ORIGIN: undefined }, /ORIGIN must begin with https/],
  ['a short secret', { SECRET: 'short' }, /SECRET must have at least 32/],
  ['a secret of one repeated letter', { SECRET: 'x'.repeat(40) }, /SECRET must be random/],
  ['a port that is text', { PORT: 'http' }, /PORT must be a whole number from 0 to 65535/],
  ['a port out of range', { PORT: '65536' }, /PORT must/],
  ['half a port', { PORT: '80.5' }, /PORT must/],
  ['a hold of no time', { HOLD_SECONDS: '0' }, /HOLD_SECONDS must be a whole number from 5 to 7200/],
  ['a hold of a day', { HOLD_SECONDS: '86400' }, /HOLD_SECONDS must/],
  ['a negative hold', { HOLD_SECONDS: '-600' }, /HOLD_SECONDS must/],
  ['an address that is none', { ORIGIN: 'tickets.example' }, /ORIGIN must/],
  ['an address that runs scripts', { ORIGIN: 'javascript:alert(1)' }, /ORIGIN must/],
  [
    'a database address whose password has a slash',
    { DATABASE_URL: 'postgres://foyer:pa/ss@db/foyer' },
    /DATABASE_URL .*%2F.*DATABASE_PASSWORD/,
  ],
  ['another kind of database', { DATABASE_URL: 'mysql://localhost/foyer' }, /DATABASE_URL must/],
  [
    'another kind of secret of Resend',
    { RESEND_WEBHOOK_SECRET: 're_key' },
    /RESEND_WEBHOOK_SECRET is no secret/,
  ],
  ['a short password of Postmark', { POSTMARK_WEBHOOK_PASSWORD: 'short' }, /POSTMARK_WEBHOOK_PASSWORD is no/],
  ['mail by http', { SMTP_URL: 'http://mail.example' }, /SMTP_URL must/],
]
test.each(refused)('%s is refused by name', (_, env, reason) => {
  expect(() => readConfiguration(env)).toThrow(reason)
})

test('A password of the database may have any characters in a setting of its own', () => {
  const DATABASE_PASSWORD = 'a/b@c#d%e:f?g'
  const { databaseUrl } = readConfiguration({
    DATABASE_URL: 'postgres://foyer@database:5432/foyer',
    DATABASE_PASSWORD,
  })
  const url = new URL(databaseUrl ?? '')
  expect(decodeURIComponent(url.password)).toBe(DATABASE_PASSWORD)
  expect([url.username, url.host, url.pathname]).toEqual(['foyer', 'database:5432', '/foyer'])
})
