import type { AnyStruct } from '../../../contract/call.ts'

/** The keys of a struct and of the structs in it. */
export function keysOf({ type, schema }: AnyStruct): string[] {
  if (type === 'array') return schema ? keysOf(schema) : []
  if (type !== 'object' || !schema) return []
  return Object.entries<AnyStruct>(schema).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}
