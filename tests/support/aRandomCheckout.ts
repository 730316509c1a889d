import type { Checkout } from '../../contract/entities/checkout.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { areAllFeesAbsorbed } from '../../contract/rules/summary.ts'
import { type FeeRule, priceOf } from '../../contract/rules/totals.ts'
import { aCheckout, aTicketLine } from './aCheckout.ts'

/** The price of one ticket, computed without the rule under test. */
export const toPay = ({ face, fee, absorbed }: FeeRule): number => (absorbed ? face : face + fee)

/** A random basket as the server answers it, with a total computed without the rules under test. */
export function aRandomCheckout(next: () => number): Checkout {
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const sometimes = (most: number) => (next() < 0.5 ? 0 : upTo(most))
  const [allAbsorb, allHide] = [next() < 0.3, next() < 0.2]
  let total = 0
  let discounts = 0
  const tickets = Array.from({ length: 1 + upTo(3) }, (_, index): TicketLine => {
    const absorbed = allAbsorb || next() < 0.3
    const rule = { face: sometimes(9999), fee: sometimes(999), absorbed, hidden: allHide || next() < 0.2 }
    const [qty, { price, bookingFee }] = [1 + upTo(9), priceOf(rule)]
    const discount = sometimes(qty * price)
    total += qty * toPay(rule) - discount
    discounts += discount
    return aTicketLine({
      ticket_id: index,
      qty,
      price: fromMinor(price),
      booking_fee: fromMinor(bookingFee),
      discount_amount: fromMinor(discount),
      absorb_fee: absorbed,
      event_hide_booking_fee: rule.hidden,
    })
  })
  const voucher = { id: 1, name: 'A gift', thumbnail: '', o_url: '', o_name: '', uk_expiry_date: '' }
  const gift_vouchers =
    allAbsorb || next() < 0.5 ? [] : [{ ...voucher, qty: 1 + upTo(2), value: fromMinor(upTo(5000)) }]
  const [delivery, protection, offers, credit, amount, donationFee] = Array.from({ length: 6 }, () =>
    sometimes(500),
  ) as [number, number, number, number, number, number]
  const isCovered = next() < 0.5
  const donation =
    next() < 0.5
      ? null
      : {
          amount_before_booking_fee: fromMinor(amount),
          booking_fee: fromMinor(donationFee),
          is_gift_aid: false,
        }
  for (const line of gift_vouchers) total += line.qty * Math.round(line.value * 100)
  total += delivery + (isCovered ? protection : 0) + (donation ? amount + donationFee : 0) - offers - credit
  return aCheckout({
    tickets,
    gift_vouchers,
    delivery_cost: fromMinor(delivery),
    discounts_applied: discounts > 0 ? { 'EARLY BIRD': fromMinor(discounts) } : {},
    offers_applied_total: fromMinor(offers),
    gift_vouchers_applied_total: fromMinor(credit),
    has_refund_protection: isCovered,
    refund_protection_cost: fromMinor(protection),
    donation,
    basket_total: fromMinor(total),
    all_booking_fees_are_absorbed: areAllFeesAbsorbed({ tickets, gift_vouchers }),
  })
}
