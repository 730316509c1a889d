import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentSource } from '../database/paymentTables.ts'
import type { CallContext } from '../handler.ts'
import type { PaymentServices } from '../payments/provider.ts'
import { beginAttempt, startPayment } from '../payments/startPayment.ts'
import { ProviderUnreachable } from '../providerUnreachable.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'

export const notTaken = () => new Refusal(422, 'This basket cannot be paid in this way.')

/**
 * Begins the payment of this session's sale, or goes on with the one that is open. `sourceOf`: what a new one is made
 * from, by the id of its sale, where its provider charges it as soon as it is started.
 */
export async function beginPayment(
  trx: Database,
  { session, payments }: CallContext,
  method: PaymentMethod,
  sourceOf: (sale: number) => Promise<PaymentSource | null> = async () => null,
) {
  const sale = await liveSale(trx, session.family)
  if (sale.paid) throw new Refusal(409, 'This order is paid for.')
  if (sale.total === 0) throw new Refusal(422, 'This basket is free.')
  if (!sale.email) throw new Refusal(422, 'Please confirm your e-mail address first.')
  const attempt = await beginAttempt(trx, payments, sale, method, await sourceOf(sale.id))
  if (attempt === null) throw notTaken()
  return { attempt, sale: sale.id }
}

/** The address of the provider's page, where the shopper pays. */
export async function pageOfProvider(services: PaymentServices, attempt: number): Promise<string> {
  const next = await reached(startPayment(services, attempt))
  if (next?.kind !== 'redirect') throw notTaken()
  return next.url
}

/** Refuses with 503 if the provider cannot be reached: the outcome is unknown, and the page may repeat the call. */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      throw new Refusal(503, 'The payment provider cannot be reached.', 2)
    throw error
  }
}
