import { atom } from 'jotai'
import { is, literal, number, object, record, string, type } from 'superstruct'
import { sendComplimentary } from '../../../contract/calls/organiserActs.ts'
import { guestsOf } from '../../../contract/rules/guestList.ts'
import { call } from '../../api/call.ts'
import { draft } from '../../state/draft.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { complimentaryTexts } from '../../text/complimentary.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { reloadAreaAtom } from '../area.ts'
import { failureWords } from '../failureWords.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { provenly } from '../proof/provenly.ts'

/**
 * The guests that are typed, by event. Each list has an id, of which the server gives it once. It is on the device, so that
 * a list whose answer was lost can be sent again after a reload.
 */
const guestsDraft = draft({
  name: 'complimentary',
  struct: record(string(), object({ list: string(), ticket_id: number(), text: string() })),
  empty: {},
})

export const persistedGuests = guestsDraft.persisted

interface ListOf {
  organiser_id: number
  event_id: number
}

export const placeOfGuests = ({ event_id }: ListOf): string => `complimentary ${event_id}`

const NO_LIST = { list: '', ticket_id: 0, text: '' }

/** What is typed for an event. */
export const typedGuestsAtom = atom(get => (event: number) => get(guestsDraft.atom)[event] ?? NO_LIST)

/** Changes what is typed: that is another list. */
export const typeGuestsAtom = atom(
  null,
  (get, set, event: number, typed: { ticket_id?: number; text?: string }): void => {
    const before = get(typedGuestsAtom)(event)
    set(guestsDraft.atom, all => ({ ...all, [event]: { ...before, ...typed, list: crypto.randomUUID() } }))
  },
)

/** The body of the refusal: some guests have a ticket for this date, and get another one where `again` says that it is meant. */
const secondAsked = type({ error: string(), again: literal(true) })

/** The lists of which the member has read that some of their guests have a ticket already. */
export const secondsReadAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Sends a ticket to each guest, and forgets the list once that is known. */
export const sendGuestsAtom = atom(null, (get, set, of: ListOf): Promise<void> => {
  const { list, ticket_id, text } = get(typedGuestsAtom)(of.event_id)
  const { guests, wrong } = guestsOf(text)
  const place = placeOfGuests(of)
  const work = async (): Promise<PressOutcome> => {
    const missing = whatIsMissing(ticket_id, guests.length, wrong.length)
    if (missing) return { type: 'error', words: missing }
    const sent = await provenly(set, () =>
      call(sendComplimentary, {
        ...{ organiser_id: of.organiser_id, ticket_id, list, guests },
        ...(get(secondsReadAtom).has(list) && { again: true }),
      }),
    )
    if (!sent.ok) {
      if (sent.failure.kind === 'refused' && is(sent.failure.body, secondAsked))
        set(secondsReadAtom, read => new Set([...read, list]))
      const words = failureWords(sent, organiserFailures.send_complimentary, get(isOnlineAtom))
      return { type: 'error', words }
    }
    // What was typed meanwhile is another list.
    set(guestsDraft.atom, ({ [of.event_id]: now, ...others }) =>
      now && now.list !== list ? { ...others, [of.event_id]: now } : others,
    )
    void set(reloadAreaAtom)
    return { type: 'success', words: complimentaryTexts.sent(sent.answer.sent) }
  }
  return set(pressAtom, { place, name: place, work })
})

function whatIsMissing(ticket: number, guests: number, wrong: number): string | null {
  if (ticket === 0) return complimentaryTexts.noTicket
  if (wrong > 0) return complimentaryTexts.correct
  return guests === 0 ? complimentaryTexts.nobody : null
}
