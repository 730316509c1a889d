import { read } from '../call.ts'
import { wallet } from '../entities/wallet.ts'

export const getWallet = read('get_wallet', {
  method: 'GET',
  path: '/ajax/store/wallet/tickets/',
  answer: wallet,
})
