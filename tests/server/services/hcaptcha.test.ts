import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/configuration.ts'
import { ProviderUnreachable } from '../../../server/http/providerUnreachable.ts'
import { hcaptcha } from '../../../server/services/captcha/hcaptcha.ts'

const SITE_KEY = 'a5f74b19-9e45-40e0-b45d-47ff91b7a6c2'
const SECRET = '0xCANARY0123456789'
const keys = { siteKey: SITE_KEY, secret: SECRET }

function answering(body: unknown, status = 200) {
  const heard: { url: string; init: RequestInit | undefined }[] = []
  const reach: typeof fetch = async (address, init) => {
    heard.push({ url: String(address), init })
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  }
  return { captcha: hcaptcha(keys, 'tickets.example', reach), heard }
}
const passed = { success: true, hostname: 'tickets.example', challenge_ts: '2026-11-21T12:00:00Z' }

describe('hCaptcha', () => {
  test('CAP-03 is called by its documented API, with a time limit and without personal data', async () => {
    const { captcha, heard } = answering(passed)
    expect(await captcha.verify('P1_answer')).toBe(true)
    expect(heard).toHaveLength(1)
    expect(heard[0]?.url).toBe('https://api.hcaptcha.com/siteverify')
    expect(heard[0]?.init?.method).toBe('POST')
    const { headers } = new Request('https://a.example', heard[0]?.init)
    expect(headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(String(heard[0]?.init?.body)))).toEqual({
      secret: SECRET,
      response: 'P1_answer',
      sitekey: SITE_KEY,
    })
    expect(heard[0]?.init?.signal).toBeInstanceOf(AbortSignal)
  })

  test.each([
    ['a refused answer', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['an answer that was used', { success: false, 'error-codes': ['already-seen-response'] }],
    ['a reason that is newer than this', { success: false, 'error-codes': ['something-newer'] }],
    ['no reason', { success: false }],
    ['another host', { ...passed, hostname: 'evil.example' }],
    ['no host', { success: true }],
  ])('%s does not pass', async (_, said) => {
    expect(await answering(said).captcha.verify('P1_answer')).toBe(false)
  })

  test.each([
    ['a wrong secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
    ['keys of two shops', { success: false, 'error-codes': ['sitekey-secret-mismatch'] }, 200],
    ['a page', '<html>', 502],
    ['something else', { ok: 1 }, 200],
  ])('%s leaves the answer unknown, and no error contains the secret', async (_, said, status) => {
    const failed = answering(said, status).captcha.verify('P1_answer')
    await expect(failed).rejects.toThrow(ProviderUnreachable)
    const error = (await failed.catch((reason: Error) => reason)) as Error
    expect(`${error.stack} ${String(error.cause)}`).not.toContain('CANARY')
  })

  test('a missing network leaves the answer unknown', async () => {
    const captcha = hcaptcha(keys, 'tickets.example', async () => {
      throw new TypeError('fetch failed')
    })
    await expect(captcha.verify('P1_answer')).rejects.toThrow(ProviderUnreachable)
  })
})

describe('Its keys', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET: 'a secret of the tests, long enough to be one',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@foyer.example',
    ORIGIN: 'https://tickets.example',
  }

  test('CAP-12 are read together', () => {
    const settings = { ...production, HCAPTCHA_SITE_KEY: SITE_KEY, HCAPTCHA_SECRET: SECRET }
    expect(readConfiguration(settings).captcha).toEqual(keys)
    expect(readConfiguration(production).captcha).toBeNull()
  })

  test.each([
    ['half of them', { HCAPTCHA_SITE_KEY: SITE_KEY }, 'must be set together'],
    ['the secret as site key', { HCAPTCHA_SITE_KEY: SECRET, HCAPTCHA_SECRET: SECRET }, 'not a site key'],
    ['the site key as secret', { HCAPTCHA_SITE_KEY: SITE_KEY, HCAPTCHA_SECRET: SITE_KEY }, 'not a secret'],
    [
      'test keys in production',
      {
        ...production,
        HCAPTCHA_SITE_KEY: '10000000-ffff-ffff-ffff-000000000001',
        HCAPTCHA_SECRET: '0x0000000000000000000000000000000000000000',
      },
      'let everybody pass',
    ],
  ])('are refused at start: %s', (_, settings, reason) => {
    expect(() => readConfiguration(settings)).toThrow(reason)
    expect(() => readConfiguration(settings)).not.toThrow('CANARY')
  })
})
