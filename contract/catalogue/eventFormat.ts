import { array, defaulted, type Infer, object } from 'superstruct'
import {
  analyticsId,
  distinct,
  flagField,
  hours,
  identifier,
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
import { ticketFormat } from './ticketFormat.ts'

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
  address: line(400),
  locality: line(),
  map_address: maybe(line(400)),
  check_in_days_before: defaulted(whole(0, 30), 0),
})

/** The format of an event; docs/catalogue.md describes each key. */
export const eventFormat = object({
  id: identifier(),
  title: line(),
  organiser: line(),
  summary: maybe(line()),
  description: prose(),
  status: defaulted(oneOf(['scheduled', 'postponed', 'cancelled']), 'scheduled'),
  keywords: optionalList(line()),
  website: maybe(webAddressField()),
  time_zone: defaulted(timeZone(), 'Europe/London'),
  dates: some(
    object({ starts: moment(), ends: maybe(moment()), hours: maybe(hours()), doors: maybe(clock()) }),
  ),
  venue: maybe(venueFormat),
  access_online: maybe(webAddressField()),
  tickets: distinct(ticketFormat, 'name'),
  shared_capacity: distinct(sharedFormat, 'name'),
  absorb_fee: flagField(),
  hide_booking_fee: flagField(),
  delivery_cost: maybe(moneyField()),
  refund_protection: flagField(),
  require_phone_number: flagField(),
  express: flagField(),
  high_demand: flagField(),
  payment_plans: optionalList(whole(2, 36)),
  timeslot_warning: maybe(line(500)),
  questions: distinct(questionFormat, 'question'),
  waiver: maybe(prose()),
  after_sale_message: maybe(prose(5000)),
  reward_referrers: maybe(object({ text: line(500), short_text: line(60) })),
  ga: maybe(analyticsId()),
  ga_conversion_id: maybe(analyticsId()),
  fb_pixel: maybe(analyticsId()),
})

export type WrittenEvent = Infer<typeof eventFormat>
