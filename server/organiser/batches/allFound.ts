import { createHash } from 'node:crypto'
import type { Body } from '../../../contract/call.ts'
import type { getOrdersSum, OrdersSum } from '../../../contract/calls/orderBatches.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { foundOrders } from '../orders/foundOrders.ts'
import { sumOfOrders } from './sumOfOrders.ts'

const MOST_ORDERS = 20_000

/** The ids of all orders that are asked for, the lowest one first. Throws a `Refusal` where there are too many for one batch. */
export async function allFound(database: Database, asked: Body<typeof getOrdersSum>): Promise<number[]> {
  const ids = await foundOrders(database, asked, MOST_ORDERS + 1)
  if (ids.length > MOST_ORDERS)
    throw new Refusal(
      409,
      `These are more than ${wholeNumber(MOST_ORDERS)} orders. Choose fewer, such as those of one date.`,
    )
  return ids.sort((one, other) => one - other)
}

/** What a member is asked about: which orders these are, and what goes back of them, with a digest of both. */
export async function askedAbout(
  database: Database,
  asked: Body<typeof getOrdersSum>,
  mayRefund: boolean,
): Promise<{ ids: number[]; sums: OrdersSum[]; digest: string }> {
  const ids = await allFound(database, asked)
  const sums = await sumOfOrders(database, asked.organiser_id, ids, mayRefund)
  return { ids, sums, digest: half(ids) + half(sums) }
}

/** Whether a digest is of just these orders, whatever they had then. */
export const isOfOrders = (digest: string, ids: number[]): boolean => digest.startsWith(half(ids))

const half = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32)
