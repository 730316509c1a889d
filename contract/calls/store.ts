import { object } from 'superstruct'
import { act, read, update } from '../call.ts'
import { wallet } from '../entities/wallet.ts'
import { amount, count, id } from '../fields.ts'
import { unread } from './answers.ts'

/* What the documented calls lack, under a prefix of its own. */

const path = <const P extends string>(name: P) => `/ajax/store/${name}/` as const

/** `value` is one of those that it is sold at. */
export const addGiftVoucher = act({
  name: 'add_gift_voucher',
  method: 'POST',
  path: path('basket/add_gift_voucher'),
  needs: 'nothing',
  request: object({ gift_voucher_id: id(), value: amount(), qty: count() }),
  answer: unread,
})

export const addTicket = act({
  name: 'add_ticket',
  method: 'POST',
  path: path('basket/add_ticket'),
  needs: 'nothing',
  request: object({ ticket_id: id(), date_id: id(), qty: count() }),
  answer: unread,
})

/** The line of this ticket has `qty` from now on, whether it was there or not. */
export const putTicket = update({
  name: 'put_ticket',
  method: 'POST',
  path: path('basket/put_ticket'),
  resource: body => `ticket:${body.ticket_id}`,
  request: object({ ticket_id: id(), date_id: id(), qty: count() }),
  answer: unread,
})

export const getWallet = read({
  name: 'get_wallet',
  method: 'GET',
  path: path('wallet/tickets'),
  request: object({}),
  answer: wallet,
})

export const signOut = act({
  name: 'sign_out',
  method: 'POST',
  path: path('session/sign_out'),
  needs: 'nothing',
  request: object({}),
  answer: unread,
})
