import type { Call } from './call.ts'
import * as account from './calls/account.ts'
import * as address from './calls/address.ts'
import * as basket from './calls/basket.ts'
import * as catalogue from './calls/catalogue.ts'
import * as checkout from './calls/checkout.ts'
import * as counter from './calls/counter.ts'
import * as donation from './calls/donation.ts'
import * as door from './calls/door.ts'
import * as doorFindings from './calls/doorFindings.ts'
import * as express from './calls/express.ts'
import * as giftAid from './calls/giftAid.ts'
import * as instalments from './calls/instalments.ts'
import * as login from './calls/login.ts'
import * as marketing from './calls/marketing.ts'
import * as operator from './calls/operator.ts'
import * as order from './calls/order.ts'
import * as orderBatches from './calls/orderBatches.ts'
import * as organiser from './calls/organiser.ts'
import * as organiserActs from './calls/organiserActs.ts'
import * as organiserChanges from './calls/organiserChanges.ts'
import * as organiserCodes from './calls/organiserCodes.ts'
import * as organiserEvents from './calls/organiserEvents.ts'
import * as organiserFigures from './calls/organiserFigures.ts'
import * as organiserFiles from './calls/organiserFiles.ts'
import * as organiserLetters from './calls/organiserLetters.ts'
import * as organiserMoney from './calls/organiserMoney.ts'
import * as organiserOrders from './calls/organiserOrders.ts'
import * as organiserPrograms from './calls/organiserPrograms.ts'
import * as payment from './calls/payment.ts'
import * as pictures from './calls/pictures.ts'
import * as questions from './calls/questions.ts'
import * as refundOffers from './calls/refundOffers.ts'
import * as reports from './calls/reports.ts'
import * as reserve from './calls/reserve.ts'
import * as sessionLink from './calls/sessionLink.ts'
import * as settings from './calls/settings.ts'
import * as transfers from './calls/transfers.ts'
import * as waiver from './calls/waiver.ts'
import * as wallet from './calls/wallet.ts'

const { codeRefusal: _, ...loginCalls } = login

/** Every call, for the server and tests. A page imports single rows. */
export const endpoints = {
  ...account,
  ...address,
  ...basket,
  ...catalogue,
  ...checkout,
  ...counter,
  ...donation,
  ...door,
  ...doorFindings,
  ...express,
  ...giftAid,
  ...instalments,
  ...loginCalls,
  ...marketing,
  ...operator,
  ...order,
  ...orderBatches,
  ...organiser,
  ...organiserActs,
  ...organiserChanges,
  ...organiserCodes,
  ...organiserEvents,
  ...organiserFigures,
  ...organiserFiles,
  ...organiserLetters,
  ...organiserMoney,
  ...organiserOrders,
  ...organiserPrograms,
  ...payment,
  ...pictures,
  ...questions,
  ...refundOffers,
  ...reports,
  ...reserve,
  ...sessionLink,
  ...settings,
  ...transfers,
  ...waiver,
  ...wallet,
} satisfies Record<string, Call>

export type AnyCall = (typeof endpoints)[keyof typeof endpoints]
export type CallName = AnyCall['name']
export type CallNamed<N extends CallName> = Extract<AnyCall, { name: N }>
