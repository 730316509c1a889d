import { atom } from 'jotai'
import { is } from 'superstruct'
import {
  removeFromBasket,
  removeGiftVoucherFromBasket,
  updateGiftVoucherQuantity,
  updateRefundProtection,
  updateTicketQuantity,
} from '../../contract/calls/basket.ts'
import { putTicket } from '../../contract/calls/store.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { fromMinor, toMinor } from '../../contract/format/money.ts'
import { refundProtection, voucherPrices } from '../../contract/rules/summary.ts'
import { basketTotal, lineInMinor } from '../../contract/rules/totals.ts'
import type { Op } from '../../offline/outboxRecord.ts'
import { checkoutAtom } from './checkout.ts'
import { outboxAtom } from './waiting.ts'

/** The checkout as the shopper sees it: what the server last said, with what waits on this device laid over it. */
export const seenCheckoutAtom = atom(get => {
  const checkout = get(checkoutAtom)
  if (!checkout) return null
  const waiting = Object.values(get(outboxAtom)?.entries ?? {})
  return waiting.reduce((seen, { pending, inflight }) => {
    const op = pending ?? inflight
    return op ? withUpdate(seen, op) : seen
  }, checkout)
})

/** The checkout as it is once an update has been applied: as far as a page can tell, which knows no offers. */
export function withUpdate(checkout: Checkout, op: Pick<Op, 'name' | 'body'>): Checkout {
  const changed = changedBy(checkout, op)
  const difference = partOf(changed) - partOf(checkout)
  return { ...changed, basket_total: fromMinor(toMinor(checkout.basket_total) + difference) }
}

/** As much of the total as an update changes. */
const partOf = (checkout: Checkout): number =>
  basketTotal(checkout.tickets.map(lineInMinor)) + voucherPrices(checkout) + refundProtection(checkout)

function changedBy(checkout: Checkout, { name, body }: Pick<Op, 'name' | 'body'>): Checkout {
  const qty = quantityOf({ name, body })
  if (qty !== null) {
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
  if (name !== updateRefundProtection.name || !is(body, updateRefundProtection.request)) return checkout
  const { refund_protection: isCovered } = body
  return { ...checkout, refund_protection: isCovered ? 1 : 0, has_refund_protection: isCovered }
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
