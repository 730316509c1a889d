import { act, read } from '../call.ts'
import { user } from '../entities/user.ts'

export const getUser = read('get_user', {
  method: 'GET',
  under: 'user',
  answer: user,
})

export const signOut = act('sign_out', {
  path: '/ajax/store/session/sign_out/',
})
