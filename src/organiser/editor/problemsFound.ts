import { atom } from 'jotai'
import type { Editable } from '../../../contract/catalogue/editable.ts'
import { eventFromFields } from '../../../contract/catalogue/eventProblems.ts'
import type { FieldProblem } from '../../../contract/catalogue/fieldProblems.ts'
import type { FormFields } from '../../../contract/catalogue/formFields.ts'
import { organiserFromFields } from '../../../contract/catalogue/organiserProblems.ts'
import { editableAtom, fieldsAtom, serverDraftAtom } from './draftState.ts'

/** `organiser`: the name of whose it is. The formats come with the editor: the list of events needs none of them. */
const problems: Record<Editable, (fields: FormFields, organiser: string) => FieldProblem[]> = {
  event: (fields, organiser) => eventFromFields(fields, { id: 'event', organiser, now: new Date() }).problems,
  organiser: (fields, organiser) => organiserFromFields(fields, organiser).problems,
}

/** What keeps it from being published, as far as the page can tell. */
export const problemsAtom = atom((get): FieldProblem[] => {
  const name = get(serverDraftAtom)?.organiser ?? 'An organiser'
  return problems[get(editableAtom)](get(fieldsAtom), name)
})
