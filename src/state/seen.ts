import { atom } from 'jotai'
import { is } from 'superstruct'
import { removeFromBasket, updateTicketQuantity } from '../../contract/calls/basket.ts'
import { putTicket } from '../../contract/calls/store.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { fromMinor, toMinor } from '../../contract/format/money.ts'
import { basketTotal, lineInMinor } from '../../contract/rules/totals.ts'
import type { Outbox } from '../../offline/outboxRecord.ts'
import { checkoutAtom } from './checkout.ts'
import { outboxAtom } from './waiting.ts'

/** The checkout as the shopper sees it: what the server last said, with what waits on this device laid over it. */
export const seenCheckoutAtom = atom(get => {
  const checkout = get(checkoutAtom)
  return checkout && overlaid(checkout, get(outboxAtom))
})

function overlaid(checkout: Checkout, outbox: Outbox | null): Checkout {
  const waiting = Object.values(outbox?.entries ?? {}).map(entry => entry.pending ?? entry.inflight)
  let { tickets } = checkout
  for (const op of waiting) {
    const line = tickets.find(
      one => (op?.body as { ticket_id?: number } | undefined)?.ticket_id === one.ticket_id,
    )
    if (!op || !line) continue
    const qty = quantityOf(op.name, op.body)
    if (qty === null) continue
    tickets = tickets.flatMap(one => (one !== line ? [one] : qty === 0 ? [] : [{ ...one, qty }]))
  }
  const difference = basketTotal(tickets.map(lineInMinor)) - basketTotal(checkout.tickets.map(lineInMinor))
  return { ...checkout, tickets, basket_total: fromMinor(toMinor(checkout.basket_total) + difference) }
}

/** What a line is to have by an update that waits; null: it is of no line. */
export function quantityOf(name: string, body: unknown): number | null {
  if (name === removeFromBasket.name && is(body, removeFromBasket.request)) return 0
  if (name === updateTicketQuantity.name && is(body, updateTicketQuantity.request)) return body.quantity
  if (name === putTicket.name && is(body, putTicket.request)) return body.qty
  return null
}
