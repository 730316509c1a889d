import { sql } from 'kysely'
import { orderAddressLetter } from '../mail/letters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Tells the address that an order had that the order has another one. */
export async function mailOrderAddress(
  { change }: Jobs['mail_order_address'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const { rows } = await sql<{ to: string; reference: string; organiser: string }>`
    select former.email as to, sale.reference, organiser.name as organiser
    from order_address former join sale on sale.id = former.sale_id join organiser on organiser.id = former.organiser_id
    where former.id = ${change}`.execute(database)
  const [former] = rows
  if (former) await sendMail(orderAddressLetter(change, former, configuration.origin))
}
