import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { removeFromBasket, updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { checkoutAtom } from '../../../src/state/checkout.ts'
import { seenCheckoutAtom } from '../../../src/state/seen.ts'
import { outboxAtom } from '../../../src/state/waiting.ts'
import { aCheckout, aTicketLine } from '../../support/aCheckout.ts'

const waits = (name: string, body: object) => ({
  v: 1,
  seq: 1,
  epoch: 0,
  owner: 'visitor',
  entries: {
    line: {
      resource: 'line',
      alone: false,
      owner: 'visitor',
      epoch: 0,
      pending: { seq: 1, key: 'k', name, body, at: 0, attempts: 0, breaks: 0, notBefore: 0 },
    },
  },
  notices: [],
  debt: null,
})

test.each([
  [
    'a quantity that waits counts whole prices',
    updateTicketQuantity.name,
    { ticket_id: 5, quantity: 3 },
    82.1,
  ],
  ['a removal that waits takes the fee and the discount along', removeFromBasket.name, { ticket_id: 5 }, 0.6],
  ['nothing that waits for these lines changes nothing', removeFromBasket.name, { ticket_id: 9 }, 54.6],
])('SUM-19 GAP-118 %s', (_, name, body, total) => {
  const store = createStore()
  const lines = [
    aTicketLine({ discount_amount: 1 }),
    aTicketLine({ ticket_id: 6, price: 0.1, booking_fee: 0.2 }),
  ]
  store.set(checkoutAtom, aCheckout({ tickets: lines, basket_total: 54.6 }))
  store.set(outboxAtom, waits(name, body) as never)
  const seen = store.get(seenCheckoutAtom)
  expect(seen?.basket_total).toBe(total)
})
