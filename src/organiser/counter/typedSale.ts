import { atom } from 'jotai'
import { array, enums, number, object, record, string } from 'superstruct'
import { COUNTER_METHODS, counterTicket } from '../../../contract/counter/counter.ts'
import { draft } from '../../state/draft.ts'

/** The sale that is typed at the counter: it survives a reload. `given`: what the buyer hands over, for the change. */
const saleDraft = draft({
  name: 'counter typed',
  struct: object({
    date: number(),
    /** How many of each ticket type, by its id. */
    counts: record(string(), number()),
    method: enums(COUNTER_METHODS),
    name: string(),
    email: string(),
    given: string(),
  }),
  empty: { date: 0, counts: {}, method: 'cash', name: '', email: '', given: '' },
})

/** The last sale, until the next one is begun: its tickets can be printed after a reload. Without tickets: there is none. */
const soldDraft = draft({
  name: 'counter sold',
  struct: object({
    tickets: array(counterTicket),
    /** In words. */
    total: string(),
    method: enums(COUNTER_METHODS),
    email: string(),
    /** In words; empty: none. */
    change: string(),
    /** Of the order; empty: it is not sent yet. */
    reference: string(),
  }),
  empty: { tickets: [], total: '', method: 'cash', email: '', change: '', reference: '' },
})

export const persistedCounter = [saleDraft.persisted, soldDraft.persisted]
export const typedSaleAtom = saleDraft.atom
const emptySale = saleDraft.empty

/** What is chosen belongs to its date, so another date begins with nothing. */
export const chooseDateAtom = atom(null, (_get, set, date: number): void =>
  set(typedSaleAtom, { ...emptySale, date }),
)

/** A page that was left and is opened again begins with nothing of the same date. A reload, and the way back to it, keep what is chosen. */
export const openCounterAtom = atom(null, (get, set, how: string | undefined): void => {
  if (how === 'navigate') set(chooseDateAtom, get(typedSaleAtom).date)
})

export const soldAtom = soldDraft.atom
export const nothingSold = soldDraft.empty
