import { MONEY_COLUMNS, type MoneyAmounts, type MoneyRow } from '../../../contract/moneyAmounts.ts'
import { netSales, OTHER_SALES, sumOf } from '../../../contract/rules/sale/netSales.ts'
import { sum } from '../../../contract/rules/totals.ts'

/** What can be added up: one currency, and test orders apart. */
export interface MoneySection {
  currency: string
  symbol: string
  isTest: boolean
  rows: MoneyRow[]
  total: Sums
  events: Group[]
}

export interface Sums extends MoneyAmounts {
  tickets: number
  /** Postage, refund protection, donations with their fees, and gift vouchers. */
  other: number
  /** What was sold without discounts, credit of gift vouchers and refunds. */
  net: number
}

/** An event with its dates, a date with its ticket types, or a ticket type. */
export interface Group extends Sums {
  id: number | null
  name: string
  parts: Group[]
}

/** Adds up rows. */
export function sumsOf(rows: MoneyRow[]): Sums {
  const amounts = MONEY_COLUMNS.map(column => [column, sumOf([column], rows)])
  return {
    ...(Object.fromEntries(amounts) as MoneyAmounts),
    tickets: sum(rows.map(({ tickets }) => tickets)),
    other: sumOf(OTHER_SALES, rows),
    net: netSales(...rows),
  }
}

type IdOf = 'event_id' | 'date_id' | 'ticket_id'

/** The rows by one of their ids, in their order. */
const groupsBy = (
  rows: MoneyRow[],
  id: IdOf,
  nameOf: (row: MoneyRow) => string,
  partsOf: (rows: MoneyRow[]) => Group[],
) =>
  [...Map.groupBy(rows, row => row[id])].map(
    ([key, own]): Group => ({
      id: key,
      name: nameOf(own[0] as MoneyRow),
      parts: partsOf(own),
      ...sumsOf(own),
    }),
  )

const ticketsOf = (rows: MoneyRow[]) =>
  groupsBy(
    rows.filter(row => row.ticket_id !== null),
    'ticket_id',
    row => row.ticket,
    () => [],
  )

/** The dates of an event; what is of no date, such as postage, has the name ''. */
const datesOf = (rows: MoneyRow[]) =>
  rows[0]?.event_id === null ? [] : groupsBy(rows, 'date_id', row => row.nice_date, ticketsOf)

/** A report by what can be added up, live orders before test orders. */
export const moneySections = (rows: MoneyRow[]): MoneySection[] =>
  [...Map.groupBy(rows, row => `${row.is_test} ${row.currency}`).values()].map(own => {
    const { currency, currency_symbol, is_test } = own[0] as MoneyRow
    return {
      currency,
      symbol: currency_symbol,
      isTest: is_test,
      rows: own,
      total: sumsOf(own),
      events: groupsBy(own, 'event_id', row => row.event, datesOf),
    }
  })
