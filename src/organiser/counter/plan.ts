import { atom } from 'jotai'
import {
  type CounterDate,
  type CounterMethod,
  type CounterType,
  type KeptTicket,
  MOST_IN_SALE,
} from '../../../contract/counter/counter.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import { isEmail } from '../../../contract/rules/contact.ts'
import { offerOf } from '../../../contract/rules/reductions.ts'
import { basketTotal, mostAtOnce, sum } from '../../../contract/rules/totals.ts'
import { counterTexts } from '../../text/counter.ts'
import { counterAtom, hasNetworkAtom, keptLeftAtom } from './counterState.ts'
import { nothingChosen, typedSaleAtom } from './typedSale.ts'

interface PlannedLine {
  type: CounterType
  qty: number
}

/** The sale that is typed, as it would be made now. */
export interface SalePlan {
  date: CounterDate
  lines: PlannedLine[]
  method: CounterMethod
  /** It is made of what is kept back for this device; otherwise by the server. */
  isKept: boolean
  /** In minor units. */
  total: number
  /** Why it cannot be made; null: it can. */
  problem: string | null
}

/** The chosen date, or the next one. */
export const dateAtom = atom(get => {
  const dates = get(counterAtom)?.counter.dates ?? []
  return dates.find(({ id }) => id === get(typedSaleAtom).date) ?? dates[0] ?? null
})

/** Shows another date, with what was half chosen of it before. What is half chosen of the date until now stays for it. */
export const chooseDateAtom = atom(null, (get, set, date: number): void => {
  const typed = get(typedSaleAtom)
  const { counts, method, name, email, given } = typed
  const { [date]: chosen, ...stay } = typed.others ?? {}
  const before = get(dateAtom)?.id ?? 0
  set(typedSaleAtom, {
    ...typed,
    ...nothingChosen,
    ...chosen,
    date,
    others: { ...stay, [before]: { counts, method, name, email, given } },
  })
})

export const inWords = (minor: number, symbol: string): string => money(fromMinor(minor), symbol)

/** The first of these kept tickets of a type. */
export const keptOf = (kept: readonly KeptTicket[], { type, qty }: { type: { id: number }; qty: number }) =>
  kept.filter(({ ticket }) => ticket.type_id === type.id).slice(0, qty)

/** What the server asks for so many tickets of a type: all of them have the price of which so many are left. */
function costOf({ type: { prices, offers }, qty }: PlannedLine): number {
  const each = prices.find(({ left }) => left === null || qty <= left)
  return each ? basketTotal({ lines: [{ ...each, qty, offer: offerOf(offers, qty, each.price) }] }) : 0
}

/** What each ticket costs, if a sale of one is made now, in minor units. */
export function priceOfOne(type: CounterType, kept: readonly KeptTicket[], hasNetwork: boolean): number {
  const [first] = keptOf(kept, { type, qty: 1 })
  if (!hasNetwork && first) return first.price
  return costOf({ type, qty: 1 })
}

export const planAtom = atom((get): SalePlan | null => {
  const date = get(dateAtom)
  const typed = get(typedSaleAtom)
  const [kept, hasNetwork] = [get(keptLeftAtom), get(hasNetworkAtom)]
  if (!date) return null
  const lines = date.types
    .map(type => ({ type, qty: typed.counts[type.id] ?? 0 }))
    .filter(({ qty }) => qty > 0)
  const areKept = lines.every(line => keptOf(kept, line).length === line.qty)
  const isKept = !hasNetwork || (areKept && lines.some(({ type, qty }) => qty > type.left))
  const cost = lines.map(line => (isKept ? sum(keptOf(kept, line).map(({ price }) => price)) : costOf(line)))
  const total = typed.method === 'free' ? 0 : sum(cost)
  const problem = problemOf(typed, sum(lines.map(({ qty }) => qty)), total, isKept && !areKept)
  return { date, lines, method: typed.method, isKept, total, problem }
})

function problemOf(
  { method, name, email }: { method: CounterMethod; name: string; email: string },
  tickets: number,
  total: number,
  isMissing: boolean,
): string | null {
  if (tickets === 0) return counterTexts.noTickets
  if (tickets > MOST_IN_SALE) return counterTexts.tooMany(MOST_IN_SALE)
  if (total > mostAtOnce) return counterTexts.tooDear
  if (isMissing) return counterTexts.notKept
  if (method === 'free' && name.trim() === '') return counterTexts.nameNeeded
  return email.trim() === '' || isEmail(email.trim()) ? null : counterTexts.badEmail
}

/** The change for the amount that is handed over, in minor units; below zero: it is not enough. null: no amount is typed. */
export function changeFor(given: string, total: number): number | null {
  const amount = /^\d{1,6}([.,]\d{1,2})?$/.test(given.trim()) ? Number(given.trim().replace(',', '.')) : null
  return amount === null ? null : toMinor(amount) - total
}
