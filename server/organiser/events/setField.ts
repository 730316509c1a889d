import type { Body } from '../../../contract/call.ts'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { formOf } from '../../../contract/catalogue/editable.ts'
import { isRowThere, kindAt, mergedRows } from '../../../contract/catalogue/formFields.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockDraft, textsOf } from './eventDraft.ts'

/** Fields of one draft. */
const MOST_FIELDS = 6000

interface Writer {
  /** The e-mail address of the member. */
  member: string
  /** The family of the session. */
  family: string
}

/**
 * Writes one field of a draft. Throws a `Refusal` where somebody has changed it since the edit was begun. A browser sends what
 * is typed into a field one after another, so it is not refused for what it has sent itself, however little it knew of that.
 */
export async function setField(
  trx: Database,
  { member, family }: Writer,
  { organiser_id, draft: id, field, value, before, base, stamp }: Body<typeof setEventField>,
): Promise<void> {
  const form = formOf(id)
  const kind = kindAt(form, field)
  if (kind === null) throw new Refusal(400, 'There is no such field.')
  const draft = await lockDraft(trx, organiser_id, id)
  const current = draft.fields[field] ?? { value: '', stamp: '', by: '' }
  const isRows = kind === 'rows'
  // Somebody has removed it, or the event was published, which names its rows anew.
  if (!isRowThere(form, textsOf(draft), field))
    throw new Refusal(409, 'What you typed into is no longer there.')
  const isLate = !isRows && current.stamp !== base && current.value !== value
  if (isLate && (await familyOf(trx, draft.id, field)) !== family)
    throw new Refusal(409, `${current.by || 'Somebody else'} has changed this meanwhile.`)
  if (!(field in draft.fields) && Object.keys(draft.fields).length >= MOST_FIELDS)
    throw new Refusal(409, 'This event has too many fields.')
  const row = { value: isRows ? mergedRows(before, value, current.value) : value, stamp, member, family }
  await trx
    .insertInto('event_draft_field')
    .values({ ...row, draft_id: draft.id, field })
    .onConflict(conflict => conflict.columns(['draft_id', 'field']).doUpdateSet({ ...row, at: new Date() }))
    .execute()
}

/** In which sessions a field was typed last; null: nobody has, or it is not known. */
async function familyOf(trx: Database, draft: string, field: string): Promise<string | null> {
  const typed = await trx
    .selectFrom('event_draft_field')
    .select('family')
    .where('draft_id', '=', draft)
    .where('field', '=', field)
    .executeTakeFirst()
  return typed?.family ?? null
}
