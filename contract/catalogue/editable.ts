import { eventForm } from './eventForm.ts'
import { eventFromFields } from './eventProblems.ts'
import type { FieldProblem } from './fieldProblems.ts'
import type { FormFields } from './formFields.ts'
import type { FormShape } from './formTable.ts'
import { organiserForm } from './organiserForm.ts'
import { organiserFromFields } from './organiserProblems.ts'

interface Row {
  form: FormShape
  /** What keeps it from being published. `organiser`: the name of whose it is. */
  problems(fields: FormFields, organiser: string): FieldProblem[]
}

/** What the members of an organiser edit: its events, and what is said of the organiser itself. */
export const editable = {
  event: {
    form: eventForm,
    problems: (fields, organiser) =>
      eventFromFields(fields, { id: 'event', organiser, now: new Date() }).problems,
  },
  organiser: {
    form: organiserForm,
    problems: (fields, organiser) => organiserFromFields(fields, organiser).problems,
  },
} as const satisfies Record<string, Row>

export type Editable = keyof typeof editable

/** The id of the draft of an organiser's settings. */
export const settingsDraft = (organiser: number): string => `organiser-${organiser}`

/** What a draft is of, by its id. */
export const editableOf = (draft: string): Editable =>
  draft.startsWith('organiser-') ? 'organiser' : 'event'

export const formOf = (draft: string): FormShape => editable[editableOf(draft)].form
