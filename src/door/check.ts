import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import type { Admission } from '../../contract/entities/door.ts'
import { indexFor, type Verdict, verdictOf } from '../../contract/rules/door/verdict.ts'
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
    const noted = notedBy(verdict)
    const admission = noted && admissionNow(door, get(doorNameAtom), noted)
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
  const { ticket, generation, id: undoes, leaves } = shown.admission
  const mistake = { ticket, generation, undoes, ...(leaves && { leaves }) }
  const undoing = admissionNow(door, get(doorNameAtom), mistake)
  await saveAdmission(shown.event, undoing)
  set(addOwnAtom, shown.event, undoing)
  set(shownVerdictAtom, null)
})

const addOwnAtom = atom(null, (_get, set, event: number, admission: Admission): void =>
  set(changeDoorAtom, event, door => ({ ...door, own: [...door.own, admission] })),
)

/** What a scan states of a ticket. */
type Noted = Pick<Admission, 'ticket' | 'generation' | 'undoes' | 'leaves'>

/** What a verdict notes; null: nothing. */
function notedBy(verdict: Verdict): Noted | null {
  if (verdict.kind !== 'admitted' && verdict.kind !== 'left') return null
  const { ticket, generation } = verdict
  return { ticket: ticket.id, generation, ...(verdict.kind === 'left' && { leaves: verdict.admission.id }) }
}

/** The server's time, in milliseconds. */
const serverTime = ({ clockAhead }: Door): number => Date.now() + clockAhead

const admissionNow = (at: Door, door: string, of: Noted): Admission => ({
  ...of,
  id: crypto.randomUUID(),
  at: new Date(serverTime(at)).toISOString(),
  door,
})
