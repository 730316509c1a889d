import { boolean, defaulted, literal, object, optional, string, type, union } from 'superstruct'
import { act, read } from '../call.ts'
import { addressEntered } from '../entities/address.ts'
import { organiserFlags } from '../entities/organiser.ts'
import { user } from '../entities/user.ts'
import { email, flag, text } from '../fields.ts'

export const getUser = read('get_user', {
  method: 'GET',
  under: 'user',
  answer: user,
})

export const sendOneTimeCode = act('send_one_time_code', {
  under: 'user',
  request: object({ email: email() }),
})

export const checkOneTimeCode = act('check_one_time_code', {
  under: 'user',
  request: object({ email: email(), code: text(20) }),
  answer: object({ has_account: boolean() }),
})

export const saveGuestToSale = act('save_guest_to_sale', {
  request: object({ email: email(), fullname: text() }),
})

export const logoutOfSale = act('logout_of_sale', {})

export const setAccountDetails = act('set_account_details', {
  needs: 'basket',
  request: object({
    fullname: text(),
    email: email(),
    address: optional(addressEntered),
    contact_number: defaulted(text(40), ''),
    organiser_subscribed_marketing: organiserFlags,
    ct_subscribed: flag(),
  }),
})

export const signOut = act('sign_out', {
  path: '/ajax/store/session/sign_out/',
})

/** The body of a refused code: `reserving` carries an object, because it is shown on the basket. */
export const codeRefusal = union([
  type({ type: literal('one_time_code'), message: string() }),
  type({ type: literal('reserving'), message: type({ error: string() }) }),
])
