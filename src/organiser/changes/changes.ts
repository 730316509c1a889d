import { atom } from 'jotai'
import type { Body } from '../../../contract/call.ts'
import { getEventChanges } from '../../../contract/calls/organiserChanges.ts'
import type { EventChange } from '../../../contract/entities/eventChange.ts'
import { call } from '../../api/call.ts'
import { watchProgress } from '../progress/watchProgress.ts'

/** The changes of the event that is edited; null: they are not known yet. */
export const eventChangesAtom = atom<EventChange[] | null>(null)

/** They could not be read the last time. */
export const areChangesUnreadAtom = atom(false)

/** Letters or refunds of it are not done yet. */
export const isUnderWay = ({ is_counted, letters, refunds }: EventChange): boolean =>
  !is_counted ||
  letters.sent + letters.refused < letters.all ||
  refunds.made + refunds.failed.length < refunds.all

export const readChangesAtom = atom(
  null,
  async (_get, set, own: Body<typeof getEventChanges>): Promise<void> => {
    const sent = await call(getEventChanges, own)
    set(areChangesUnreadAtom, !sent.ok)
    if (sent.ok) set(eventChangesAtom, sent.answer.changes)
  },
)

/** Reads the changes now and again, until the answered function is called: often, while something of them is under way. */
export const watchChangesAtom = atom(null, (get, set, own: Body<typeof getEventChanges>): (() => void) => {
  const stop = watchProgress(
    () => (get(eventChangesAtom) ?? []).some(isUnderWay),
    () => set(readChangesAtom, own),
  )
  return () => {
    stop()
    set(eventChangesAtom, null)
  }
})
