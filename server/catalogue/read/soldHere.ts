import { type RawBuilder, sql } from 'kysely'
import type { OrganiserProvider, Payable } from '../../../contract/catalogue/organiserProviders.ts'
import { bankCurrencies, takesCurrency } from '../../../contract/rules/paymentMethods.ts'
import type { Database } from '../../database/connect.ts'
import { wholePriceSql } from './readSql.ts'

/** What reading the catalogue needs of the server. */
export interface CatalogueServices {
  database: Database
  /** The providers that an organiser can name so that this server takes its payments. */
  payable: Payable
}

/**
 * Whether this server can sell a ticket type: it costs nothing, or one of the server's providers takes the payments
 * of its organiser. Expects the tables under the names `type`, `event` and `organiser`.
 */
export const soldHereSql = (payable: Payable): RawBuilder<boolean> => sql`
  ((${wholePriceSql} = 0 and coalesce(event.delivery_cost, 0) = 0) or ${isPayableSql(payable, sql`event.currency`)})`

/** Whether this server takes the payments of an organiser in this currency. */
export const isPayableSql = (
  { always, byBank }: Payable,
  currency: RawBuilder<unknown> = sql`organiser.currency`,
): RawBuilder<boolean> =>
  sql`coalesce(organiser.provider = any(${always})
    or (organiser.provider = any(${byBank}) and ${currency} = any(${bankCurrencies})), false)`

/** The same of an organiser that has been read. */
export const isPayable = (
  { always, byBank }: Payable,
  provider: OrganiserProvider | null,
  currency: string,
): boolean =>
  provider !== null &&
  (always.includes(provider) || (byBank.includes(provider) && takesCurrency('bank', currency)))
