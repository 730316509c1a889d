import { object } from 'superstruct'
import { act } from '../call.ts'
import { email, flag, text } from '../fields.ts'
import { unread } from './answers.ts'

/** Its answer is the same whether or not the address was on the list: a letter asks its owner. */
export const joinMailingList = act({
  name: 'mailing_list',
  method: 'POST',
  path: '/ajax/store/mailing_list/',
  needs: 'nothing',
  request: object({ email: email(), consent: flag() }),
  answer: unread,
})

/** By the link of that letter. */
export const confirmMailingList = act({
  name: 'confirm_mailing_list',
  method: 'POST',
  path: '/ajax/store/mailing_list/confirm/',
  needs: 'nothing',
  request: object({ confirmation: text(100) }),
  answer: unread,
})
