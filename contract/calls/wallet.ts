import { object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { wallet } from '../entities/wallet.ts'
import { id } from '../fields.ts'

export const getWallet = read('get_wallet', {
  method: 'GET',
  path: '/ajax/store/wallet/tickets/',
  answer: wallet,
})

/** Makes passes of the visitor's tickets for one date of an event at Google. `url`: Google's page that saves them. */
export const makeGooglePasses = act('make_google_passes', {
  path: '/ajax/store/wallet/google_passes/',
  request: object({ date_id: id() }),
  answer: object({ url: string() }),
})
