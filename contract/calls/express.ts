import { defaulted, object, optional } from 'superstruct'
import { act } from '../call.ts'
import { addressEntered } from '../entities/address.ts'
import { email, flag, flagsById, oneLine, text } from '../fields.ts'

/**
 * Who an express order is for. `address`: left out where the way to pay asks for none; `contact_number`: empty where none
 * is asked.
 */
export const setAccountDetails = act('set_account_details', {
  needs: 'basket',
  request: object({
    fullname: oneLine(),
    email: email(),
    address: optional(addressEntered),
    contact_number: defaulted(text(40), ''),
    organiser_subscribed_marketing: flagsById(),
    ct_subscribed: flag(),
  }),
})
