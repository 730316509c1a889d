import { describe, expect, test } from 'vitest'
import { internationalPhone } from '../../../../contract/rules/contact.ts'
import { readConfiguration } from '../../../../server/configuration.ts'
import { openTexts } from '../../../../server/services/sms/openTexts.ts'
import { twilioTexts } from '../../../../server/services/sms/twilio.ts'

const keys = { account: `AC${'0'.repeat(32)}`, token: 'secret', from: 'Foyer' }

describe('A text message', () => {
  test('INS-04 is sent by the documented request, with a time limit', async () => {
    const requests: Request[] = []
    const send = async (address: string | URL | Request, init?: RequestInit) => {
      expect(init?.signal).toBeInstanceOf(AbortSignal)
      requests.push(new Request(address, init))
      return Response.json({ sid: 'SM1' }, { status: 201 })
    }
    await twilioTexts(keys, send)('07700 900123', 'Hello')
    const [request] = requests
    expect([request?.method, request?.url]).toEqual([
      'POST',
      `https://api.twilio.com/2010-04-01/Accounts/${keys.account}/Messages.json`,
    ])
    expect(request?.headers.get('Authorization')).toBe(`Basic ${btoa(`${keys.account}:secret`)}`)
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      To: '+447700900123',
      From: 'Foyer',
      Body: 'Hello',
    })
  })

  test('that is refused rejects, without the number in its words', async () => {
    const send = async () =>
      Response.json({ message: 'The number +447700900123 is not a number' }, { status: 400 })
    const refused = await twilioTexts(keys, send)('07700 900123', 'Hello').catch((error: Error) => error)
    expect(String(refused)).toBe('TextRefused: The SMS service answered 400')
  })

  test('has settings that are set together', () => {
    const env = { TWILIO_ACCOUNT_SID: keys.account, TWILIO_AUTH_TOKEN: 'x' }
    expect(() => readConfiguration(env)).toThrow('TWILIO_FROM must be set')
    expect(() => readConfiguration({ ...env, TWILIO_FROM: 'Foyer', TWILIO_ACCOUNT_SID: 'SK1' })).toThrow(
      'TWILIO_ACCOUNT_SID is not an account of Twilio',
    )
    expect(readConfiguration({ ...env, TWILIO_FROM: 'Foyer' }).twilio?.from).toBe('Foyer')
  })

  test('is sent by nobody in production without a service', () => {
    expect(openTexts({ twilio: null, production: true }, {} as never)).toBeNull()
  })

  test.each([
    ['07700 900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['+1.202.555.0100', '+12025550100'],
    ['7700-900123', '+447700900123'],
  ])('goes to %s as %s', (typed, sent) => {
    expect(internationalPhone(typed)).toBe(sent)
  })
})
