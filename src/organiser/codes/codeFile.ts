import type { ListedCode } from '../../../contract/calls/organiserCodes.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { codeTexts } from '../../text/codes.ts'
import type { Cell } from '../csv.ts'
import { takenOffInWords } from './codeWords.ts'

const KEYS = Object.keys(
  organiserForm.discount_codes.rows,
) as (keyof typeof organiserForm.discount_codes.rows)[]

/** Codes as a table: the columns that an import reads, and how far each code is used. A list has a line for each entry. */
export const codeRows = (codes: ListedCode[]): Cell[][] => [
  [...KEYS, codeTexts.columns.state, codeTexts.columns.uses, codeTexts.columns.taken_off],
  ...codes.map(code => [
    ...KEYS.map(key => cellOf(code[key])),
    codeTexts.states[code.state],
    code.uses,
    takenOffInWords(code),
  ]),
]

const cellOf = (value: string | number | string[] | null): Cell =>
  Array.isArray(value) ? value.join('\n') : (value ?? '')
