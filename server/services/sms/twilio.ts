import { internationalPhone } from '../../../contract/rules/contact.ts'
import type { SendText } from './sendText.ts'

export interface TwilioKeys {
  account: string
  token: string
  /** The number or name that sends. */
  from: string
}

const TIME_LIMIT_MS = 10_000
const NAMES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** Reads Twilio's settings. They are set together; null: none of them is set, or one is missing. */
export function readTwilioKeys(set: (name: string) => string | null, wrong: string[]): TwilioKeys | null {
  const [account, token, from] = NAMES.map(set)
  if (account && token && from) {
    if (!/^AC[\da-f]{32}$/.test(account)) wrong.push('TWILIO_ACCOUNT_SID is not an account of Twilio')
    return { account, token, from }
  }
  const missing = NAMES.filter(name => set(name) === null)
  if (missing.length < NAMES.length)
    wrong.push(`${missing.join(' and ')} must be set where another of Twilio's settings is`)
  return null
}

/**
 * Text messages by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). `send`: how it is reached, if not
 * over the network.
 */
export const twilioTexts =
  ({ account, token, from }: TwilioKeys, send: typeof fetch = fetch): SendText =>
  async (to, text) => {
    const response = await send(`https://api.twilio.com/2010-04-01/Accounts/${account}/Messages.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: internationalPhone(to), From: from, Body: text }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    // Twilio's answer repeats the number, which no log may contain.
    if (!response.ok) throw new TextRefused(response.status)
  }

class TextRefused extends Error {
  override name = 'TextRefused'
  constructor(status: number) {
    super(`The SMS service answered ${status}`)
  }
}
