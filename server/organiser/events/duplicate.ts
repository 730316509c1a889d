import { randomUUID } from 'node:crypto'
import { editableOf } from '../../../contract/catalogue/editable.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { draftOf, lockDraft } from './eventDraft.ts'

/** Copies what is typed of an event into a new draft, but for its dates and its state. Once is the same as twice. */
export async function duplicate(
  trx: Database,
  member: string,
  organiser: number,
  id: string,
  copyId: string,
): Promise<void> {
  const original = await draftOf(trx, organiser, id)
  if (!original || [id, copyId].some(one => editableOf(one) !== 'event'))
    throw new Refusal(404, 'There is no such event of yours.')
  const copy = await lockDraft(trx, organiser, copyId)
  if (copy.event !== null || copy.isChanged) return
  const rows = Object.entries(original.fields)
    .filter(([field, { value }]) => !/^(dates|status)(\.|$)/.test(field) && value !== '')
    .map(([field, { value }]) => ({
      draft_id: copy.id,
      field,
      value: field === 'title' ? `${value} (copy)` : value,
      stamp: randomUUID(),
      member,
    }))
  if (rows.length > 0) await trx.insertInto('event_draft_field').values(rows).execute()
}
