import { sql } from 'kysely'
import type { OrganiserRole } from '../../contract/organiserRoles.ts'
import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { isInvitedSql } from './membersOf.ts'

/** Adds a member, whom an import of the catalogue leaves, and invites them. Throws a `Refusal` where they are one already. */
export async function addMemberTo(
  trx: Database,
  enqueue: Enqueue,
  organiser_id: number,
  email: string,
  role: OrganiserRole,
): Promise<void> {
  const invited = { invited_at: new Date(), invitations: 1 }
  const added = await trx
    .insertInto('organiser_member')
    .values({ organiser_id, email: sameEmail(email), is_added: true, role, ...invited })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal(409, 'This address is a member already. Its role can be changed in the list.')
  await enqueue(trx, 'mail_invitation', { member: added.id, number: invited.invitations })
}

/** Sends a letter of invitation again to a member who has not signed in yet. */
export async function inviteMember(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  email: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; invitations: number }>`
    update organiser_member member set invited_at = now(), invitations = invitations + 1
    where organiser_id = ${organiser} and email = ${sameEmail(email)} and ${isInvitedSql}
    returning id, invitations`.execute(trx)
  const [member] = rows
  if (!member) throw new Refusal(409, 'There is no such invitation: they are a member, or it was taken back.')
  await enqueue(trx, 'mail_invitation', { member: member.id, number: member.invitations })
}

/** The role of a member, locked so that two owners cannot leave each other alone. Throws a `Refusal` where there is none. */
async function lockedRole(trx: Database, organiser: number, email: string): Promise<OrganiserRole> {
  await sql`select from organiser where id = ${organiser} for update`.execute(trx)
  const member = await trx
    .selectFrom('organiser_member')
    .select('role')
    .where('organiser_id', '=', organiser)
    .where('email', '=', sameEmail(email))
    .executeTakeFirst()
  if (!member) throw new Refusal(404, 'There is no such member.')
  return member.role
}

/** The last owner stays one, because nobody could make another one. An owner who was never there does not count. */
async function refuseLastOwner(trx: Database, organiser: number, email: string): Promise<void> {
  const { rows } = await sql`
    select from organiser_member member where organiser_id = ${organiser} and role = 'owner'
      and email <> ${sameEmail(email)} and not ${isInvitedSql} limit 1`.execute(trx)
  if (rows.length === 0) throw new Refusal(409, 'The last owner stays: make another member an owner first.')
}

/** The names of the organisers of which nobody but this member is an owner, locked so that two owners cannot leave each other alone. */
export async function soleOwnerOf(trx: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from organiser
    where id in (select organiser_id from organiser_member where email = ${email} and role = 'owner')
    order by id for update`.execute(trx)
  const { rows: shared } = await sql<{ id: number }>`
    select distinct organiser_id as id from organiser_member member
    where organiser_id = any(${rows.map(({ id }) => id)}) and role = 'owner'
      and email <> ${email} and not ${isInvitedSql}`.execute(trx)
  return rows.filter(({ id }) => !shared.some(one => one.id === id)).map(({ name }) => name)
}

/** Gives a member another role. Answers the one before. */
export async function setRoleOf(
  trx: Database,
  organiser: number,
  email: string,
  role: OrganiserRole,
): Promise<OrganiserRole> {
  const before = await lockedRole(trx, organiser, email)
  if (before === 'owner' && role !== 'owner') await refuseLastOwner(trx, organiser, email)
  await trx
    .updateTable('organiser_member')
    .set({ role })
    .where('organiser_id', '=', organiser)
    .where('email', '=', sameEmail(email))
    .execute()
  return before
}

/** Removes a member, or takes their invitation back. Answers the role that they had. */
export async function removeMemberFrom(
  trx: Database,
  organiser: number,
  email: string,
): Promise<OrganiserRole> {
  const before = await lockedRole(trx, organiser, email)
  if (before === 'owner') await refuseLastOwner(trx, organiser, email)
  await trx
    .deleteFrom('organiser_member')
    .where('organiser_id', '=', organiser)
    .where('email', '=', sameEmail(email))
    .execute()
  return before
}
