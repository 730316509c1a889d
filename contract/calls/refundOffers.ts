import { enums, nullable, object } from 'superstruct'
import { act } from '../call.ts'
import { refundOffer } from '../entities/refundOffer.ts'
import { text } from '../fields.ts'

/** What follows the # of the link in the letter about a change. It is a secret, so these calls are no GET. */
const token = () => text(200)

/** What a link offers. It changes nothing. */
export const openRefundOffer = act('open_refund_offer', {
  under: 'store',
  request: object({ token: token() }),
  /** null: it is answered, or over. */
  answer: object({ offer: nullable(refundOffer) }),
})

/** Keeps the tickets, or asks for their money back. The first answer counts; the same one again is no fault. */
export const answerRefundOffer = act('answer_refund_offer', {
  under: 'store',
  request: object({ token: token(), answer: enums(['kept', 'refunded']) }),
})
