import { expect, test } from 'vitest'
import { putTicket, removeFromBasket, updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { saveDonation, updateDonation } from '../../../contract/calls/donation.ts'
import { optimisticCheckoutAtom } from '../../../src/outbox/optimisticCheckout.ts'
import { checkoutAtom } from '../../../src/state/checkout.ts'
import { outboxAtom } from '../../../src/state/outbox.ts'
import { aCheckout, aTicketLine, owlAid } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'

const waits = (name: string, body: object, removed?: object) => ({
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
      pending: { seq: 1, key: 'k', name, body, removed, at: 0, attempts: 0, breaks: 0, notBefore: 0 },
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
  const store = aStore()
  const lines = [
    aTicketLine({ discount_amount: 1 }),
    aTicketLine({ ticket_id: 6, price: 0.1, booking_fee: 0.2 }),
  ]
  store.set(checkoutAtom, aCheckout({ tickets: lines, basket_total: 54.6 }))
  store.set(outboxAtom, waits(name, body) as never)
  const seen = store.get(optimisticCheckoutAtom)
  expect(seen?.basket_total).toBe(total)
})

test.each([
  ['a line with a fee, over an empty basket', { tickets: [], all_booking_fees_are_absorbed: true }, false],
  [
    'a line with a fee, beside one whose fee is absorbed',
    { tickets: [aTicketLine({ ticket_id: 6, absorb_fee: true })], all_booking_fees_are_absorbed: true },
    false,
  ],
  ['a line whose fee is absorbed, over an empty basket', { tickets: [] }, true],
])('GAP-118 DSP-02 %s, is put back with its price as the server shows it', (_, was, isAbsorbed) => {
  const store = aStore()
  const line = aTicketLine({ absorb_fee: isAbsorbed })
  store.set(checkoutAtom, aCheckout({ ...was, basket_total: 0 }))
  const { ticket_id, date_id, qty } = line
  const removed = { tickets: [line], gift_vouchers: [] }
  store.set(outboxAtom, waits(putTicket.name, { ticket_id, date_id, qty }, removed) as never)
  expect(store.get(optimisticCheckoutAtom)?.all_booking_fees_are_absorbed).toBe(isAbsorbed)
})

const given = { amount_before_booking_fee: 5, booking_fee: 0.39, is_gift_aid: true }

test.each([
  ['of more', saveDonation.name, { amount_before_booking_fee: 100, charity_id: 4 }, 157, 100, false],
  ['of as much', saveDonation.name, { amount_before_booking_fee: 5, charity_id: 4 }, 60.39, 5, true],
  ['of nothing', saveDonation.name, { amount_before_booking_fee: 0, charity_id: 4 }, 55, 0, false],
  [
    'without Gift Aid',
    updateDonation.name,
    { is_gift_aid: false, subscribe: false, uk_based: true, address1: '', postcode: '' },
    60.39,
    5,
    false,
  ],
])(
  'SUM-18 GAP-14 a donation that waits, %s, is in the total in place of the one before',
  (_, name, body, total, amount, isGiftAid) => {
    const store = aStore()
    const was = {
      charity: owlAid,
      donation: given,
      donation_amount: 5,
      is_gift_aid: true,
      add_donation: true,
    }
    store.set(checkoutAtom, aCheckout({ ...was, basket_total: 60.39 }))
    store.set(outboxAtom, waits(name, body) as never)
    expect(store.get(optimisticCheckoutAtom)).toMatchObject({
      basket_total: total,
      donation_amount: amount,
      is_gift_aid: isGiftAid,
      add_donation: amount > 0,
    })
  },
)
