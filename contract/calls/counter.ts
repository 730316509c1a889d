import { array, enums, max, min, nullable, number, object, optional, refine, size, string } from 'superstruct'
import { act, read } from '../call.ts'
import {
  COUNTER_METHODS,
  counter,
  counterRow,
  counterTicket,
  endedTicket,
  keptElsewhere,
  keptTicket,
  MOST_AT_COUNTER,
  MOST_IN_SALE,
  refusedSale,
  unsoldTicket,
} from '../counter/counter.ts'
import { count, day, email, id, longCount, minorAmount, oneLine, text } from '../fields.ts'
import { uuid } from '../format/uuid.ts'

const tickets = (most: number) =>
  size(array(refine(text(10), 'ticket', value => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(value))), 1, most)

/** `device`: the id that the device has given itself. */
const own = { organiser_id: id(), device: uuid() }

const qty = (most: number) => max(min(count(), 1), most)

/** What an organiser's members sell at the counter, with what is kept back for this device. */
export const getCounter = read('get_counter', {
  path: '/ajax/store/organiser/counter/',
  request: object(own),
  answer: object({
    /** null: the user is no member of this organiser who sells at the counter. */
    counter: nullable(counter),
    /** What other devices keep back; left out: the user is none. */
    elsewhere: optional(array(keptElsewhere)),
    /** What was kept back for this device and no longer is. Left out by a server of the version before. */
    ended: optional(array(endedTicket)),
  }),
})

/** Keeps tickets back for a device, which sells them without a network. `batch`: they are kept back once for it. */
export const keepAtCounter = act('keep_at_counter', {
  under: 'store',
  request: object({ ...own, batch: uuid(), ticket_id: id(), qty: qty(MOST_AT_COUNTER) }),
  answer: object({ kept: array(keptTicket) }),
})

/**
 * Gives back what was kept back for a device, this one or another, and is not sold. What is sold stays sold, and what a door has
 * let in stays kept back. What was not kept back for this device is refused.
 */
export const giveBackAtCounter = act('give_back_at_counter', {
  under: 'store',
  request: object({ ...own, tickets: tickets(MOST_AT_COUNTER) }),
  answer: object({
    /** Those that stay kept back. Left out by a server of the version before, of which none do. */
    stay: optional(array(string())),
  }),
})

/**
 * A sale at the counter, which is made once for its id. It is of tickets that are kept back for the device, by their numbers,
 * or else of so many tickets of each type.
 */
export const sellAtCounter = act('sell_at_counter', {
  under: 'store',
  costly: ({ method }) => method === 'free',
  request: refine(
    object({
      ...own,
      id: uuid(),
      method: enums(COUNTER_METHODS),
      /** The name of whoever has bought; a guest has one. */
      name: oneLine(),
      /** Where the tickets are sent to; left out: nowhere. */
      email: optional(email()),
      lines: optional(size(array(object({ ticket_id: id(), qty: qty(MOST_IN_SALE) })), 1, MOST_IN_SALE)),
      tickets: optional(tickets(MOST_IN_SALE)),
      /** What was asked for, in minor units. A sale for another amount is refused. */
      total: minorAmount(),
      /** ISO 4217 code of the total of `lines`; left out: by a page of the version before. What is kept back has its own. */
      currency: optional(text(3)),
      /** When tickets that are kept back were sold, in milliseconds by the clock of the device, which can be wrong. */
      sold_at: optional(longCount()),
    }),
    'either lines or tickets',
    ({ lines, tickets }) => lines === undefined || tickets === undefined,
  ),
  answer: object({ reference: string(), sale_id: number(), tickets: array(counterTicket) }),
})

/** What was taken and paid back at the counter on a day, by the clock of the organiser, which sales were refused, and what was let in without a sale. */
export const getCounterReport = read('get_counter_report', {
  method: 'GET',
  path: '/ajax/store/organiser/counter/report/',
  request: object({ organiser_id: id(), day: day() }),
  answer: object({
    rows: nullable(array(counterRow)),
    /** Left out where there are no rows, and by a server of the version before. */
    refused: optional(array(refusedSale)),
    /** What was let in and is not sold. It counts on the day on which the server has heard that it was let in. Left out as `refused`. */
    unsold: optional(array(unsoldTicket)),
  }),
})
