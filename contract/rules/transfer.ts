import type { Infer } from 'superstruct'
import type { transferRow } from '../entities/transfer.ts'
import { isEmail } from './contact.ts'
import { sum } from './totals.ts'

/** Tickets of one type that go to one person. */
export type TransferRow = Infer<typeof transferRow>

type Field = 'qty' | 'name' | 'email' | 'delivery_date' | 'delivery_time'

export type TransferProblems = Partial<Record<Field, string>>

/** The row with which each ticket type begins. */
export const firstTransfer = (ticket_id: number): TransferRow => ({
  ticket_id,
  name: '',
  email: '',
  qty: 0,
  is_gift: false,
  send_gift: 'Schedule',
  delivery_date: '',
  delivery_time: '',
  message: '',
})

/** A row that was added. */
export const addedTransfer = (ticket_id: number): TransferRow => ({ ...firstTransfer(ticket_id), qty: 1 })

/** Nothing was typed into it, so that it blocks no other row. */
export const isUntouched = ({ qty, name, email }: TransferRow): boolean =>
  qty === 0 && name.trim() === '' && email.trim() === ''

export const isScheduled = ({ is_gift, send_gift }: TransferRow): boolean =>
  is_gift && send_gift === 'Schedule'

/** What is wrong with a row, by field; empty: it can be sent. `today`: the sender's, `2026-12-18`. */
export function transferProblems(row: TransferRow, today: string): TransferProblems {
  if (row.qty === 0) return { qty: 'Please choose how many tickets' }
  const day = dayOf(row.delivery_date)
  return {
    ...(row.name.trim() === '' && { name: 'Please enter a name' }),
    ...(!isEmail(row.email.trim()) && { email: 'Please enter an email' }),
    ...(isScheduled(row) && {
      ...(day === null && { delivery_date: 'Please enter a date' }),
      ...(day !== null && day < today && { delivery_date: 'Please enter a date from today on' }),
      ...(!/^([01]\d|2[0-3]):[0-5]\d$/.test(row.delivery_time) && { delivery_time: 'Please enter a time' }),
    }),
  }
}

/** The day of a date that was typed as day/month/year, as `2026-12-18`; null: it is no date. */
export function dayOf(typed: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\/(\d{1,2})\/(2\d{3})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

const total = (rows: readonly TransferRow[]): number => sum(rows.map(({ qty }) => qty))

/** The most tickets that the row at `index` can have, where `left` tickets of its type can be sent. */
export const mostOfRow = (rows: readonly TransferRow[], index: number, left: number): number =>
  Math.max(0, left - total(rows.toSpliced(index, 1)))

/** Whether another row, which begins with one ticket, can be added. */
export const mayAddRow = (rows: readonly TransferRow[], left: number): boolean =>
  rows.length < left && total(rows) < left
