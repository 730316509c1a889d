import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentSource } from '../database/paymentTables.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentServices } from '../payments/provider.ts'
import { reached } from '../payments/reached.ts'
import { beginAttempt, startPayment } from '../payments/startPayment.ts'
import { payableSale } from '../sale/payableSale.ts'
import type { CallContext } from './handler.ts'

export const notTaken = () => new Refusal(422, 'This basket cannot be paid in this way.')

interface Beginning {
  /** Whether the shopper must be known. */
  needsName?: boolean
  /** What a new one is made from, by the id of its sale, where its provider charges it as soon as it is started. */
  sourceOf?: (sale: number) => Promise<PaymentSource | null>
}

/** Begins the payment of this session's sale, or goes on with the one that is open. */
export async function beginPayment(
  trx: Database,
  { session, payments }: CallContext,
  method: PaymentMethod,
  { needsName = true, sourceOf = async () => null }: Beginning = {},
) {
  const sale = await payableSale(trx, session.family, { needsName })
  const attempt = await beginAttempt(trx, payments, sale, method, { source: await sourceOf(sale.id) })
  if (attempt === null) throw notTaken()
  return { attempt, sale: sale.id }
}

/** The address of the provider's page, where the shopper pays. */
export async function pageOfProvider(services: PaymentServices, attempt: number): Promise<string> {
  const next = await reached(startPayment(services, attempt))
  if (next?.kind !== 'redirect') throw notTaken()
  return next.url
}
