import { type RawBuilder, sql } from 'kysely'

/**
 * How many places of a ticket type, under this name, are kept back now. What is held or sold takes the other places first, so
 * that this is never more than are left of it. `taken`: how many are held or sold.
 */
export const keptBackOf = (type: string, taken: RawBuilder<number>): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${type}.${column}`)
  return sql`(case when ${of('keep_back')} = 0 or ${of('withdrawn_at')} is not null then 0
    else greatest(0, least(${of('keep_back')}, ${of('capacity')} - (${taken}))) end)`
}
