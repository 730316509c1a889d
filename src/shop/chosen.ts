import { atom } from 'jotai'
import { addTicket } from '../../contract/calls/store.ts'
import { pages } from '../../contract/pages.ts'
import { keep } from '../../offline/kept.ts'
import { call } from '../api/call.ts'
import { storeFailures } from '../text/storeFailures.ts'

/** How many of each ticket type are wanted, by ticket id, before they are added. */
export const chosenAtom = atom<Record<number, number>>({})

export const chooseAtom = atom(null, (get, set, ticket: number, qty: number) => {
  set(chosenAtom, { ...get(chosenAtom), [ticket]: qty })
  set(addFailureAtom, null)
})

export const addingAtom = atom(false)
/** `isReserved`: the basket is in checkout, where it can be edited. */
export const addFailureAtom = atom<{ text: string; isReserved: boolean } | null>(null)

/** Adds what is wanted to the basket, then goes there. What was added before a failure is wanted no more. */
export const addAllAtom = atom(null, async (get, set, tickets: { ticket_id: number; date_id: number }[]) => {
  set(addingAtom, true)
  set(addFailureAtom, null)
  for (const ticket of tickets) {
    const sent = await call(addTicket, { ...ticket, qty: get(chosenAtom)[ticket.ticket_id] ?? 0 })
    if (!sent.ok) {
      const refused = sent.failure.kind === 'refused' ? sent.failure : null
      set(addFailureAtom, {
        text: refused?.error ?? storeFailures.add_ticket,
        isReserved: refused?.status === 409,
      })
      set(addingAtom, false)
      return
    }
    set(chosenAtom, { ...get(chosenAtom), [ticket.ticket_id]: 0 })
  }
  // What the device remembers of the basket is no longer so.
  await keep({ checkout: null, deadline: null })
  location.assign(pages.checkout.path)
})
