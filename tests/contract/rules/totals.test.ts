import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromMinor, toMinor } from '../../../contract/format/money.ts'
import { priceOf } from '../../../contract/rules/sale/priceOfTickets.ts'
import {
  areAllFeesAbsorbed,
  bookingFeeTotal,
  donationWithFee,
  isBookingFeeHidden,
  refundProtection,
  subtotal,
  totalWithDonation,
  voucherPrices,
} from '../../../contract/rules/summary.ts'
import { basketTotal, lineInMinor, shownPrice, wholePrice } from '../../../contract/rules/totals.ts'
import { aCheckout, aTicketLine } from '../../support/aCheckout.ts'
import { anyCheckout, toPay } from '../../support/anyCheckout.ts'

const [ON_TOP, ABSORBED] = [{ absorbed: false }, { absorbed: true }]

describe('BAS-50 The price of a ticket', () => {
  test.each([
    ['has its fee on top', 2500, 250, ON_TOP, false, 2500, 250],
    ['is less where the fee is absorbed', 2500, 250, ABSORBED, false, 2250, 250],
    ['holds the fee where fees are hidden', 2500, 250, ON_TOP, true, 2750, 0],
    ['is the face price where the fee is absorbed and hidden', 2500, 250, ABSORBED, true, 2500, 0],
    ['is the face price where there is no fee', 2500, 0, ON_TOP, false, 2500, 0],
    ['is nothing for a free ticket without a fee', 0, 0, ON_TOP, false, 0, 0],
    ['is nothing, and so is its fee, where a free ticket absorbs it', 0, 250, ABSORBED, false, 0, 0],
    ['is nothing where the fee takes all of it', 100, 250, ABSORBED, false, 0, 100],
    ['is only the fee where a free ticket has one on top', 0, 50, ON_TOP, false, 0, 50],
  ])('%s', (_, face, fee, { absorbed }, hidden, price, bookingFee) => {
    expect(priceOf({ face, fee, absorbed, hidden })).toEqual({ price, bookingFee })
    expect(wholePrice({ price, bookingFee })).toBe(toPay({ face, fee, absorbed, hidden }))
  })
})

test.each([
  ['BAS-26 the whole price where all fees are absorbed', true, false, 2750, 0],
  ['BAS-26 its own price where its event hides fees', true, true, 2500, 250],
  ['GAP-118 its own price and the fee that is not absorbed', false, false, 2500, 250],
])('A line shows %s', (_, isAllAbsorbed, event_hide_booking_fee, price, bookingFee) => {
  const line = aTicketLine({ event_hide_booking_fee })
  expect(shownPrice(line, isAllAbsorbed)).toMatchObject({ price, bookingFee })
})

test('SUM-09 a basket is its lines, whole prices less what is off each line', () => {
  const lines = [aTicketLine(), aTicketLine({ qty: 3, price: 0.1, booking_fee: 0.2, discount_amount: 0.05 })]
  expect(basketTotal({ lines: lines.map(lineInMinor) })).toBe(5500 + 85)
  expect(basketTotal({ lines: [] })).toBe(0)
})

test.each([
  ['SUM-18 is added with its fee', null, 6_120],
  ['SUM-18 GAP-14 takes the place of the one that is saved', saved(3, 0.3), 6_120],
])('A donation that is chosen %s', (_, donation, total) => {
  const checkout = aCheckout({ donation, basket_total: donation ? 58.3 : 55 })
  expect(totalWithDonation(checkout, saved(6, 0.2))).toBe(total)
})

describe('The booking fee total', () => {
  test.each([
    ['SUM-19 is what the total has beyond the prices', {}, 500],
    ['SUM-19 leaves vouchers applied out', { gift_vouchers_applied_total: 10, basket_total: 45 }, 500],
    ['SUM-19 leaves offers applied out', { offers_applied_total: 7.5, basket_total: 47.5 }, 500],
    ['SUM-19 leaves delivery out', { delivery_cost: 2.95, basket_total: 57.95 }, 500],
    ['SUM-19 GAP-37 leaves cover out that is taken', cover(true, 58.5), 500],
    ['SUM-19 GAP-37 knows that cover not taken is not in the total', cover(false, 55), 500],
    ['SUM-19 GAP-14 leaves a donation and its fee out', { donation: saved(5, 0.4), basket_total: 60.4 }, 500],
    ['SUM-19 leaves gift vouchers out', { gift_vouchers: [gift(2, 20)], basket_total: 95 }, 500],
    ['SUM-20 takes prices net of discount', discounted(12.25), 500],
  ])('%s', (_, change, fee) => {
    expect(bookingFeeTotal(aCheckout(change))).toBe(fee)
  })
})

test.each([
  ['SUM-22 adds the fee where all are absorbed', true, 5500],
  ['SUM-23 leaves the fee out where not all are', false, 5000],
])('The subtotal %s', (_, all_booking_fees_are_absorbed, expected) => {
  expect(subtotal(aCheckout({ all_booking_fees_are_absorbed }))).toBe(expected)
})

test.each([
  ['SUM-24 GAP-13 not with a gift voucher', [true], [gift(1, 10)], false],
  ['SUM-25 GAP-13 not where one ticket does not', [true, false], [], false],
  ['SUM-24 SUM-25 where every ticket does', [true, true], [], true],
])('All fees are absorbed: %s', (_, absorb, gift_vouchers, expected) => {
  const tickets = absorb.map(absorb_fee => aTicketLine({ absorb_fee }))
  expect(areAllFeesAbsorbed({ tickets, gift_vouchers })).toBe(expected)
})

test.each([
  [[true, true], true],
  [[true, false], false],
])('SUM-26 with events that hide booking fees %j the fee is hidden: %s', (hides, expected) => {
  const tickets = hides.map(event_hide_booking_fee => aTicketLine({ event_hide_booking_fee }))
  expect(isBookingFeeHidden(aCheckout({ tickets }))).toBe(expected)
})

test('SUM-19 SUM-20 SUM-22 SUM-26 in 1,000 baskets the lines and the fee are the total', () => {
  const seen = { absorbed: 0, hidden: 0 }
  const addsUp = fc.property(anyCheckout, checkout => {
    const fee = bookingFeeTotal(checkout)
    const ofLines = checkout.tickets.reduce((sum, line) => sum + line.qty * toMinor(line.booking_fee), 0)
    expect(fee).toBe(ofLines)
    const isAbsorbed = checkout.all_booking_fees_are_absorbed
    const isHidden = isBookingFeeHidden(checkout)
    expect(
      subtotal(checkout) +
        voucherPrices(checkout) +
        (isAbsorbed || isHidden ? 0 : fee) +
        toMinor(checkout.delivery_cost) +
        refundProtection(checkout) +
        donationWithFee(checkout.donation) -
        Object.values(checkout.discounts_applied).reduce((sum, off) => sum + toMinor(off), 0) -
        toMinor(checkout.offers_applied_total) -
        toMinor(checkout.gift_vouchers_applied_total),
    ).toBe(toMinor(checkout.basket_total))
    // The prices of the lines, as shown, are the subtotal.
    expect(
      checkout.tickets.reduce((sum, line) => sum + line.qty * shownPrice(line, isAbsorbed).price, 0),
    ).toBe(subtotal(checkout))
    seen.absorbed += Number(isAbsorbed)
    seen.hidden += Number(isHidden)
  })
  fc.assert(addsUp, { seed: 20_261_121, numRuns: 1000 })
  expect(Math.min(seen.absorbed, seen.hidden)).toBeGreaterThan(100)
})

test('Decimals of the wire come back as the minor units that they were', () => {
  // One assertion for all of them, because 40,000 assertions take more than a second.
  const all = Array.from({ length: 40_001 }, (_, index) => index - 20_000)
  expect(all.filter(minor => toMinor(fromMinor(minor)) !== minor)).toEqual([])
})

function saved(amount_before_booking_fee: number, booking_fee: number) {
  return { amount_before_booking_fee, booking_fee, is_gift_aid: false }
}

function gift(qty: number, value: number) {
  return { id: 1, qty, value, name: '', thumbnail: '', o_url: '', o_name: '', uk_expiry_date: '' }
}

function cover(has_refund_protection: boolean, basket_total: number) {
  return { has_refund_protection, refund_protection_cost: 3.5, basket_total }
}

function discounted(discount_amount: number) {
  return { tickets: [aTicketLine({ discount_amount })], basket_total: 55 - discount_amount }
}
