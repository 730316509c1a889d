import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type {
  getDeliveries,
  getPrograms,
  ListedDelivery,
  ListedToken,
  ListedWebhook,
} from '../../contract/calls/organiserPrograms.ts'
import { dateAtTime } from '../../contract/format/dates.ts'
import { timeZoneOf } from '../catalogue/read/timeZoneOf.ts'
import type { Database } from '../database/connect.ts'

const PAGE = 50

/** A moment by this clock; empty: none. */
const localSql = (moment: RawBuilder<unknown>, zone: string) =>
  sql<string>`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI'), '')`

const inWords = (local: string): string => local && dateAtTime(local)

/** The tokens and webhooks of an organiser, the newest first. */
export async function programsOf(database: Database, organiser: number): Promise<Answer<typeof getPrograms>> {
  const zone = await timeZoneOf(database, organiser)
  const { rows: tokens } = await sql<ListedToken>`
    select id, name, scopes, made_by as by, ${localSql(sql`made_at`, zone)} as made,
      ${localSql(sql`last_used_at`, zone)} as last_used
    from api_token where organiser_id = ${organiser} order by id desc`.execute(database)
  const { rows: webhooks } = await sql<ListedWebhook>`
    select id, url, topics, made_by as by, ${localSql(sql`made_at`, zone)} as made,
      case when stopped_at is not null then 'stopped' when failing_since is not null then 'failing' else 'working' end as state,
      ${localSql(sql`coalesce(stopped_at, failing_since)`, zone)} as since
    from webhook where organiser_id = ${organiser} order by id desc`.execute(database)
  return {
    tokens: tokens.map(token => ({
      ...token,
      made: inWords(token.made),
      last_used: inWords(token.last_used),
    })),
    webhooks: webhooks.map(hook => ({ ...hook, made: inWords(hook.made), since: inWords(hook.since) })),
  }
}

/** What a webhook of this organiser was told before the delivery in this position, the newest first. */
export async function deliveriesOf(
  database: Database,
  organiser: number,
  webhook: number,
  before: number | null,
): Promise<Answer<typeof getDeliveries>> {
  const zone = await timeZoneOf(database, organiser)
  const { rows } = await sql<ListedDelivery & { position: number }>`
    select one.id, one.position, one.topic, one.state, one.tries, one.outcome, ${localSql(sql`one.at`, zone)} as at,
      ${localSql(sql`one.tried_at`, zone)} as tried,
      ${localSql(sql`case when one.state = 'waiting' and hook.stopped_at is null then one.due_at end`, zone)} as due
    from webhook_delivery one join webhook hook on hook.id = one.webhook_id
    where hook.id = ${webhook} and hook.organiser_id = ${organiser}
      and ${before === null ? sql`true` : sql`one.position < ${before}`}
    order by one.position desc limit ${PAGE + 1}`.execute(database)
  const page = rows.slice(0, PAGE)
  return {
    deliveries: page.map(({ position: _, ...one }) => ({
      ...one,
      at: inWords(one.at),
      tried: inWords(one.tried),
      due: inWords(one.due),
    })),
    before: rows.length > PAGE ? (page.at(-1)?.position ?? null) : null,
  }
}
