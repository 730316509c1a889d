import { atom } from 'jotai'
import { unknown } from 'superstruct'
import { plural } from '../../contract/format/words.ts'
import { loadGroupFromDevice } from '../../offline/deviceStore.ts'

/** Each sale at the counter that the server may not have yet is a record of this name, its organiser's id and its own id. */
export const UNSENT_SALES = 'counter sale '

const unsentSalesAtom = atom(0)

/** What of the counter a sign-out loses, in a sentence; empty: nothing. */
export const lostSalesAtom = atom(get => {
  const sales = get(unsentSalesAtom)
  return sales === 0
    ? ''
    : `${plural(sales, 'sale')} of the box office ${sales === 1 ? 'is' : 'are'} on this device only and would be lost. Send or note ${sales === 1 ? 'it' : 'them'} in the box office first.`
})

export const countUnsentSalesAtom = atom(null, async (_get, set): Promise<void> => {
  set(unsentSalesAtom, (await loadGroupFromDevice({ name: UNSENT_SALES, struct: unknown() })).size)
})
