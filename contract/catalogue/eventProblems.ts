import { validate } from 'superstruct'
import { contradictions } from './contradictions.ts'
import { eventForm } from './eventForm.ts'
import { eventFormat, type WrittenEvent } from './eventFormat.ts'
import { type FieldProblem, problemsAtFields } from './fieldProblems.ts'
import { type FormFields, statedFrom } from './formFields.ts'
import { formatProblems } from './problems.ts'

/** What is known of an event besides its fields. */
export interface KnownOfEvent {
  id: string
  organiser: string
  now: Date
}

/** The event of these fields, or the problems that keep it from being published. */
export function eventFromFields(
  fields: FormFields,
  { id, organiser, now }: KnownOfEvent,
): { event: WrittenEvent; problems: [] } | { event: null; problems: FieldProblem[] } {
  const stated = { dates: [], tickets: [], ...statedFrom(eventForm, fields), id, organiser }
  const [wrong, event] = validate(stated, eventFormat, { coerce: true })
  const found = wrong
    ? formatProblems(wrong)
    : [...contradictions(event, new Set([organiser]), now)].map(([path, message]) => ({ path, message }))
  const problems = problemsAtFields(eventForm, fields, found)
  const [first] = problems
  if (event && !first) return { event, problems: [] }
  return { event: null, problems }
}
