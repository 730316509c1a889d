import { formOf } from '../../../contract/catalogue/editable.ts'
import { kindAt } from '../../../contract/catalogue/formFields.ts'
import { plural } from '../../../contract/format/words.ts'
import { lockCatalogue } from '../../catalogue/import/save/lockCatalogue.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { logAct } from '../asMember.ts'
import { draftOf, type EventDraft, lockDraft } from './eventDraft.ts'
import { mayNotRefundAs, noteOwnChange } from './noteOwnChange.ts'
import { type SavedDraft, saveDraft } from './saveDraft.ts'

/**
 * Publishes a draft, forgets what was typed, and answers its address, which is empty for the organiser's settings. Throws a
 * `Refusal` where something is wrong with it, or where it has consequences that were not confirmed.
 */
export async function publish(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  organiser: number,
  id: string,
  isConfirmed: boolean,
): Promise<string> {
  await lockCatalogue(trx)
  const draft = await lockDraft(trx, organiser, id)
  const { event, problems, warnings } = await saveDraft(trx, draft)
  if (problems.length > 0) throw new Refusal(422, `Please correct ${plural(problems.length, 'field')} first.`)
  if (warnings.length > 0 && !isConfirmed) throw new Refusal(409, warnings.join(' '))
  if (event)
    await trx.updateTable('event_draft').set({ event_id: event.id }).where('id', '=', draft.id).execute()
  await trx.deleteFrom('event_draft_field').where('draft_id', '=', draft.id).execute()
  if (event) await noteOwnChange(trx, event.id, member, await mayNotRefundAs(trx, organiser, member))
  const act = event ? 'publish_event' : 'change_settings'
  await logAct(trx, organiser, member, act, event?.title ?? '', { after: changedKeys(draft) })
  // What it means for what is reserved and sold.
  await enqueue(trx, 'follow_catalogue', {})
  return event ? `/events/${event.slug}/` : ''
}

const LONGEST_LIST = 500

/** The keys of the fields that differ from what is published, without those of their rows: `title, tickets.price`. */
function changedKeys({ id, fields, published }: EventDraft): string {
  const form = formOf(id)
  const paths = new Set([...Object.keys(fields), ...Object.keys(published)])
  const changed = [...paths].filter(path => (fields[path]?.value ?? '') !== (published[path] ?? ''))
  const keys = changed.map(path =>
    path
      .split('.')
      .filter((_, index, steps) => kindAt(form, steps.slice(0, index).join('.')) !== 'rows')
      .join('.'),
  )
  return [...new Set(keys)].join(', ').slice(0, LONGEST_LIST)
}

/** Rolls a transaction back, and brings out what was found in it. */
class Found<T> extends Error {
  readonly what: T
  constructor(what: T) {
    super('rolled back')
    this.what = what
  }
}

/** What publishing a draft would do: it is stored, read, and rolled back. null: it is not this organiser's. */
export async function tryOut<T>(
  database: Database,
  organiser: number,
  id: string,
  look: (trx: Database, saved: SavedDraft) => Promise<T>,
): Promise<T | null> {
  const draft = await draftOf(database, organiser, id)
  if (!draft) return null
  try {
    return await database.transaction().execute(async trx => {
      throw new Found(await look(trx, await saveDraft(trx, draft)))
    })
  } catch (error) {
    if (error instanceof Found) return error.what as T
    throw error
  }
}
