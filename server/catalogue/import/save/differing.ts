/** The wanted columns whose stored values differ; null if all are equal. */
export function differing<Wanted extends object>(
  stored: Record<keyof Wanted, unknown>,
  wanted: Wanted,
): Partial<Wanted> | null {
  const columns = Object.keys(wanted) as (keyof Wanted)[]
  const changed = columns.filter(column => comparable(stored[column]) !== comparable(wanted[column]))
  if (changed.length === 0) return null
  const changes: Partial<Wanted> = {}
  for (const column of changed) changes[column] = wanted[column]
  return changes
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return Array.isArray(value) ? JSON.stringify(value) : value
}
