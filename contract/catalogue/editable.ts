import { isSettingsDraft } from '../entities/eventDraft.ts'
import { eventForm } from './eventForm.ts'
import type { FormShape } from './formTable.ts'
import { organiserForm } from './organiserForm.ts'

/** What the members of an organiser edit: its events, and what is said of the organiser itself. */
export const editable = {
  event: { form: eventForm },
  organiser: { form: organiserForm },
} as const satisfies Record<string, { form: FormShape }>

export type Editable = keyof typeof editable

/** What a draft is of, by its id. */
export const editableOf = (draft: string): Editable => (isSettingsDraft(draft) ? 'organiser' : 'event')

export const formOf = (draft: string): FormShape => editable[editableOf(draft)].form
