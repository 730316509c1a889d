import { atom } from 'jotai'
import { array, type Infer, object, optional, record, string } from 'superstruct'
import type { Body } from '../../../contract/call.ts'
import type { setEventField } from '../../../contract/calls/organiserEvents.ts'
import { editableOf, formOf } from '../../../contract/catalogue/editable.ts'
import { type FormFields, isRowThere } from '../../../contract/catalogue/formFields.ts'
import { type EventField, eventDraft, settingsDraft } from '../../../contract/entities/eventDraft.ts'
import { pageAt } from '../../../contract/pages.ts'
import type { Notice, Op, Outbox } from '../../../offline/outboxRecord.ts'
import { draft } from '../../state/draft.ts'
import { outboxAtom } from '../../state/outbox.ts'
import type { PersistedRow } from '../../state/persisted.ts'
import { editorTexts } from '../../text/eventEditor.ts'

/** Which event, or whose settings, are edited. */
export interface Edited {
  organiser: number
  draft: string
}

export const editedAtom = atom<Edited | null>(null)

/** What the page at this address edits; null: nothing. */
export function editedAt(path: string): Edited | null {
  const { page, params } = pageAt(path) ?? {}
  if (!params?.organiser || (page !== 'organiser_settings' && page !== 'edit_event')) return null
  const organiser = Number(params.organiser)
  return { organiser, draft: page === 'organiser_settings' ? settingsDraft(organiser) : (params.draft ?? '') }
}

const known = object({ draft: string(), server: eventDraft })
const knownDrafts = array(known)

/** Events as the server last had them, the newest first: a page opens with them without a network. */
export const knownDraftsAtom = atom<Infer<typeof knownDrafts>>([])

const MOST_KNOWN = 10

export const rememberDraftAtom = atom(null, (_get, set, one: Infer<typeof known>): void => {
  set(knownDraftsAtom, all => [one, ...all.filter(({ draft: id }) => id !== one.draft)].slice(0, MOST_KNOWN))
})

const knownData = atom(
  get => (get(knownDraftsAtom).length > 0 ? get(knownDraftsAtom) : null),
  (get, set, stored: Infer<typeof knownDrafts>) => {
    const own = get(knownDraftsAtom)
    const isOwn = new Set(own.map(({ draft: id }) => id))
    set(knownDraftsAtom, [...own, ...stored.filter(({ draft: id }) => !isOwn.has(id))].slice(0, MOST_KNOWN))
  },
)

/** Why the event is not read; `new`: it was begun on this device, where there is no network. null: it is, or not yet. */
export const openingFailureAtom = atom<'unreachable' | 'not_yours' | 'new' | null>(null)

/** How many updates were settled. What was asked for before one of them does not say what it has changed. */
export const settledCountAtom = atom(0)

export const persistedDrafts: PersistedRow = {
  row: { name: 'event drafts', struct: knownDrafts },
  data: knownData,
  writtenOn: knownData,
  forgottenAt: ['sign_out', 'other_user'],
  forget: atom(null, (_get, set) => set(knownDraftsAtom, [])),
}

/**
 * What was typed and has not been applied yet, by draft and field. `base`: the stamp of the field when the typing began;
 * `before`: its value then. `written`: the last update of it that was brought to the outbox.
 */
const typedFields = record(
  string(),
  object({
    organiser: string(),
    fields: record(
      string(),
      object({
        value: string(),
        base: string(),
        before: string(),
        written: optional(object({ stamp: string(), value: string() })),
      }),
    ),
  }),
)

type TypedFields = Infer<typeof typedFields>

/** Each field stays typed. What was typed last goes on from the update of the field that the device knows. */
function joinedFields(stored: TypedFields, typed: TypedFields): TypedFields {
  const all = { ...stored }
  for (const [id, { organiser, fields }] of Object.entries(typed)) {
    const before = stored[id]?.fields ?? {}
    const joined = Object.entries(fields).map(([field, one]) => {
      const own = before[field]
      return [field, own ? { ...own, value: one.value } : one] as const
    })
    all[id] = { organiser, fields: { ...before, ...Object.fromEntries(joined) } }
  }
  return all
}

/** It is on the device at each key. */
export const typedDraft = draft({
  name: 'event typed',
  struct: typedFields,
  empty: {},
  joined: joinedFields,
  forgottenAt: ['sign_out', 'other_user'],
})

export type TypedField = TypedFields[string]['fields'][string]

/** What the server last answered of each draft. */
export const serverDraftsAtom = atom(
  get => new Map(get(knownDraftsAtom).map(({ draft: id, server }) => [id, server])),
)

/** The same of the event that is edited; null: nothing yet. */
export const serverDraftAtom = atom(get => get(serverDraftsAtom).get(get(editedAtom)?.draft ?? '') ?? null)

export type FieldUpdate = Body<typeof setEventField>

/** The update of a field that is sent next but one, or next; and the one that was not applied. */
interface Waiting {
  pending: FieldUpdate | undefined
  inflight: FieldUpdate | undefined
  notice: Notice | undefined
}

const bodyOf = (op: Op | undefined): FieldUpdate | undefined => op?.body as FieldUpdate | undefined

/** What the outbox has of the fields of a draft, by field. */
export function waitingOf(outbox: Outbox | null, draftId: string): ReadonlyMap<string, Waiting> {
  const found = new Map<string, Waiting>()
  if (!outbox) return found
  const prefix = `draft/${draftId}/`
  for (const { resource, pending, inflight } of Object.values(outbox.entries))
    if (resource.startsWith(prefix))
      found.set(resource.slice(prefix.length), {
        pending: bodyOf(pending),
        inflight: bodyOf(inflight),
        notice: undefined,
      })
  for (const notice of outbox.notices)
    if (notice.resource.startsWith(prefix)) {
      const field = notice.resource.slice(prefix.length)
      found.set(field, { pending: undefined, inflight: undefined, ...found.get(field), notice })
    }
  return found
}

/** The same of the event that is edited. */
export const waitingAtom = atom(get => waitingOf(get(outboxAtom), get(editedAtom)?.draft ?? ''))

/** The event as this device knows it: what the server has, what waits, and what is typed, the last over the first. */
export const fieldsAtom = atom((get): FormFields => {
  const fields: Record<string, string> = {}
  for (const [field, { value }] of Object.entries(get(serverDraftAtom)?.fields ?? {})) fields[field] = value
  for (const [field, { pending, inflight, notice }] of get(waitingAtom)) {
    const own = pending ?? inflight ?? (notice?.body as FieldUpdate | undefined)
    if (own) fields[field] = own.value
  }
  const typed = get(typedDraft.atom)[get(editedAtom)?.draft ?? '']?.fields ?? {}
  for (const [field, { value }] of Object.entries(typed)) fields[field] = value
  return fields
})

/** A field that was not applied, with what the server has of it. */
export interface Conflict {
  notice: Notice
  theirs: EventField | null
}

export const conflictsAtom = atom((get): ReadonlyMap<string, Conflict> => {
  const server = get(serverDraftAtom)?.fields ?? {}
  const found = new Map<string, Conflict>()
  for (const [field, { notice, pending, inflight }] of get(waitingAtom))
    if (notice && (notice.kind === 'stuck' || (!pending && !inflight)))
      found.set(field, { notice, theirs: server[field] ?? null })
  return found
})

/** Those of them that no row shows any more: somebody has removed it. */
export const lostWordsAtom = atom(get =>
  [...get(conflictsAtom)].filter(
    ([field]) => !isRowThere(formOf(get(editedAtom)?.draft ?? ''), get(fieldsAtom), field),
  ),
)

/** Whether everything typed is on the server. */
export const isAllSavedAtom = atom(get => {
  const typed = get(typedDraft.atom)[get(editedAtom)?.draft ?? '']?.fields ?? {}
  return Object.keys(typed).length === 0 && get(waitingAtom).size === 0
})

/** Whether something was typed that is not published. */
export const isChangedAtom = atom(
  get =>
    !get(isAllSavedAtom) || Object.values(get(serverDraftAtom)?.fields ?? {}).some(({ by }) => by !== ''),
)

/** What it is that is edited. */
export const editableAtom = atom(get => editableOf(get(editedAtom)?.draft ?? ''))

/** It is an event that was never published. */
export const isNewAtom = atom(get => {
  const { draft: id } = get(editedAtom) ?? { draft: '' }
  return get(editableAtom) === 'event' && !id.startsWith('event-') && !get(serverDraftAtom)?.url
})

/** Problems that the server has found, until something else is typed. */
export const isSubmittedAtom = atom(false)

export const editedTitleAtom = atom(get =>
  get(editableAtom) === 'organiser'
    ? editorTexts.settingsOf(get(serverDraftAtom)?.organiser ?? '')
    : get(fieldsAtom).title?.trim() || editorTexts.untitled,
)
