import { type RawBuilder, sql } from 'kysely'
import type { OrderBatch } from '../../../contract/calls/orderBatches.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'

const MOST_BATCHES = 5
/** So many orders that have failed are named. */
const MOST_NAMED = 50

/** The newest batches of an organiser, counted from what is stored of their orders. */
export async function batchesOf(database: Database, organiser: number): Promise<OrderBatch[]> {
  const local = (moment: RawBuilder<unknown>) =>
    sql`to_char(${moment} at time zone ${timeZoneSql(sql`${organiser}::bigint`)}, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<OrderBatch>`
    select batch.id, batch.act, ${local(sql`batch.begun_at`)} as at, batch.member as by,
      coalesce(${local(sql`batch.finished_at`)}, '') as finished, coalesce(batch.stopped_by, '') as stopped_by,
      counted.*, coalesce(failed.named, '[]') as problems
    from order_batch batch, lateral (
      select count(*)::integer as "all", (count(*) filter (where state = 'done'))::integer as done,
        (count(*) filter (where state = 'over'))::integer as over,
        (count(*) filter (where state = 'failed'))::integer as failed,
        (count(*) filter (where state = 'stopped'))::integer as stopped
      from order_batch_sale where batch_id = batch.id) counted, lateral (
      select json_agg(json_build_object('sale_id', one.sale_id, 'reference', reference, 'reason', reason)) as named from (
        select sale_id, sale.reference, reason from order_batch_sale join sale on sale.id = sale_id
        where batch_id = batch.id and order_batch_sale.state = 'failed' order by sale_id limit ${MOST_NAMED}) one) failed
    where batch.organiser_id = ${organiser} order by batch.id desc limit ${MOST_BATCHES}`.execute(database)
  return rows.map(row => ({
    ...row,
    at: dateAtTime(row.at),
    finished: row.finished && dateAtTime(row.finished),
  }))
}
