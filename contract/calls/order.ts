import { array, boolean, object, optional, string } from 'superstruct'
import { act, read, update } from '../call.ts'
import { transferRow } from '../entities/transfer.ts'
import { text } from '../fields.ts'

export const deliverToBitticket = act('deliver_to_bitticket', {
  answer: object({ delivery_completed: boolean() }),
})

export const deliverToWallet = act('deliver_to_wallet', {
  answer: object({ delivery_completed: boolean() }),
})

export const getSimpleInfo = read('get_simple_info', {
  method: 'GET',
  answer: object({ sale_email: string(), sale_reference: string() }),
})

export const setTransfers = act('set_transfers', {
  request: object({
    /** The order whose tickets they are. Left out by an earlier page: the completed order of this visit. */
    sale_reference: optional(text(10)),
    transfers: array(transferRow),
    /** The sender's, such as Europe/London. Left out: the server's. */
    time_zone: optional(text(64)),
  }),
})

export const sendCustomerFeedback = update('send_customer_feedback', {
  alone: true,
  resource: () => 'feedback',
  request: object({ message: text(5000) }),
})

export const getRewardReferrerLink = read('get_reward_referrer_link', {
  method: 'GET',
  as: 'text',
  answer: string(),
})
