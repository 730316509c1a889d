import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryRows } from '../../../contract/rules/summaryRows.ts'
import { aCheckout, aTicketLine } from '../../support/aCheckout.ts'
import { anyCheckout } from '../../support/anyCheckout.ts'

const gift = { id: 1, qty: 2, value: 20, name: '', thumbnail: '', o_url: '', o_name: '', uk_expiry_date: '' }
const donation = { amount_before_booking_fee: 5, booking_fee: 0.4, is_gift_aid: false }
const tickets = ['Tickets', '£50.00'] as const
const fees = ['Booking fees', '+ £5.00'] as const

test.each([
  ['SUM-09 SUM-12 SUM-23 the fee with a plus', {}, [tickets, fees]],
  [
    'SUM-21 SUM-22 the fee in brackets, and in the price, where all are absorbed',
    { all_booking_fees_are_absorbed: true },
    [
      ['Tickets', '£55.00'],
      ['Booking fees', '(£5.00)'],
    ],
  ],
  ['SUM-26 nothing but the total where every event hides its fees', hidden(), []],
  ['nothing but the total where all is free', free(), []],
  [
    'SUM-17 a donation with free tickets',
    { ...free(), donation, basket_total: 5.4 },
    [['Donation', '+ £5.40']],
  ],
  [
    'SUM-10 gift vouchers',
    { gift_vouchers: [gift], basket_total: 95 },
    [tickets, ['Gift vouchers', '£40.00'], fees],
  ],
  ['SUM-11 delivery', { delivery_cost: 2.95, basket_total: 57.95 }, [tickets, fees, ['Delivery', '+ £2.95']]],
  [
    'SUM-13 a discount by its code',
    {
      tickets: [aTicketLine({ discount_amount: 10 })],
      discounts_applied: { 'EARLY BIRD': 10 },
      basket_total: 45,
    },
    [tickets, fees, ['EARLY BIRD', '-£10.00']],
  ],
  ['SUM-14 offers', { offers_applied_total: 5, basket_total: 50 }, [tickets, fees, ['Offers', '-£5.00']]],
  [
    'SUM-15 gift voucher credit',
    { gift_vouchers_applied_total: 55, basket_total: 0 },
    [tickets, fees, ['Gift voucher credit', '-£55.00']],
  ],
  [
    'SUM-16 refund protection',
    { has_refund_protection: true, refund_protection_cost: 3, basket_total: 58 },
    [tickets, fees, ['Refund protection', '+ £3.00']],
  ],
  ['SUM-17 a donation', { donation, basket_total: 60.4 }, [tickets, fees, ['Donation', '+ £5.40']]],
])('The order summary shows %s', (_, change, rows) => {
  expect(summaryRows(aCheckout(change))).toEqual(rows)
})

test('SUM-19 SUM-21 SUM-23 what 1,000 summaries show adds up to their totals', () => {
  const addsUp = fc.property(anyCheckout, checkout => {
    const rows = summaryRows(checkout)
    const shown = rows
      .filter(([, amount]) => !amount.startsWith('('))
      .reduce((sum, [, amount]) => sum + Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100), 0)
    if (rows.length > 0) expect(shown).toBe(Math.round(checkout.basket_total * 100))
  })
  fc.assert(addsUp, { seed: 7, numRuns: 1000 })
})

function hidden() {
  return { tickets: [aTicketLine({ event_hide_booking_fee: true })] }
}

function free() {
  return { tickets: [aTicketLine({ price: 0, booking_fee: 0 })], basket_total: 0 }
}
