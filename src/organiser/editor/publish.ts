import { atom } from 'jotai'
import { deleteEventDraft, getEventPreview, publishEvent } from '../../../contract/calls/organiserEvents.ts'
import { plural } from '../../../contract/format/words.ts'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../api/call.ts'
import { sendOutboxAtom } from '../../outbox/sendWaiting.ts'
import { pause } from '../../platform/pause.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { readChangesAtom } from '../changes/changes.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'
import {
  conflictsAtom,
  editableAtom,
  editedAtom,
  isAllSavedAtom,
  isNewAtom,
  isSubmittedAtom,
} from './draftState.ts'
import { readDraftAtom, saveTypedAtom } from './edit.ts'
import { labelOf } from './formWords.ts'
import { forgetDraftAtom } from './gone.ts'
import { problemsAtom } from './problemsFound.ts'

/** Where the outcome of publishing is shown. */
export const PUBLISHING = 'publish'

/** What publishing would mean, of which the member has to confirm that it was read; empty: nothing is asked. */
export const warningsAtom = atom<readonly string[]>([])

/** The page of what was just published; null: nothing was. */
export const publishedAtom = atom<string | null>(null)

/** How long what waits is sent before it is said that it cannot be. */
const DELIVERY_MS = 10_000
/** Another run may be sending at the same time. */
const AGAIN_MS = 200

/** Brings everything typed to the server. false: something is left. */
const deliverAtom = atom(null, async (get, set): Promise<boolean> => {
  const end = Date.now() + DELIVERY_MS
  for (;;) {
    await set(saveTypedAtom)
    await set(sendOutboxAtom, 'all')
    await set(saveTypedAtom)
    if (get(isAllSavedAtom)) return true
    if (!get(isOnlineAtom) || get(conflictsAtom).size > 0 || Date.now() > end) return false
    await pause(AGAIN_MS)
  }
})

const failed = (words: string): PressOutcome => ({ type: 'error', words })

const mustCorrect = (count: number): PressOutcome => failed(editorTexts.problems(plural(count, 'field')))

/** Publishes the event, unless something is wrong with it or somebody has to confirm what it means. */
export const publishAtom = atom(null, (get, set, isConfirmed: boolean): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const edited = get(editedAtom)
    if (!edited) return null
    set(publishedAtom, null)
    set(isSubmittedAtom, true)
    const problems = get(problemsAtom)
    if (problems.length > 0) return mustCorrect(problems.length)
    if (!(await set(deliverAtom))) return failed(editorTexts.notSent)
    const own = { organiser_id: edited.organiser, draft: edited.draft }
    if (!isConfirmed) {
      const looked = await call(getEventPreview, own)
      if (!looked.ok)
        return failed(failureWords(looked, organiserFailures.get_event_preview, get(isOnlineAtom)))
      const [found] = looked.answer.problems
      if (found)
        return failed(editorTexts.refusedField(labelOf(get(editableAtom), found.field), found.message))
      set(warningsAtom, looked.answer.warnings)
      if (looked.answer.warnings.length > 0) return null
    }
    const sent = await provenly(set, () => call(publishEvent, { ...own, confirmed: isConfirmed }))
    set(warningsAtom, [])
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.publish_event, get(isOnlineAtom)))
    await set(readDraftAtom)
    await set(readChangesAtom, own)
    set(isSubmittedAtom, false)
    set(publishedAtom, sent.answer.url)
    return { type: 'success', words: editorTexts.published }
  }
  return set(pressAtom, { place: PUBLISHING, name: PUBLISHING, work })
})

/** Drops what was typed and not published, here and on the server, and leaves a draft that was never published. */
export const discardAtom = atom(null, (get, set): Promise<void> => {
  const work = async (): Promise<PressOutcome | null> => {
    const edited = get(editedAtom)
    if (!edited) return null
    const isNew = get(isNewAtom)
    const sent = await call(deleteEventDraft, { organiser_id: edited.organiser, draft: edited.draft })
    if (!sent.ok) return failed(failureWords(sent, organiserFailures.delete_event_draft, get(isOnlineAtom)))
    await set(forgetDraftAtom)
    if (isNew) location.assign(pages.organiser.path)
    else await set(readDraftAtom)
    return null
  }
  return set(pressAtom, { place: PUBLISHING, name: PUBLISHING, work })
})
