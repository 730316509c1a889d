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
export const MOST = 100_000

/** The price that was typed, with or without the sign of a currency; null: it is none, less than the minimum, or too much. */
export function priceTyped(typed: string, minimum: number): number | null {
  const [, amount = 'none'] = /^[£€$]?(\d{1,6}(?:[.,]\d{1,2})?)$/.exec(typed.replace(/\s/g, '')) ?? []
  const price = Number(amount.replace(',', '.'))
  return price >= minimum && price <= MOST ? price : null
}
