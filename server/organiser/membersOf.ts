import { sql } from 'kysely'
import type { OrganiserAct } from '../../contract/calls/organiserActs.ts'
import { dateAtTime } from '../../contract/format/dates.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

const MOST_ACTS = 100

/** The members of an organiser by their e-mail addresses, and what they have done, the newest first. */
export async function membersOf(
  database: Database,
  organiser: number,
): Promise<{ members: string[]; acts: OrganiserAct[] }> {
  const members = await database
    .selectFrom('organiser_member')
    .select('email')
    .where('organiser_id', '=', organiser)
    .orderBy('email')
    .execute()
  const { rows } = await sql<OrganiserAct>`
    select member, act, about, to_char(at at time zone coalesce(
      (select time_zone from event where organiser_id = ${organiser} order by id desc limit 1), 'Europe/London'),
      'YYYY-MM-DD HH24:MI') as at
    from organiser_act where organiser_id = ${organiser} order by id desc limit ${MOST_ACTS}`.execute(
    database,
  )
  const acts = rows.map(row => ({ ...row, at: dateAtTime(row.at) }))
  return { members: members.map(({ email }) => email), acts }
}

/** Whether this e-mail address is of a member of any organiser. */
export async function isMember(database: Database, email: string): Promise<boolean> {
  const membership = database.selectFrom('organiser_member').select('email').where('email', '=', email)
  return (await membership.limit(1).executeTakeFirst()) !== undefined
}

/** Adds a member, whom an import of the catalogue leaves. */
export async function addMemberTo(trx: Database, organiser_id: number, email: string): Promise<void> {
  await trx
    .insertInto('organiser_member')
    .values({ organiser_id, email: sameEmail(email), is_added: true })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Removes a member. The last one stays, because nobody could add another one. */
export async function removeMemberFrom(trx: Database, organiser: number, email: string): Promise<void> {
  await sql`select from organiser where id = ${organiser} for update`.execute(trx)
  const { members } = await membersOf(trx, organiser)
  if (members.every(member => member === sameEmail(email)))
    throw new Refusal(409, 'The last member cannot be removed.')
  await trx
    .deleteFrom('organiser_member')
    .where('organiser_id', '=', organiser)
    .where('email', '=', sameEmail(email))
    .execute()
}
