import type { Database } from '../database/connect.ts'
import type { StockRequest } from './stockRequest.ts'
import { type ReserveTerms, type StockOutcome, takeStock } from './takeStock.ts'

export type Reserver = (request: StockRequest) => Promise<StockOutcome>

interface Waiting {
  request: StockRequest
  resolve: (outcome: StockOutcome) => void
  reject: (error: unknown) => void
}

const LARGEST_BATCH = 400

/**
 * Reserves baskets in batches: the requests that arrive while one batch commits are the next batch. A rush on one
 * ticket type then costs one lock and one commit for hundreds of baskets. A single basket is a batch of one.
 */
export function batchReserver(database: Database, terms: ReserveTerms): Reserver {
  let waiting: Waiting[] = []
  let busy = false

  async function commit(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await database.transaction().execute(trx =>
        takeStock(
          trx,
          batch.map(one => one.request),
          terms,
        ),
      )
      batch.forEach((one, index) => void one.resolve(outcomes[index] as StockOutcome))
    } catch (error) {
      // One basket must not fail the others of its batch. Halves find it in few transactions.
      const half = Math.ceil(batch.length / 2)
      if (batch.length > 1) for (const part of [batch.slice(0, half), batch.slice(half)]) await commit(part)
      else batch[0]?.reject(error)
    }
  }

  /** At most one request of each basket: a second one has to see the result of the first. */
  function nextBatch(): Waiting[] {
    const batch = new Map<number, Waiting>()
    waiting = waiting.filter(one => {
      if (batch.size === LARGEST_BATCH || batch.has(one.request.basket)) return true
      batch.set(one.request.basket, one)
      return false
    })
    return [...batch.values()]
  }

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (waiting.length > 0) await commit(nextBatch())
    busy = false
  }

  return request =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      void work()
    })
}
