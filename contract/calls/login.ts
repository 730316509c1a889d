import { boolean, literal, object, optional, string, type, union } from 'superstruct'
import { act } from '../call.ts'
import { captchaAnswer, captchaAsked } from '../entities/asked.ts'
import { email, oneLine, text } from '../fields.ts'

/** Where codes are asked for often, `captcha` says that none was sent: it needs a passed captcha. */
export const sendOneTimeCode = act('send_one_time_code', {
  under: 'user',
  errorIsAnswer: true,
  request: object({ email: email(), ...captchaAnswer }),
  answer: object({ success: optional(boolean()), ...captchaAsked }),
})

export const checkOneTimeCode = act('check_one_time_code', {
  under: 'user',
  request: object({ email: email(), code: text(20) }),
  answer: object({ has_account: boolean() }),
})

export const saveGuestToSale = act('save_guest_to_sale', {
  request: object({ email: email(), fullname: oneLine() }),
})

export const logoutOfSale = act('logout_of_sale', {})

/** The body of a refused code. The basket shows the error of `reserving`. */
export const codeRefusal = union([
  type({ type: literal('one_time_code'), message: string() }),
  type({ type: literal('reserving'), message: type({ error: string() }) }),
])
