import { fromMinor } from '../../contract/format/money.ts'
import { sum } from '../../contract/rules/totals.ts'
import { beforeReservation } from '../../contract/steps.ts'
import type { Database } from '../database/connect.ts'
import type { CurrentBasket } from '../sale/basket.ts'
import { basketFacts } from '../sale/basketFacts.ts'
import { type BasketFacts, type PricedBasket, priceBasket } from '../sale/priceBasket.ts'
import { storedPrices } from './storedPrices.ts'

/**
 * A basket has the prices of the catalogue; a sale has the prices that it was made with. A sale without refund
 * protection has the present price of it, because the basket still offers it.
 */
export async function pricesOf(
  database: Database,
  { id, sale }: CurrentBasket,
  refundProtectionPercent: number,
): Promise<PricedBasket> {
  const stored = sale && (await storedPrices(database, sale))
  if (stored && (stored.isCovered || !beforeReservation.has(sale.state))) return stored
  const facts = await basketFacts(database, [id])
  const priced = priceBasket(facts.get(id) as BasketFacts, refundProtectionPercent)
  return stored ? { ...stored, coverCost: priced.coverCost } : priced
}

export function pricesInWire(priced: PricedBasket) {
  const { lines, discountCode, donation, total } = priced
  return {
    delivery_cost: fromMinor(priced.deliveryCost),
    discounts_applied: discountCode
      ? { [discountCode]: fromMinor(sum(lines.map(line => line.discount))) }
      : {},
    offers_applied_total: fromMinor(sum(lines.map(line => line.offer))),
    gift_vouchers_applied_total: fromMinor(sum(priced.credits.map(({ amount }) => amount))),
    basket_total: fromMinor(total),
    refund_protection: priced.isCovered ? 1 : 0,
    has_refund_protection: priced.isCovered,
    refund_protection_cost: fromMinor(priced.coverCost ?? 0),
    add_donation: donation !== null,
    donation: donation && {
      amount_before_booking_fee: fromMinor(donation.amount),
      booking_fee: fromMinor(donation.fee),
      is_gift_aid: donation.isGiftAid,
    },
    donation_amount: fromMinor(donation?.amount ?? 0),
    is_gift_aid: donation?.isGiftAid ?? false,
  } as const
}
