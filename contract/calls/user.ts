import { boolean, literal, object, string, type, union } from 'superstruct'
import { act, read, update } from '../call.ts'
import { foundAddresses, savedAddresses } from '../entities/address.ts'
import { user } from '../entities/user.ts'
import { email, id, text } from '../fields.ts'
import { unread } from './answers.ts'

const path = <const P extends string>(name: P) => `/ajax/user/user/${name}/` as const

export const getUser = read({
  name: 'get_user',
  method: 'GET',
  path: path('get_user'),
  request: object({}),
  answer: user,
})

export const sendOneTimeCode = act({
  name: 'send_one_time_code',
  method: 'POST',
  path: path('send_one_time_code'),
  needs: 'nothing',
  request: object({ email: email() }),
  answer: unread,
})

export const checkOneTimeCode = act({
  name: 'check_one_time_code',
  method: 'POST',
  path: path('check_one_time_code'),
  needs: 'nothing',
  request: object({ email: email(), code: text(20) }),
  answer: object({ has_account: boolean() }),
})

/** The body of a refused code: `reserving` carries an object, because it is shown on the basket. */
export const codeRefusal = union([
  type({ type: literal('one_time_code'), message: string() }),
  type({ type: literal('reserving'), message: type({ error: string() }) }),
])

export const getUserAddresses = read({
  name: 'get_user_addresses',
  method: 'POST',
  path: path('get_user_addresses'),
  request: object({}),
  answer: object({ existing_addresses: savedAddresses }),
})

export const lookupAddress = read({
  name: 'lookup_address',
  method: 'POST',
  path: path('lookup_address'),
  request: object({ address: text() }),
  answer: object({ possible_addresses: foundAddresses }),
})

export const deleteAddress = update({
  name: 'delete_address',
  method: 'POST',
  path: path('delete_address'),
  alone: true,
  resource: body => `address:${body.address_id}`,
  request: object({ address_id: id() }),
  answer: unread,
})
