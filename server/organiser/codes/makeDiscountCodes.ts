import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { makeCodes } from '../../../contract/calls/organiserCodes.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import { typedCode } from '../../catalogue/read/typedCode.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { crockford } from '../../sale/crockford.ts'
import { codeFromFields } from './codeFromFields.ts'

/** Makes the codes of a batch, in one statement. Answers how many; 0: this batch is made already. Throws a `Refusal` where something is wrong. */
export async function makeDiscountCodes(
  trx: Database,
  { organiser_id, batch, prefix, count, fields }: Body<typeof makeCodes>,
): Promise<number> {
  // A repeated request waits here, and finds the batch.
  await sql`select from organiser where id = ${organiser_id} for update`.execute(trx)
  const { rows: made } = await sql`
    select from discount_code where organiser_id = ${organiser_id} and batch = ${batch} limit 1`.execute(trx)
  if (made.length > 0) return 0
  const today = dayIn(await timeZoneOf(trx, organiser_id), await databaseNow(trx))
  const codes = Array.from({ length: count }, () => typedCode(prefix) + crockford())
  const { row, problem } = codeFromFields({ ...fields, code: codes[0] ?? '' }, today)
  if (problem !== null) throw new Refusal(422, problem)
  await sql`
    insert into discount_code (organiser_id, code, percent, amount, most_uses, most_tickets, valid_from, valid_until, events,
      tickets, is_added, batch)
    select ${organiser_id}, one, ${row.percent}::integer, ${row.amount}::integer, ${row.most_uses}::integer,
      ${row.most_tickets}::integer, ${row.valid_from}, ${row.valid_until}, ${row.events}::text[], ${row.tickets}::text[], true, ${batch}
    from unnest(${codes}::text[]) one`.execute(trx)
  return count
}
