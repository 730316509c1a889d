import { type Infer, is } from 'superstruct'
import type { AnyStruct } from '../contract/call.ts'

/** How one kind of data is stored: the struct of its current version, and the versions before it. */
export interface Format<S extends AnyStruct = AnyStruct> {
  struct: S
  /** Earlier versions, oldest first, each with the migration to the next version. */
  earlier?: readonly EarlierVersion[]
}

interface EarlierVersion {
  struct: AnyStruct
  // biome-ignore lint/suspicious/noExplicitAny: its struct has checked it.
  next(data: any): unknown
}

/** The current version of a format, from 1. */
export const versionOf = ({ earlier = [] }: Format): number => earlier.length + 1

/** Stored data of any version, migrated to the current one; null where it does not fit its version's struct. */
export function migrate<S extends AnyStruct>(
  format: Format<S>,
  version: number,
  data: unknown,
): Infer<S> | null {
  if (!(version >= 1 && version <= versionOf(format))) return null
  let migrated = data
  for (const { struct, next } of (format.earlier ?? []).slice(version - 1)) {
    if (!is(migrated, struct)) return null
    migrated = next(migrated)
  }
  return is(migrated, format.struct) ? migrated : null
}
