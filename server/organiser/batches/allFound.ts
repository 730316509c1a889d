import { createHash } from 'node:crypto'
import type { Body } from '../../../contract/call.ts'
import type { getOrdersSum } from '../../../contract/calls/orderBatches.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { foundOrders } from '../orders/foundOrders.ts'

const MOST_ORDERS = 20_000

/** The ids of all orders that are asked for, with a digest of them. Throws a `Refusal` where there are too many for one batch. */
export async function allFound(
  database: Database,
  asked: Body<typeof getOrdersSum>,
): Promise<{ ids: number[]; digest: string }> {
  const ids = await foundOrders(database, asked, MOST_ORDERS + 1)
  if (ids.length > MOST_ORDERS)
    throw new Refusal(
      409,
      `These are more than ${wholeNumber(MOST_ORDERS)} orders. Choose fewer, such as those of one date.`,
    )
  ids.sort((one, other) => one - other)
  return { ids, digest: digestOfOrders(ids) }
}

/** The digest of orders by their ids, the lowest one first. */
export const digestOfOrders = (ids: number[]): string => createHash('sha256').update(ids.join()).digest('hex')
