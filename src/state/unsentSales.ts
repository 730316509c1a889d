import { atom } from 'jotai'
import { array, optional, string, type } from 'superstruct'
import { plural } from '../../contract/format/words.ts'
import { loadGroupFromDevice } from '../../offline/deviceStore.ts'

/** Each sale at the counter that the server may not have yet is a record of this name, its organiser's id and its own id. */
export const UNSENT_SALES = 'counter sale '

/** What a device sells from at one organiser is a record of this name and the organiser's id. */
export const COUNTER_STATES = 'counter state '

const ticket = type({ id: string() })

/** A sale that the server has refused is there, in the report of its day. */
const sale = type({ tickets: array(ticket), refused: optional(string()) })

const state = type({ counter: type({ kept: array(type({ ticket })) }), gone: array(string()) })

const countsAtom = atom({ sales: 0, kept: 0 })

/** What of the counter a sign-out loses, in a sentence; empty: nothing. */
export const lostSalesAtom = atom(get => {
  const { sales } = get(countsAtom)
  return sales === 0
    ? ''
    : `${plural(sales, 'sale')} of the box office ${sales === 1 ? 'is' : 'are'} on this device only and would be lost. Send or note ${sales === 1 ? 'it' : 'them'} in the box office first.`
})

/** What nobody can buy or sell after a sign-out, because the device then has another id; empty: nothing. */
export const staysKeptBackAtom = atom(get => {
  const { kept } = get(countsAtom)
  return kept === 0
    ? ''
    : `${plural(kept, 'ticket')} ${kept === 1 ? 'stays' : 'stay'} kept back for this device, and nobody can buy or sell ${kept === 1 ? 'it' : 'them'}. Give ${kept === 1 ? 'it' : 'them'} back in the box office first.`
})

/** Counts what a sign-out loses or leaves behind. What is being given back and is not sent counts too. */
export const countUnsentSalesAtom = atom(null, async (_get, set): Promise<void> => {
  const [sales, states] = await Promise.all([
    loadGroupFromDevice({ name: UNSENT_SALES, struct: sale }),
    loadGroupFromDevice({ name: COUNTER_STATES, struct: state }),
  ])
  const unsent = [...sales.values()].map(({ data }) => data)
  const sold = new Set(unsent.flatMap(({ tickets }) => tickets.map(({ id }) => id)))
  const kept = [...states.values()].flatMap(({ data: { counter, gone } }) =>
    counter.kept.filter(({ ticket: { id } }) => !gone.includes(id) && !sold.has(id)),
  )
  set(countsAtom, { sales: unsent.filter(({ refused }) => refused === undefined).length, kept: kept.length })
})
