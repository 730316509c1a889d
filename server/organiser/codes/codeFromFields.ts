import { validate } from 'superstruct'
import { type FormFields, statedFrom } from '../../../contract/catalogue/formFields.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { discountCode } from '../../../contract/catalogue/organiserFormat.ts'
import { formatProblems } from '../../../contract/catalogue/problems.ts'
import { discountCodeRow } from '../../catalogue/import/yaml/organiser.ts'

export type CodeRow = ReturnType<typeof discountCodeRow>

/** A code of these fields, as the settings and a file state it, in its row; otherwise what is wrong with it, in words. */
export function codeFromFields(
  fields: FormFields,
  today: string,
): { row: CodeRow; problem: null } | { row: null; problem: string } {
  const stated = statedFrom(organiserForm.discount_codes.rows, fields)
  const [wrong, code] = validate(stated, discountCode, { coerce: true })
  if (code) return { row: discountCodeRow(code, today), problem: null }
  const words = formatProblems(wrong).map(({ path, message }) =>
    [path.join(' '), message].filter(Boolean).join(': '),
  )
  return { row: null, problem: words.join('; ') }
}
