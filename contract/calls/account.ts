import { boolean, literal, object, string, type, union } from 'superstruct'
import { act, read } from '../call.ts'
import { user } from '../entities/user.ts'
import { email, text } from '../fields.ts'

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

export const signOut = act('sign_out', {
  path: '/ajax/store/session/sign_out/',
})

/** The body of a refused code: `reserving` carries an object, because it is shown on the basket. */
export const codeRefusal = union([
  type({ type: literal('one_time_code'), message: string() }),
  type({ type: literal('reserving'), message: type({ error: string() }) }),
])
