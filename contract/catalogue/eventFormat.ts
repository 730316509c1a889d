import { array, defaulted, type Infer, object, refine } from 'superstruct'
import { dateTicketFormat } from './dateTickets.ts'
import {
  analyticsId,
  currency,
  distinct,
  distinctRows,
  eventId,
  flagField,
  hours,
  line,
  maybe,
  moneyField,
  oneOf,
  optionalList,
  prose,
  some,
  timeZone,
  webAddressField,
  whole,
} from './formatFields.ts'
import { clock, moment } from './moment.ts'
import { pictureFormat } from './pictureFormat.ts'
import { ticketFormat } from './ticketFormat.ts'

/** What an event can have at most. */
const MOST = { dates: 1000, tickets: 100, questions: 100 } as const

/** Tickets that share places on each date. */
const sharedFormat = object({
  name: line(),
  capacity: whole(0, 1_000_000),
  tickets: array(line()),
})

const questionFormat = object({
  question: line(500),
  type: defaulted(oneOf(['text', 'checkbox', 'dropdown']), 'text'),
  when: defaulted(oneOf(['before_payment', 'after_payment']), 'before_payment'),
  mandatory: flagField(),
  once_per_checkout: flagField(),
  choices: optionalList(line()),
  tickets: maybe(array(line())),
})

const venueFormat = object({
  name: line(),
  address: maybe(line(400)),
  locality: maybe(line()),
  map_address: maybe(line(400)),
  check_in_days_before: defaulted(whole(0, 30), 0),
})

/** The format of an event; docs/catalogue.md describes each key. */
export const eventFormat = object({
  id: eventId(),
  title: line(),
  organiser: line(),
  summary: maybe(line()),
  description: maybe(prose()),
  status: defaulted(oneOf(['scheduled', 'postponed', 'cancelled']), 'scheduled'),
  keywords: optionalList(line()),
  website: maybe(webAddressField()),
  age: maybe(line(60)),
  accessibility: maybe(prose(2000)),
  picture: maybe(pictureFormat),
  currency: maybe(currency()),
  time_zone: defaulted(timeZone(), 'Europe/London'),
  dates: refine(
    some(
      object({
        starts: moment(),
        ends: maybe(moment()),
        hours: maybe(hours()),
        doors: maybe(clock()),
        tickets: distinct(dateTicketFormat, 'name', MOST.tickets),
      }),
      MOST.dates,
    ),
    'dates',
    ({ length }) => length > 0 || 'expected at least one date',
  ),
  venue: maybe(venueFormat),
  online: flagField(),
  access_online: maybe(webAddressField()),
  tickets: distinctRows(ticketFormat, 'name', MOST.tickets),
  shared_capacity: distinct(sharedFormat, 'name'),
  absorb_fee: flagField(),
  hide_booking_fee: flagField(),
  delivery_cost: maybe(moneyField()),
  refund_protection: flagField(),
  refund_if_moved: flagField(),
  require_phone_number: flagField(),
  express: flagField(),
  high_demand: flagField(),
  payment_plans: optionalList(whole(2, 36)),
  timeslot_warning: maybe(line(500)),
  questions: distinct(questionFormat, 'question', MOST.questions),
  waiver: maybe(prose()),
  after_sale_message: maybe(prose(5000)),
  reward_referrers: maybe(object({ text: line(500), short_text: line(60) })),
  ga: maybe(analyticsId()),
  ga_conversion_id: maybe(analyticsId()),
  fb_pixel: maybe(analyticsId()),
})

export type WrittenEvent = Infer<typeof eventFormat>
