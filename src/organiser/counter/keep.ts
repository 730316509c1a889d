import { atom } from 'jotai'
import { keepAtCounter } from '../../../contract/calls/counter.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { counterTexts } from '../../text/counter.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { changeStateAtom, counterAtom, keptLeft, ofOrganiserAtom, refreshAtom } from './counterState.ts'
import { syncAtom } from './sync.ts'

/** Where the outcome of keeping tickets back, and of giving them back, is said. */
export const KEEP = 'counter keep'

/** The batches whose answer was lost, by what was asked for: asked for again, it is the same batch. */
const batches = new Map<string, string>()

/** Keeps so many tickets of a type back for this device. */
export const keepAtom = atom(null, (get, set, ticket_id: number, qty: number): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    const device = get(counterAtom)?.device
    // What the device could not find again would be nobody's until the end of the event.
    if (!device || !(await set(changeStateAtom, state => state)))
      return { type: 'error', words: counterTexts.cannotStore }
    const asked = `${ticket_id} ${qty}`
    const batch = batches.get(asked) ?? crypto.randomUUID()
    batches.set(asked, batch)
    const sent = await call(keepAtCounter, {
      organiser_id: get(ofOrganiserAtom),
      device,
      batch,
      ticket_id,
      qty,
    })
    if (!sent.ok) {
      if (sent.failure.kind === 'refused') {
        batches.delete(asked)
        // Fewer are left than the page shows.
        void set(refreshAtom)
      }
      return {
        type: 'error',
        words: failureWords(sent, organiserFailures.keep_at_counter, get(isOnlineAtom)),
      }
    }
    batches.delete(asked)
    const { kept } = sent.answer
    const numbers = new Set(kept.map(({ ticket }) => ticket.id))
    const isStored = await set(
      changeStateAtom,
      state =>
        state && {
          ...state,
          counter: {
            ...state.counter,
            kept: [...state.counter.kept.filter(({ ticket }) => !numbers.has(ticket.id)), ...kept],
          },
        },
    )
    void set(refreshAtom)
    return isStored
      ? { type: 'success', words: counterTexts.kept(kept.length) }
      : { type: 'error', words: counterTexts.cannotStore }
  }
  return set(pressAtom, { place: KEEP, name: KEEP, work })
})

/** Gives back what is kept back of a date and is not sold; without a network, once there is one. */
export const giveBackAtom = atom(null, (get, set, types: readonly number[]): Promise<void> => {
  const work = async (): Promise<PressOutcome> => {
    let given = new Set<string>()
    await set(changeStateAtom, (state, unsent) => {
      const numbers = keptLeft(state, unsent)
        .filter(({ ticket }) => types.includes(ticket.type_id))
        .map(({ ticket }) => ticket.id)
      given = new Set(numbers)
      return state && { ...state, returning: [...state.returning, ...numbers] }
    })
    await set(syncAtom)
    const isLater = (get(counterAtom)?.returning.length ?? 0) > 0
    if (isLater) return { type: 'success', words: counterTexts.givesBackLater }
    await set(refreshAtom)
    const stay = get(counterAtom)?.counter.kept.filter(({ ticket }) => given.has(ticket.id)).length ?? 0
    return { type: 'success', words: gaveBackWords(given.size, stay) }
  }
  return set(pressAtom, { place: KEEP, name: KEEP, work })
})

/** What became of tickets that were given back, of which some stay kept back. */
export const gaveBackWords = (asked: number, stay: number): string =>
  [asked > stay && counterTexts.gaveBack(asked - stay), stay > 0 && counterTexts.staysKept(stay)]
    .filter(Boolean)
    .join(' ')
