import { atom } from 'jotai'
import { is, number, record, string } from 'superstruct'
import { addGiftVoucher, addTicket } from '../../contract/calls/basket.ts'
import { pages } from '../../contract/pages.ts'
import { removeBasketFromDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { pauseUntilBack } from '../platform/pause.ts'
import { storeFailures, storeTexts } from '../text/storeFailures.ts'

const REPEAT_MS = 5000

/** An item that can be chosen, and the call that adds it. */
export interface Wanted {
  /** Unique among all items. */
  key: string
  name: 'add_ticket' | 'add_gift_voucher'
  add: (qty: number) => ReturnType<typeof call>
}

export const wantedTicket = (ticket_id: number, date_id: number): Wanted => ({
  key: `ticket:${ticket_id}`,
  name: 'add_ticket',
  add: qty => {
    // The link of whoever invited this shopper.
    const friend = new URLSearchParams(location.search).get('friend')
    return call(addTicket, { ticket_id, date_id, qty, ...(friend && { friend }) })
  },
})

export const wantedVoucher = (gift_voucher_id: number, value: number): Wanted => ({
  key: `gift_voucher:${gift_voucher_id}:${value}`,
  name: 'add_gift_voucher',
  add: qty => call(addGiftVoucher, { gift_voucher_id, value, qty }),
})

const quantitiesAtom = atom<Record<string, number>>({})
// The server renders the page without them, so they come after the first render.
quantitiesAtom.onMount = set => set(readChosen())

/** The chosen quantity of each item, by its key. It survives a reload of its tab. */
export const chosenAtom = atom(
  get => get(quantitiesAtom),
  (get, set, key: string, qty: number) => {
    set(quantitiesAtom, { ...get(quantitiesAtom), [key]: qty })
    writeChosen(get(quantitiesAtom))
  },
)

const STORED = 'foyer chosen'

function readChosen(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '')
    return is(stored, record(string(), number())) ? stored : {}
  } catch {
    // Nothing is stored, or the browser forbids it.
    return {}
  }
}

function writeChosen(chosen: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(chosen))
  } catch {
    // The store is full or forbidden: the numbers end with the page.
  }
}

export const chooseAtom = atom(null, (get, set, { key }: Wanted, qty: number) => {
  // While its answer is awaited, the number is the one that was sent.
  if (get(addingAtom)) return
  set(chosenAtom, key, qty)
  set(addFailureAtom, null)
})

export const addingAtom = atom(false)
/** `isRefused`: by the server. `isReserved`: the basket is reserved, and can only be edited in the checkout. */
export const addFailureAtom = atom<{ text: string; isRefused: boolean; isReserved: boolean } | null>(null)

/**
 * Adds the chosen items to the basket, then opens it. After a failure the items that were added are no longer chosen. A
 * request whose answer is lost is repeated until it is known what became of it.
 */
export const addAllAtom = atom(null, async (get, set, all: Wanted[]) => {
  set(addingAtom, true)
  set(addFailureAtom, null)
  for (const { key, name, add } of all) {
    const qty = get(chosenAtom)[key] ?? 0
    const isOffline = !navigator.onLine
    let sent = await add(qty)
    // The same number is the same request, which the server counts once. What was never sent is not repeated.
    while (!isOffline && !sent.ok && sent.failure.kind === 'unreachable') {
      set(addFailureAtom, { text: storeTexts.notKnown, isRefused: false, isReserved: false })
      await pauseUntilBack(REPEAT_MS)
      sent = await add(qty)
    }
    if (!sent.ok) {
      const refused = sent.failure.kind === 'refused' ? sent.failure : null
      set(addFailureAtom, {
        text: refused?.error ?? storeFailures[name],
        isRefused: refused !== null,
        isReserved: refused?.status === 409,
      })
      set(addingAtom, false)
      return
    }
    set(chosenAtom, key, 0)
  }
  // The basket that the device stores is out of date.
  await removeBasketFromDevice()
  location.assign(pages.checkout.path)
})
