import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { makeCodes } from '../../../contract/calls/organiserCodes.ts'
import { kindAt } from '../../../contract/catalogue/formFields.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { isEventOverSql } from '../../catalogue/read/readSql.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { clockOfSql } from '../../sale/codes/discountState.ts'
import { crockford } from '../../sale/crockford.ts'
import { type CodeRow, codeFromFields } from './codeFromFields.ts'

const OTHERS =
  'Other codes were made by this request before, or they were changed since. No codes were made now. Please change what they are to be, and press again.'

/**
 * Makes the codes of a batch, in one statement. Answers how many; 0: this batch is made already. Throws a `Refusal` where
 * something is wrong, and where the batch is of other codes.
 */
export async function makeDiscountCodes(
  trx: Database,
  { organiser_id, batch, prefix, count, fields }: Body<typeof makeCodes>,
): Promise<number> {
  // A repeated request waits here, and finds the batch.
  await sql`select from organiser where id = ${organiser_id} for update`.execute(trx)
  const unknown = Object.keys(fields).find(key => kindAt(organiserForm.discount_codes.rows, key) === null)
  if (unknown !== undefined) throw refused(unknown, 'is no key of the format')
  const today = dayIn(await timeZoneOf(trx, organiser_id), await databaseNow(trx))
  const codes = Array.from({ length: count }, () => typedCode(prefix) + crockford())
  const { row, problem } = codeFromFields({ ...fields, code: codes[0] ?? '' }, today)
  if (problem !== null) throw new Refusal(422, problem)
  const { rows } = await sql<{ made: number; same: number }>`
    select count(*)::integer as made, (count(*) filter (where starts_with(code, ${typedCode(prefix)})
      and length(code) = ${codes[0]?.length} and (percent, amount, most_uses, most_tickets, valid_from, valid_until, events, tickets)
      is not distinct from (${row.percent}::integer, ${row.amount}::integer, ${row.most_uses}::integer, ${row.most_tickets}::integer,
        ${row.valid_from}, ${row.valid_until}, ${row.events}::text[], ${row.tickets}::text[])))::integer as same
    from discount_code where organiser_id = ${organiser_id} and batch = ${batch}`.execute(trx)
  const { made = 0, same = 0 } = rows[0] ?? {}
  if (made > 0 && (made !== count || same !== count)) throw new Refusal(409, OTHERS)
  if (made > 0) return 0
  await refuseUseless(trx, organiser_id, row)
  await sql`
    insert into discount_code (organiser_id, code, percent, amount, most_uses, most_tickets, valid_from, valid_until, events,
      tickets, is_added, batch)
    select ${organiser_id}, one, ${row.percent}::integer, ${row.amount}::integer, ${row.most_uses}::integer,
      ${row.most_tickets}::integer, ${row.valid_from}, ${row.valid_until}, ${row.events}::text[], ${row.tickets}::text[], true, ${batch}
    from unnest(${codes}::text[]) one`.execute(trx)
  return count
}

const refused = (field: string, why: string) => new Refusal(400, { error: `${field}: ${why}`, field })

/** Throws a `Refusal` that names the field by which nobody could use these codes: of its own events, for nothing there is or will be, or over. */
async function refuseUseless(trx: Database, organiser: number, row: CodeRow): Promise<void> {
  const { rows } = await sql<{
    event: string | null
    ticket: string | null
    past: string | null
    is_over: boolean
  }>`
    with code as (select ${organiser}::bigint as organiser_id, ${row.events}::text[] as events, ${row.tickets}::text[] as tickets),
    type as (
      select type.id, type.name, event.slug, regexp_replace(event.source, '^yaml:', '') as source, ${isEventOverSql} as is_past
      from event left join event_date date on date.event_id = event.id left join ticket_type type on type.event_date_id = date.id
      where event.organiser_id = ${organiser})
    select
      (select one from code, unnest(code.events) one where not exists (select from type where one in (slug, source)) limit 1) as event,
      (select one from code, unnest(code.tickets) one where not exists (select from type
        where type.name = one and (code.events = '{}' or slug = any(code.events) or source = any(code.events))) limit 1) as ticket,
      (select one from code, unnest(code.events) one where not exists (select from type
        where not is_past and (slug = any(code.events) or source = any(code.events))) limit 1) as past,
      coalesce(${row.valid_until}::text <= ${clockOfSql(sql`${organiser}::bigint`)}, false) as is_over`.execute(
    trx,
  )
  const { event = null, ticket = null, past = null, is_over = false } = rows[0] ?? {}
  if (event !== null) throw refused('events', `${event} is no event of this organiser`)
  if (ticket !== null) throw refused('tickets', `${ticket} is no ticket type of these events`)
  if (past !== null) throw refused('events', `${past} is cancelled or over`)
  if (is_over) throw refused('until', 'is over already')
}
