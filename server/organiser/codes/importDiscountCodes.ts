import { sql } from 'kysely'
import type { Answer } from '../../../contract/call.ts'
import type { importCodes } from '../../../contract/calls/organiserCodes.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { differing } from '../../catalogue/import/save/differing.ts'
import { saveRows } from '../../catalogue/import/save/ownedRows.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type CodeRow, codeFromFields } from './codeFromFields.ts'
import { tableOf } from './tableOf.ts'

const KEYS = Object.keys(organiserForm.discount_codes.rows)

/** So many rows of one file; a statement has at most 65535 values. */
const MOST = 4000

/**
 * Adds and changes the codes of a table, whose first row has the names of the columns: those of the format; others are left
 * out, such as how often a code was used. A row that cannot be read is refused with its line. Unless it is confirmed, nothing is
 * stored. Throws a `Refusal` where it is no such table.
 */
export async function importDiscountCodes(
  trx: Database,
  organiser: number,
  file: string,
  isConfirmed: boolean,
): Promise<Answer<typeof importCodes>> {
  const [head, ...rows] = tableOf(file)
  const columns = head?.cells.map(name => name.trim().toLowerCase()) ?? []
  if (!columns.includes('code'))
    throw new Refusal(422, 'The first row has to name the columns, such as code,percent.')
  if (rows.length > MOST) throw new Refusal(422, `A file can have ${MOST} codes. Please divide it.`)
  await sql`select from organiser where id = ${organiser} for update`.execute(trx)
  const today = dayIn(await timeZoneOf(trx, organiser), await databaseNow(trx))
  const refused: { line: number; reason: string }[] = []
  const wanted = new Map<string, CodeRow>()
  for (const { line, cells } of rows) {
    const fields = Object.fromEntries(
      columns.map((name, index) => [name, cells[index] ?? '']).filter(([name]) => KEYS.includes(name ?? '')),
    )
    const { row, problem } = codeFromFields(fields, today)
    if (problem !== null) refused.push({ line, reason: problem })
    else if (wanted.has(row.code)) refused.push({ line, reason: `is ${row.code} a second time` })
    else wanted.set(row.code, row)
  }
  const stored = await trx
    .selectFrom('discount_code')
    .selectAll()
    .where('organiser_id', '=', organiser)
    .where('code', '=', sql<string>`any(${[...wanted.keys()]}::text[])`)
    .execute()
  const before = new Map(stored.map(row => [row.code, row]))
  // A code that the settings have stays theirs, and a new one is of this screen.
  const rowsToSave = [...wanted].map(([code, row]) => ({
    ...row,
    is_added: before.get(code)?.is_added ?? true,
  }))
  const changed = rowsToSave.filter(row => {
    const old = before.get(row.code)
    return old && differing(old, { ...row, withdrawn_at: null })
  })
  if (isConfirmed)
    await saveRows(trx, organiser, { discount_code: stored }, { discount_code: rowsToSave }, false)
  return {
    added: rowsToSave.length - stored.length,
    changed: changed.length,
    unchanged: stored.length - changed.length,
    refused,
  }
}
