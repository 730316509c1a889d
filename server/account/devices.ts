import { sql } from 'kysely'
import type { SignedInDevice } from '../../contract/entities/settings.ts'
import { leaveBasket } from '../checkout/leaveBasket.ts'
import type { Database } from '../database/connect.ts'
import { lockBasket } from '../sale/basket.ts'
import { lockSessions } from '../session/beginUse.ts'
import { endAuthority, hasEnded, type Session, type SessionDays } from '../session/session.ts'

/** The devices that are signed in to an account, this one first, then the one that was used last. */
export async function devicesOf(
  database: Database,
  account: number,
  family: string,
  days: SessionDays,
): Promise<SignedInDevice[]> {
  const { rows } = await sql<SignedInDevice>`
    select number as id, device as name, ${daySql(sql`created_at`)} as first_used,
      ${daySql(sql`seen_at`)} as last_used, family = ${family} as is_this
    from session
    where account_id = ${account} and retired_at is null and first_used_at is not null and not ${hasEnded(days)}
    order by family = ${family} desc, seen_at desc, number desc`.execute(database)
  return rows
}

const daySql = (moment: ReturnType<typeof sql>) =>
  sql<string>`to_char(${moment} at time zone 'Europe/London', 'YYYY-MM-DD')`

/**
 * Signs out another device of the account, or all others. Each leaves its basket, as by its own sign-out; a payment that is
 * under way there goes on. `device`: the number of its session; null: all. One that is signed out already changes nothing.
 */
export async function endDevices(
  trx: Database,
  account: number,
  { family: own }: Session,
  device: number | null,
): Promise<void> {
  const { rows } = await sql<{ family: string }>`
    select distinct family from session
    where account_id = ${account} and family <> ${own} and (${device}::bigint is null or number = ${device})
    order by family`.execute(trx)
  for (const { family } of rows) await endFamily(trx, account, family)
}

/** Signs out what one family of session ids has of the account; the device is told at its next call. */
export async function endFamily(trx: Database, account: number, family: string): Promise<void> {
  await lockBasket(trx, family)
  await leaveBasket(trx, family)
  await lockSessions(trx, family)
  await sql`
    update session set ended_at = now()
    where family = ${family} and account_id = ${account} and retired_at is null`.execute(trx)
  await endAuthority(trx, family, false)
}
