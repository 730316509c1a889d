import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import type { Admission } from '../../contract/entities/door.ts'
import { notedBy, undoing } from '../../contract/rules/door/noted.ts'
import { indexFor, verdictOf } from '../../contract/rules/door/verdict.ts'
import { verdictWords } from '../../contract/rules/door/verdictWords.ts'
import { pause } from '../platform/pause.ts'
import {
  admittedAtom,
  changeDoorAtom,
  type Door,
  directionDraft,
  doorNameAtom,
  indexesAtom,
  openDoorsAtom,
  shownVerdictAtom,
} from './doorState.ts'
import { saveAdmission } from './doorStore.ts'
import { signal } from './signal.ts'
import { verifySignature } from './verifySignature.ts'

/** By then the browser has painted a verdict. */
const PAINTED_MS = 50

/** One check after the other: a camera and a scanner may read the same ticket at once. */
let lastCheck: Promise<unknown> = Promise.resolve()

/** Shows the verdict on a code or a typed number. Whoever is admitted or leaves is on the device before the verdict is shown. */
export const checkAtom = atom(null, (get, set, shown: string): Promise<void> => {
  const check = async () => {
    const indexes = get(indexesAtom)
    // What is for none of the events is judged by the first list: as another event, or unknown.
    const index = indexFor(shown, indexes) ?? indexes[0]
    const door = index && get(openDoorsAtom).get(index.event)
    if (!index || !door) return
    const { event } = index
    const admitted = get(admittedAtom(event))
    const direction = get(directionDraft.atom)
    const verdict = await verdictOf(shown, index, admitted, verifySignature, serverTime(door), direction)
    const noted = notedBy(verdict, crypto.randomUUID())
    const admission = noted && { ...noted, ...now(door), door: get(doorNameAtom) }
    const isSaved = admission === null || (await saveAdmission(event, admission))
    flushSync(() => set(shownVerdictAtom, { verdict, event, admission, isSaved }))
    signal(verdictWords(verdict).tone)
    if (!admission) return
    // The verdict is painted before thousands of admissions are counted again.
    await pause(PAINTED_MS)
    set(addOwnAtom, event, admission)
  }
  const checked = lastCheck.then(check)
  // A failed check must not block the next one; whoever asked for it learns of it.
  lastCheck = checked.catch(() => {})
  return checked
})

/** Takes back the admission or exit that is shown. */
export const undoAtom = atom(null, async (get, set): Promise<void> => {
  const shown = get(shownVerdictAtom)
  const door = shown && get(openDoorsAtom).get(shown.event)
  if (!door || !shown.admission) return
  const undone = undoing(shown.admission, crypto.randomUUID())
  const row = { ...undone, ...now(door), door: get(doorNameAtom) }
  await saveAdmission(shown.event, row)
  set(addOwnAtom, shown.event, row)
  set(shownVerdictAtom, null)
})

const addOwnAtom = atom(null, (_get, set, event: number, admission: Admission): void =>
  set(changeDoorAtom, event, door => ({ ...door, own: [...door.own, admission] })),
)

/** The server's time, in milliseconds. */
const serverTime = ({ clockAhead }: Door): number => Date.now() + clockAhead

const now = (at: Door): Pick<Admission, 'at'> => ({ at: new Date(serverTime(at)).toISOString() })
