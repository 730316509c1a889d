import {
  removeFromBasket,
  removeGiftVoucherFromBasket,
  updateGiftVoucherQuantity,
  updateTicketQuantity,
} from '../../../../contract/calls/basket.ts'
import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { money } from '../../../../contract/format/money.ts'
import type { QuantityLimits } from '../../../../contract/rules/quantity.ts'
import type { Waiting } from '../../../../contract/waiting.ts'

/** An update as it is written down. */
export interface Written {
  row: Waiting
  body: object
}

/** What lines of tickets and of gift vouchers have in common, by the updates that change them. */
export interface BasketLine extends QuantityLimits {
  resource: string
  /** What it is called where there is no more than a name. */
  name: string
  /** The same in a sentence. */
  inWords: string
  qty: number
  of: TicketLine | GiftVoucherLine
  update: (qty: number) => Written
  removal: Written
}

/** Of one kind and value; the server says where that is too many. */
const MOST_VOUCHERS = 100

export const ticketResource = (ticket: number) =>
  updateTicketQuantity.resource({ ticket_id: ticket, quantity: 1 })

export const ofTicket = (line: TicketLine): BasketLine => ({
  resource: ticketResource(line.ticket_id),
  name: `${line.ticket_name}, ${line.event_name}`,
  inWords: `${line.ticket_name} for ${line.event_name}`,
  qty: line.qty,
  of: line,
  max_can_reserve: line.max_can_reserve,
  min_per_customer: line.min_per_customer,
  update: quantity => ({ row: updateTicketQuantity, body: { ticket_id: line.ticket_id, quantity } }),
  removal: { row: removeFromBasket, body: { ticket_id: line.ticket_id } },
})

export function ofVoucher(line: GiftVoucherLine, symbol: string): BasketLine {
  const own = { gift_voucher_id: line.id, value: line.value }
  return {
    resource: removeGiftVoucherFromBasket.resource(own),
    name: `${line.name}, ${money(line.value, symbol)}`,
    inWords: `${line.name} for ${money(line.value, symbol)}`,
    qty: line.qty,
    of: line,
    max_can_reserve: MOST_VOUCHERS,
    min_per_customer: 1,
    update: qty => ({ row: updateGiftVoucherQuantity, body: { ...own, qty } }),
    removal: { row: removeGiftVoucherFromBasket, body: own },
  }
}
