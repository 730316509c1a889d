import { atom } from 'jotai'
import { getOrderChoices, type OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'
import { toMakeAtom, typeToMakeAtom } from './bulk.ts'
import { organiserAtom } from './codes.ts'

/** What codes can be for; null: it is not there yet. */
export const codeChoicesAtom = atom<OrderChoices | null>(null)
export const codeChoicesFailureAtom = atom<string | null>(null)

export const loadCodeChoicesAtom = atom(null, async (get, set): Promise<void> => {
  set(codeChoicesFailureAtom, null)
  const sent = await call(getOrderChoices, { organiser_id: get(organiserAtom) })
  if (sent.ok && sent.answer.choices) set(codeChoicesAtom, sent.answer.choices)
  else set(codeChoicesFailureAtom, failureWords(sent, organiserFailures.get_order_choices, get(isOnlineAtom)))
})

/** The names that a list of the form holds, one on each line. */
export const namesIn = (list = ''): string[] => list.split('\n').filter(Boolean)

/** The names of the ticket types of the chosen events, or of all where none is chosen. */
export const ticketsOf = (events: OrderChoices['events'], chosen: string[]): string[] => {
  const meant = chosen.length > 0 ? events.filter(({ slug = '' }) => chosen.includes(slug)) : events
  return [
    ...new Set(meant.flatMap(({ dates }) => dates.flatMap(({ tickets }) => tickets.map(({ name }) => name)))),
  ]
}

export const chooseTicketsAtom = atom(null, (_get, set, tickets: string[]): void => {
  set(typeToMakeAtom, 'tickets', tickets.join('\n'))
})

/** Chooses events. A ticket type that none of them has is no longer chosen: it would leave the code without any ticket. */
export const chooseEventsAtom = atom(null, (get, set, chosen: string[]): void => {
  const offered = ticketsOf(get(codeChoicesAtom)?.events ?? [], chosen)
  set(typeToMakeAtom, 'events', chosen.join('\n'))
  const tickets = namesIn(get(toMakeAtom).tickets)
  set(
    chooseTicketsAtom,
    tickets.filter(name => offered.includes(name)),
  )
})
