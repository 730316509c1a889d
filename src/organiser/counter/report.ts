import { atom } from 'jotai'
import { getCounterReport } from '../../../contract/calls/counter.ts'
import type {
  CounterMethod,
  CounterRow,
  RefusedSale,
  UnsoldTicket,
} from '../../../contract/counter/counter.ts'
import { COUNTER_METHODS } from '../../../contract/counter/counter.ts'
import { fromMinor } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { counterTexts } from '../../text/counter.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import type { Cell } from '../csv.ts'
import { failureWords } from '../failureWords.ts'
import { ofOrganiserAtom } from './counterState.ts'
import { inWords } from './plan.ts'

interface DayReport {
  day: string
  /** null: they are being loaded, or could not be. */
  rows: CounterRow[] | null
  refused: RefusedSale[]
  unsold: UnsoldTicket[]
  /** Why it could not be loaded. */
  failure: string | null
}

export const dayReportAtom = atom<DayReport | null>(null)

export const loadDayAtom = atom(null, async (get, set, day: string): Promise<void> => {
  set(dayReportAtom, now =>
    now?.day === day
      ? { ...now, failure: null }
      : { day, rows: null, refused: [], unsold: [], failure: null },
  )
  const sent = await call(getCounterReport, { organiser_id: get(ofOrganiserAtom), day })
  if (get(dayReportAtom)?.day !== day) return
  const { rows = null, refused = [], unsold = [] } = sent.ok ? sent.answer : {}
  const failure = sent.ok
    ? rows
      ? null
      : counterTexts.notYours
    : failureWords(sent, organiserFailures.get_counter_report, get(isOnlineAtom))
  set(dayReportAtom, { day, rows, refused, unsold, failure })
})

type Sums = Pick<CounterRow, 'sales' | 'tickets' | 'taken' | 'paid_back'>

const sumsOf = (rows: CounterRow[]): Sums => ({
  sales: sum(rows.map(row => row.sales)),
  tickets: sum(rows.map(row => row.tickets)),
  taken: sum(rows.map(row => row.taken)),
  paid_back: sum(rows.map(row => row.paid_back)),
})

/** The rows of each currency, and their sums for each way to pay. */
export const inCurrencies = (
  rows: CounterRow[],
): { currency: string; symbol: string; rows: CounterRow[]; sums: (Sums & { method: CounterMethod })[] }[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    symbol: own[0]?.currency_symbol ?? '',
    rows: own,
    sums: COUNTER_METHODS.flatMap(method => {
      const paid = own.filter(row => row.method === method)
      return paid.length > 0 ? [{ method, ...sumsOf(paid) }] : []
    }),
  }))

/** The sum of amounts in minor units, in words, by currency. */
export const sumInWords = (amounts: { total: number; currency_symbol: string }[]): string =>
  [...Map.groupBy(amounts, ({ currency_symbol }) => currency_symbol)]
    .map(([symbol, own]) => inWords(sum(own.map(({ total }) => total)), symbol))
    .join(', ')

/** The rows of a report as a spreadsheet reads them. Refused sales, and what was let in without a sale, are tables of their own below. */
export const reportRows = (
  day: string,
  rows: CounterRow[],
  refused: RefusedSale[] = [],
  unsold: UnsoldTicket[] = [],
): Cell[][] => [
  [...counterTexts.fileColumns],
  ...rows.map(({ member, device, method, sales, tickets, taken, paid_back, currency }) => [
    day,
    member,
    device,
    counterTexts.methods[method],
    sales,
    tickets,
    fromMinor(taken),
    fromMinor(paid_back),
    fromMinor(taken - paid_back),
    currency,
  ]),
  ...(refused.length > 0 ? [[], [...counterTexts.refusedColumns]] : []),
  ...refused.map(({ sold, member, device, method, tickets, total, currency, reason }) => [
    sold,
    member,
    device,
    counterTexts.methods[method],
    tickets.length,
    tickets.join(' '),
    fromMinor(total),
    currency,
    reason,
  ]),
  ...(unsold.length > 0 ? [[], [...counterTexts.unsoldColumns]] : []),
  ...unsold.map(({ let_in, member, device, door, name, event, nice_date = '', id, price, currency }) => [
    let_in,
    member,
    device,
    door,
    name,
    event,
    nice_date,
    id,
    fromMinor(price),
    currency,
  ]),
]
