import { type RawBuilder, sql } from 'kysely'

/** How many tickets of a type were given to guests for places that are kept back, and are valid. */
const givenOf = (type: string) => sql<number>`(
  select count(*) from complimentary given join ticket on ticket.sale_id = given.sale_id and ticket.ticket_type_id = given.ticket_type_id
  where given.ticket_type_id = ${sql.ref(`${type}.id`)} and given.is_kept and ticket.refunded_at is null)`

/**
 * How many places of a ticket type, under this name, are kept back now and not given to guests. What is held or sold takes the
 * other places first, so that this is never more than are left of it. `taken`: how many are held or sold.
 */
export const keptBackOf = (type: string, taken: RawBuilder<number>): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${type}.${column}`)
  return sql`(case when ${of('keep_back')} = 0 or ${of('withdrawn_at')} is not null then 0
    else greatest(0, least(${of('keep_back')} - ${givenOf(type)}, ${of('capacity')} - (${taken}))) end)::integer`
}
