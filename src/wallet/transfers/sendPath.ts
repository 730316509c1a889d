const MARK = 'send='

/** The way to the form that sends tickets of an order. */
export const sendPath = (order: string): string => `#${MARK}${order}`

/** The reference of the order whose form this hash shows; null: it shows none. */
export const orderInHash = (hash: string): string | null =>
  hash.startsWith(MARK) ? hash.slice(MARK.length) : null
