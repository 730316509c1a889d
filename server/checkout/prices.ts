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
