import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { CallName } from '../../contract/endpoints.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'
import { beginUse, forgetGuest, lockSessions, type SessionId } from './beginUse.ts'
import { isDeleted, wasDeleted } from './deletedAccount.ts'
import { deviceName } from './deviceName.ts'

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
   * ids go on, because this answer can be lost.
   */
  begin(family: string, accountId: number | null): Promise<Session>
  tokenFits(token: string | undefined): boolean
}

const REPLAY_SECONDS = 60
const DAY_SECONDS = 86_400

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

    async begin(family, accountId) {
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
        isStored: true,
      }
      await database
        .insertInto('session')
        .values({
          id_hash: session.idHash,
          family,
          account_id: accountId,
          first_used_at: null,
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
  }>`
    select family, account_id, retired_at is not null as is_retired,
      (ended_at is not null or coalesce(retired_at > now() - make_interval(secs => ${REPLAY_SECONDS}), true))
        and not ${hasEnded(days)} as is_valid, ended_at is not null as is_ended,
      seen_at < now() - interval '1 hour' as is_stale, first_used_at is null as is_unused
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
  return { idHash, family, accountId, retired, ended, isStored: true }
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

/*
 * The id of a visit that has changed nothing yet is not stored. It states its day and is signed, so that this server
 * knows it again; its family follows from it.
 */

/** A visit that begins its first change later than this gets a new id. */
const VISIT_DAYS = 1

const today = () => Math.floor(Date.now() / (DAY_SECONDS * 1000))

function newVisit(keys: Keys): string {
  const stated = `${today().toString(36)}.${randomBytes(24).toString('base64url')}`
  return `${stated}.${visitMark(keys, stated)}`
}

/** The visit of an id that this server has given in the last day; null: there is none. */
function newVisitOf(keys: Keys, id: string): Session | null {
  const [day = '', random = '', mark = ''] = id.split('.')
  const age = today() - Number.parseInt(day, 36)
  if (!(age >= 0 && age <= VISIT_DAYS)) return null
  const signing = allKeys(keys).find(one => equalTexts(mark, visitMark(one, `${day}.${random}`)))
  return signing ? visitOf(signing, id) : null
}

const visitMark = (keys: Keys, stated: string): string =>
  hmac(keys.visit, `id ${stated}`).toString('base64url')

function visitOf(keys: Keys, id: string): Session {
  const family = hmac(keys.visit, `family ${id}`)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
  return { idHash: hashed(id), family, accountId: null, retired: false, ended: false, isStored: false }
}

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex')

const isTokenOf = (keys: Keys, session: Session, nonce: string, mark: string): boolean =>
  allKeys(keys).some(one => equalTexts(mark, tokenMark(one, session, nonce)))

const tokenMark = (keys: Keys, session: Session, nonce: string): string =>
  hmac(keys.token, `${session.idHash}.${nonce}`).toString('base64url')
