import { atom } from 'jotai'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { fromMinor, money } from '../../../../contract/format/money.ts'
import { lineInMinor, wholePrice } from '../../../../contract/rules/totals.ts'
import { optimisticCheckoutAtom } from '../../../outbox/optimisticCheckout.ts'
import { heldLinesAtom } from '../../../state/checkout.ts'

/** What cannot be had again as it was held before the time ran out. */
export const changesAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  if (!checkout) return []
  return get(heldLinesAtom).flatMap(held => {
    const line = checkout.tickets.find(one => one.ticket_id === held.ticket_id)
    return changesOf(held, line, checkout.currency.symbol)
  })
})

function changesOf(held: TicketLine, line: TicketLine | undefined, symbol: string): string[] {
  const name = `${held.ticket_name}, ${held.event_name}`
  if (!line) return [`${name}: no longer in your basket.`]
  const left = line.max_can_reserve
  const [before, now] = [held, line].map(one => money(fromMinor(wholePrice(lineInMinor(one))), symbol))
  return [
    ...(now === before ? [] : [`${name}: now ${now} each, not ${before}.`]),
    ...(left !== null && left < held.qty ? [`${name}: ${left === 0 ? 'none' : `only ${left}`} left.`] : []),
    ...(held.seats.length > 0 ? [`${name}: your seats are chosen anew when you reserve.`] : []),
  ]
}
