import type { Call } from './call.ts'
import * as basket from './calls/basket.ts'
import * as catalogue from './calls/catalogue.ts'
import * as checkout from './calls/checkout.ts'
import * as mailingList from './calls/mailingList.ts'
import * as organiser from './calls/organiser.ts'
import * as payment from './calls/payment.ts'
import * as store from './calls/store.ts'
import * as user from './calls/user.ts'
import * as waiver from './calls/waiver.ts'
import * as watch from './calls/watch.ts'

const { codeRefusal: _, ...userCalls } = user

/** Every call that can be said, for the server and tests; a page imports single rows. */
export const endpoints = {
  ...userCalls,
  ...basket,
  ...checkout,
  ...payment,
  ...mailingList,
  ...organiser,
  ...waiver,
  ...watch,
  ...catalogue,
  ...store,
} satisfies Record<string, Call>

export type AnyCall = (typeof endpoints)[keyof typeof endpoints]
export type CallName = AnyCall['name']
export type CallNamed<N extends CallName> = Extract<AnyCall, { name: N }>
