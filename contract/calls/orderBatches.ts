import {
  array,
  boolean,
  enums,
  type Infer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
} from 'superstruct'
import { act, always, read } from '../call.ts'
import { id, text } from '../fields.ts'
import { whichOrders } from '../orders/whichOrders.ts'

const sum = object({
  is_test: boolean(),
  currency_symbol: string(),
  orders: number(),
  /** Of these orders, those of which the organiser has nothing that is still valid. */
  over: number(),
  /** The valid tickets. */
  tickets: number(),
  /** What goes back to the buyers where all is refunded. null: the member's role gives no money back. */
  refund: nullable(number()),
})

export type OrdersSum = Infer<typeof sum>

/** How many orders these are, and what they have: a row for each currency, test orders apart. */
export const getOrdersSum = read('get_orders_sum', {
  path: '/ajax/store/organiser/orders/sum/',
  request: object(whichOrders),
  answer: object({
    /** null: the user is no member of this organiser who sees orders. */
    sums: nullable(array(sum)),
    /** Of exactly these orders. What is done to them is asked for with it. */
    digest: string(),
  }),
})

const exactly = (length: number) => refine(text(length), 'exactly', value => value.length === length)

/** `key`: made by the page, so that a repeated request is one act. `digest`: of the orders and amounts that the member has agreed to. */
const asked = object({ ...whichOrders, key: exactly(36), digest: exactly(64) })

/** Gives back what each of these orders has cost that is of this organiser, one after the other. */
export const refundOrders = act('refund_orders', { under: 'store', costly: always, request: asked })

/** Sends the letters with the tickets of these orders again, one after the other. */
export const resendOrders = act('resend_orders', { under: 'store', request: asked })

const batch = object({
  id: number(),
  act: enums(['refund_order', 'resend_tickets']),
  /** 18/12/2026 at 7:30 pm, by the clock of the organiser. */
  at: string(),
  /** The member who has begun it. */
  by: string(),
  all: number(),
  done: number(),
  /** They were refunded before, so nothing went back. Left out by a server of the version before. */
  over: optional(number()),
  /** Of these orders nothing was done, for a reason. */
  failed: number(),
  /** They have not been done, because it was stopped. */
  stopped: number(),
  /** When it was through or stopped; empty: it is under way. */
  finished: string(),
  /** The member who has stopped it; empty: nobody. */
  stopped_by: string(),
  /** The first of those that have failed. */
  problems: array(object({ sale_id: number(), reference: string(), reason: string() })),
})

export type OrderBatch = Infer<typeof batch>
export type BatchAct = OrderBatch['act']

/** What members have lately asked for of many orders, the newest first. */
export const getOrderBatches = read('get_order_batches', {
  method: 'GET',
  path: '/ajax/store/organiser/orders/batches/',
  request: object({ organiser_id: id() }),
  answer: object({
    /** null: the user is no member of this organiser who sees orders. */
    batches: nullable(array(batch)),
  }),
})

const own = object({ organiser_id: id(), batch_id: id() })

/** Leaves the orders that are not done yet as they are. */
export const stopOrderBatch = act('stop_order_batch', { under: 'store', request: own })

/** Begins a finished batch again, with the orders of it that are not done. */
export const retryOrderBatch = act('retry_order_batch', { under: 'store', costly: always, request: own })
