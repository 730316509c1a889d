import { type FormFields, fieldPathOf } from './formFields.ts'
import type { FormShape } from './formTable.ts'
import type { Problem } from './problems.ts'

/** What keeps something from being published, at a field of its form. */
export interface FieldProblem {
  field: string
  message: string
}

/** The problems of what is stated, at the fields that they are about. */
export const problemsAtFields = (form: FormShape, fields: FormFields, problems: Problem[]): FieldProblem[] =>
  problems.map(({ path, message }) => ({ field: fieldPathOf(form, fields, path), message }))
