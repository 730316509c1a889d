import { sql } from 'kysely'

/* Whether a sale, which the query calls `sale`, holds tickets, by the database's clock. */

/** Its hold runs, and it is not paid. */
export const isHeldSql = sql<boolean>`(sale.released_at is null and sale.paid_at is null and sale.expires_at > now())`

/** Its hold has ended, and its tickets are not given back yet. */
export const isExpiredSql = sql<boolean>`(sale.released_at is null and sale.paid_at is null and sale.expires_at <= now())`

/** It holds or has sold its tickets. Any other sale is over. */
export const isLiveSql = sql<boolean>`(sale.released_at is null and (sale.paid_at is not null or sale.expires_at > now()))`
