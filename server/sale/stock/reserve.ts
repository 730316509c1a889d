import type { Database } from '../../database/connect.ts'
import { comeAgain, isBusy } from '../../http/busy.ts'
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
 *
 * A batch has baskets of the same events only, and `atOnce` batches run at once, so an event whose tickets are locked
 * does not hold up the others. A batch that does not get its locks fails as a whole, and its callers come again.
 */
export function batchReserver(database: Database, terms: ReserveTerms, atOnce = 4): Reserver {
  /** By their events. Those that have had a batch last are at the end. */
  const lanes = new Map<string, Waiting[]>()
  const busy = new Set<string>()

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
      if (isBusy(error)) for (const one of batch) one.reject(comeAgain())
      else if (batch.length === 1) batch[0]?.reject(error)
      else {
        // One basket must not fail the others of its batch. Halves find it in few transactions.
        const half = Math.ceil(batch.length / 2)
        for (const part of [batch.slice(0, half), batch.slice(half)]) await commit(part)
      }
    }
  }

  async function work(lane: string): Promise<void> {
    busy.add(lane)
    const [batch, rest] = nextBatch(lanes.get(lane) ?? [])
    lanes.set(lane, rest)
    await commit(batch)
    const waiting = lanes.get(lane) ?? []
    lanes.delete(lane)
    if (waiting.length > 0) lanes.set(lane, waiting)
    busy.delete(lane)
    startWork()
  }

  function startWork(): void {
    for (const [lane, waiting] of lanes) {
      if (busy.size >= atOnce) return
      if (!busy.has(lane) && waiting.length > 0) void work(lane)
    }
  }

  return request =>
    new Promise((resolve, reject) => {
      const lane = request.events.join()
      const waiting = lanes.get(lane) ?? []
      waiting.push({ request, resolve, reject })
      lanes.set(lane, waiting)
      startWork()
    })
}

/** At most one request of each basket: a second one has to see the result of the first. */
function nextBatch(waiting: Waiting[]): [batch: Waiting[], rest: Waiting[]] {
  const batch = new Map<number, Waiting>()
  const rest = waiting.filter(one => {
    if (batch.size === LARGEST_BATCH || batch.has(one.request.basket)) return true
    batch.set(one.request.basket, one)
    return false
  })
  return [[...batch.values()], rest]
}
