import { boolean, object, optional, string } from 'superstruct'
import { act, type Body, update } from '../call.ts'
import { amount, count, flag, id, text } from '../fields.ts'

/** `friend`: the code of the link by which somebody was invited. `code`: an access code of the ticket.
 * `price`: what the shopper has chosen to pay for each ticket of the line, where they may choose. */
export const addTicket = act('add_ticket', {
  path: '/ajax/store/basket/add_ticket/',
  request: object({
    ticket_id: id(),
    date_id: id(),
    qty: count(),
    friend: optional(text(40)),
    code: optional(text(40)),
    price: optional(amount()),
  }),
})

/** Sets the quantity of a ticket's line, and adds the line if it is not there. */
export const putTicket = update('put_ticket', {
  path: '/ajax/store/basket/put_ticket/',
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id(), date_id: id(), qty: count() }),
})

export const updateTicketQuantity = update('update_ticket_quantity', {
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id(), quantity: count() }),
  // The line may not be there before the unsent update has put it back.
  amends: {
    call: putTicket.name,
    body: (put: Body<typeof putTicket>, { quantity }: { quantity: number }) => ({ ...put, qty: quantity }),
  },
})

export const removeFromBasket = update('remove_from_basket', {
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id() }),
})

/** `value`: one of the values that the voucher is sold at. */
export const addGiftVoucher = act('add_gift_voucher', {
  path: '/ajax/store/basket/add_gift_voucher/',
  request: object({ gift_voucher_id: id(), value: amount(), qty: count() }),
})

/** Sets the quantity of a gift voucher's line, and adds the line if it is not there. */
export const putGiftVoucher = update('put_gift_voucher', {
  path: '/ajax/store/basket/put_gift_voucher/',
  resource: body => `gift_voucher:${body.gift_voucher_id}:${body.value}`,
  request: object({ gift_voucher_id: id(), value: amount(), qty: count() }),
})

export const updateGiftVoucherQuantity = update('update_gift_voucher_quantity', {
  resource: body => `gift_voucher:${body.gift_voucher_id}:${body.value}`,
  request: object({ gift_voucher_id: id(), qty: count(), value: amount() }),
  amends: { call: putGiftVoucher.name, body: (_put, body) => body },
})

export const removeGiftVoucherFromBasket = update('remove_gift_voucher_from_basket', {
  resource: body => `gift_voucher:${body.gift_voucher_id}:${body.value}`,
  request: object({ gift_voucher_id: id(), value: amount() }),
})

export const updateRefundProtection = update('update_refund_protection', {
  resource: () => 'refund_protection',
  request: object({ refund_protection: flag() }),
})

export const setCode = act('set_code', {
  needs: 'basket',
  request: object({ code: text(60) }),
  answer: object({
    code_applied: optional(boolean()),
    /** Why a code that there is takes nothing off. */
    code_problem: optional(string()),
  }),
})
