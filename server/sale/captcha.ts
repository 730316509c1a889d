import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { ProviderUnreachable } from '../providerUnreachable.ts'
import { Refusal } from '../refusal.ts'
import type { Captcha } from '../services/captcha/captcha.ts'
import type { Session } from '../session.ts'

const WITHIN_MINUTES = 10

const refused = 'The captcha was not accepted. Please complete the challenge again.'
const unreachable = 'The captcha could not be checked. Nothing is lost: please try again.'

/** How often somebody tried to reserve in the last ten minutes, this time included. */
export interface ReserveAttempts {
  bySession: number
  byAddress: number
}

/** Whether the shopper has to solve a captcha before the basket is reserved. */
export const needsCaptcha = (
  { bySession, byAddress }: ReserveAttempts,
  most: ReserveAttempts,
  /** An event of the basket attracts programs. */
  isHighDemand: boolean,
): boolean => isHighDemand || bySession > most.bySession || byAddress > most.byAddress

interface CaptchaContext {
  database: Database
  session: Session
  /** The network address of the request. */
  address: string
  captcha: Captcha | null
  configuration: { captchaAfter: ReserveAttempts }
  log: Logger
}

/** The answer that asks for a captcha instead of a reservation; null: the basket may be reserved. */
export async function captchaRefusal(
  { database, session, address, captcha, configuration, log }: CaptchaContext,
  basket: number,
  answer: string | undefined,
): Promise<Refusal | null> {
  if (!captcha) return null
  const attempts = await countAttempt(database, session.family, address)
  if (!needsCaptcha(attempts, configuration.captchaAfter, await isHighDemand(database, basket))) return null
  let error: string | null = null
  if (answer) {
    try {
      if (await captcha.verify(answer)) return null
      error = refused
    } catch (reason) {
      if (!(reason instanceof ProviderUnreachable)) throw reason
      log.error({ reason: reason.message }, 'a captcha could not be checked')
      error = unreachable
    }
  }
  // A reload then shows the challenge and does not reserve by itself.
  await database.updateTable('basket').set({ state: 'captcha' }).where('id', '=', basket).execute()
  return new Refusal(200, { captcha: true, captcha_sitekey: captcha.siteKey, error })
}

/** Stores the attempt before it counts, so that it also counts attempts made at the same moment. */
async function countAttempt(database: Database, family: string, address: string): Promise<ReserveAttempts> {
  await database.insertInto('reserve_attempt').values({ family, address }).execute()
  const recent = sql`at > now() - make_interval(mins => ${WITHIN_MINUTES})`
  const { rows } = await sql<ReserveAttempts>`
    select
      (select count(*) from reserve_attempt where family = ${family} and ${recent})::integer as "bySession",
      (select count(*) from reserve_attempt where address = ${address} and ${recent})::integer as "byAddress"`.execute(
    database,
  )
  return rows[0] ?? { bySession: 0, byAddress: 0 }
}

/** Whether an organiser has marked an event of the basket as one that programs buy. */
async function isHighDemand(database: Database, basket: number): Promise<boolean> {
  const { rows } = await sql`
    select from basket_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where line.basket_id = ${basket} and event.high_demand limit 1`.execute(database)
  return rows.length > 0
}

/** Deletes attempts that no longer count, with their network addresses. */
export async function deleteOldAttempts(database: Database): Promise<void> {
  await sql`delete from reserve_attempt where at < now() - make_interval(mins => ${WITHIN_MINUTES})`.execute(
    database,
  )
}
