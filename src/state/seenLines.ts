import { is } from 'superstruct'
import {
  putTicket,
  removeFromBasket,
  removeGiftVoucherFromBasket,
  updateGiftVoucherQuantity,
  updateTicketQuantity,
} from '../../contract/calls/basket.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { Op } from '../../offline/outboxRecord.ts'

/** The basket's lines once an update has been applied. */
export function withQuantity<C extends Pick<Checkout, 'tickets' | 'gift_vouchers'>>(
  checkout: C,
  { name, body }: Pick<Op, 'name' | 'body'>,
): C {
  const qty = quantityOf({ name, body })
  if (qty === null) return checkout
  const { ticket_id, gift_voucher_id, value } = body as {
    ticket_id?: number
    gift_voucher_id?: number
    value?: number
  }
  return {
    ...checkout,
    tickets: changed(checkout.tickets, line => line.ticket_id === ticket_id, qty),
    gift_vouchers: changed(
      checkout.gift_vouchers,
      line => line.id === gift_voucher_id && line.value === value,
      qty,
    ),
  }
}

const changed = <L extends { qty: number }>(lines: L[], isIt: (line: L) => boolean, qty: number): L[] =>
  lines.flatMap(line => (!isIt(line) ? [line] : qty === 0 ? [] : [{ ...line, qty }]))

/** What a line is to have by an update; null: it is of no line. */
export function quantityOf({ name, body }: Pick<Op, 'name' | 'body'>): number | null {
  if (name === removeFromBasket.name && is(body, removeFromBasket.request)) return 0
  if (name === removeGiftVoucherFromBasket.name && is(body, removeGiftVoucherFromBasket.request)) return 0
  if (name === updateTicketQuantity.name && is(body, updateTicketQuantity.request)) return body.quantity
  if (name === updateGiftVoucherQuantity.name && is(body, updateGiftVoucherQuantity.request)) return body.qty
  if (name === putTicket.name && is(body, putTicket.request)) return body.qty
  return null
}
