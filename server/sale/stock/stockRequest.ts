import type { StoredKey } from '../../http/idempotency.ts'

/** A request to reserve a basket. */
export interface StockRequest {
  basket: number
  /** The events of the basket's tickets, sorted. */
  events: readonly number[]
  family: string
  account: number | null
  /** The network address of the request. */
  address: string
  key: StoredKey | null
}
