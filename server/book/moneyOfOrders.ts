import { sql } from 'kysely'
import type { OrganiserOrder } from '../../contract/calls/organiserOrders.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { sum } from '../../contract/rules/totals.ts'
import type { Database } from '../database/connect.ts'
import { dueBy } from './dueBy.ts'
import { organisersOfSql } from './organisersOfSql.ts'

export type OrderMoney = Pick<OrganiserOrder, 'refunds' | 'due'>

/** By sale, what went back by its payments and what is due to its shopper, without what other organisers have taken back. */
export async function moneyOfOrders(
  database: Database,
  organiser: number,
  sales: number[],
): Promise<Map<number, OrderMoney>> {
  const { rows: refunds } = await sql<{
    sale: number
    currency: string
    amount: number
    state: 'asked' | 'made' | 'rejected'
  }>`
    select sale.id as sale, sale.currency, refund.amount, refund.state
    from refund join movement on movement.id = refund.movement_id join sale on sale.id = movement.sale_id
    where sale.id = any(${sales}) and (not exists (select from ${organisersOfSql} as one)
      or exists (select from ${organisersOfSql} as one where one.organiser_id = ${organiser}))
    order by refund.id desc`.execute(database)
  const due = await dueBy(database, organiser, sales)
  const dueOf = (id: number): string => {
    const [first, ...others] = due.filter(({ sale }) => sale === id)
    return first ? inWords({ ...first, amount: sum([first, ...others].map(({ amount }) => amount)) }) : ''
  }
  const inWords = ({ amount, currency }: { amount: number; currency: string }) =>
    money(fromMinor(amount), currencySymbol(currency))
  return new Map(
    sales.map(id => [
      id,
      {
        refunds: refunds
          .filter(({ sale }) => sale === id)
          .map(one => ({ amount: inWords(one), state: one.state })),
        due: dueOf(id),
      },
    ]),
  )
}
