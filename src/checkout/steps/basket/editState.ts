import { atom } from 'jotai'
import type { BasketLine } from './line.ts'

/** What was typed at a line and is not in the outbox; a quantity in the outbox is shown from there. */
export interface Edit {
  /** What the field shows; null: it is empty. Left out: the line's quantity. */
  shown?: number | null
  warning: string | null
  isBelowMinimum: boolean
}

/** By the resource of its line. */
export const editsAtom = atom<Record<string, Edit>>({})

/** The line that was removed last, for Undo. */
export const removedAtom = atom<BasketLine | null>(null)

export const dropEditAtom = atom(null, (get, set, resource: string) => {
  const { [resource]: _, ...rest } = get(editsAtom)
  set(editsAtom, rest)
})
