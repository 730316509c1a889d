import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentSale, hasOwner, liveSale } from './basket.ts'
import { refuseIncomplete } from './refuseIncomplete.ts'

/**
 * The session family's sale, locked, that a payment can begin for. Throws a `Refusal` where none can. `needsName`: its
 * shopper must be known.
 */
export async function payableSale(
  trx: Database,
  family: string,
  { needsName = true } = {},
): Promise<CurrentSale> {
  const sale = await liveSale(trx, family)
  if (sale.paid) throw new Refusal(409, 'This order is paid for.')
  if (sale.total === 0) throw new Refusal(422, 'This basket is free.')
  if (needsName && !hasOwner(sale)) throw new Refusal(422, 'Please confirm your e-mail address first.')
  await refuseIncomplete(trx, sale.id)
  return sale
}
