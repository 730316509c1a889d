import { editableOf } from '../../../contract/catalogue/editable.ts'
import { eventForm } from '../../../contract/catalogue/eventForm.ts'
import { type FormFields, fieldsFrom, shortHash } from '../../../contract/catalogue/formFields.ts'
import type { EventField } from '../../../contract/entities/eventDraft.ts'
import { settingsDraft } from '../../../contract/entities/eventDraft.ts'
import { statedCatalogue } from '../../catalogue/export/exportCatalogue.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { settingsOf } from './settings.ts'

/** An event, or the organiser itself, as the organiser's members edit it. */
export interface EventDraft {
  id: string
  organiser: number
  /** The published event; null: it was never published. */
  event: number | null
  /** What is published, with what members have typed laid over it. */
  fields: Record<string, EventField>
  /** What is published; nothing of an event that never was. */
  published: FormFields
  /** Members have typed something that is not published. */
  isChanged: boolean
}

/** The draft of an organiser by its id; null: it is not this organiser's, or deleted. Nobody need have written it yet. */
export async function draftOf(database: Database, organiser: number, id: string): Promise<EventDraft | null> {
  const [, named] = /^event-(\d+)$/.exec(id) ?? []
  const row = await database
    .selectFrom('event_draft')
    .selectAll()
    .where(named ? 'event_id' : 'id', '=', named ? Number(named) : id)
    .executeTakeFirst()
  const event = row?.event_id ?? (named ? Number(named) : null)
  if (row && (row.organiser_id !== organiser || row.deleted_at)) return null
  const published = await publishedFields(database, organiser, id, event)
  if (published === null) return null
  const typed = row
    ? await database.selectFrom('event_draft_field').selectAll().where('draft_id', '=', row.id).execute()
    : []
  return {
    id: row?.id ?? id,
    organiser,
    event,
    published,
    fields: {
      ...Object.fromEntries(
        Object.entries(published).map(([field, value]) => [field, { value, stamp: stampOf(value), by: '' }]),
      ),
      ...Object.fromEntries(
        typed.map(({ field, value, stamp, member }) => [field, { value, stamp, by: member }]),
      ),
    },
    isChanged: typed.length > 0,
  }
}

/** null: it is not of this organiser. */
async function publishedFields(
  database: Database,
  organiser: number,
  id: string,
  event: number | null,
): Promise<FormFields | null> {
  if (editableOf(id) === 'organiser')
    return id === settingsDraft(organiser) ? settingsOf(database, organiser) : null
  if (event === null) return {}
  const { events } = await statedCatalogue(database, { organiser, event })
  return events[0] ? fieldsFrom(eventForm, events[0]) : null
}

const stampOf = (value: string): string => `p-${shortHash(value)}`

/** The texts of a draft, without who has typed them. */
export const textsOf = ({ fields }: EventDraft): FormFields =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))

/** A draft to be changed: locked, and written if nobody has yet. Throws a `Refusal` where it is not this organiser's. */
export async function lockDraft(trx: Database, organiser: number, id: string): Promise<EventDraft> {
  const known = await draftOf(trx, organiser, id)
  if (!known) throw new Refusal(404, 'There is no such event of yours.')
  await refuseTooMany(trx, organiser)
  await trx
    .insertInto('event_draft')
    .values({ id: known.id, organiser_id: organiser, event_id: known.event })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await trx.selectFrom('event_draft').select('id').where('id', '=', known.id).forUpdate().execute()
  const draft = await draftOf(trx, organiser, id)
  if (!draft) throw new Refusal(404, 'There is no such event of yours.')
  return draft
}

/** Drafts of one organiser that were never published. */
const MOST_DRAFTS = 500

async function refuseTooMany(trx: Database, organiser: number): Promise<void> {
  const { count } = await trx
    .selectFrom('event_draft')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organiser_id', '=', organiser)
    .where('event_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > MOST_DRAFTS)
    throw new Refusal(409, 'There are too many drafts. Please publish or delete some.')
}
