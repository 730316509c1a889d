import { createHmac } from 'node:crypto'
import { array, is, literal, optional, size, string, type, union } from 'superstruct'
import { Refusal } from '../http/refusal.ts'
import { equalTexts } from '../keys.ts'
import { jsonOf } from '../payments/jsonOf.ts'
import type { ReadMailReport } from './mailReport.ts'

const TOLERANCE_SECONDS = 300

const PREFIX = 'whsec_'

/** Whether it is a secret as Resend shows it. */
export const isResendSecret = (secret: string): boolean => /^whsec_[A-Za-z0-9+/]{24,}={0,2}$/.test(secret)

/** The signature of a webhook, as Standard Webhooks has it. */
export const resendSignature = (secret: string, id: string, at: string, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')}`

const report = type({
  type: union([literal('email.bounced'), literal('email.complained'), literal('email.suppressed')]),
  data: type({
    to: size(array(string()), 1, 50),
    /** An address that does not work now, such as a full mailbox, has the type Transient. */
    bounce: optional(type({ type: optional(string()) })),
  }),
})

/** Webhooks of Resend: https://resend.com/docs/webhooks. A letter of this shop has one recipient. */
export const resendReports =
  (secret: string): ReadMailReport =>
  (body, headers) => {
    const [id, at] = [headers.get('svix-id') ?? '', headers.get('svix-timestamp') ?? '']
    const signed = resendSignature(secret, id, at, body)
    const signatures = (headers.get('svix-signature') ?? '').split(' ')
    if (id === '' || !signatures.some(one => equalTexts(one, signed)))
      throw new Refusal(400, 'This event is not signed by the provider.')
    const age = Math.abs(Date.now() / 1000 - Number(at))
    // A time that is none has no age.
    if (!(age <= TOLERANCE_SECONDS)) throw new Refusal(400, 'This event was signed too long ago.')
    const event = jsonOf(body)
    if (!is(event, report) || event.data.bounce?.type === 'Transient') return null
    const [email = ''] = event.data.to
    return { id, email, what: event.type === 'email.complained' ? 'complained' : 'bounced' }
  }
