import type { OrderBatch } from '../../contract/calls/orderBatches.ts'
import { wholeNumber } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'

const ordersOf = (count: number) => (count === 1 ? '1 order' : `${wholeNumber(count)} orders`)

interface ActTexts {
  /** The button beside the list. */
  all: string
  title: string
  about: string
  action: (count: number) => string
  /** What a batch of it is called. */
  name: (count: number) => string
  progress: string
  through: (done: number, all: number) => string
}

/** Texts of what members do to many orders. */
export const orderBatchesTexts = {
  acts: {
    refund_order: {
      all: 'Refund all these orders',
      title: 'Refund all these orders?',
      about:
        'Each order is refunded as a whole, with its tickets of your other dates and events. They will no longer be valid, and its buyer gets a letter. An order that cannot be refunded is left as it is, and named afterwards. This cannot be undone.',
      action: count => `Refund ${ordersOf(count)}`,
      name: count => `Refund of ${ordersOf(count)}`,
      progress: 'Orders refunded',
      through: (done, all) => `${wholeNumber(done)} of ${ordersOf(all)} refunded.`,
    },
    resend_tickets: {
      all: 'Send their tickets again',
      title: 'Send the tickets of all these orders again?',
      about:
        'The buyer of each order gets its letter with the tickets once more. An order that was refunded gets none.',
      action: count => `Send the tickets of ${ordersOf(count)}`,
      name: count => `Letters with the tickets of ${ordersOf(count)}`,
      progress: 'Letters on their way',
      through: (done, all) => `The letters of ${wholeNumber(done)} of ${ordersOf(all)} are on their way.`,
    },
  } satisfies Record<OrderBatch['act'], ActTexts>,
  counting: 'Counting the orders',
  /** Beside the number of the orders. */
  have: (tickets: number) => `with ${plural(tickets, 'valid ticket')}`,
  goesBack: (amount: string) => `${amount} goes back to the buyers.`,
  over: (count: number) =>
    count === 1 ? '1 of them was refunded before.' : `${wholeNumber(count)} of them were refunded before.`,
  wereOver: (count: number) =>
    count === 1
      ? '1 order was refunded before: it was already given back.'
      : `${ordersOf(count)} were refunded before: they were already given back.`,
  orders: ordersOf,
  testOrders: (count: number) => (count === 1 ? '1 test order' : `${wholeNumber(count)} test orders`),
  notCounted: 'The orders could not be counted. Please check your connection and try again',
  noOrders: 'There are no such orders any more.',
  confirm: (count: number) => `Type the number of orders, ${count}, to confirm`,
  notConfirmed: (count: number) => `Please type ${count}`,
  cancel: 'Cancel',
  lost: 'It is not known whether it has begun. Please press again: nothing is done twice.',

  title: 'What is done to many orders',
  by: (at: string, by: string) => `${at}, ${by}`,
  unreachable: 'How far it is could not be loaded. This page asks again.',
  underWay: 'Under way. It goes on when you leave this page.',
  finished: (at: string) => `Finished on ${at}.`,
  stoppedBy: (at: string, by: string, left: number) =>
    `Stopped on ${at} by ${by}: nothing was done to ${ordersOf(left)}.`,
  stop: 'Stop',
  stopped: 'It is stopped. What was done stays done.',
  notChanged: 'That could not be done. Please check your connection and try again',
  retry: 'Try the others again',
  failed: (count: number) =>
    count === 1 ? '1 order was left as it is' : `${ordersOf(count)} were left as they are`,
  more: (count: number) => `And ${wholeNumber(count)} more.`,
  earlier: 'Earlier',
} as const
