import type { Failure, StructError } from 'superstruct'
import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter } from 'yaml'

export type Path = (string | number)[]

/** A problem and its path below an entry of the file. */
export interface Problem {
  path: Path
  message: string
}

/** The problems as text for the file's author: path, line and the expected value. */
export const problemsInWords = (document: Document, lines: LineCounter, problems: Problem[]): string =>
  problems
    .map(({ path, message }) => `${written(path)}, line ${lineOf(document, lines, path)}: ${message}`)
    .join('; ')

/** The problems that a format finds. For a value of the wrong type, it does not also list what is missing in it. */
export function formatProblems(error: StructError): Problem[] {
  const failures = error.failures()
  return failures
    .filter(({ path }) => !failures.some(other => isAbove(other.path, path)))
    .map(failure => ({ path: failure.path, message: reason(failure) }))
}

const isAbove = (path: Path, other: Path): boolean =>
  path.length < other.length && path.every((step, index) => step === other[index])

export function quoted(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'keys and values'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value)
}

function reason({ type, refinement, value, message }: Failure): string {
  if (refinement !== undefined) return message
  if (type === 'never') return 'is no key of the format'
  if (value === undefined) return 'is missing'
  if (type === 'object') return `expected keys and values, not ${quoted(value)}`
  return type === 'array' ? `expected a list, not ${quoted(value)}` : message
}

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
