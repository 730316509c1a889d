import type { Database } from '../../database/connect.ts'
import { basketFacts } from '../../sale/basketFacts.ts'
import { type PricedBasket, priceBasket } from '../../sale/priceBasket.ts'

/** What these tickets cost at the counter: as on the site, but that nothing is posted. The basket is a new one, and gets the lines. */
export async function pricedAtCounter(
  trx: Database,
  basket: number,
  lines: readonly { ticket_type_id: number; qty: number }[],
  isFree: boolean,
): Promise<PricedBasket> {
  await trx
    .insertInto('basket_line')
    .values(lines.map(line => ({ ...line, basket_id: basket })))
    .execute()
  const facts = (await basketFacts(trx, [basket])).get(basket)
  if (!facts) throw new Error('A basket that was made has no facts')
  const priced = priceBasket(
    { ...facts, tickets: facts.tickets.map(ticket => ({ ...ticket, delivery_cost: null })) },
    0,
  )
  return isFree
    ? {
        ...priced,
        lines: priced.lines.map(line => ({ ...line, price: 0, bookingFee: 0, offer: 0, ofFirst: null })),
        total: 0,
      }
    : priced
}
