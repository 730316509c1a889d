import { sql } from 'kysely'
import type { Answer, Body } from '../../../contract/call.ts'
import type { CodeUse, getCodeUses } from '../../../contract/calls/organiserCodes.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { isUseSql } from '../../sale/codes/discountState.ts'
import { NOBODY } from '../../session/deletedAccount.ts'

const PAGE = 100

interface Row extends Omit<CodeUse, 'full_name' | 'currency_symbol'> {
  full_name: string | null
  is_owner_deleted: boolean
  currency: string
}

/** The orders that hold or have bought something with a code of an organiser. */
export async function usesOf(
  database: Database,
  { organiser_id, code_id, before }: Body<typeof getCodeUses>,
): Promise<Answer<typeof getCodeUses>> {
  const own = await database
    .selectFrom('discount_code')
    .select('id')
    .where('id', '=', code_id)
    .where('organiser_id', '=', organiser_id)
    .executeTakeFirst()
  if (!own) return { uses: null, before: null }
  const { rows } = await sql<Row>`
    select sale.id as sale_id, sale.reference, sale.full_name, sale.owner_deleted_at is not null as is_owner_deleted,
      sale.is_test, sale.currency, reduced.taken_off,
      to_char(coalesce(sale.paid_at, sale.created_at) at time zone ${timeZoneSql(sql`${organiser_id}::bigint`)}, 'YYYY-MM-DD HH24:MI') as at,
      case when sale.refunded_at is not null then 'refunded' when sale.paid_at is not null then 'paid' else 'held' end as state
    from sale join lateral (
      select sum(line.discount)::integer as taken_off from sale_line line where line.sale_id = sale.id) reduced on true
    where sale.discount_code_id = ${code_id} and ${isUseSql}
      and (${before ?? null}::bigint is null or sale.id < ${before ?? null})
    order by sale.id desc limit ${PAGE + 1}`.execute(database)
  const page = rows.slice(0, PAGE)
  return {
    uses: page.map(({ full_name, is_owner_deleted, currency, ...row }) => ({
      ...row,
      full_name: full_name ?? (is_owner_deleted ? NOBODY : ''),
      at: dateAtTime(row.at),
      taken_off: fromMinor(row.taken_off),
      currency_symbol: currencySymbol(currency),
    })),
    before: rows.length > PAGE ? (page.at(-1)?.sale_id ?? null) : null,
  }
}
