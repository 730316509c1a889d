import { type RawBuilder, sql } from 'kysely'

/* Who may see and buy a ticket type. The fragments expect it under the name `type`. */

/** Whether everybody may: it has no access code. */
export const isForAllSql = sql<boolean>`not exists (
  select from access_code code where code.ticket_type_id = type.id and code.withdrawn_at is null)`

/** Whether the shopper of this basket may: they have entered one of its codes, or it has none. */
export const isOpenToSql = (
  basket: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${isForAllSql} or exists (
  select from basket_access_code entered join access_code code on code.id = entered.access_code_id
  where entered.basket_id = ${basket} and code.ticket_type_id = type.id and code.withdrawn_at is null))`
