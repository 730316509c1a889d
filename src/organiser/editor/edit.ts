import { atom, type WritableAtom } from 'jotai'
import { getEventDraft, setEventField } from '../../../contract/calls/organiserEvents.ts'
import { formOf } from '../../../contract/catalogue/editable.ts'
import { rowKeys, rowsAround } from '../../../contract/catalogue/formFields.ts'
import { call } from '../../api/call.ts'
import { updatesAtom } from '../../outbox/update.ts'
import { discardUpdateAtom, retryUpdateAtom, writeUpdateAtom } from '../../outbox/writeUpdate.ts'
import { outboxAtom } from '../../state/outbox.ts'
import { NEW } from '../editorPath.ts'
import { begunUpon, forgetTypedAtom, settledFields, takeAppliedAtom } from './applied.ts'
import {
  conflictsAtom,
  type Edited,
  editedAtom,
  type FieldUpdate,
  fieldsAtom,
  openingFailureAtom,
  rememberDraftAtom,
  serverDraftAtom,
  settledCountAtom,
  type TypedField,
  typedDraft,
  waitingAtom,
  waitingOf,
} from './draftState.ts'

const NOTHING_READ: ReadonlySet<string> = new Set()

/** How long after the last key a field is sent. */
const QUIET_MS = 700

/** Types a value into a field. It is on the device at once, and on the server soon after. */
export const editFieldAtom = atom(null, (get, set, field: string, value: string): void => {
  const edited = get(editedAtom)
  if (!edited) return
  const server = get(serverDraftAtom)?.fields[field]
  set(typedDraft.atom, all => {
    const own = all[edited.draft]?.fields ?? {}
    const begun: TypedField = own[field] ?? {
      value,
      base: server?.stamp ?? '',
      before: get(fieldsAtom)[field] ?? '',
    }
    const fields = { ...own, [field]: { ...begun, value } }
    return { ...all, [edited.draft]: { organiser: String(edited.organiser), fields } }
  })
  set(saveSoonAtom)
})

/**
 * Brings what is typed to the outbox, of every event: somebody may have left one within a moment of the last key. Forgets what
 * the server has. A field that was not applied waits for its member to decide.
 */
export const saveTypedAtom = atom(null, async (get, set): Promise<void> => {
  for (const [draft, { organiser }] of Object.entries(get(typedDraft.atom)))
    await set(saveTypedOfAtom, { organiser: Number(organiser), draft })
})

const saveTypedOfAtom = atom(null, async (get, set, edited: Edited): Promise<void> => {
  if (set(takeAppliedAtom, edited.draft, NOTHING_READ) && get(editedAtom)?.draft === edited.draft)
    await set(fetchDraftAtom)
  const waiting = waitingOf(get(outboxAtom), edited.draft)
  const form = formOf(edited.draft)
  const all = get(typedDraft.atom)[edited.draft]?.fields ?? {}
  const isOnItsWay = (field: string) =>
    field in all || waiting.get(field)?.pending || waiting.get(field)?.inflight
  for (const [field, typed] of Object.entries(all)) {
    // The server knows a row before it is sent what is in it.
    if (rowsAround(form, field).some(({ list }) => isOnItsWay(list))) continue
    const own = waiting.get(field)
    const last = own?.pending ?? own?.inflight
    if (last?.value === typed.value) continue
    const notice = own?.notice?.body as FieldUpdate | undefined
    if (notice && !last && notice.value === typed.value) continue
    // It is applied, and stays typed only until the event is read.
    if (!own && typed.written?.value === typed.value) continue
    const upon = (!last && notice) || begunUpon(typed)
    await set(writeFieldAtom, edited, field, { value: typed.value, base: upon.base, before: upon.before })
  }
})

type Written = Pick<FieldUpdate, 'value' | 'base' | 'before'>

const writeFieldAtom = atom(
  null,
  async (get, set, { organiser, draft }: Edited, field: string, written: Written): Promise<void> => {
    const body: FieldUpdate = {
      organiser_id: organiser,
      draft,
      field,
      ...written,
      stamp: crypto.randomUUID(),
    }
    const update = get(updatesAtom)[setEventField.name]
    if (!update) return
    await set(writeUpdateAtom, { update, body })
    const { stamp, value, base, before } = body
    set(typedDraft.atom, all => {
      const own = all[draft]
      const typed = own?.fields[field]
      if (!own || !typed) return all
      return {
        ...all,
        [draft]: {
          ...own,
          fields: { ...own.fields, [field]: { ...typed, base, before, written: { stamp, value } } },
        },
      }
    })
  },
)

let timer: ReturnType<typeof setTimeout> | undefined

/** Saves what is typed once nothing has been typed for a moment. */
export const saveSoonAtom = atom(null, (_get, set): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void set(saveTypedAtom), QUIET_MS)
})

/** The member's words take the place of what somebody else has written, or are sent again. */
export const keepMineAtom = atom(null, async (get, set, field: string): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  if (get(conflictsAtom).get(field)?.notice.kind === 'stuck')
    return set(retryUpdateAtom, setEventField.resource({ ...edited, field }))
  const server = get(serverDraftAtom)?.fields[field]
  const value = get(fieldsAtom)[field] ?? ''
  await set(writeFieldAtom, edited, field, { value, base: server?.stamp ?? '', before: server?.value ?? '' })
})

export const takeTheirsAtom = atom(null, async (get, set, field: string): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  set(forgetTypedAtom, edited.draft, one => one === field)
  await set(discardUpdateAtom, setEventField.resource({ ...edited, field }))
})

/** Reads the event that is edited again, and saves what is typed. */
export const readDraftAtom = atom(null, async (get, set): Promise<void> => {
  await set(fetchDraftAtom)
  if (get(openingFailureAtom) === null) await set(saveTypedAtom)
})

/** Reads the event that is edited, or says why it cannot be read. */
export const fetchDraftAtom: WritableAtom<null, [], Promise<void>> = atom(
  null,
  async (get, set): Promise<void> => {
    const edited = get(editedAtom)
    if (!edited) return
    const settled = get(settledCountAtom)
    const read = settledFields(get, edited.draft)
    const sent = await call(getEventDraft, { organiser_id: edited.organiser, draft: edited.draft })
    if (get(editedAtom) !== edited) return
    const isHere = !sent.ok && location.hash === NEW
    set(
      openingFailureAtom,
      isHere ? 'new' : !sent.ok ? 'unreachable' : sent.answer.draft ? null : 'not_yours',
    )
    if (!sent.ok || !sent.answer.draft) return
    // What was settled meanwhile may not be in the answer.
    if (get(settledCountAtom) !== settled) return set(fetchDraftAtom)
    set(rememberDraftAtom, { draft: edited.draft, server: sent.answer.draft })
    set(takeAppliedAtom, edited.draft, read)
  },
)

const ROW_DIGITS = 8

/** Adds a row to a list, and answers its key. */
export const addEventRowAtom = atom(null, (get, set, list: string): string => {
  const key = crypto.randomUUID().slice(0, ROW_DIGITS)
  set(editFieldAtom, list, [...rowKeys(get(fieldsAtom)[list]), key].join(' '))
  return key
})

/** Adds dates that start at these times. */
export const addDatesAtom = atom(null, (get, set, starts: readonly string[]): void => {
  const rows = starts.map(() => crypto.randomUUID().slice(0, ROW_DIGITS))
  set(editFieldAtom, 'dates', [...rowKeys(get(fieldsAtom).dates), ...rows].join(' '))
  for (const [index, row] of rows.entries()) set(editFieldAtom, `dates.${row}.starts`, starts[index] ?? '')
})

/** Removes a row, and what this device has typed into it. */
export const removeEventRowAtom = atom(null, async (get, set, list: string, row: string): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  const left = rowKeys(get(fieldsAtom)[list]).filter(key => key !== row)
  set(editFieldAtom, list, left.join(' '))
  const isInRow = (field: string) => field.startsWith(`${list}.${row}.`)
  set(forgetTypedAtom, edited.draft, isInRow)
  for (const field of [...get(waitingAtom).keys()].filter(isInRow))
    await set(discardUpdateAtom, setEventField.resource({ ...edited, field }))
})
