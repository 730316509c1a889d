import type { Infer } from 'superstruct'
import type { charity } from '../../contract/entities/charity.ts'
import { fromMinor } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'

export type Charity = Infer<typeof charity>

/** The charities of these organisers that use this currency, by organiser id. */
export async function charitiesOf(
  database: Database,
  organisers: number[],
  currency: string,
): Promise<Map<number, Charity>> {
  if (organisers.length === 0) return new Map()
  const rows = await database
    .selectFrom('charity')
    .innerJoin('organiser', 'organiser.id', 'charity.organiser_id')
    .selectAll('charity')
    .where('organiser_id', 'in', organisers)
    .where('currency', '=', currency)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ organiser_id, ...row }) => [
      organiser_id,
      {
        ...row,
        donation_options: row.donation_options.map(fromMinor),
        base_fee: fromMinor(row.base_fee),
        booking_fee_cap: row.booking_fee_cap === null ? null : fromMinor(row.booking_fee_cap),
      },
    ]),
  )
}
