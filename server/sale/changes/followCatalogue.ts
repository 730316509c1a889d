import { sql } from 'kysely'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import { queuePasses } from '../../queue/queuePasses.ts'
import type { Services } from '../../services.ts'
import { takeBack } from '../refund/takeBack.ts'
import { endChangedHolds } from './changedHolds.ts'
import { openChangeOf } from './eventChanges.ts'
import { moveGifts, movePlans } from './moveDates.ts'
import { queueLetters, tellHolders } from './tellHolders.ts'

/**
 * Carries out what a change of the catalogue means for what was reserved and sold before it: holds end, the tickets of a
 * cancelled event are taken back, holders are told of another date or place, their saved passes are updated, and what would come after the event comes
 * before it. It runs after each import and every minute, and each of its steps is made once, wherever it was stopped.
 */
export async function followCatalogue(
  services: Pick<Services, 'database' | 'enqueue' | 'log'>,
): Promise<void> {
  const { database, enqueue } = services
  const changed = await database
    .selectFrom('event')
    .select(['id', 'changes'])
    .whereRef('changes', '<>', 'followed')
    .execute()
  if (changed.length === 0) return
  const events = changed.map(({ id }) => id)
  await endChangedHolds(database)
  const failed = await takeBackCancelled(services, events)
  await movePlans(database, events)
  await moveGifts(database, enqueue, events)
  for (const event of events)
    await database.transaction().execute(async trx => {
      const change = await openChangeOf(trx, event)
      if (change !== null) await tellHolders(trx, event, change)
    })
  await queueLetters(database, enqueue, events)
  for (const event of events)
    await database.transaction().execute(trx => queuePasses(trx, enqueue, { event }))
  // What was changed meanwhile, or could not be taken back, is followed the next time.
  for (const { id, changes } of changed) {
    const left = failed.get(id) ?? []
    await sql`update event_change set followed_at = coalesce(followed_at, now()), failed_sales = ${left}
      from event where event.id = event_id and event.id = ${id}
        and event_change.number > event.followed and event_change.number <= ${changes}`.execute(database)
    if (left.length === 0)
      await database.updateTable('event').set({ followed: changes }).where('id', '=', id).execute()
  }
}

/** Answers, by event, the orders that could not be taken back. One that fails keeps nobody else from their money. */
async function takeBackCancelled(
  { database, enqueue, log }: Pick<Services, 'database' | 'enqueue' | 'log'>,
  events: number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ sale: number; event: number; title: string }>`
    select distinct sale.id as sale, event.id as event, event.title from ticket
    join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.refunded_at is null and ${isCancelledSql} and event.id = any(${events}) order by sale.id, event.id`.execute(
    database,
  )
  const failed = new Map<number, number[]>()
  for (const { sale, event, title } of rows) {
    const reason = `${title} was cancelled by its organiser.`
    try {
      await database.transaction().execute(async trx => {
        const change = await openChangeOf(trx, event)
        await takeBack(trx, enqueue, sale, { event }, { reason, change })
      })
    } catch (error) {
      failed.set(event, [...(failed.get(event) ?? []), sale])
      const why = error instanceof Error ? error.message : String(error)
      log.error({ sale, event, why }, 'the tickets of a cancelled event could not be taken back')
    }
  }
  if (rows.length > 0) log.info({ orders: rows.length }, 'the tickets of cancelled events were taken back')
  return failed
}
