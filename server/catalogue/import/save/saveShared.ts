import type { Database } from '../../../database/connect.ts'
import type { CatalogueDate } from '../catalogueEvent.ts'
import type { StoredTicket } from './storedEvents.ts'

/**
 * Stores which ticket types of a date share places, and answers whether anything changed. A type that is withdrawn keeps the
 * places that are held or sold of it. Like the capacity of a type, what is shared never falls below what is held or sold.
 */
export async function saveShared(
  trx: Database,
  dateId: number,
  stored: StoredTicket[],
  { tickets: stated, shared: wanted }: Pick<CatalogueDate, 'tickets' | 'shared'>,
  warn: (reason: string) => void,
): Promise<boolean> {
  if (wanted === undefined) return false
  const before = await trx
    .selectFrom('shared_capacity')
    .selectAll()
    .where('event_date_id', '=', dateId)
    .execute()
  let changed = false
  for (const { name, capacity, tickets } of wanted) {
    const old = before.find(one => one.name === name)
    const taken = stored
      .filter(
        ({ name: own, shared_capacity_id: id }) =>
          tickets.includes(own) || (id === old?.id && !stated?.some(one => one.name === own)),
      )
      .reduce((sum, { held, sold }) => sum + held + sold, 0)
    const kept = Math.max(capacity, taken)
    if (kept > capacity)
      warn(`the capacity of ${name} stays at ${taken}, which are held or sold, instead of ${capacity}`)
    const id = old?.id ?? (await add(trx, dateId, name, kept))
    if (old && old.capacity !== kept)
      await trx.updateTable('shared_capacity').set({ capacity: kept }).where('id', '=', id).execute()
    const isMoved = await join(trx, dateId, id, tickets)
    changed = !old || old.capacity !== kept || isMoved || changed
  }
  const gone = before.filter(({ name }) => !wanted.some(one => one.name === name)).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('shared_capacity').where('id', 'in', gone).execute()
  return changed || gone.length > 0
}

async function add(trx: Database, event_date_id: number, name: string, capacity: number): Promise<number> {
  const added = trx.insertInto('shared_capacity').values({ event_date_id, name, capacity })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** Lets these types of a date share these places, and no other type that is on sale. Answers whether that is new. */
async function join(trx: Database, dateId: number, id: number, names: string[]): Promise<boolean> {
  const ofDate = trx.updateTable('ticket_type').where('event_date_id', '=', dateId)
  const left = await ofDate
    .set({ shared_capacity_id: null })
    .where('shared_capacity_id', '=', id)
    .where('name', 'not in', names.length > 0 ? names : [''])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (names.length === 0) return left.numUpdatedRows > 0n
  const joined = await ofDate
    .set({ shared_capacity_id: id })
    .where('name', 'in', names)
    .where(({ eb, or }) => or([eb('shared_capacity_id', 'is', null), eb('shared_capacity_id', '<>', id)]))
    .executeTakeFirst()
  return left.numUpdatedRows + joined.numUpdatedRows > 0n
}
