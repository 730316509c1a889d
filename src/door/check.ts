import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import type { Admission } from '../../contract/entities/door.ts'
import { verdictOf } from '../../contract/rules/door/verdict.ts'
import { verdictWords } from '../../contract/rules/door/verdictWords.ts'
import { pause } from '../platform/pause.ts'
import { admittedAtom, type Door, doorAtom, doorNameAtom, indexAtom, shownVerdictAtom } from './doorState.ts'
import { saveAdmission } from './doorStore.ts'
import { signal } from './signal.ts'
import { verifySignature } from './verifySignature.ts'

/** By then the browser has painted a verdict. */
const PAINTED_MS = 50

/** One check after the other: a camera and a scanner may read the same ticket at once. */
let lastCheck: Promise<unknown> = Promise.resolve()

/** Shows the verdict on a code or a typed number. Whoever is admitted is on the device before the verdict is shown. */
export const checkAtom = atom(null, (get, set, shown: string): Promise<void> => {
  const check = async () => {
    const index = get(indexAtom)
    const door = get(doorAtom)
    if (!index || !door) return
    const verdict = await verdictOf(shown, index, get(admittedAtom), verifySignature, serverTime(door))
    const admission =
      verdict.kind === 'admitted'
        ? admissionNow(door, get(doorNameAtom), {
            ticket: verdict.ticket.id,
            generation: verdict.generation,
          })
        : null
    const isSaved = admission === null || (await saveAdmission(index.event, admission))
    flushSync(() => set(shownVerdictAtom, { verdict, admission, isSaved }))
    signal(verdictWords(verdict).tone)
    if (!admission) return
    // The verdict is painted before thousands of admissions are counted again.
    await pause(PAINTED_MS)
    set(addOwnAtom, admission)
  }
  const checked = lastCheck.then(check)
  // A failed check must not block the next one; whoever asked for it learns of it.
  lastCheck = checked.catch(() => {})
  return checked
})

/** Takes back the admission that is shown. */
export const undoAtom = atom(null, async (get, set): Promise<void> => {
  const door = get(doorAtom)
  const mistake = get(shownVerdictAtom)?.admission
  if (!door || !mistake) return
  const { ticket, generation, id: undoes } = mistake
  const undoing = admissionNow(door, get(doorNameAtom), { ticket, generation, undoes })
  await saveAdmission(door.list.event.id, undoing)
  set(addOwnAtom, undoing)
  set(shownVerdictAtom, null)
})

const addOwnAtom = atom(null, (get, set, admission: Admission): void => {
  const door = get(doorAtom)
  if (door) set(doorAtom, { ...door, own: [...door.own, admission] })
})

/** The server's time, in milliseconds. */
const serverTime = ({ clockAhead }: Door): number => Date.now() + clockAhead

const admissionNow = (
  at: Door,
  door: string,
  of: Pick<Admission, 'ticket' | 'generation' | 'undoes'>,
): Admission => ({
  ...of,
  id: crypto.randomUUID(),
  at: new Date(serverTime(at)).toISOString(),
  door,
})
