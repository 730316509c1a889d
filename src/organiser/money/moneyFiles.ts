import { fromMinor, toMinor } from '../../../contract/format/money.ts'
import { MONEY_COLUMNS } from '../../../contract/moneyAmounts.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { moneyColumnTexts, moneyTexts } from '../../text/money.ts'
import type { Cell } from '../csv.ts'
import type { MoneySection } from './report.ts'
import { settlementOf } from './settlement.ts'

/** All rows of a report with all columns. */
export const moneyRows = ({ rows }: MoneySection): Cell[][] => [
  [
    moneyTexts.event,
    moneyTexts.date,
    moneyTexts.ticketType,
    moneyTexts.currency,
    moneyTexts.tickets,
    ...MONEY_COLUMNS.map(column => moneyColumnTexts[column]),
  ],
  ...rows.map(row => [
    row.event_id === null ? moneyTexts.vouchers : row.event,
    row.nice_date,
    row.ticket,
    row.currency,
    row.tickets,
    ...MONEY_COLUMNS.map(column => row[column]),
  ]),
]

/** The settlement of a report by double entry, with the sum of both sides in the last row. */
export function settlementRows({ events, currency }: MoneySection): Cell[][] {
  const lines = settlementOf(events)
  const total = (side: 'debit' | 'credit') => fromMinor(sum(lines.map(line => toMinor(line[side]))))
  return [
    [moneyTexts.event, moneyTexts.account, moneyTexts.debit, moneyTexts.credit, moneyTexts.currency],
    ...lines.map(({ event, account, debit, credit }) => [
      event || moneyTexts.vouchers,
      moneyColumnTexts[account],
      debit,
      credit,
      currency,
    ]),
    [moneyTexts.total, '', total('debit'), total('credit'), currency],
  ]
}
