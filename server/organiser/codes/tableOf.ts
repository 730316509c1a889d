/** A row of a table, with the line of the file on which it begins. */
interface TableRow {
  line: number
  cells: string[]
}

/** A cell that a spreadsheet would run as a formula has this sign before it when it is saved. */
const GUARD = /^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** A cell, in quotes where it has what would end it, and what ends it. A stray quote is taken as it is. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,;\r\n]*))(,|;|\r\n|\n|\r|$)/y

/** The rows of a table as spreadsheets save it: RFC 4180, with commas or, as in some countries, semicolons. Empty rows are left out. */
export function tableOf(file: string): TableRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const rows: TableRow[] = []
  let [at, line] = [0, 1]
  let row: TableRow = { line, cells: [] }
  while (at < text.length) {
    CELL.lastIndex = at
    const [whole = '', quoted, plain, end = ''] = CELL.exec(text) ?? []
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(GUARD, ''))
    line += whole.split(/\r\n|\n|\r/).length - 1
    at += whole.length
    if (at < text.length && (end === ',' || end === ';')) continue
    if (row.cells.some(cell => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}
