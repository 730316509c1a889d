export type StatedKeys = Record<string, unknown>

/** Without the keys that say nothing: null, false, empty texts and empty lists. They are what the import assumes. */
export const stated = (keys: StatedKeys): StatedKeys =>
  Object.fromEntries(
    Object.entries(keys).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && value !== false && !isEmpty(value),
    ),
  )

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
