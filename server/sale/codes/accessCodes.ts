import { type RawBuilder, sql } from 'kysely'
import { isOpenToSql } from '../../catalogue/read/accessSql.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'
import { equalTexts } from '../../keys.ts'

interface AccessCode {
  id: number
  ticket_type_id: number
  code: string
}

/**
 * The codes that are equal to this one, among those of the types for which `isAsked` holds. Each of them is compared, in the
 * same time whether it is equal or not.
 */
export async function matchingCodes(
  database: Database,
  typed: string,
  isAsked: RawBuilder<boolean>,
): Promise<AccessCode[]> {
  const { rows } = await sql<AccessCode>`
    select code.id, code.ticket_type_id, code.code
    from access_code code join ticket_type type on type.id = code.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where code.withdrawn_at is null and ${isAsked}`.execute(database)
  const wanted = typedCode(typed)
  return rows.filter(({ code }) => equalTexts(code, wanted))
}

/** Whether the shopper of this basket may buy a type. `typed`: a code that the basket remembers if it is one of the type's. */
export async function mayBuy(
  trx: Database,
  basket: number,
  ticketType: number,
  typed: string | undefined,
): Promise<boolean> {
  const entered = typed === undefined ? [] : await matchingCodes(trx, typed, sql`type.id = ${ticketType}`)
  if (entered.length > 0)
    await trx
      .insertInto('basket_access_code')
      .values(entered.map(({ id }) => ({ basket_id: basket, access_code_id: id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  const { rows } = await sql`
    select from ticket_type type where type.id = ${ticketType} and ${isOpenToSql(sql`${basket}`)}`.execute(
    trx,
  )
  return rows.length > 0
}
