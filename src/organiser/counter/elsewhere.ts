import { atom } from 'jotai'
import { giveBackAtCounter } from '../../../contract/calls/counter.ts'
import { type KeptElsewhere, MOST_AT_COUNTER } from '../../../contract/counter/counter.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { elsewhereAtom, ofOrganiserAtom, refreshAtom } from './counterState.ts'
import { gaveBackWords } from './keep.ts'

/** Where the outcome of giving back what another device keeps is said. */
export const ELSEWHERE = 'counter elsewhere'

/** Gives back what another device keeps of a date. */
export const giveBackElsewhereAtom = atom(
  null,
  (get, set, { device, tickets }: KeptElsewhere): Promise<void> => {
    const work = async (): Promise<PressOutcome> => {
      let stay = 0
      for (let from = 0; from < tickets.length; from += MOST_AT_COUNTER) {
        const some = tickets.slice(from, from + MOST_AT_COUNTER)
        const sent = await call(giveBackAtCounter, {
          organiser_id: get(ofOrganiserAtom),
          device,
          tickets: some,
        })
        if (sent.ok) stay += sent.answer.stay?.length ?? 0
        else
          return {
            type: 'error',
            words: failureWords(sent, organiserFailures.give_back_at_counter, get(isOnlineAtom)),
          }
      }
      set(elsewhereAtom, rows => rows.filter(one => one.tickets !== tickets))
      await set(refreshAtom)
      return { type: 'success', words: gaveBackWords(tickets.length, stay) }
    }
    return set(pressAtom, { place: ELSEWHERE, name: ELSEWHERE, work })
  },
)
