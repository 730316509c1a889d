import { createHash } from 'node:crypto'

/** A pseudo-random generator: the same words give the same choices on each machine. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** True with this probability, from 0 to 1. */
  odds(of: number): boolean
}

export function chance(words: string): Chance {
  let state = createHash('sha256').update(words).digest().readUInt32LE(0) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: from => from[Math.floor(next() * from.length)] ?? from[0],
    odds: of => next() < of,
  }
}
