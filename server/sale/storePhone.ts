import { sql } from 'kysely'
import { isPhone } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

const noPhone = () => new Refusal(422, 'Type a valid phone number')

/** Stores the phone number with an unpaid sale. Refuses what is none where an organiser of the sale requires one. */
export async function storePhone(trx: Database, sale: number, number: string): Promise<void> {
  if (!isPhone(number) && (await requiresPhone(trx, sale))) throw noPhone()
  await trx
    .updateTable('sale')
    .set({ contact_number: number || null })
    .where('id', '=', sale)
    .execute()
}

/** Refuses a payment without the phone number that an organiser of the sale requires. */
export async function refuseWithoutPhone(trx: Database, sale: number): Promise<void> {
  const { contact_number } = await trx
    .selectFrom('sale')
    .select('contact_number')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  if (contact_number === null && (await requiresPhone(trx, sale))) throw noPhone()
}

/** An order without a payment has no step that asks for one. */
async function requiresPhone(trx: Database, sale: number): Promise<boolean> {
  const { rows } = await sql`
    select from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join sale on sale.id = line.sale_id
    where sale.id = ${sale} and sale.total > 0 and event.require_phone_number limit 1`.execute(trx)
  return rows.length > 0
}
