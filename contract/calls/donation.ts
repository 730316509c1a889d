import { defaulted, object } from 'superstruct'
import { update } from '../call.ts'
import { amount, flag, id, text } from '../fields.ts'

export const saveDonation = update('save_donation', {
  resource: () => 'donation',
  request: object({ amount_before_booking_fee: amount(), charity_id: id() }),
})

export const updateDonation = update('update_donation', {
  resource: () => 'gift_aid',
  request: object({
    is_gift_aid: flag(),
    subscribe: flag(),
    uk_based: flag(),
    address1: defaulted(text(500), ''),
    postcode: defaulted(text(20), ''),
  }),
})
