import { enums, type Infer, object, optional, string } from 'superstruct'
import { act, read } from '../call.ts'
import { cataloguePath, eventsPath } from '../cataloguePath.ts'
import { eventList, eventPage, giftVoucherPage, openedTickets } from '../entities/catalogue.ts'
import { count, day, month, text } from '../fields.ts'

const eventsWhen = enums(['today', 'weekend'])

export type EventsWhen = Infer<typeof eventsWhen>

/**
 * Upcoming events, soonest first, `page` from 1. `from` and `to` are days at the venue, both of them included; `when` says them
 * in a word, and the answer as days. `month` asks for its calendar too, and without days for the events of the whole month.
 */
export const getEvents = read('get_events', {
  method: 'GET',
  path: eventsPath,
  everyone: true,
  request: object({
    search: optional(text(100)),
    place: optional(text(100)),
    from: optional(day()),
    to: optional(day()),
    when: optional(eventsWhen),
    month: optional(month()),
    page: optional(count()),
  }),
  answer: eventList,
})

/** `event`: the last segment of the event's address. */
export const getEvent = read('get_event', {
  method: 'GET',
  path: `${cataloguePath}event/`,
  everyone: true,
  request: object({ event: text() }),
  answer: eventPage,
})

/** The server's clock, in ISO 8601. It is never stored. */
export const getTime = read('get_time', {
  method: 'GET',
  under: 'store',
  answer: object({ now: string() }),
})

/** The tickets of an event that this access code opens. */
export const openAccess = act('open_access', {
  under: 'store',
  request: object({ event: text(), code: text(60) }),
  answer: openedTickets,
})

/** `organiser`: the segment of its address that names it. */
export const getGiftVouchers = read('get_gift_vouchers', {
  method: 'GET',
  path: `${cataloguePath}gift_vouchers/`,
  everyone: true,
  request: object({ organiser: text() }),
  answer: giftVoucherPage,
})
