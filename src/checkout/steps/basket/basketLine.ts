import type { GiftVoucherLine } from '../../../../contract/entities/giftVoucher.ts'
import type { TicketLine } from '../../../../contract/entities/ticket.ts'
import { money } from '../../../../contract/format/money.ts'
import { updateWith } from '../../../outbox/update.ts'
import type { BasketLine } from './line.ts'
import {
  putGiftVoucherUpdate,
  putTicketUpdate,
  removeFromBasketUpdate,
  removeGiftVoucherFromBasketUpdate,
  updateGiftVoucherQuantityUpdate,
  updateTicketQuantityUpdate,
} from './updates.ts'

/** The most gift vouchers of one kind and value; the server refuses more. */
const MOST_VOUCHERS = 100

export const ticketResource = (ticket: number) =>
  updateTicketQuantityUpdate.call.resource({ ticket_id: ticket, quantity: 1 })

export const ofTicket = (line: TicketLine): BasketLine => ({
  resource: ticketResource(line.ticket_id),
  name: `${line.ticket_name}, ${line.event_name}, ${line.nice_date}`,
  inWords: `${line.ticket_name} for ${line.event_name}`,
  qty: line.qty,
  max_can_reserve: line.max_can_reserve,
  min_per_customer: line.min_per_customer,
  setQuantity: quantity => updateWith(updateTicketQuantityUpdate, { ticket_id: line.ticket_id, quantity }),
  removal: updateWith(removeFromBasketUpdate, { ticket_id: line.ticket_id }),
  putBack: qty => ({
    ...updateWith(putTicketUpdate, { ticket_id: line.ticket_id, date_id: line.date_id, qty }),
    removed: { tickets: [line], gift_vouchers: [] },
  }),
})

export function ofVoucher(line: GiftVoucherLine, symbol: string): BasketLine {
  const own = { gift_voucher_id: line.id, value: line.value }
  return {
    resource: removeGiftVoucherFromBasketUpdate.call.resource(own),
    name: `${line.name}, ${money(line.value, symbol)}`,
    inWords: `${line.name} for ${money(line.value, symbol)}`,
    qty: line.qty,
    max_can_reserve: MOST_VOUCHERS,
    min_per_customer: 1,
    setQuantity: qty => updateWith(updateGiftVoucherQuantityUpdate, { ...own, qty }),
    removal: updateWith(removeGiftVoucherFromBasketUpdate, own),
    putBack: qty => ({
      ...updateWith(putGiftVoucherUpdate, { ...own, qty }),
      removed: { tickets: [], gift_vouchers: [line] },
    }),
  }
}
