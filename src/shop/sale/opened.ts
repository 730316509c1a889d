import { atom } from 'jotai'
import type { Answer } from '../../../contract/call.ts'
import type { openAccess } from '../../../contract/calls/catalogue.ts'
import type { EventPage } from '../../../contract/entities/catalogue.ts'

/** The tickets that an access code has opened. */
export interface Opened extends Answer<typeof openAccess> {
  /** The address of their event. */
  url: string
  code: string
}

export const openedAtom = atom<Opened | null>(null)

/** The dates of an event with the tickets that everybody sees, and those that a code has opened after them. */
export function withOpened({ url, dates }: EventPage, opened: Opened | null): EventPage['dates'] {
  if (opened?.url !== url) return dates
  return dates.map(date => {
    const more = opened.dates.find(({ date_id }) => date_id === date.date_id)?.tickets ?? []
    if (more.length === 0) return date
    const tickets = [...date.tickets, ...more]
    // Extras stay below the others.
    return {
      ...date,
      tickets: tickets.sort((one, other) => Number(one.is_extra ?? 0) - Number(other.is_extra ?? 0)),
    }
  })
}

/** The code that has opened this ticket; undefined: it needs none. */
export const codeFor = (opened: Opened | null, ticketId: number): string | undefined =>
  opened?.dates.some(({ tickets }) => tickets.some(({ ticket_id }) => ticket_id === ticketId))
    ? opened.code
    : undefined
