import { sql } from 'kysely'
import type { OrganiserAct, OrganiserMember } from '../../contract/calls/organiserActs.ts'
import { dateAtTime } from '../../contract/format/dates.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'

const MOST_ACTS = 100

/** Whether a `member` was invited and has not signed in since. A session that they had before may do for it. */
export const isInvitedSql = sql<boolean>`(member.invited_at is not null and member.joined_at is null and not exists (
  select from session join account on account.id = session.account_id
  where account.email = member.email and session.seen_at >= member.invited_at))`

/** The members of an organiser by their e-mail addresses, and what they have done, the newest first. */
export async function membersOf(
  database: Database,
  organiser: number,
): Promise<{ members: string[]; people: OrganiserMember[]; acts: OrganiserAct[] }> {
  const { rows: people } = await sql<OrganiserMember>`
    select email, role, ${isInvitedSql} as is_invited from organiser_member member
    where organiser_id = ${organiser} order by email`.execute(database)
  const { rows } = await sql<OrganiserAct>`
    select member, act, about, value_before as before, value_after as after, to_char(at at time zone coalesce(
      (select time_zone from event where organiser_id = ${organiser} order by id desc limit 1), 'Europe/London'),
      'YYYY-MM-DD HH24:MI') as at
    from organiser_act where organiser_id = ${organiser} order by id desc limit ${MOST_ACTS}`.execute(
    database,
  )
  const acts = rows.map(row => ({ ...row, at: dateAtTime(row.at) }))
  return { members: people.map(({ email }) => email), people, acts }
}

/** Whether this e-mail address is of a member of any organiser. */
export async function isMember(database: Database, email: string): Promise<boolean> {
  const membership = database.selectFrom('organiser_member').select('email').where('email', '=', email)
  return (await membership.limit(1).executeTakeFirst()) !== undefined
}

/**
 * The owner of an address has another one: their memberships go with them. Where the new one is a member too, one
 * membership is left, and an owner stays one.
 */
export async function moveMemberships(trx: Database, before: string, email: string): Promise<void> {
  await sql`
    delete from organiser_member spare using organiser_member kept
    where kept.organiser_id = spare.organiser_id and kept.id <> spare.id
      and kept.email in (${before}, ${email}) and spare.email in (${before}, ${email})
      and case when kept.role = 'owner' and spare.role <> 'owner' then true
        when spare.role = 'owner' and kept.role <> 'owner' then false
        else kept.email = ${before} end`.execute(trx)
  // An import of the catalogue leaves it, although the file has the address that it had.
  await trx
    .updateTable('organiser_member')
    .set({ email, is_added: true })
    .where('email', '=', before)
    .execute()
  await noteJoined(trx, email)
}

/** Notes that the owner of an address has signed in: an invitation of theirs is accepted. */
export async function noteJoined(trx: Database, email: string): Promise<void> {
  await trx
    .updateTable('organiser_member')
    .set({ joined_at: new Date() })
    .where('email', '=', sameEmail(email))
    .where('joined_at', 'is', null)
    .execute()
}
