import type { Handlers } from '../handler.ts'
import { walletOf } from '../sale/wallet.ts'

export const walletHandlers = {
  get_wallet: {
    read: ({ database, keys, session }) => walletOf(database, keys, session),
  },
} satisfies Partial<Handlers>
