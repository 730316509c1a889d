import { sql } from 'kysely'
import type { OrganiserAct } from '../../contract/calls/organiserActs.ts'
import { mayAs, type OrganiserRole, roleNames, rolesWith } from '../../contract/organiserRoles.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { callRights, type OrganiserCall, rightFor } from './callRights.ts'

/** Whether the role of a `member` may make a call. */
export const mayCallSql = (call: OrganiserCall) =>
  sql<boolean>`member.role = any(${rolesWith(callRights[call])})`

const NOT_YOURS = 'There is no such organiser of yours.'

interface Member {
  email: string
  role: OrganiserRole
}

/** Who this account is at an organiser; null: no member. */
async function membershipOf(
  database: Database,
  account: number | null,
  organiser: number,
): Promise<Member | null> {
  const member = await database
    .selectFrom('account')
    .innerJoin('organiser_member', 'organiser_member.email', 'account.email')
    .select(['account.email', 'role'])
    .where('account.id', '=', account ?? 0)
    .where('organiser_id', '=', organiser)
    .executeTakeFirst()
  return member ?? null
}

/** The e-mail address of the account, if it is a member of the organiser whose role may make this call; otherwise null. */
export async function memberOf(
  database: Database,
  account: number | null,
  organiser: number,
  call: OrganiserCall,
  draft?: string,
): Promise<string | null> {
  const member = await membershipOf(database, account, organiser)
  return member && mayAs(member.role, rightFor(call, draft)) ? member.email : null
}

/** The e-mail address of the member that makes this call. Throws a `Refusal` for anybody else, and where their role may not. */
export async function actingMember(
  trx: Database,
  account: number | null,
  organiser: number,
  call: OrganiserCall,
  draft?: string,
): Promise<string> {
  const member = await membershipOf(trx, account, organiser)
  if (member === null) throw new Refusal(404, NOT_YOURS)
  const right = rightFor(call, draft)
  if (!mayAs(member.role, right)) {
    const others = rolesWith(right).map(role => roleNames[role].toLowerCase())
    throw new Refusal(409, `Your role does not allow this. It needs one of these: ${others.join(', ')}.`)
  }
  return member.email
}

/** The role of a member. Throws a `Refusal` for anybody else. */
export async function roleOf(trx: Database, organiser: number, email: string): Promise<OrganiserRole> {
  const member = await trx
    .selectFrom('organiser_member')
    .select('role')
    .where('organiser_id', '=', organiser)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!member) throw new Refusal(404, NOT_YOURS)
  return member.role
}

/** What a value was and is; left out: there is none. */
interface Values {
  before?: string
  after?: string
}

/** Writes down what a member has done. */
export async function logAct(
  trx: Database,
  organiser_id: number,
  member: string,
  act: OrganiserAct['act'],
  about: string,
  { before = '', after = '' }: Values = {},
): Promise<void> {
  const row = { organiser_id, member, act, about, value_before: before, value_after: after }
  await trx.insertInto('organiser_act').values(row).execute()
}
