import { atom, type Getter } from 'jotai'
import { formOf } from '../../../contract/catalogue/editable.ts'
import { kindAt, mergedRows } from '../../../contract/catalogue/formFields.ts'
import type { EventField } from '../../../contract/entities/eventDraft.ts'
import { outboxAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import {
  type FieldUpdate,
  rememberDraftAtom,
  serverDraftsAtom,
  settledCountAtom,
  type TypedField,
  typedDraft,
  waitingOf,
} from './draftState.ts'

/* What is typed, once the server has it. */

/** What was typed is no longer only typed, where `isDone` says so. */
export const forgetTypedAtom = atom(
  null,
  (_get, set, draft: string, isDone: (field: string, one: TypedField) => boolean) => {
    set(typedDraft.atom, all => {
      const own = all[draft]
      if (!own) return all
      const kept = Object.entries(own.fields).filter(([field, one]) => !isDone(field, one))
      if (kept.length === Object.keys(own.fields).length) return all
      const { [draft]: _, ...others } = all
      return kept.length === 0 ? others : { ...others, [draft]: { ...own, fields: Object.fromEntries(kept) } }
    })
  },
)

/** The fields that are typed and of which no update waits: what the server is asked for now has them. */
export const settledFields = (get: Getter, draft: string): ReadonlySet<string> => {
  const waiting = waitingOf(get(outboxAtom), draft)
  return new Set(Object.keys(get(typedDraft.atom)[draft]?.fields ?? {}).filter(field => !waiting.has(field)))
}

/**
 * What the server has of a draft is no longer only typed. An update that was applied while nobody looked, as by the worker, is
 * also laid over what is known of the server, unless that has changed since. `read`: the fields of which the server was read
 * after their last update. Answers whether the server has to be read, because it has something that is not known here.
 */
export const takeAppliedAtom = atom(null, (get, set, draft: string, read: ReadonlySet<string>): boolean => {
  const server = get(serverDraftsAtom).get(draft)
  if (!server) return false
  const fields = { ...server.fields }
  const done = new Set<string>()
  let isStale = false
  for (const field of settledFields(get, draft)) {
    const typed = get(typedDraft.atom)[draft]?.fields[field]
    if (!typed) continue
    const { value, base, before, written } = typed
    const known = fields[field] ?? { value: '', stamp: '', by: '' }
    const isNext = written !== undefined && known.stamp === base
    if (isNext) fields[field] = appliedTo(draft, field, { ...written, before }, known.value)
    const isSaved = written?.value === value
    if ((isSaved && (isNext || read.has(field))) || fields[field]?.value.trim() === value.trim())
      done.add(field)
    else if (isSaved) isStale = true
  }
  if (done.size > 0) {
    set(rememberDraftAtom, { draft, server: { ...server, fields } })
    // An answer that was asked for before does not have it.
    set(settledCountAtom, count => count + 1)
    set(forgetTypedAtom, draft, field => done.has(field))
  }
  return isStale
})

/** A field once an update of it is applied. Rows are joined with those that there are. */
export const appliedTo = (
  draft: string,
  field: string,
  { value, stamp, before }: Pick<FieldUpdate, 'value' | 'stamp' | 'before'>,
  known: string,
): EventField => ({
  value: kindAt(formOf(draft), field) === 'rows' ? mergedRows(before, value, known) : value,
  stamp,
  by: editorTexts.you,
})

/**
 * What the next update of a field is made of. The last one is applied by then, whoever sends it: while it waits or is being sent,
 * the outbox says what the next is made of.
 */
export const begunUpon = ({ written, base, before }: TypedField) =>
  written ? { base: written.stamp, before: written.value } : { base, before }
