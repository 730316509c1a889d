import type { Failure, StructError } from 'superstruct'

export type Path = (string | number)[]

/** A contradiction between keys, and the path of one of them. */
export type Contradiction = [path: Path, message: string]

/** A problem and its path below an entry of the format. */
export interface Problem {
  path: Path
  message: string
}

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
