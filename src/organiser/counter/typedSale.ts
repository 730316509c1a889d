import { atom } from 'jotai'
import { array, boolean, enums, type Infer, number, object, optional, record, string } from 'superstruct'
import { COUNTER_METHODS, counterTicket } from '../../../contract/counter/counter.ts'
import { draft } from '../../state/draft.ts'
import { memberAtom } from '../../state/outbox.ts'
import type { PersistedRow } from '../../state/persisted.ts'

/** The member who has typed it. Left out by a page that did not say it. */
const member = optional(string())

/** What is typed of a sale of one date. `given`: what the buyer hands over, for the change. */
const halfSale = object({
  /** How many of each ticket type, by its id. */
  counts: record(string(), number()),
  method: enums(COUNTER_METHODS),
  name: string(),
  email: string(),
  given: string(),
})

export type HalfSale = Infer<typeof halfSale>

export const nothingChosen: HalfSale = {
  counts: {},
  method: 'cash',
  name: '',
  email: '',
  given: '',
}

/** What is typed at the counter: it survives a reload. */
const salesDraft = draft({
  name: 'counter typed',
  struct: object({
    /** The chosen date; 0: none. */
    date: number(),
    /** The sale that is typed of each date, by its id. */
    sales: record(string(), halfSale),
    /** The session of its member has ended: it is kept until they have signed in again. */
    waits: optional(boolean()),
    member,
  }),
  empty: { date: 0, sales: {} },
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
    member,
  }),
  empty: { tickets: [], total: '', method: 'cash', email: '', change: '', reference: '' },
})

/**
 * Shows what is stored to its member alone, because it names a buyer: what is written after a session has ended goes over to whoever
 * signs in next, as all that a visitor has.
 */
function ofMember(persisted: PersistedRow): PersistedRow {
  const data = atom(
    get => {
      const typed = get(persisted.data)
      return typed && { ...typed, member: get(memberAtom) }
    },
    (get, set, stored: { member?: string }) => {
      if ([undefined, get(memberAtom)].includes(stored.member)) set(persisted.data, stored)
    },
  )
  return { ...persisted, data, writtenOn: data }
}

/** Each organiser has records of its own, because a member of two can sell for both, also in two tabs. */
export const persistedCounter = (organiser: number): PersistedRow[] =>
  [salesDraft.persisted, soldDraft.persisted].map(persisted =>
    ofMember({ ...persisted, row: { ...persisted.row, name: `${persisted.row.name} ${organiser}` } }),
  )

export const typedSalesAtom = salesDraft.atom

/**
 * A page that was left and is opened again begins with nothing of the same date, unless it was left to sign in again. A reload, and the
 * way back to it, keep what is chosen.
 */
export const openCounterAtom = atom(null, (get, set, how: string | undefined): void => {
  const { date, waits } = get(typedSalesAtom)
  if (how === 'navigate' && !waits) set(typedSalesAtom, { ...salesDraft.empty, date })
})

/** Whether what is chosen waits for its member to sign in again. */
export const waitForMemberAtom = atom(null, (get, set, waits: boolean): void => {
  const { waits: before = false } = get(typedSalesAtom)
  if (waits !== before) set(typedSalesAtom, typed => ({ ...typed, waits }))
})

export const soldAtom = soldDraft.atom
export const nothingSold = soldDraft.empty
