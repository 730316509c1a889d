import { validate } from 'superstruct'
import { contradictions } from './contradictions.ts'
import { type EventFields, fieldPathOf, statedFrom } from './eventFields.ts'
import { eventFormat, type WrittenEvent } from './eventFormat.ts'
import { formatProblems } from './problems.ts'

/** What keeps an event from being published, at a field of its form. */
export interface FieldProblem {
  field: string
  message: string
}

/** What is known of an event besides its fields. */
export interface KnownOfEvent {
  id: string
  organiser: string
  now: Date
}

/** The event of these fields, or the problems that keep it from being published. */
export function eventFromFields(
  fields: EventFields,
  { id, organiser, now }: KnownOfEvent,
): { event: WrittenEvent; problems: [] } | { event: null; problems: FieldProblem[] } {
  const [wrong, event] = validate({ ...statedFrom(fields), id, organiser }, eventFormat, { coerce: true })
  const found = wrong
    ? formatProblems(wrong)
    : [...contradictions(event, new Set([organiser]), now)].map(([path, message]) => ({ path, message }))
  const problems = found.map(({ path, message }) => ({ field: fieldPathOf(fields, path), message }))
  const [first] = problems
  if (event && !first) return { event, problems: [] }
  return { event: null, problems }
}
