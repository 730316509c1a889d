import { atom, type Getter, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { TicketOnSale } from '../../../contract/entities/catalogue.ts'
import { type SaleState, saleAt } from '../../../contract/rules/sale/saleAt.ts'
import { stepFor } from '../../../contract/rules/sale/stepFor.ts'

const SECOND_MS = 1000

const timeAtom = atom<number | null>(null)
// What asks the server is loaded where somebody waits for a sale only.
timeAtom.onMount = set => {
  let ahead = 0
  const tick = () => set(Date.now() + ahead)
  const ticking = setInterval(tick, SECOND_MS)
  const left = new AbortController()
  const follow = (clockAhead: number) => {
    ahead = clockAhead
    tick()
  }
  tick()
  void import('./serverClock.ts').then(({ askClock }) => askClock(follow, left.signal)).catch(() => {})
  return () => {
    clearInterval(ticking)
    left.abort()
  }
}

/**
 * The time by the server's clock, in milliseconds. Before the page can tell it, it is the time when its data was read, as
 * the server painted it.
 */
const nowOf = (get: Getter, readAt: string | undefined): number => get(timeAtom) ?? Date.parse(readAt ?? '')

export type TicketPrice = NonNullable<TicketOnSale['prices']>[number]

/** Whether the sale of a ticket is coming, open or over. `readAt`: when the data of the page was read. */
export const saleOf = (get: Getter, ticket: TicketOnSale, readAt: string | undefined): SaleState =>
  ticket.on_sale_from || ticket.on_sale_until ? saleAt(ticket, nowOf(get, readAt)) : 'open'

/** The price that each of `qty` tickets has now; null: the ticket has one price only. */
export function priceFor(
  get: Getter,
  { prices = [], min_per_customer: least }: TicketOnSale,
  qty: number,
  readAt: string | undefined,
): TicketPrice | null {
  const now = prices.some(({ until }) => until) ? nowOf(get, readAt) : 0
  return stepFor(prices, Math.max(qty, least), now) ?? null
}

/** The same, rendered anew only when the price changes. */
export const usePrice = (ticket: TicketOnSale, qty: number, readAt: string | undefined): TicketPrice | null =>
  useAtomValue(useMemo(() => atom(get => priceFor(get, ticket, qty, readAt)), [ticket, qty, readAt]))

/** The seconds until this moment; null before the page knows the time. */
export const useSecondsUntil = (moment: string): number | null =>
  useAtomValue(
    useMemo(
      () =>
        atom(get => {
          const now = get(timeAtom)
          return now === null ? null : Math.max(0, Math.ceil((Date.parse(moment) - now) / SECOND_MS))
        }),
      [moment],
    ),
  )
