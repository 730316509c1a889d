import type { OrganiserAct } from '../../contract/calls/organiserActs.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** The e-mail address of the account, if it is a member of the organiser; otherwise null. */
export async function memberOf(
  database: Database,
  account: number | null,
  organiser: number,
): Promise<string | null> {
  const member = await database
    .selectFrom('account')
    .innerJoin('organiser_member', 'organiser_member.email', 'account.email')
    .select('account.email')
    .where('account.id', '=', account ?? 0)
    .where('organiser_id', '=', organiser)
    .executeTakeFirst()
  return member?.email ?? null
}

/** The e-mail address of the member that acts. Throws a `Refusal` for anybody else. */
export async function actingMember(
  trx: Database,
  account: number | null,
  organiser: number,
): Promise<string> {
  const member = await memberOf(trx, account, organiser)
  if (member === null) throw new Refusal(404, 'There is no such organiser of yours.')
  return member
}

/** Writes down what a member has done. */
export async function logAct(
  trx: Database,
  organiser_id: number,
  member: string,
  act: OrganiserAct['act'],
  about: string,
): Promise<void> {
  await trx.insertInto('organiser_act').values({ organiser_id, member, act, about }).execute()
}
