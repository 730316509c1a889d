import { sql } from 'kysely'
import type { Database } from '../../../database/connect.ts'
import type { CatalogueTicket } from '../catalogueEvent.ts'
import type { Rows } from './ownedRows.ts'
import type { StoredTicket } from './storedEvents.ts'

interface StoredSeat {
  id: number
  position: number
  label: string
  sale_id: number | null
  withdrawn_at: Date | null
}

const seatsOf = (ticket: StoredTicket) => (ticket.rows.seat ?? []) as unknown as StoredSeat[]

/**
 * A seat that has another label at the same position is the same seat, if its old label is nowhere else: it stays sold, and
 * its ticket bears the new label. Changes the stored rows too. Answers whether a label has changed.
 */
export async function relabelSeats(
  trx: Database,
  ticket: StoredTicket,
  wanted: Rows<'seat'>['seat'],
): Promise<boolean> {
  const stored = seatsOf(ticket).filter(({ withdrawn_at }) => withdrawn_at === null)
  const [old, fresh] = [
    new Set(seatsOf(ticket).map(({ label }) => label)),
    new Set(wanted.map(({ label }) => label)),
  ]
  let changed = false
  for (const seat of stored) {
    const now = wanted.find(({ position }) => position === seat.position)
    if (!now || fresh.has(seat.label) || old.has(now.label)) continue
    await sql`
      update ticket set seat = ${now.label} where ticket_type_id = ${ticket.id} and sale_id = ${seat.sale_id}
        and seat = ${seat.label} and refunded_at is null`.execute(trx)
    await trx.updateTable('seat').set({ label: now.label }).where('id', '=', seat.id).execute()
    seat.label = now.label
    changed = true
  }
  return changed
}

/** The seats that are held or sold and that the file does not have: they take none of its places. */
export function soldBesides(before: StoredTicket, { rows }: CatalogueTicket): StoredSeat[] {
  const labels = new Set(rows?.seat?.map(({ label }) => label))
  return labels.size === 0
    ? []
    : seatsOf(before).filter(({ sale_id, label }) => sale_id !== null && !labels.has(label))
}
