import { expect, test } from 'vitest'
import { changesAtom } from '../../../../../src/checkout/steps/basket/changes.ts'
import { checkoutAtom, expireAtom } from '../../../../../src/state/checkout.ts'
import { aCheckout, aTicketLine } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'

const held = aTicketLine({ qty: 3, price: 10, ticket_name: 'Stalls', event_name: 'The Comet', seats: ['A1'] })
const without = { ...held, seats: [] }

test.each([
  ['nothing', without, without, []],
  ['a line that is gone', without, null, ['Stalls, The Comet: no longer in your basket.']],
  ['another price', without, { ...without, price: 12 }, ['Stalls, The Comet: now £14.50 each, not £12.50.']],
  [
    'another fee',
    without,
    { ...without, booking_fee: 3 },
    ['Stalls, The Comet: now £13.00 each, not £12.50.'],
  ],
  ['a fee that is absorbed to the same price', without, { ...without, price: 12.5, booking_fee: 0 }, []],
  ['fewer that are left', without, { ...without, max_can_reserve: 2 }, ['Stalls, The Comet: only 2 left.']],
  ['none that is left', without, { ...without, max_can_reserve: 0 }, ['Stalls, The Comet: none left.']],
  ['the seats', held, without, ['Stalls, The Comet: your seats are chosen anew when you reserve.']],
])('Of a hold that ran out, %s is said to have changed', (_, before, now, changes) => {
  const store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'login', tickets: [before] }))
  store.set(expireAtom)
  store.set(checkoutAtom, aCheckout({ tickets: now ? [now] : [] }))
  expect(store.get(changesAtom)).toEqual(changes)
})
