import { sendComplimentary } from '../../contract/calls/organiserActs.ts'
import type { Guest } from '../../contract/rules/guestList.ts'
import type { Offered } from './putOnSale.ts'
import type { RunningApp } from './runApp.ts'
import { addAccount, newEmail, visit } from './shopper.ts'

/** A new member of its organiser gives somebody a complimentary ticket. */
export async function giveOne(app: RunningApp, { ticket_id }: Offered, guest: Guest): Promise<void> {
  const { organiser_id } = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select('organiser_id')
    .where('ticket_type.id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  const email = newEmail()
  await addAccount(app.database, email)
  await app.database.insertInto('organiser_member').values({ organiser_id, email }).execute()
  const member = await visit(app)
  await member.signIn(email)
  const list = crypto.randomUUID()
  const { status } = await member.call(sendComplimentary, { organiser_id, ticket_id, list, guests: [guest] })
  if (status !== 200) throw new Error(`The ticket was not given: ${status}`)
}
