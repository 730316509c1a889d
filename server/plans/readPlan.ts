import { sql } from 'kysely'
import { date } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import { mayBeTakenSql } from './mayBeTakenSql.ts'

export interface Instalment {
  number: number
  /** In minor units. */
  amount: number
  /** In words, as £12.50. */
  price: string
  /** As 31/12/2026. */
  due: string
  isPaid: boolean
  /** Its card was refused. */
  isFailed: boolean
}

export interface Plan {
  sale: number
  reference: string
  email: string
  account: number
  contactNumber: string
  currency: string
  provider: string
  /** The provider's id of the card that pays. */
  card: string
  isStopped: boolean
  /** An event of it is postponed or cancelled: nothing is taken meanwhile. */
  isPaused: boolean
  /** The titles of its events. */
  events: string[]
  instalments: Instalment[]
}

/** The plans that have begun and are not refunded, of one sale or of one account; the newest first. */
export async function plansOf(
  database: Database,
  of: { sale: number } | { account: number },
): Promise<Plan[]> {
  const which = 'sale' in of ? sql`sale.id = ${of.sale}` : sql`sale.account_id = ${of.account}`
  const { rows } = await sql<Omit<Plan, 'instalments'>>`
    select sale.id as sale, sale.reference, sale.email, sale.account_id as account, sale.currency, plan.card,
      plan.contact_number as "contactNumber", plan.stopped_at is not null as "isStopped", not ${mayBeTakenSql} as "isPaused",
      (select provider from payment_attempt where sale_id = sale.id and status = 'succeeded' and part = 1) as provider,
      array(select distinct event.title from sale_line line
        join ticket_type type on type.id = line.ticket_type_id
        join event_date date on date.id = type.event_date_id
        join event on event.id = date.event_id
        where line.sale_id = sale.id) as events
    from payment_plan plan join sale on sale.id = plan.sale_id
    where ${which} and plan.begun_at is not null and sale.refunded_at is null
    order by sale.id desc`.execute(database)
  return Promise.all(
    rows.map(async plan => ({
      ...plan,
      instalments: await instalmentsOf(database, plan.sale, plan.currency),
    })),
  )
}

async function instalmentsOf(database: Database, sale: number, currency: string): Promise<Instalment[]> {
  const { rows } = await sql<Omit<Instalment, 'price'>>`
    select number, amount, due::text as due, paid_at is not null as "isPaid", failed_at is not null as "isFailed"
    from instalment where sale_id = ${sale} order by number`.execute(database)
  const symbol = currencySymbol(currency)
  return rows.map(one => ({ ...one, due: date(one.due), price: money(fromMinor(one.amount), symbol) }))
}
