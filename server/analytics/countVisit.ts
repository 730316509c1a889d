import type { Checkout } from '../../contract/entities/checkout.ts'
import type { Database } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { placesOf } from './placesOf.ts'
import type { Visit } from './visit.ts'

/** Queues a visit for every place where it is counted, so that nobody waits for any of them. */
export async function countVisit(
  trx: Database,
  { enqueue, analytics }: Pick<Services, 'enqueue' | 'analytics'>,
  checkout: Checkout,
  visit: Pick<Visit, 'state' | 'visitor'>,
): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  for (const place of placesOf(checkout)) {
    if (analytics[place.service]) await enqueue(trx, 'count_visit', { ...place, ...visit, at })
  }
}
