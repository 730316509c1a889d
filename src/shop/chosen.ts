import { atom } from 'jotai'
import type { Body } from '../../contract/call.ts'
import type { addGiftVoucher, addTicket } from '../../contract/calls/basket.ts'
import { readFromTab, writeToTab } from '../platform/tabStore.ts'

/** What can be added, by the call that adds it. */
export interface Addable {
  add_ticket: Body<typeof addTicket>
  add_gift_voucher: Body<typeof addGiftVoucher>
}
type Adding = { [N in keyof Addable]: { name: N; body: Addable[N] } }[keyof Addable]

/** An item that can be chosen, and the call that adds it. */
export interface Wanted {
  /** Unique among all items. */
  key: string
  adding: (qty: number) => Adding
}

/** `code`: the access code that has opened it. `price`: what was chosen to be paid for it. */
export const wantedTicket = (ticket_id: number, date_id: number, code?: string, price?: number): Wanted => ({
  key: `ticket:${ticket_id}`,
  adding: qty => {
    // The link of whoever invited this shopper.
    const friend = new URLSearchParams(location.search).get('friend')
    return {
      name: 'add_ticket',
      body: {
        ticket_id,
        date_id,
        qty,
        ...(friend && { friend }),
        ...(code && { code }),
        ...(price !== undefined && { price }),
      },
    }
  },
})

export const wantedVoucher = (gift_voucher_id: number, value: number): Wanted => ({
  key: `gift_voucher:${gift_voucher_id}:${value}`,
  adding: qty => ({ name: 'add_gift_voucher', body: { gift_voucher_id, value, qty } }),
})

const quantitiesAtom = atom<Record<string, number>>({})
// The server renders the page without them, so they come after the first render.
quantitiesAtom.onMount = set => set(stored())

const CHOSEN = 'foyer chosen'

const stored = (): Record<string, number> =>
  Object.fromEntries(
    Object.entries(readFromTab(CHOSEN) ?? {}).filter(([, quantity]) => typeof quantity === 'number'),
  )

/** The chosen quantity of each item, by its key. It survives a reload of its tab. */
export const chosenAtom = atom(
  get => get(quantitiesAtom),
  (get, set, key: string, qty: number) => {
    set(quantitiesAtom, { ...get(quantitiesAtom), [key]: qty })
    writeToTab(CHOSEN, get(quantitiesAtom))
  },
)

/** What was pressed and is not known to be in the basket, as its tab stores it. */
export const BEGUN = 'foyer adding'

/** The chosen items are being added. */
export const isAddingAtom = atom(false)

/** `isRefused`: by the server. `isReserved`: the basket is reserved, and can only be edited in the checkout. */
export const addFailureAtom = atom<{ text: string; isRefused: boolean; isReserved: boolean } | null>(null)

export const chooseAtom = atom(null, (get, set, { key }: Wanted, qty: number) => {
  // While its answer is awaited, the number is the one that was sent.
  if (get(isAddingAtom)) return
  set(chosenAtom, key, qty)
  set(addFailureAtom, null)
})
