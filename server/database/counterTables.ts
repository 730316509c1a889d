import type { CounterMethod } from '../../contract/counter/counter.ts'
import type { Maybe } from './columns.ts'

/** The tables of the counter; migrations/106_counter.sql says what they are. */
export interface CounterTables {
  counter_sale: {
    id: string
    organiser_id: number
    sale_id: Maybe<number>
    device: string
    member: string
    method: CounterMethod
  }
  counter_ticket: { id: string; hold_id: number; device: string; batch: string; member: string }
}
