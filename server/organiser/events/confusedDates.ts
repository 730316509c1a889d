import { eventFromFields, type KnownOfEvent } from '../../../contract/catalogue/eventProblems.ts'
import type { FieldProblem } from '../../../contract/catalogue/fieldProblems.ts'
import { type FormFields, rowKeys } from '../../../contract/catalogue/formFields.ts'
import { dayIn, localTimes } from '../../../contract/catalogue/moment.ts'

interface DateRow {
  row: string
  starts: number
}

/**
 * Dates that cannot be told apart by their starts, which is how they are stored: one is moved to where another one was, or moved
 * while another one is removed. The holders of one would be sent to the other, so these changes are published one after another.
 */
export function confusedDates(
  published: FormFields,
  fields: FormFields,
  known: KnownOfEvent,
): FieldProblem[] {
  const [before, after] = [startsOf(published, known), startsOf(fields, known)]
  const was = new Map(before.map(({ row, starts }) => [row, starts]))
  const isThere = (dates: DateRow[], starts: number) => dates.some(date => date.starts === starts)
  // The dates that are stored under a new start, in the order in which they are.
  const leaving = before.filter(({ starts }) => !isThere(after, starts))
  const coming = after.filter(({ starts }) => !isThere(before, starts))
  return after
    .filter(({ row, starts }) => {
      if (!was.has(row) || was.get(row) === starts) return false
      const place = coming.findIndex(one => one.row === row)
      return place === -1 || leaving[place]?.row !== row
    })
    .map(({ row }) => ({ field: `dates.${row}.starts`, message: CONFUSED }))
}

const CONFUSED =
  'is moved while another date is moved or removed. Please publish these changes one after the other, the last date first'

/** The dates of these fields, the first first; none where something is wrong with them. */
function startsOf(fields: FormFields, known: KnownOfEvent): DateRow[] {
  const { event } = eventFromFields(fields, known)
  if (!event) return []
  const today = dayIn(event.time_zone, known.now)
  const rows = rowKeys(fields.dates)
  return event.dates
    .map((date, index) => ({ row: rows[index] ?? '', starts: localTimes(date, today).starts }))
    .sort((one, other) => one.starts - other.starts)
}
