import { atom } from 'jotai'
import { type DateNow, getDoors } from '../../../contract/calls/doorFindings.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { doorsTexts } from '../../text/doors.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { screenAtom } from '../screen.ts'
import { findingsByEventAtom } from './AtTheDoor.tsx'

/** What the doors did when they were last read, in milliseconds; null: they were not read yet. */
export const doorsAtom = atom<{ dates: DateNow[]; readAt: number } | null>(null)

/** Why the last try has failed, and when it was made. */
export const doorsFailureAtom = atom<{ words: string; at: number } | null>(null)

/** Reads the doors and what was found at them. Where that fails, what is shown stays. */
export const loadDoorsAtom = atom(null, async (get, set): Promise<void> => {
  const { organiser: organiser_id = 0 } = get(screenAtom) ?? {}
  const [sent] = await Promise.all([call(getDoors, { organiser_id }), set(findingsByEventAtom)])
  const dates = sent.ok ? sent.answer.dates : null
  if (dates) set(doorsAtom, { dates, readAt: Date.now() })
  const failed = () => failureWords(sent, organiserFailures.get_doors, get(isOnlineAtom))
  const words = dates ? null : sent.ok ? doorsTexts.notYours : failed()
  set(doorsFailureAtom, words === null ? null : { words, at: Date.now() })
})
