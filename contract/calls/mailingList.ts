import { object } from 'superstruct'
import { act } from '../call.ts'
import { email, flag } from '../fields.ts'
import { unread } from './answers.ts'

/** Needs an answer now, because it is a consent. */
export const joinMailingList = act({
  name: 'mailing_list',
  method: 'POST',
  path: '/ajax/store/mailing_list/',
  needs: 'nothing',
  request: object({ email: email(), consent: flag() }),
  answer: unread,
})
