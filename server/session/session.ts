import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { CallName } from '../../contract/endpoints.ts'
import type { ProofAsked } from '../../contract/entities/asked.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'
import { beginUse, forgetGuest, lockSessions, type SessionId } from './beginUse.ts'
import { isDeleted, wasDeleted } from './deletedAccount.ts'
import { deviceName } from './deviceName.ts'
import { DAY_SECONDS, hashed, newVisit, newVisitOf, VISIT_DAYS, visitOf } from './visit.ts'

/** How many days a session lasts without a request, and at most. */
export interface SessionDays {
  idle: number
  most: number
}

export interface Session extends SessionId {
  /**
   * The id was replaced within the last minute. It can only replay its own keys, because the answer to that request
   * can be lost, and it never signs in.
   */
  retired: boolean
  /** Its owner has ended it on another device. It is retired, and can do nothing but sign out. */
  ended: boolean
  /** Its owner has typed a one-time code, or an operator's token, within the last hours. */
  isProved: boolean
  /** false: nothing is stored yet, because the visit has changed nothing yet. */
  isStored: boolean
}

/** Reads and writes the session of one request, and its cookies. `secure`: on https. */
export interface SessionKeeper {
  session: Session | null
  /** Answers the session. Without one, it gives the visit an id, and stores nothing. */
  ensure(): Session
  /** Stores the session before its first change. */
  store(): Promise<void>
  /**
   * Gives the session family a new id, signed in to this account. It counts from its first use: until then the earlier
   * ids go on, because this answer can be lost. `isProved`: it follows from a code; otherwise it is proved since when the
   * current id is.
   */
  begin(family: string, accountId: number | null, isProved: boolean): Promise<Session>
  tokenFits(token: string | undefined): boolean
}

const REPLAY_SECONDS = 60
/** How long after a code an act that can cost money asks for none. */
const PROVED_HOURS = 8

export interface SessionContext {
  database: Database
  keys: Keys
  configuration: { sessionDays: SessionDays }
}

export async function openSession(
  c: Context,
  { database, keys, configuration: { sessionDays: days } }: SessionContext,
  secure: boolean,
): Promise<SessionKeeper> {
  // WebKit refuses Secure cookies on http://localhost, and the prefix requires Secure.
  const cookieName = secure ? '__Host-session' : 'session'
  const id = getCookie(c, cookieName)
  const keeper: SessionKeeper = {
    session: id ? await find(database, keys, id, days) : null,

    ensure() {
      if (!keeper.session) {
        const fresh = newVisit(keys)
        give(fresh, visitOf(keys, fresh))
      } else if (!keeper.tokenFits(getCookie(c, 'XSRF-TOKEN'))) giveToken(keeper.session)
      return keeper.session as Session
    },

    async store() {
      const { session } = keeper
      if (!session || session.isStored) return
      await database
        .insertInto('session')
        .values({ id_hash: session.idHash, family: session.family })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      keeper.session = { ...session, isStored: true }
    },

    async begin(family, accountId, isProved) {
      // Otherwise whoever has planted an id in a browser could repeat the sign-in that replaced it.
      if (accountId !== null && keeper.session?.retired) throw sessionChanged(keeper.session)
      // The answer to a sign-in may be asked for again.
      if (await isDeleted(database, accountId)) throw wasDeleted()
      const fresh = randomBytes(32).toString('base64url')
      const session = {
        idHash: hashed(fresh),
        family,
        accountId,
        retired: false,
        ended: false,
        isProved: isProved || (keeper.session?.isProved ?? false),
        isStored: true,
      }
      const provedBefore = database
        .selectFrom('session')
        .select('proved_at')
        .where('id_hash', '=', keeper.session?.idHash ?? '')
      await database
        .insertInto('session')
        .values({
          id_hash: session.idHash,
          family,
          account_id: accountId,
          first_used_at: null,
          proved_at: isProved ? sql`now()` : sql`coalesce(${provedBefore}, '-infinity')`,
          device: accountId === null ? '' : deviceName(c.req.header('User-Agent') ?? ''),
        })
        .execute()
      give(fresh, session)
      return session
    },

    tokenFits(token) {
      const [nonce = '', mark = ''] = token?.split('.') ?? []
      return keeper.session !== null && isTokenOf(keys, keeper.session, nonce, mark)
    },
  }

  function give(fresh: string, session: Session): void {
    const maxAge = days.most * DAY_SECONDS
    setCookie(c, cookieName, fresh, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge })
    giveToken(session)
    keeper.session = session
  }

  function giveToken(session: Session): void {
    const nonce = randomBytes(12).toString('base64url')
    const token = `${nonce}.${tokenMark(keys, session, nonce)}`
    setCookie(c, 'XSRF-TOKEN', token, { path: '/', secure, sameSite: 'Lax', maxAge: days.most * DAY_SECONDS })
  }

  return keeper
}

/** What is refused to an id that was replaced. The page of one that was ended signs its device out. */
export const sessionChanged = ({ ended }: Session): Refusal =>
  ended
    ? new Refusal(401, { error: 'You were signed out of this device on another one.', ended })
    : new Refusal(401, 'Your session has changed. Please try again')

/** Refuses what can cost money to somebody who was not proved lately: a device that lies about could be a stranger's. */
export function refuseUnproved({ accountId, isProved }: Session): void {
  if (accountId === null || isProved) return
  const error = 'This can cost money, so it needs a new one-time code first.'
  throw new Refusal(409, { error, asks: 'proof' } satisfies ProofAsked)
}

/** Calls whose replayed answer signs in. */
const SIGNING_IN = ['check_one_time_code', 'save_guest_to_sale'] satisfies CallName[]

/**
 * Ends the family's authority: its ids are signed in to no account, and the keys and codes that could sign in again are
 * deleted. `keepsVisit`: the id that is in use goes on seeing the basket and its hold, because the answer can be lost.
 */
export async function endAuthority(trx: Database, family: string, keepsVisit: boolean): Promise<void> {
  await lockSessions(trx, family)
  await sql`
    update session set account_id = null,
      retired_at = case when ${keepsVisit} and first_used_at is not null then retired_at
        else coalesce(retired_at, now()) end
    where family = ${family}`.execute(trx)
  await forgetGuest(trx, family)
  await trx
    .deleteFrom('idempotency_key')
    .where('family', '=', family)
    .where('call', 'in', SIGNING_IN)
    .execute()
  await trx.deleteFrom('one_time_code').where('family', '=', family).execute()
}

async function find(database: Database, keys: Keys, id: string, days: SessionDays): Promise<Session | null> {
  const idHash = hashed(id)
  const { rows } = await sql<{
    family: string
    account_id: number | null
    is_retired: boolean
    is_valid: boolean
    is_stale: boolean
    is_unused: boolean
    is_ended: boolean
    is_proved: boolean
  }>`
    select family, account_id, retired_at is not null as is_retired,
      (ended_at is not null or coalesce(retired_at > now() - make_interval(secs => ${REPLAY_SECONDS}), true))
        and not ${hasEnded(days)} as is_valid, ended_at is not null as is_ended,
      seen_at < now() - interval '1 hour' as is_stale, first_used_at is null as is_unused,
      proved_at > now() - make_interval(hours => ${PROVED_HOURS}) as is_proved
    from session where id_hash = ${idHash}`.execute(database)
  const [row] = rows
  if (!row) return newVisitOf(keys, id)
  if (!row.is_valid) return null
  if (row.is_stale)
    await sql`update session set seen_at = now() where id_hash = ${idHash} and seen_at < now() - interval '1 hour'`.execute(
      database,
    )
  if (row.is_unused && !row.is_retired) {
    await beginUse(database, { idHash, family: row.family, accountId: row.account_id })
    return find(database, keys, id, days)
  }
  const { family, account_id: accountId, is_retired: retired, is_ended: ended } = row
  return { idHash, family, accountId, retired, ended, isProved: row.is_proved, isStored: true }
}

export const hasEnded = ({ idle, most }: SessionDays) => sql<boolean>`(
  created_at < now() - make_interval(days => ${most}) or seen_at < now() - make_interval(days => ${idle}))`

/** Deletes sessions that are over, and retired ids once no visit can be new with them and no device has to be told. */
export async function deleteOldSessions(database: Database, days: SessionDays, most: number): Promise<void> {
  await sql`delete from session where id_hash in (select id_hash from session
    where ${hasEnded(days)}
      or (retired_at < now() - make_interval(days => ${VISIT_DAYS + 1}) and ended_at is null) limit ${most})`.execute(
    database,
  )
}

const isTokenOf = (keys: Keys, session: Session, nonce: string, mark: string): boolean =>
  allKeys(keys).some(one => equalTexts(mark, tokenMark(one, session, nonce)))

const tokenMark = (keys: Keys, session: Session, nonce: string): string =>
  hmac(keys.token, `${session.idHash}.${nonce}`).toString('base64url')
