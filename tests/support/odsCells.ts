import { strFromU8, unzipSync } from 'fflate'

interface OdsCell {
  /** The type of its value; left out: the cell is empty. */
  type?: string
  /** What a spreadsheet counts with; of a text there is none. */
  value?: string
  /** What is shown. */
  text: string
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The name of the first sheet of an OpenDocument spreadsheet, and its cells by row and column, such as `C25`. */
export function odsCells(file: Uint8Array): { sheet: string; cells: Map<string, OdsCell>; rows: number } {
  const content = strFromU8(unzipSync(file)['content.xml'] ?? new Uint8Array())
  const cells = new Map<string, OdsCell>()
  let row = 0
  for (const [, attributes = '', inner = ''] of content.matchAll(
    /<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs,
  )) {
    let column = 0
    for (const [, of = '', body = ''] of inner.matchAll(
      /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs,
    )) {
      const type = /office:value-type="(\w+)"/.exec(of)?.[1]
      const value = /office:(?:date-)?value="([^"]*)"/.exec(of)?.[1]
      const text = unescaped(/<text:p>(.*)<\/text:p>/s.exec(body)?.[1] ?? '')
      if (type)
        cells.set(`${String.fromCharCode(65 + column)}${row + 1}`, { type, ...(value && { value }), text })
      column += Number(/number-columns-repeated="(\d+)"/.exec(of)?.[1] ?? 1)
    }
    row += Number(/number-rows-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1)
  }
  return { sheet: /<table:table table:name="([^"]*)"/.exec(content)?.[1] ?? '', cells, rows: row }
}
