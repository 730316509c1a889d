/** The largest count that a request carries. */
export const MOST_COUNT = 1_000_000
