import { boolean, nullable, number, object, optional, string } from 'superstruct'
import { act, update } from '../call.ts'
import { amount, count, flag, id, text } from '../fields.ts'
import { unread } from './answers.ts'

const path = <const P extends string>(name: P) => `/ajax/checkout/checkout/${name}/` as const

export const updateTicketQuantity = update({
  name: 'update_ticket_quantity',
  method: 'POST',
  path: path('update_ticket_quantity'),
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id(), quantity: count() }),
  answer: unread,
})

export const updateGiftVoucherQuantity = update({
  name: 'update_gift_voucher_quantity',
  method: 'POST',
  path: path('update_gift_voucher_quantity'),
  resource: body => `gift_voucher:${body.gift_voucher_id}:${body.value}`,
  request: object({ gift_voucher_id: id(), qty: count(), value: amount() }),
  answer: unread,
})

export const updateRefundProtection = update({
  name: 'update_refund_protection',
  method: 'POST',
  path: path('update_refund_protection'),
  resource: () => 'refund_protection',
  request: object({ refund_protection: flag() }),
  answer: unread,
})

export const setCode = act({
  name: 'set_code',
  method: 'POST',
  path: path('set_code'),
  needs: 'basket',
  request: object({ code: text(60) }),
  answer: object({ code_applied: optional(boolean()) }),
})

export const removeFromBasket = update({
  name: 'remove_from_basket',
  method: 'POST',
  path: path('remove_from_basket'),
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id() }),
  answer: unread,
})

export const removeGiftVoucherFromBasket = update({
  name: 'remove_gift_voucher_from_basket',
  method: 'POST',
  path: path('remove_gift_voucher_from_basket'),
  resource: body => `gift_voucher:${body.gift_voucher_id}:${body.value}`,
  request: object({ gift_voucher_id: id(), value: amount() }),
  answer: unread,
})

const maybe = { flag: optional(nullable(boolean())), text: optional(nullable(string())) }

/** The outcomes exclude one another in the order: reserved, captcha, redirect, error. `checkout_time` in seconds. */
export const reserveTickets = act({
  name: 'reserve_tickets',
  method: 'POST',
  path: path('reserve_tickets'),
  needs: 'basket',
  errorIsAnswer: true,
  request: object({ 'h-captcha-response': optional(text(10_000)) }),
  answer: object({
    reserved: maybe.flag,
    sale_reference: maybe.text,
    fresh_reservation: maybe.flag,
    checkout_time: optional(nullable(number())),
    captcha: maybe.flag,
    captcha_sitekey: maybe.text,
    redirect: maybe.text,
    error: maybe.text,
  }),
})
