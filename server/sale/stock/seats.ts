import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** Free seats side by side: `length` positions from `first`. */
export interface FreeRun {
  first: number
  length: number
}

/**
 * Takes `qty` seats out of these runs and answers their positions: neighbours from the shortest run with enough room, so
 * that long runs stay for larger groups. If no run has room, it fills the longest runs first.
 */
export function takeSeats(runs: FreeRun[], qty: number): number[] {
  const byLength = runs.filter(run => run.length > 0).sort((one, other) => one.length - other.length)
  const roomy = byLength.find(run => run.length >= qty)
  const taken: number[] = []
  for (const run of roomy ? [roomy] : byLength.reverse()) {
    const count = Math.min(run.length, qty - taken.length)
    for (let seat = 0; seat < count; seat++) taken.push(run.first + seat)
    run.first += count
    run.length -= count
  }
  return taken
}

interface Wanted {
  sale: number
  ticket_type_id: number
  qty: number
}

/**
 * Allots seats to the lines of seated types. The caller has locked the types, and they have room for the lines. Reads the
 * runs of free seats and not the seats: a hall has thousands of seats, and a few hundred runs.
 */
export async function allotSeats(trx: Database, lines: Wanted[]): Promise<void> {
  const types = [...new Set(lines.map(line => line.ticket_type_id))]
  const { rows } = await sql<FreeRun & { ticket_type_id: number }>`
    select ticket_type_id, min(position) as first, count(*)::integer as length from (
      select ticket_type_id, position,
        position - row_number() over (partition by ticket_type_id order by position) as run
      from seat where ticket_type_id = any(${types}) and sale_id is null and withdrawn_at is null
    ) free group by ticket_type_id, run order by first`.execute(trx)
  const runs = Map.groupBy(rows, row => row.ticket_type_id)
  const taken = lines.flatMap(({ sale, ticket_type_id, qty }) =>
    takeSeats(runs.get(ticket_type_id) ?? [], qty).map(position => ({ sale, ticket_type_id, position })),
  )
  if (taken.length === 0) return
  await sql`
    update seat set sale_id = one.sale
    from unnest(
      ${taken.map(({ ticket_type_id }) => ticket_type_id)}::bigint[],
      ${taken.map(({ position }) => position)}::integer[],
      ${taken.map(({ sale }) => sale)}::bigint[]
    ) as one (ticket_type_id, position, sale)
    where seat.ticket_type_id = one.ticket_type_id and seat.position = one.position and seat.sale_id is null
      and seat.withdrawn_at is null`.execute(trx)
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
