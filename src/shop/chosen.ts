import { atom } from 'jotai'
import {
  array,
  enums,
  type Infer,
  is,
  number,
  object,
  record,
  type Struct,
  string,
  unknown,
} from 'superstruct'
import type { Body } from '../../contract/call.ts'
import { addGiftVoucher, addTicket } from '../../contract/calls/basket.ts'
import { pages } from '../../contract/pages.ts'
import { removeBasketFromDevice } from '../../offline/deviceStore.ts'
import { call } from '../api/call.ts'
import { pauseUntilBack } from '../platform/pause.ts'
import { storeFailures, storeTexts } from '../text/storeFailures.ts'

const REPEAT_MS = 5000

const calls = { add_ticket: addTicket, add_gift_voucher: addGiftVoucher }
type Adding = { [N in keyof typeof calls]: { name: N; body: Body<(typeof calls)[N]> } }[keyof typeof calls]

/** An item that can be chosen, and the call that adds it. */
export interface Wanted {
  /** Unique among all items. */
  key: string
  adding: (qty: number) => Adding
}

export const wantedTicket = (ticket_id: number, date_id: number): Wanted => ({
  key: `ticket:${ticket_id}`,
  adding: qty => {
    // The link of whoever invited this shopper.
    const friend = new URLSearchParams(location.search).get('friend')
    return { name: 'add_ticket', body: { ticket_id, date_id, qty, ...(friend && { friend }) } }
  },
})

export const wantedVoucher = (gift_voucher_id: number, value: number): Wanted => ({
  key: `gift_voucher:${gift_voucher_id}:${value}`,
  adding: qty => ({ name: 'add_gift_voucher', body: { gift_voucher_id, value, qty } }),
})

const quantitiesAtom = atom<Record<string, number>>({})
// The server renders the page without them, so they come after the first render.
quantitiesAtom.onMount = set => set(readFromTab(CHOSEN, record(string(), number())) ?? {})

/** The chosen quantity of each item, by its key. It survives a reload of its tab. */
export const chosenAtom = atom(
  get => get(quantitiesAtom),
  (get, set, key: string, qty: number) => {
    set(quantitiesAtom, { ...get(quantitiesAtom), [key]: qty })
    writeToTab(CHOSEN, get(quantitiesAtom))
  },
)

const CHOSEN = 'foyer chosen'

/** What this tab has stored; null: nothing of this form, or the browser forbids it. */
function readFromTab<T>(name: string, struct: Struct<T>): T | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '')
    return is(stored, struct) ? stored : null
  } catch {
    return null
  }
}

function writeToTab(name: string, data: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(data))
  } catch {
    // The store is full or forbidden: the data ends with the page.
  }
}

export const chooseAtom = atom(null, (get, set, { key }: Wanted, qty: number) => {
  // While its answer is awaited, the number is the one that was sent.
  if (get(addingAtom)) return
  set(chosenAtom, key, qty)
  set(addFailureAtom, null)
})

const isAddingAtom = atom(false)

/** The chosen items are being added. A page that is loaded again goes on with it. */
export const addingAtom = atom(
  get => get(isAddingAtom),
  (_get, set) => set(goOnAtom),
)
addingAtom.onMount = goOn => void goOn()

/** `isRefused`: by the server. `isReserved`: the basket is reserved, and can only be edited in the checkout. */
export const addFailureAtom = atom<{ text: string; isRefused: boolean; isReserved: boolean } | null>(null)

const BEGUN = 'foyer adding'
/** Somebody who comes back later than this has not just pressed the button. */
const LONGEST_AWAY_MS = 600_000

/** What was pressed and is not known to be in the basket. It survives a reload of its tab, with its keys. */
const begunStruct = object({
  page: string(),
  at: number(),
  left: array(
    object({
      item: string(),
      name: enums(['add_ticket', 'add_gift_voucher']),
      body: unknown(),
      key: string(),
    }),
  ),
})
type Begun = Infer<typeof begunStruct>

/** Adds the chosen items to the basket, then opens it. After a failure the items that were added are no longer chosen. */
export const addAllAtom = atom(null, async (get, set, all: Wanted[]) => {
  const left = all.map(({ key: item, adding }) => ({
    item,
    key: crypto.randomUUID(),
    ...adding(get(chosenAtom)[item] ?? 0),
  }))
  await set(addLeftAtom, { page: location.pathname, at: Date.now(), left }, !navigator.onLine)
})

/** Goes on with what was pressed before a reload of this page: the answer to it may have been lost. */
const goOnAtom = atom(null, async (_get, set) => {
  const begun = readFromTab(BEGUN, begunStruct)
  if (!begun || begun.page !== location.pathname || begun.left.length === 0) return
  if (Date.now() - begun.at < LONGEST_AWAY_MS) return set(addLeftAtom, begun, false)
  writeToTab(BEGUN, null)
  for (const { item } of begun.left) set(chosenAtom, item, 0)
})

/**
 * A request whose answer is lost is repeated under its key until it is known what became of it, so that the server counts
 * it once. `isOffline`: what is never sent is not repeated.
 */
const addLeftAtom = atom(null, async (_get, set, begun: Begun, isOffline: boolean) => {
  set(isAddingAtom, true)
  set(addFailureAtom, null)
  for (let { left } = begun; left.length > 0; left = left.slice(1)) {
    writeToTab(BEGUN, { ...begun, left })
    const { item, name, body, key } = left[0] as Begun['left'][number]
    const add = () => call(calls[name], body as never, key)
    let sent = await add()
    while (!isOffline && !sent.ok && sent.failure.kind === 'unreachable') {
      set(addFailureAtom, { text: storeTexts.notKnown, isRefused: false, isReserved: false })
      await pauseUntilBack(REPEAT_MS)
      sent = await add()
    }
    if (!sent.ok) {
      writeToTab(BEGUN, null)
      const refused = sent.failure.kind === 'refused' ? sent.failure : null
      set(addFailureAtom, {
        text: refused?.error ?? storeFailures[name],
        isRefused: refused !== null,
        isReserved: refused?.status === 409,
      })
      set(isAddingAtom, false)
      return
    }
    set(chosenAtom, item, 0)
  }
  writeToTab(BEGUN, null)
  // The basket that the device stores is out of date.
  await removeBasketFromDevice()
  location.assign(pages.checkout.path)
})
