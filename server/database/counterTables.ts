import type { CounterMethod } from '../../contract/counter/counter.ts'
import type { Maybe, Moment, Now } from './columns.ts'

/** The tables of the counter; the migrations 106 and 118 say what they are. */
export interface CounterTables {
  counter_sale: {
    id: string
    organiser_id: number
    sale_id: Maybe<number>
    device: string
    member: string
    method: CounterMethod
  }
  counter_refused_sale: {
    id: string
    organiser_id: number
    device: string
    member: string
    method: CounterMethod
    tickets: string[]
    total: number
    currency: string
    reason: string
    sold_at: Moment
    heard_at: Now
  }
  counter_ticket: { id: string; hold_id: number; device: string; batch: string; member: string }
}
