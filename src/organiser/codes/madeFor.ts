import { atom } from 'jotai'
import { getOrderChoices, type OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { failureWords } from '../failureWords.ts'

/** What codes can be for, by organiser. Left out: it is not there yet. */
export const codeChoicesAtom = atom<Record<number, OrderChoices>>({})
export const codeChoicesFailureAtom = atom<string | null>(null)

export const loadCodeChoicesAtom = atom(null, async (get, set, organiser_id: number): Promise<void> => {
  set(codeChoicesFailureAtom, null)
  const sent = await call(getOrderChoices, { organiser_id })
  const choices = sent.ok ? sent.answer.choices : null
  if (choices) set(codeChoicesAtom, all => ({ ...all, [organiser_id]: choices }))
  else set(codeChoicesFailureAtom, failureWords(sent, organiserFailures.get_order_choices, get(isOnlineAtom)))
})

/** Which events and ticket types a code is for, each a list as the form holds it: one on each line. */
export interface MadeFor {
  events?: string | undefined
  tickets?: string | undefined
}

/** The names that a list of the form holds. */
export const namesIn = (list = ''): string[] => list.split('\n').filter(Boolean)

/** The events that somebody can still come to, and those that are chosen already. */
export const stillOffered = (events: OrderChoices['events'], chosen: string[]): OrderChoices['events'] =>
  events.filter(({ slug = '', is_over = false }) => !is_over || chosen.includes(slug))

/**
 * The names of the ticket types of the chosen events, or of all where none is chosen, or one that is not known here: a file can
 * name an event otherwise than by its address.
 */
export const ticketsOf = (events: OrderChoices['events'], chosen: string[]): string[] => {
  const isKnown = chosen.length > 0 && chosen.every(one => events.some(({ slug }) => slug === one))
  const meant = isKnown ? events.filter(({ slug = '' }) => chosen.includes(slug)) : events
  return [
    ...new Set(meant.flatMap(({ dates }) => dates.flatMap(({ tickets }) => tickets.map(({ name }) => name)))),
  ]
}

/** The chosen ticket types that the chosen events have. Another one would leave the code without any ticket. */
export const ticketsLeft = (events: OrderChoices['events'], chosen: string[], tickets?: string): string => {
  const offered = ticketsOf(events, chosen)
  return namesIn(tickets)
    .filter(name => offered.includes(name))
    .join('\n')
}
