import { validate } from 'superstruct'
import { type FieldProblem, problemsAtFields } from './fieldProblems.ts'
import { type FormFields, statedFrom } from './formFields.ts'
import { organiserForm } from './organiserForm.ts'
import { organiserFormat, type WrittenOrganiser } from './organiserFormat.ts'
import { formatProblems } from './problems.ts'

/** The organiser of these fields, or the problems that keep its settings from being published. */
export function organiserFromFields(
  fields: FormFields,
  name: string,
): { organiser: WrittenOrganiser; problems: [] } | { organiser: null; problems: FieldProblem[] } {
  const stated = { ...statedFrom(organiserForm, fields), name }
  const [wrong, organiser] = validate(stated, organiserFormat, { coerce: true })
  if (organiser) return { organiser, problems: [] }
  return { organiser: null, problems: problemsAtFields(organiserForm, fields, formatProblems(wrong)) }
}
