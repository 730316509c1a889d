import { type RawBuilder, sql } from 'kysely'

/** Whether the mail server did not accept this address the last time. */
export const isRefusedAddressSql = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from refused_address refused where refused.email = ${email})`
