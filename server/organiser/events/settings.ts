import type { Selectable } from 'kysely'
import type { FieldProblem } from '../../../contract/catalogue/fieldProblems.ts'
import { type FormFields, fieldsFrom } from '../../../contract/catalogue/formFields.ts'
import { dayIn } from '../../../contract/catalogue/moment.ts'
import { organiserForm } from '../../../contract/catalogue/organiserForm.ts'
import { organiserFromFields } from '../../../contract/catalogue/organiserProblems.ts'
import { statedCodes, statedOrganiser } from '../../catalogue/export/statedOrganiser.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { storedRows } from '../../catalogue/import/save/ownedRows.ts'
import { saveOrganiser } from '../../catalogue/import/save/saveOrganiser.ts'
import { organiserFromYaml } from '../../catalogue/import/yaml/organiser.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import type { Schema } from '../../database/types.ts'

/** What is said of an organiser in the catalogue's format, as its members edit it. */
export async function settingsOf(database: Database, organiser: number): Promise<FormFields> {
  const tables = ['charity', 'gift_voucher', 'discount_code', 'gift_voucher_code'] as const
  const rows = (await storedRows(database, [...tables], [organiser])).get(organiser) ?? {}
  const row = await rowOf(database, organiser)
  return fieldsFrom(organiserForm, { ...statedOrganiser(row, rows), ...statedCodes(rows) })
}

/** Stores the settings of a draft, as an import of their file would that removes what it does not state. */
export async function saveSettings(
  trx: Database,
  organiser: number,
  fields: FormFields,
): Promise<{ problems: FieldProblem[]; warnings: string[] }> {
  const { name } = await rowOf(trx, organiser)
  const { organiser: written, problems } = organiserFromFields(fields, name)
  if (!written) return { problems, warnings: [] }
  const { rows, ...stated } = organiserFromYaml(
    written,
    dayIn(await timeZoneOf(trx, organiser), await databaseNow(trx)),
  )
  if (!rows) return { problems, warnings: [] }
  // Its members are added and removed in their own place.
  const { organiser_member: _, ...owned } = rows
  const { unstated } = await saveOrganiser(trx, { ...stated, rows: owned }, true)
  return { problems: [], warnings: unstated.map(what => `No longer there for new orders: ${what}.`) }
}

const rowOf = (database: Database, organiser: number): Promise<Selectable<Schema['organiser']>> =>
  database.selectFrom('organiser').selectAll().where('id', '=', organiser).executeTakeFirstOrThrow()
