import type { Handlers } from '../handler.ts'
import { basketHandlers } from './basket.ts'
import { checkoutHandlers } from './checkout.ts'
import { notYet } from './notYet.ts'
import { paymentHandlers } from './payment.ts'
import { storeHandlers } from './store.ts'
import { userHandlers } from './user.ts'

export const handlers: Handlers = {
  ...userHandlers,
  ...basketHandlers,
  ...checkoutHandlers,
  ...paymentHandlers,
  ...storeHandlers,
  ...notYet,
}
