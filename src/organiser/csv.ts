import { saveFile } from '../platform/saveFile.ts'

/** A number is written as it is, also one below zero. */
export type Cell = string | number

/** A table as a spreadsheet reads it: RFC 4180, with a byte order mark, without which Excel misreads UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

/**
 * A spreadsheet runs a cell that begins with one of these signs as a formula, also in full width and after white space,
 * which some of them drop.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

const cell = (of: Cell): string =>
  typeof of === 'number' ? String(of) : `"${of.replace(FORMULA, "'$&").replaceAll('"', '""')}"`

/** Saves a table as a file of this name. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, 'text/csv', csvOf(rows))
}
