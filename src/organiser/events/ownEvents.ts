import { atom } from 'jotai'
import { duplicateEvent, getOwnEvents, type OwnEvent } from '../../../contract/calls/organiserEvents.ts'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { editorPath } from '../editorPath.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'

/** The events of each organiser whose were loaded, by its id. */
export const ownEventsAtom = atom<Record<number, readonly OwnEvent[]>>({})

export const placeOfEvents = (organiser: number): string => `events ${organiser}`

export const loadOwnEventsAtom = atom(null, (get, set, organiser_id: number): Promise<void> => {
  const place = placeOfEvents(organiser_id)
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await call(getOwnEvents, { organiser_id })
    if (sent.ok) {
      set(ownEventsAtom, all => ({ ...all, [organiser_id]: sent.answer.events ?? [] }))
      return null
    }
    return { type: 'error', words: failureWords(sent, organiserFailures.get_own_events, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place, name: place, work })
})

export const settingsPath = (organiser: number): string =>
  pages.organiser_settings.path.replace(':organiser', String(organiser))

/** Copies an event, but for its dates, and opens the copy. */
export const copyEventAtom = atom(null, (get, set, organiser_id: number, draft: string): Promise<void> => {
  const place = placeOfEvents(organiser_id)
  const copy = crypto.randomUUID()
  const work = async (): Promise<PressOutcome | null> => {
    const sent = await call(duplicateEvent, { organiser_id, draft, copy })
    if (sent.ok) {
      location.assign(editorPath(organiser_id, copy))
      return null
    }
    return { type: 'error', words: failureWords(sent, organiserFailures.duplicate_event, get(isOnlineAtom)) }
  }
  return set(pressAtom, { place, name: `copy ${draft}`, work })
})

/** Whether an event has these words in its title, and this state; empty: any. */
export const isLike = ({ title, state }: OwnEvent, words: string, wanted: string): boolean =>
  (wanted === '' || state === wanted) && title.toLowerCase().includes(words.trim().toLowerCase())
