import { atom } from 'jotai'
import { discardUpdate } from '../../../offline/outbox.ts'
import { readOutbox } from '../../../offline/outboxStore.ts'
import { outboxAtom } from '../../state/outbox.ts'
import { areaAtom } from '../area.ts'
import { editorPath, NEW } from '../editorPath.ts'
import {
  editedAtom,
  fieldsAtom,
  openingFailureAtom,
  serverDraftAtom,
  typedDraft,
  waitingAtom,
} from './draftState.ts'

/** Another member has deleted the event while this one has it open. */
export const isGoneAtom = atom(get => {
  const edited = get(editedAtom)
  const isMember = get(areaAtom)?.organisers?.some(({ id }) => id === edited?.organiser) ?? false
  return isMember && get(serverDraftAtom) !== null && get(openingFailureAtom) === 'not_yours'
})

/** Forgets on this device what was typed into the edited draft and what waits to be sent of it. */
export const forgetDraftAtom = atom(null, async (get, set): Promise<void> => {
  const draft = get(editedAtom)?.draft ?? ''
  for (const field of get(waitingAtom).keys()) await discardUpdate(`draft/${draft}/${field}`)
  set(outboxAtom, await readOutbox())
  set(typedDraft.atom, ({ [draft]: _, ...others }) => others)
})

/** Begins a new event with everything that is shown of the deleted one. */
export const saveAsNewAtom = atom(null, async (get, set): Promise<void> => {
  const edited = get(editedAtom)
  if (!edited) return
  const draft = crypto.randomUUID()
  const fields = Object.fromEntries(
    Object.entries(get(fieldsAtom))
      .filter(([, value]) => value !== '')
      .map(([field, value]) => [field, { value, base: '', before: '' }]),
  )
  set(typedDraft.atom, all => ({ ...all, [draft]: { organiser: String(edited.organiser), fields } }))
  await set(forgetDraftAtom)
  location.assign(editorPath(edited.organiser, draft) + NEW)
})
