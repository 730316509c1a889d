import fc from 'fast-check'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { type FeeRule, priceOf } from '../../contract/rules/sale/priceOfTickets.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { aCheckout, aTicketLine } from './aCheckout.ts'

/** The price of one ticket, computed without the rule under test. */
export const toPay = ({ face, fee, absorbed }: FeeRule): number => (absorbed ? face : face + fee)

const upTo = (max: number) => fc.integer({ min: 0, max })
/** Amounts of zero hide rows, so they are as frequent as all others. */
const sometimes = (max: number) => fc.oneof(fc.constant(0), upTo(max))
const chance = (percent: number) =>
  fc.oneof(
    { arbitrary: fc.constant(true), weight: percent },
    { arbitrary: fc.constant(false), weight: 100 - percent },
  )

interface Priced {
  line: TicketLine
  discount: number
  total: number
}

function anyLine(allAbsorb: boolean, allHide: boolean): fc.Arbitrary<Priced> {
  return fc
    .record({
      rule: fc.record({
        face: sometimes(9999),
        fee: sometimes(999),
        absorbed: allAbsorb ? fc.constant(true) : chance(30),
        hidden: allHide ? fc.constant(true) : chance(20),
      }),
      qty: fc.integer({ min: 1, max: 10 }),
    })
    .chain(({ rule, qty }) => {
      const { price, bookingFee } = priceOf(rule)
      return sometimes(qty * price).map(discount => ({
        line: aTicketLine({
          qty,
          price: fromMinor(price),
          booking_fee: fromMinor(bookingFee),
          discount_amount: fromMinor(discount),
          absorb_fee: rule.absorbed,
          event_hide_booking_fee: rule.hidden,
        }),
        discount,
        total: qty * toPay(rule) - discount,
      }))
    })
}

const voucher = { id: 1, name: 'A gift', thumbnail: '', o_url: '', o_name: '', uk_expiry_date: '' }

/** Baskets as the server answers them, with a total computed without the rules under test. */
export const anyCheckout: fc.Arbitrary<Checkout> = fc
  .record({ allAbsorb: chance(30), allHide: chance(20) })
  .chain(({ allAbsorb, allHide }) =>
    fc.record({
      priced: fc.array(anyLine(allAbsorb, allHide), { minLength: 1, maxLength: 4 }),
      gift: allAbsorb
        ? fc.constant(null)
        : fc.option(fc.record({ qty: fc.integer({ min: 1, max: 3 }), value: upTo(5000) }), { freq: 1 }),
      delivery: sometimes(500),
      protection: sometimes(500),
      isCovered: fc.boolean(),
      offers: sometimes(500),
      credit: sometimes(500),
      donation: fc.option(fc.record({ amount: sometimes(500), fee: sometimes(500) }), { freq: 1 }),
    }),
  )
  .map(({ priced, gift, delivery, protection, isCovered, offers, credit, donation }) => {
    const tickets = priced.map(({ line }, index) => ({ ...line, ticket_id: index }))
    const gift_vouchers = gift ? [{ ...voucher, qty: gift.qty, value: fromMinor(gift.value) }] : []
    let [total, discounts] = [0, 0]
    for (const each of priced) {
      total += each.total
      discounts += each.discount
    }
    if (gift) total += gift.qty * gift.value
    total += delivery + (isCovered ? protection : 0) - offers - credit
    if (donation) total += donation.amount + donation.fee
    return aCheckout({
      tickets,
      gift_vouchers,
      delivery_cost: fromMinor(delivery),
      discounts_applied: discounts > 0 ? { 'EARLY BIRD': fromMinor(discounts) } : {},
      offers_applied_total: fromMinor(offers),
      gift_vouchers_applied_total: fromMinor(credit),
      has_refund_protection: isCovered,
      refund_protection_cost: fromMinor(protection),
      donation: donation && {
        amount_before_booking_fee: fromMinor(donation.amount),
        booking_fee: fromMinor(donation.fee),
        is_gift_aid: false,
      },
      basket_total: fromMinor(total),
      all_booking_fees_are_absorbed: areAllFeesAbsorbed({ tickets, gift_vouchers }),
    })
  })
