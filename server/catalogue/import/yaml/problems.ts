import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter } from 'yaml'
import type { Path, Problem } from '../../../../contract/catalogue/problems.ts'

/** The problems as text for the file's author: path, line and the expected value. */
export const problemsInWords = (document: Document, lines: LineCounter, problems: Problem[]): string =>
  problems
    .map(({ path, message }) => {
      // A problem of the whole file has no path.
      const place = [written(path), `line ${lineOf(document, lines, path)}`].filter(Boolean).join(', ')
      return `${place}: ${message}`
    })
    .join('; ')

const written = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text ? `${text}.${step}` : step
  }, '')

/** The line on which the value at a path begins. For a missing value, the line of the object that lacks it. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : null
    const item = isSeq(node) ? node.items[Number(step)] : pair?.value
    const begins = (pair?.key ?? item) as { range?: [number, number, number] | null } | undefined
    if (!begins?.range) break
    offset = begins.range[0]
    node = item
  }
  return lines.linePos(offset).line
}
