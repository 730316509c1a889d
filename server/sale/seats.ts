import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

interface Seat {
  id: number
  position: number
}

/**
 * Chooses `qty` of these free seats: neighbours from the shortest row with enough room, so that long rows stay for
 * larger groups. If no row has room, it fills the longest rows first.
 */
export function chooseSeats<S extends Seat>(free: S[], qty: number): S[] {
  const rows: S[][] = []
  for (const seat of free.toSorted((one, other) => one.position - other.position)) {
    const row = rows.at(-1)
    if (row && (row.at(-1) as S).position === seat.position - 1) row.push(seat)
    else rows.push([seat])
  }
  rows.sort((one, other) => one.length - other.length)
  const roomy = rows.find(row => row.length >= qty)
  return (roomy ?? rows.toReversed().flat()).slice(0, qty)
}

interface Wanted {
  sale: number
  ticket_type_id: number
  qty: number
}

/** Allots seats to the lines of seated types. The caller has locked the types, and they have room for the lines. */
export async function allotSeats(trx: Database, lines: Wanted[]): Promise<void> {
  const types = [...new Set(lines.map(line => line.ticket_type_id))]
  const { rows } = await sql<{ id: number; ticket_type_id: number; position: number }>`
    select id, ticket_type_id, position from seat
    where ticket_type_id = any(${types}) and sale_id is null`.execute(trx)
  let free = rows
  const taken = lines.flatMap(({ sale, ticket_type_id, qty }) => {
    const seats = chooseSeats(
      free.filter(seat => seat.ticket_type_id === ticket_type_id),
      qty,
    )
    free = free.filter(seat => !seats.includes(seat))
    return seats.map(seat => ({ id: seat.id, sale }))
  })
  if (taken.length === 0) return
  await sql`
    update seat set sale_id = one.sale
    from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ sale }) => sale)}::bigint[]) as one (id, sale)
    where seat.id = one.id`.execute(trx)
}

/** The labels of a sale's seats by ticket type, in the order of their positions. */
export async function seatsOf(database: Database, sale: number): Promise<Map<number, string[]>> {
  const seats = await database
    .selectFrom('seat')
    .select(['ticket_type_id', 'label'])
    .where('sale_id', '=', sale)
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(seats, seat => seat.ticket_type_id)
  return new Map([...grouped].map(([type, own]) => [type, own.map(seat => seat.label)]))
}
