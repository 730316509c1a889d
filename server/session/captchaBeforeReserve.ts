import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { countCall, type RateLimits } from '../http/rateLimits.ts'
import type { Refusal } from '../http/refusal.ts'
import { askCaptcha } from '../services/captcha/askCaptcha.ts'
import type { Captcha } from '../services/captcha/captcha.ts'
import type { Session } from './session.ts'

export interface CaptchaContext {
  database: Database
  session: Session
  /** The network address of the request. */
  address: string
  captcha: Captcha | null
  configuration: { rateLimits: RateLimits; captchaAfterTickets: number }
  log: Logger
}

/** The answer that asks for a captcha instead of a reservation; null: the basket may be reserved. */
export async function captchaRefusal(
  { database, session, address, captcha, configuration, log }: CaptchaContext,
  basket: number,
  { tickets, isHighDemand }: BasketContent,
  answer: string | undefined,
): Promise<Refusal | null> {
  if (!captcha) return null
  const wait = await countCall(database, configuration.rateLimits, {
    reserve_by_visit: session.family,
    reserve_by_address: address,
  })
  if (wait === 0 && tickets <= configuration.captchaAfterTickets && !isHighDemand) return null
  const refusal = await askCaptcha({ captcha, log }, answer)
  // A reload then shows the challenge and does not reserve by itself.
  if (refusal)
    await database.updateTable('basket').set({ state: 'captcha' }).where('id', '=', basket).execute()
  return refusal
}

export interface BasketContent {
  tickets: number
  /** Sorted. */
  events: number[]
  /** An organiser has marked an event of the basket as one that programs buy. */
  isHighDemand: boolean
}

export async function contentOf(database: Database, basket: number): Promise<BasketContent> {
  const { rows } = await sql<BasketContent>`
    select coalesce(sum(line.qty), 0)::integer as tickets, coalesce(bool_or(event.high_demand), false) as "isHighDemand",
      coalesce(json_agg(distinct event.id order by event.id), '[]') as events
    from basket_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.basket_id = ${basket}`.execute(database)
  return rows[0] as BasketContent
}
