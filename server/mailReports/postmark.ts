import { createHash } from 'node:crypto'
import { is, literal, number, string, type, union } from 'superstruct'
import { Refusal } from '../http/refusal.ts'
import { equalTexts } from '../keys.ts'
import { jsonOf } from '../payments/jsonOf.ts'
import type { ReadMailReport } from './mailReport.ts'

/** Postmark no longer sends to an address that is inactive. */
const report = type({
  RecordType: union([literal('Bounce'), literal('SpamComplaint')]),
  ID: number(),
  Email: string(),
  Inactive: literal(true),
})

/** It is chosen by the operator, and is all that keeps strangers away. */
export const isPostmarkPassword = (password: string): boolean => password.length >= 24

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Webhooks of Postmark: https://postmarkapp.com/developer/webhooks/bounce-webhook. It signs nothing, and sends the user name and the
 * password that stand in the address of the webhook.
 */
export const postmarkReports =
  (password: string): ReadMailReport =>
  (body, headers) => {
    const [, encoded = ''] = /^Basic +(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
    const credentials = Buffer.from(encoded, 'base64').toString()
    if (!equalTexts(digest(credentials.slice(credentials.indexOf(':') + 1)), digest(password)))
      throw new Refusal(400, 'This event is not sent by the provider.')
    const event = jsonOf(body)
    if (!is(event, report)) return null
    const { RecordType, ID, Email: email } = event
    return {
      id: `${RecordType} ${ID}`,
      email,
      what: RecordType === 'SpamComplaint' ? 'complained' : 'bounced',
    }
  }
