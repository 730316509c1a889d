import { atom, type PrimitiveAtom } from 'jotai'
import type { Infer } from 'superstruct'
import type { AnyStruct } from '../../contract/call.ts'
import type { Occasion, PersistedRow } from './persisted.ts'

/** What was typed or chosen and is not saved yet: an atom, and the row that stores it on the device. */
export interface Draft<T> {
  atom: PrimitiveAtom<T>
  /** Before anything was typed. It is not stored. */
  empty: T
  persisted: PersistedRow
}

interface Given<S extends AnyStruct> {
  /** The name of its record. */
  name: string
  struct: S
  empty: Infer<S>
  /** Left out: at each occasion but `basket_left`. */
  forgottenAt?: readonly Occasion[]
  /** What the device had stored with what was typed before it answered. Left out: what was typed replaces it. */
  joined?: (stored: Infer<S>, typed: Infer<S>) => Infer<S>
  /** The part of it whose changes are written at once. */
  isUrgent?: (typed: Infer<S>) => unknown
}

const VALID_MS = 86_400_000

/** A draft. The device stores it for 24 hours at most. It holds no card data and no code. */
export function draft<S extends AnyStruct>({
  name,
  struct,
  empty,
  forgottenAt = ['paid', 'sign_out', 'other_user'],
  joined = (_stored, typed) => typed,
  isUrgent,
}: Given<S>): Draft<Infer<S>> {
  const typed = atom<Infer<S>>(empty)
  const data = atom(
    get => (get(typed) === empty ? null : get(typed)),
    (get, set, stored: Infer<S>) => {
      const own = get(typed)
      set(typed, () => (own === empty ? stored : joined(stored, own)))
    },
  )
  const forget = atom(null, (_get, set) => set(typed, () => empty))
  const row = { name, struct, validMs: VALID_MS }
  const urgent = isUrgent && { isUrgentOn: atom(get => isUrgent(get(typed))) }
  const persisted = { row, data, writtenOn: data, writtenAtEnd: 'if changed', forgottenAt, forget } as const
  return { atom: typed, empty, persisted: { ...persisted, ...urgent } }
}
