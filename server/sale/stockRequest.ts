import type { StoredKey } from '../idempotency.ts'

/** A basket that its shopper wants to reserve. */
export interface StockRequest {
  basket: number
  family: string
  account: number | null
  key: StoredKey | null
}
