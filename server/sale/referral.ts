import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** The link by which whoever has bought tickets of this event invites friends. */
export const referralLink = (origin: string, slug: string, code: string): string =>
  `${origin}/events/${slug}/?friend=${code}`

/** Notes whose link led to this basket; an unknown code, and the shopper's own one, change nothing. */
export async function noteReferral(trx: Database, basket: number, code: string): Promise<void> {
  await sql`
    update basket set referred_by = sale.id from sale
    where basket.id = ${basket} and sale.referral_code = ${code} and sale.paid_at is not null
      and sale.family <> basket.family`.execute(trx)
}

/** Who has brought friends to an event, and how many tickets these have bought. */
export interface Referral {
  event_id: number
  reference: string
  tickets: number
}

/** The referrals of these events, the most successful first. */
export async function referralsOf(database: Database, events: number[]): Promise<Referral[]> {
  const { rows } = await sql<Referral>`
    select date.event_id, referrer.reference, sum(line.qty)::integer as tickets
    from basket
    join sale on sale.basket_id = basket.id and sale.paid_at is not null and sale.refunded_at is null
    join sale referrer on referrer.id = basket.referred_by
    join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where date.event_id = any(${events})
    group by date.event_id, referrer.reference
    order by tickets desc, referrer.reference`.execute(database)
  return rows
}
