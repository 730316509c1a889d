import type { Failure, StructError } from 'superstruct'
import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter } from 'yaml'

type Path = (string | number)[]

const MOST = 5

/** What is wrong below a place of a file, in words for its author: where, on which line, and what is expected. */
export function problems(document: Document, lines: LineCounter, place: Path, error: StructError): string {
  const found = error.failures().map(failure => {
    const path: Path = [...place, ...failure.path]
    return `${inWords(path)}, line ${lineOf(document, lines, path)}: ${reason(failure)}`
  })
  const more = found.length > MOST ? [`and ${found.length - MOST} more`] : []
  return [...found.slice(0, MOST), ...more].join('; ')
}

export function shown(written: unknown): string {
  if (written === null || written === undefined) return 'nothing'
  if (typeof written === 'object') return Array.isArray(written) ? 'a list' : 'keys and values'
  return typeof written === 'string' ? JSON.stringify(written.slice(0, 40)) : String(written)
}

function reason({ type, value, message }: Failure): string {
  if (type === 'never') return 'is no key of the format'
  if (value === undefined) return 'is missing'
  if (type === 'object') return `expected keys and values, not ${shown(value)}`
  return type === 'array' ? `expected a list, not ${shown(value)}` : message
}

const inWords = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text ? `${text}.${step}` : step
  }, '')

/** The line on which what is at a path begins; of what is missing, the line of what it is missing in. */
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
