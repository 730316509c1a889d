import type { Database } from '../database/connect.ts'
import type { Analytics, CountedVisit, VisitedPlace } from '../services/analytics/visit.ts'
import type { Enqueue } from './enqueue.ts'

/** Queues one job for each place that counts the visit, so that the shopper waits for none of them. */
export async function countVisit(
  trx: Database,
  { enqueue, analytics }: { enqueue: Enqueue; analytics: Analytics },
  places: readonly VisitedPlace[],
  visit: Pick<CountedVisit, 'state' | 'visitor'>,
): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  for (const place of places) {
    if (analytics[place.service]) await enqueue(trx, 'count_visit', { ...place, ...visit, at })
  }
}
