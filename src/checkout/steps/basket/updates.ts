import type { Update } from '../../../../contract/call.ts'
import {
  putGiftVoucher,
  putTicket,
  removeFromBasket,
  removeGiftVoucherFromBasket,
  updateGiftVoucherQuantity,
  updateRefundProtection,
  updateTicketQuantity,
} from '../../../../contract/calls/basket.ts'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import type { Settlement, UpdateRow } from '../../../outbox/update.ts'
import { lazyCommand } from '../../../state/command.ts'
import { lineNotices } from '../../../text/notices.ts'

/* The updates that change the basket. The site's basket count uses them too, so their commands are loaded late. */

const settledAs = <U extends Update>() =>
  lazyCommand<[Settlement<U>]>(async () => (await import('./settle.ts')).settledLineAtom)

const isTicket = (ticket_id: number) => (line: { ticket_id: number }) => line.ticket_id === ticket_id

const isVoucher =
  ({ gift_voucher_id, value }: { gift_voucher_id: number; value: number }) =>
  (line: { id: number; value: number }) =>
    line.id === gift_voucher_id && line.value === value

/** Quantity 0 removes a line. */
const withQuantity = <L extends { qty: number }>(lines: L[], isIt: (line: L) => boolean, qty: number): L[] =>
  lines.flatMap(line => (!isIt(line) ? [line] : qty === 0 ? [] : [{ ...line, qty }]))

/** The lines with this quantity of one that may have been removed from them: then it is the one in `removed`. */
const withLine = <L extends { qty: number }>(
  lines: L[],
  removed: readonly L[],
  isIt: (line: L) => boolean,
  qty: number,
): L[] => withQuantity(lines.some(isIt) ? lines : [...lines, ...removed.filter(isIt)], isIt, qty)

const withTickets = (checkout: Checkout, ticket_id: number, qty: number): Checkout => ({
  ...checkout,
  tickets: withQuantity(checkout.tickets, isTicket(ticket_id), qty),
})

const withVouchers = (
  checkout: Checkout,
  voucher: { gift_voucher_id: number; value: number },
  qty: number,
): Checkout => ({
  ...checkout,
  gift_vouchers: withQuantity(checkout.gift_vouchers, isVoucher(voucher), qty),
})

const notSaved = (qty: number, error: string | null) =>
  qty === 0 ? lineNotices.notRemoved(error) : lineNotices.notSaved(qty, error)

export const updateTicketQuantityUpdate: UpdateRow<typeof updateTicketQuantity> = {
  call: updateTicketQuantity,
  overlay: (checkout, { ticket_id, quantity }) => withTickets(checkout, ticket_id, quantity),
  settled: settledAs(),
  notice: ({ quantity }, error) => notSaved(quantity, error),
}

export const removeFromBasketUpdate: UpdateRow<typeof removeFromBasket> = {
  call: removeFromBasket,
  overlay: (checkout, { ticket_id }) => withTickets(checkout, ticket_id, 0),
  settled: settledAs(),
  notice: (_body, error) => lineNotices.notRemoved(error),
}

/** Undoes a removal: its line has `qty` again, whether the removal has been applied or not. */
export const putTicketUpdate: UpdateRow<typeof putTicket> = {
  call: putTicket,
  overlay: (checkout, { ticket_id, qty }, removed) => ({
    ...checkout,
    tickets: withLine(checkout.tickets, removed.tickets, isTicket(ticket_id), qty),
  }),
  settled: settledAs(),
  notice: (_body, error) => lineNotices.notDone(error),
}

export const putGiftVoucherUpdate: UpdateRow<typeof putGiftVoucher> = {
  call: putGiftVoucher,
  overlay: (checkout, { qty, ...voucher }, removed) => ({
    ...checkout,
    gift_vouchers: withLine(checkout.gift_vouchers, removed.gift_vouchers, isVoucher(voucher), qty),
  }),
  settled: settledAs(),
  notice: (_body, error) => lineNotices.notDone(error),
}

export const updateGiftVoucherQuantityUpdate: UpdateRow<typeof updateGiftVoucherQuantity> = {
  call: updateGiftVoucherQuantity,
  overlay: (checkout, { qty, ...voucher }) => withVouchers(checkout, voucher, qty),
  settled: settledAs(),
  notice: ({ qty }, error) => notSaved(qty, error),
}

export const removeGiftVoucherFromBasketUpdate: UpdateRow<typeof removeGiftVoucherFromBasket> = {
  call: removeGiftVoucherFromBasket,
  overlay: (checkout, voucher) => withVouchers(checkout, voucher, 0),
  settled: settledAs(),
  notice: (_body, error) => lineNotices.notRemoved(error),
}

export const updateRefundProtectionUpdate: UpdateRow<typeof updateRefundProtection> = {
  call: updateRefundProtection,
  overlay: (checkout, { refund_protection: isCovered }) => ({
    ...checkout,
    refund_protection: isCovered ? 1 : 0,
    has_refund_protection: isCovered,
  }),
  settled: settledAs(),
  notice: (_body, error) => lineNotices.notDone(error),
}

export const basketUpdates = {
  update_ticket_quantity: updateTicketQuantityUpdate,
  remove_from_basket: removeFromBasketUpdate,
  put_ticket: putTicketUpdate,
  put_gift_voucher: putGiftVoucherUpdate,
  update_gift_voucher_quantity: updateGiftVoucherQuantityUpdate,
  remove_gift_voucher_from_basket: removeGiftVoucherFromBasketUpdate,
  update_refund_protection: updateRefundProtectionUpdate,
}
