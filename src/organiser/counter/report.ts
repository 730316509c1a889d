import { atom } from 'jotai'
import { getCounterReport } from '../../../contract/calls/counter.ts'
import type { CounterMethod, CounterRow } from '../../../contract/counter/counter.ts'
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

/** The report of a day: null while it is loaded; why it could not be. */
export const dayReportAtom = atom<{ day: string; rows: CounterRow[] | null; failure: string | null } | null>(
  null,
)

export const loadDayAtom = atom(null, async (get, set, day: string): Promise<void> => {
  set(dayReportAtom, now => ({ day, rows: now?.day === day ? now.rows : null, failure: null }))
  const sent = await call(getCounterReport, { organiser_id: get(ofOrganiserAtom), day })
  if (get(dayReportAtom)?.day !== day) return
  const rows = sent.ok ? sent.answer.rows : null
  const failure = sent.ok
    ? rows
      ? null
      : counterTexts.notYours
    : failureWords(sent, organiserFailures.get_counter_report, get(isOnlineAtom))
  set(dayReportAtom, { day, rows, failure })
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

/** The rows of a report as a spreadsheet reads them. */
export const reportRows = (day: string, rows: CounterRow[]): Cell[][] => [
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
]
