import { is } from 'superstruct'
import type { AnyStruct } from '../contract/call.ts'

/** How data of one kind is written today, and how it was written before. */
export interface Format {
  struct: AnyStruct
  /** Earlier versions, the first one first, each with what its data becomes in the next. */
  earlier?: readonly Earlier[]
}

interface Earlier {
  struct: AnyStruct
  // biome-ignore lint/suspicious/noExplicitAny: its struct has checked it.
  next(data: any): unknown
}

/** The version that is written today, from 1. */
export const versionOf = ({ earlier = [] }: Format): number => earlier.length + 1

/** Data that some version has written, as it is written today; null where it does not fit its version. */
export function migrated(format: Format, version: number, data: unknown): unknown {
  if (!(version >= 1 && version <= versionOf(format))) return null
  let become = data
  for (const { struct, next } of (format.earlier ?? []).slice(version - 1)) {
    if (!is(become, struct)) return null
    become = next(become)
  }
  return is(become, format.struct) ? become : null
}
