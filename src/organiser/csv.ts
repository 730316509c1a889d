import { saveFile } from '../platform/saveFile.ts'

/** A number is written as it is, also one below zero. */
export type Cell = string | number

/** The byte order mark at the beginning of a file, without which Excel misreads UTF-8. */
export const CSV_MARK = '\uFEFF'

/** Rows of a table as RFC 4180 writes them. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** A table as a spreadsheet reads it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `${CSV_MARK}${csvLines(rows)}`

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
