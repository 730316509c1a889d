import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { editableOf } from '../../../contract/catalogue/editable.ts'
import { eventFromFields } from '../../../contract/catalogue/eventProblems.ts'
import type { FieldProblem } from '../../../contract/catalogue/fieldProblems.ts'
import { rowKeys } from '../../../contract/catalogue/formFields.ts'
import { asciiSlug } from '../../catalogue/import/asciiSlug.ts'
import type { CatalogueEvent } from '../../catalogue/import/catalogueEvent.ts'
import { databaseNow } from '../../catalogue/import/importSamples.ts'
import { lockCatalogue } from '../../catalogue/import/save/lockCatalogue.ts'
import { saveEvent } from '../../catalogue/import/save/saveEvent.ts'
import { soldIfCancelled } from '../../catalogue/import/save/soldIfCancelled.ts'
import { storedEvents } from '../../catalogue/import/save/storedEvents.ts'
import type { ReadyEvent } from '../../catalogue/import/save/withPictures.ts'
import { eventFromYaml } from '../../catalogue/import/yaml/event.ts'
import type { Database } from '../../database/connect.ts'
import { storedPicture } from '../../pictures/storedPicture.ts'
import { consequencesOf } from '../../sale/changes/consequences.ts'
import { type EventDraft, textsOf } from './eventDraft.ts'
import { doubleStarts, knownDates, rowsByStart } from './knownDates.ts'
import { saveSettings } from './settings.ts'

export interface SavedDraft {
  /** The event's id and the last part of its address; null: there are problems, or it is no event. */
  event: { id: number; slug: string; title: string } | null
  problems: FieldProblem[]
  /** What the event's buyers notice, or what is otherwise than typed because something is sold. */
  warnings: string[]
}

/** Stores what a draft is of, as an import of its file would. */
export async function saveDraft(trx: Database, draft: EventDraft): Promise<SavedDraft> {
  if (editableOf(draft.id) === 'organiser')
    return { event: null, ...(await saveSettings(trx, draft.organiser, textsOf(draft))) }
  return saveEventDraft(trx, draft)
}

async function saveEventDraft(trx: Database, draft: EventDraft): Promise<SavedDraft> {
  const seller = await trx
    .selectFrom('organiser')
    .select(['name', 'website', 'currency'])
    .where('id', '=', draft.organiser)
    .executeTakeFirstOrThrow()
  const now = await databaseNow(trx)
  const texts = textsOf(draft)
  const source = await sourceOf(trx, draft)
  const id = source.replace(/^yaml:/, '')
  const { event, problems } = eventFromFields(texts, { id, organiser: seller.name, now })
  if (!event) return { event: null, problems, warnings: [] }
  const organiser = { name: seller.name, website: seller.website }
  const currency = event.currency ?? seller.currency
  const stated = eventFromYaml(event, { position: 1, source, currency, organiser }, now)
  const wanted = await withStoredPicture(trx, stated)
  if (!wanted) return { event: null, problems: [NO_PICTURE], warnings: [] }
  const warnings: string[] = []
  await lockCatalogue(trx)
  // Its ticket types are locked in the order in which sales lock them, before any is renamed.
  const before = (await storedEvents(trx, [source])).get(source)
  // The page makes the id of a draft, and the title is anybody's: they must not name what is somebody else's.
  if (before && before.id !== draft.event) return { event: null, problems: [TAKEN], warnings: [] }
  const isRenamed = await renameTickets(trx, draft)
  const stored = isRenamed ? (await storedEvents(trx, [source])).get(source) : before
  const sold = await soldIfCancelled(trx, wanted, stored)
  if (sold) warnings.push(sold.ifConfirmed)
  const rows = rowsByStart(draft, event, now)
  const dates = knownDates(draft, wanted.dates, rows, stored)
  await saveEvent(trx, { ...wanted, dates }, draft.organiser, stored, reason => warnings.push(reason))
  const row = await trx
    .selectFrom('event')
    .select(['id', 'slug', 'title'])
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  const double = await doubleStarts(trx, row.id, rows)
  if (double.length > 0) return { event: null, problems: double, warnings: [] }
  if (stored) warnings.push(...(await consequencesOf(trx, stored)))
  return { event: row, problems: [], warnings }
}

const TAKEN = { field: 'title', message: 'is the title of another event with the same id' }

const NO_PICTURE = { field: 'picture.hash', message: 'is no picture of this server' }

/** The event with its picture, which was uploaded before; null: there is no such picture. */
async function withStoredPicture(trx: Database, event: CatalogueEvent): Promise<ReadyEvent | null> {
  const { picture, ...rest } = event
  if (!picture) return { ...rest, picture: null }
  const { from, alt, focus } = picture
  const found = 'hash' in from ? await storedPicture(trx, from.hash) : null
  return found && { ...rest, picture: { ...found, alt, focus } }
}

/** The identity of the event in each import. A new one has an address that people can read. */
async function sourceOf(trx: Database, { id, event, fields }: EventDraft): Promise<string> {
  if (event === null)
    return `yaml:${[asciiSlug(fields.title?.value ?? ''), id.slice(0, 8)].filter(Boolean).join('-')}`
  const stored = await trx
    .selectFrom('event')
    .select('source')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  return stored.source
}

/**
 * A ticket type whose name was changed in its row stays the same type, with all that is sold of it; also where two have changed
 * their names with each other. Answers whether there is one.
 */
async function renameTickets(trx: Database, { event, fields, published }: EventDraft): Promise<boolean> {
  if (event === null) return false
  const renamed = rowKeys(published.tickets).flatMap(row => {
    const [before, after] = [published[`tickets.${row}.name`], fields[`tickets.${row}.name`]?.value]
    const isRenamed = before && after && before !== after && rowKeys(fields.tickets?.value).includes(row)
    return isRenamed ? [{ before, after, meanwhile: randomUUID() }] : []
  })
  const rename = (from: string, to: string) =>
    sql`
    update ticket_type type set name = ${to} from event_date date
    where date.id = type.event_date_id and date.event_id = ${event} and type.name = ${from}
      and not exists (select from ticket_type other where other.event_date_id = date.id and other.name = ${to})`.execute(
      trx,
    )
  for (const { before, meanwhile } of renamed) await rename(before, meanwhile)
  for (const { meanwhile, after } of renamed) await rename(meanwhile, after)
  // Its new name is that of another type, which the file no longer states.
  for (const { meanwhile, before } of renamed) await rename(meanwhile, before)
  return renamed.length > 0
}
