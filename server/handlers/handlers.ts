import type { Handlers } from '../handler.ts'
import { addressHandlers } from './address.ts'
import { basketHandlers } from './basket.ts'
import { checkoutHandlers } from './checkout.ts'
import { donationHandlers } from './donation.ts'
import { mailingListHandlers } from './mailingList.ts'
import { notYet } from './notYet.ts'
import { organiserHandlers } from './organiser.ts'
import { paymentHandlers } from './payment.ts'
import { storeHandlers } from './store.ts'
import { userHandlers } from './user.ts'
import { waiverHandlers } from './waiver.ts'

export const handlers: Handlers = {
  ...userHandlers,
  ...addressHandlers,
  ...basketHandlers,
  ...checkoutHandlers,
  ...donationHandlers,
  ...paymentHandlers,
  ...storeHandlers,
  ...mailingListHandlers,
  ...organiserHandlers,
  ...waiverHandlers,
  ...notYet,
}
