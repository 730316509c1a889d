import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { CatalogueTicket } from '../catalogueEvent.ts'
import { differing } from './differing.ts'
import { saveRows } from './ownedRows.ts'
import { relabelSeats, soldBesides } from './relabelSeats.ts'
import { saveRequired } from './saveRequired.ts'
import type { StoredTicket } from './storedEvents.ts'

/**
 * Stores the ticket types of a date and answers whether anything changed. Capacity never falls below the tickets held
 * or sold. A type that the file no longer has, but somebody holds or bought, stays and is withdrawn.
 */
export async function saveTickets(
  trx: Database,
  dateId: number,
  stored: StoredTicket[],
  wanted: CatalogueTicket[],
  warn: (reason: string) => void,
): Promise<boolean> {
  let changed = false
  const ids = new Map<string, number>()
  const names = new Set(wanted.map(ticket => ticket.name))
  for (const ticket of stored.filter(one => !names.has(one.name)))
    changed = (await withdraw(trx, ticket, warn)) || changed
  for (const [position, ticket] of wanted.entries()) {
    const before = stored.find(one => one.name === ticket.name)
    const row = {
      position,
      name: ticket.name,
      price: ticket.price,
      min_per_customer: ticket.minPerCustomer,
      ...ticket.terms,
    }
    if (!before) {
      const added = { ...row, event_date_id: dateId, capacity: ticket.capacity }
      const { id } = await trx
        .insertInto('ticket_type')
        .values(added)
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveRows(trx, id, {}, ticket.rows ?? {})
      ids.set(ticket.name, id)
      changed = true
      continue
    }
    ids.set(ticket.name, before.id)
    if (ticket.rows?.seat) changed = (await relabelSeats(trx, before, ticket.rows.seat)) || changed
    const taken = before.held + before.sold
    const besides = soldBesides(before, ticket)
    const gone = besides.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ label }) => label)
    if (gone.length > 0)
      warn(
        `seats of ${ticket.name} are sold and not in the file, their tickets stay valid: ${gone.join(', ')}`,
      )
    const capacity = ticket.capacity + besides.length
    if (capacity < taken)
      warn(
        `capacity of ${ticket.name} stays at ${taken}, which are held or sold, instead of ${ticket.capacity}`,
      )
    const changes = differing(before, {
      ...row,
      capacity: Math.max(capacity, taken),
      withdrawn_at: null,
    })
    if (changes) await trx.updateTable('ticket_type').set(changes).where('id', '=', before.id).execute()
    // Keep the stored seats if the file has fewer than are held or sold: somebody has those seats.
    const { seat, ...rows } = ticket.rows ?? {}
    const areOthers = await saveRows(trx, before.id, before.rows, {
      ...rows,
      ...(seat && capacity >= taken && { seat }),
    })
    changed ||= changes !== null || areOthers
  }
  return (await saveRequired(trx, ids, wanted)) || changed
}

async function withdraw(
  trx: Database,
  ticket: StoredTicket,
  warn: (reason: string) => void,
): Promise<boolean> {
  const inUse = await trx
    .selectFrom('basket_line')
    .select('ticket_type_id')
    .where('ticket_type_id', '=', ticket.id)
    .unionAll(trx.selectFrom('sale_line').select('ticket_type_id').where('ticket_type_id', '=', ticket.id))
    .unionAll(trx.selectFrom('ticket').select('ticket_type_id').where('ticket_type_id', '=', ticket.id))
    .limit(1)
    .executeTakeFirst()
  if (!inUse) {
    await trx.deleteFrom('ticket_type').where('id', '=', ticket.id).execute()
    return true
  }
  if (ticket.withdrawn_at) return false
  warn(`${ticket.name} is no longer offered but in use; no more of it are sold`)
  await trx
    .updateTable('ticket_type')
    .set({ withdrawn_at: sql`now()`, capacity: ticket.held + ticket.sold })
    .where('id', '=', ticket.id)
    .execute()
  return true
}
