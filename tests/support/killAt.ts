import { appendFileSync } from 'node:fs'
import { Client } from 'pg'

/*
 * Loaded into a server before its own code (`node --import`): kills its process, as a power cut would, at the
 * KILL_AT-th moment right before or right after an SQL statement of a payment. Without KILL_AT it only appends the
 * moments to the file MOMENTS.
 */

const { KILL_AT, MOMENTS } = process.env
const OF_PAYMENT =
  /payment_attempt|sandbox_(?!mail|captcha|analytics|text)|provider_event|payment_plan|instalment|payment_customer|update "?sale"?|into "?ticket"?|update ticket_type|closed_at|settle_payment|mail_tickets/
const ENDS = /^(commit|rollback)/i

let moment = 0
let isArmed = false

function passed(what: string): void {
  moment += 1
  if (MOMENTS) appendFileSync(MOMENTS, `${what.replace(/\s+/g, ' ').slice(0, 100)}\n`)
  if (moment === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}

type Query = (...args: unknown[]) => unknown
const query = Client.prototype.query as Query
Client.prototype.query = function (this: Client & { isPaying?: boolean }, ...args: unknown[]) {
  const [asked] = args
  const text = typeof asked === 'string' ? asked : String((asked as { text?: unknown } | null)?.text ?? '')
  if (/insert into "?payment_attempt/.test(text)) isArmed = true
  const isOfPayment = OF_PAYMENT.test(text) && !/where status in \('created'/.test(text)
  if (isOfPayment) this.isPaying = true
  if (!isArmed || !(isOfPayment || (this.isPaying && ENDS.test(text)))) return query.apply(this, args)
  if (ENDS.test(text)) this.isPaying = false
  passed(`before ${text}`)
  const answer = query.apply(this, args)
  if (answer instanceof Promise) return answer.finally(() => passed(`after ${text}`))
  return answer
} as typeof Client.prototype.query
