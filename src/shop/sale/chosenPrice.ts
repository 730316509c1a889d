import { atom } from 'jotai'
import { readFromTab, writeToTab } from '../../platform/tabStore.ts'
import { isAddingAtom } from '../chosen.ts'

const CHOSEN = 'foyer prices'

const pricesAtom = atom<Record<string, string>>({})
// The server paints the page without them.
pricesAtom.onMount = set =>
  set(
    Object.fromEntries(
      Object.entries(readFromTab(CHOSEN) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  )

/** What was typed as the price of a ticket, by its id. It survives a reload of its tab. */
export const typedPricesAtom = atom(
  get => get(pricesAtom),
  (get, set, ticketId: number, typed: string) => {
    // While its answer is awaited, the price is the one that was sent.
    if (get(isAddingAtom)) return
    set(pricesAtom, { ...get(pricesAtom), [ticketId]: typed })
    writeToTab(CHOSEN, get(pricesAtom))
  },
)

/** The most that a ticket may cost. */
const MOST = 100_000

/** The price that was typed; null: it is none, or less than the minimum. */
export function priceTyped(typed: string, minimum: number): number | null {
  const price = /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : Number.NaN
  return price >= minimum && price <= MOST ? price : null
}
