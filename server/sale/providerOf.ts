import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Provider } from '../database/types.ts'

/** Who takes a payment: every organiser in it has to have somebody configured, and the same. */
export function providerOf(providers: (Provider | null)[]): Provider | null {
  const [first = null, ...others] = providers
  return others.every(other => other === first) ? first : null
}

export async function providerOfSale(database: Database, sale: number): Promise<Provider | null> {
  const { rows } = await sql<{ provider: Provider | null }>`
    select distinct organiser.provider from sale_line line
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where line.sale_id = ${sale}
    union
    select distinct organiser.provider from sale_voucher voucher
    join organiser on organiser.id = voucher.organiser_id
    where voucher.sale_id = ${sale}`.execute(database)
  return providerOf(rows.map(row => row.provider))
}

/** A bank's provider leaves cards to the card provider; the others take cards by a form of their own. */
export const leavesCards = (provider: Provider | null): boolean =>
  provider === 'stripe' || provider === 'truelayer'
