import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { CallName } from '../contract/endpoints.ts'
import type { Database } from './database/connect.ts'
import { equalTexts, hmac, type Keys } from './keys.ts'

export interface Session {
  idHash: string
  /** The session family: shared by all the ids that one visit has had. It owns the basket and the idempotency keys. */
  family: string
  accountId: number | null
  /**
   * The id was replaced within the last minute. It can only replay its own keys, because the answer to that request
   * can be lost.
   */
  retired: boolean
}

/** Reads and writes the session of one request, and its cookies. `secure`: on https. */
export interface SessionKeeper {
  session: Session | null
  /** Answers the session and creates it if there is none. */
  ensure(): Promise<Session>
  /** Gives the session family a new id, signed in to this account. */
  begin(family: string, accountId: number | null): Promise<Session>
  tokenFits(token: string | undefined): boolean
}

const REPLAY_SECONDS = 60
const YEAR = 31_536_000

export async function openSession(
  c: Context,
  database: Database,
  keys: Keys,
  secure: boolean,
): Promise<SessionKeeper> {
  // WebKit refuses Secure cookies on http://localhost, and the prefix requires Secure.
  const cookieName = secure ? '__Host-session' : 'session'
  const id = getCookie(c, cookieName)
  const keeper: SessionKeeper = {
    session: id ? await find(database, hashed(id)) : null,

    async ensure() {
      if (!keeper.session) return keeper.begin(randomUUID(), null)
      if (!keeper.tokenFits(getCookie(c, 'XSRF-TOKEN'))) giveToken(keeper.session)
      return keeper.session
    },

    async begin(family, accountId) {
      const fresh = randomBytes(32).toString('base64url')
      const session = { idHash: hashed(fresh), family, accountId, retired: false }
      await database
        .insertInto('session')
        .values({ id_hash: session.idHash, family, account_id: accountId })
        .execute()
      setCookie(c, cookieName, fresh, {
        path: '/',
        secure,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: YEAR,
      })
      giveToken(session)
      keeper.session = session
      return session
    },

    tokenFits(token) {
      const [nonce = '', mark = ''] = token?.split('.') ?? []
      return keeper.session !== null && equalTexts(mark, tokenMark(keys, keeper.session, nonce))
    },
  }

  function giveToken(session: Session): void {
    const nonce = randomBytes(12).toString('base64url')
    const token = `${nonce}.${tokenMark(keys, session, nonce)}`
    setCookie(c, 'XSRF-TOKEN', token, { path: '/', secure, sameSite: 'Lax', maxAge: YEAR })
  }

  return keeper
}

/** Retires the family's current ids: from now on they can only replay their keys. */
export async function retireSessions(trx: Database, family: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ retired_at: sql`now()` })
    .where('family', '=', family)
    .where('retired_at', 'is', null)
    .execute()
}

/** Calls whose replayed answer signs in. */
const SIGNING_IN = ['check_one_time_code', 'save_guest_to_sale'] satisfies CallName[]

/** Ends the family's authority: retires its ids and deletes the keys and codes that could sign in again. */
export async function endAuthority(trx: Database, family: string): Promise<void> {
  await retireSessions(trx, family)
  await trx
    .deleteFrom('idempotency_key')
    .where('family', '=', family)
    .where('call', 'in', SIGNING_IN)
    .execute()
  // The codes' rows stay, because they count towards the limit of codes for each e-mail.
  await trx.updateTable('one_time_code').set({ family: randomUUID() }).where('family', '=', family).execute()
}

async function find(database: Database, idHash: string): Promise<Session | null> {
  const row = await database
    .selectFrom('session')
    .select(['family', 'account_id', 'retired_at'])
    .where('id_hash', '=', idHash)
    .where(sql<boolean>`coalesce(retired_at > now() - make_interval(secs => ${REPLAY_SECONDS}), true)`)
    .executeTakeFirst()
  return row
    ? { idHash, family: row.family, accountId: row.account_id, retired: row.retired_at !== null }
    : null
}

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex')

const tokenMark = (keys: Keys, session: Session, nonce: string): string =>
  hmac(keys.token, `${session.idHash}.${nonce}`).toString('base64url')
