import type { StoredKey } from '../idempotency.ts'

/** A request to reserve a basket. */
export interface StockRequest {
  basket: number
  family: string
  account: number | null
  key: StoredKey | null
}
