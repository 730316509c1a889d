import type { OrganiserRole } from '../../contract/organiserRoles.ts'
import type { Offered } from './putOnSale.ts'
import type { RunningApp } from './runApp.ts'
import { addAccount, newEmail, type Shopper, visit } from './shopper.ts'

/** A signed-in member of the organiser of this event. */
export async function aMember(
  app: RunningApp,
  { date_id }: Offered,
  email = newEmail(),
  role: OrganiserRole = 'owner',
): Promise<Shopper> {
  const { organiser_id } = await app.database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select('organiser_id')
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()
  await app.database.insertInto('organiser_member').values({ organiser_id, email, role }).execute()
  await addAccount(app.database, email)
  const member = await visit(app)
  await member.signIn(email)
  return member
}
