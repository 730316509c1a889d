import { array, coerce, defaulted, type Infer, object, refine, string } from 'superstruct'
import {
  analyticsId,
  codeField,
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
import {
  clock,
  dayIn,
  END_OF_DAY,
  localTime,
  localTimes,
  moment,
  momentOf,
  type WrittenMoment,
} from './moment.ts'
import { isOneRebate, rebate } from './organiserFormat.ts'
import { type Path, quoted } from './problems.ts'

const offer = refine(object({ buy: whole(1, 1000), ...rebate }), 'rebate', isOneRebate)

/** A price that a ticket has until a time, for the first so many, or both. */
const priceStep = refine(
  object({
    name: maybe(line(60)),
    price: moneyField(),
    until: maybe(moment()),
    first: maybe(whole(1, 1_000_000)),
  }),
  'end',
  ({ until, first }) => until !== null || first !== null || 'expected until or first',
)

/** A name, or a list of names: one of them is enough. */
const names = coerce(array(line()), string(), name => [name])

const ticketFormat = object({
  name: line(),
  price: moneyField(),
  fee: defaulted(moneyField(), 0),
  capacity: maybe(whole(0, 1_000_000)),
  seats: maybe(array(line(20))),
  min_per_customer: defaulted(whole(1, 1000), 1),
  max_per_customer: maybe(whole(1, 1000)),
  non_refundable: flagField(),
  gate: maybe(line(60)),
  required_tickets: optionalList(names),
  offers: distinct(offer, 'buy'),
  access_codes: optionalList(codeField()),
  price_steps: optionalList(priceStep),
  on_sale_from: maybe(moment()),
  on_sale_until: maybe(moment()),
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
export type WrittenTicket = WrittenEvent['tickets'][number]

type Contradiction = [path: Path, message: string]

/** Contradictions between keys. `organisers` are those of the file, and days count from `now`. */
export function* contradictions(
  event: WrittenEvent,
  organisers: ReadonlySet<string>,
  now: Date,
): Generator<Contradiction> {
  if (!organisers.has(event.organiser))
    yield [
      ['organiser'],
      `expected the name of one of the organisers of this file, not ${quoted(event.organiser)}`,
    ]
  if (event.dates.length === 0) yield [['dates'], 'expected at least one date']
  if (event.tickets.length === 0) yield [['tickets'], 'expected at least one ticket']
  if (!event.venue && !event.access_online) yield [['venue'], 'is missing, and so is access_online']
  const starts = new Set<number>()
  const today = dayIn(event.time_zone, now)
  for (const [index, date] of event.dates.entries()) {
    const times = localTimes(date, today)
    if (date.ends !== null && date.hours !== null) yield [['dates', index, 'hours'], 'expected ends or hours']
    else if (times.ends < times.starts) yield [['dates', index, 'ends'], 'is before it starts']
    if (times.doors !== null && times.doors > times.starts)
      yield [['dates', index, 'doors'], 'is after it starts']
    if (starts.has(times.starts)) yield [['dates', index, 'starts'], 'is the start of an earlier date too']
    starts.add(times.starts)
  }
  const tickets = new Set(event.tickets.map(({ name }) => name))
  const over = Math.max(...event.dates.map(date => localTimes(date, today).ends))
  const coded = new Set(
    event.tickets.flatMap(({ name, access_codes }) => (access_codes.length > 0 ? name : [])),
  )
  for (const [index, ticket] of event.tickets.entries())
    for (const [place, message] of [
      ...ofTicket(ticket, tickets),
      ...ofSale(ticket, today, over),
      ...ofCodes(ticket, coded),
    ])
      yield [['tickets', index, ...place], message]
  for (const [index, { type, choices, tickets: asked }] of event.questions.entries()) {
    if ((type === 'dropdown') !== choices.length > 0)
      yield [['questions', index, 'choices'], 'expected choices for a dropdown, and for nothing else']
    for (const name of asked ?? [])
      if (!tickets.has(name)) yield [['questions', index, 'tickets'], noTicket(name)]
  }
}

function* ofTicket(ticket: WrittenTicket, tickets: ReadonlySet<string>): Generator<Contradiction> {
  const { name, seats, capacity, min_per_customer: least, max_per_customer: most } = ticket
  if ((seats === null) === (capacity === null)) yield [['capacity'], 'expected either capacity or seats']
  const twice = seats?.find((seat, index) => seats.indexOf(seat) < index)
  if (twice !== undefined) yield [['seats'], `has ${quoted(twice)} twice`]
  if (most !== null && most < least)
    yield [['max_per_customer'], `expected no less than the minimum, ${least}`]
  for (const [index, required] of ticket.required_tickets.entries())
    for (const other of required)
      if (other === name || !tickets.has(other)) yield [['required_tickets', index], noTicket(other)]
}

/** `over`: when the last date ends. */
function* ofSale(ticket: WrittenTicket, today: string, over: number): Generator<Contradiction> {
  const at = (written: string | null, otherwise: string) =>
    written === null ? null : localTime(momentOf(written) as WrittenMoment, otherwise, today)
  yield* ofSteps(ticket, written => at(written, END_OF_DAY))
  const from = at(ticket.on_sale_from, '00:00')
  const until = at(ticket.on_sale_until, END_OF_DAY)
  if (from !== null && from >= over) yield [['on_sale_from'], 'is after the last date']
  if (from !== null && until !== null && until <= from) yield [['on_sale_until'], 'is before on_sale_from']
}

/** `coded`: the tickets with an access code. Their names stand on no page that everybody can read. */
function* ofCodes(ticket: WrittenTicket, coded: ReadonlySet<string>): Generator<Contradiction> {
  const codes = ticket.access_codes
  for (const [index, code] of codes.entries())
    if (codes.indexOf(code) < index) yield [['access_codes', index], `is ${quoted(code)} a second time`]
  if (coded.has(ticket.name)) return
  for (const [index, required] of ticket.required_tickets.entries()) {
    const hidden = required.find(name => coded.has(name))
    if (hidden !== undefined)
      yield [['required_tickets', index], `${quoted(hidden)} has an access code, and this ticket has none`]
  }
}

/** `timeOf`: when a step ends. */
function* ofSteps(
  { price, price_steps: steps, capacity, seats }: WrittenTicket,
  timeOf: (written: string | null) => number | null,
): Generator<Contradiction> {
  const places = capacity ?? seats?.length ?? 0
  for (const [index, step] of steps.entries()) {
    const [until, earlier] = [timeOf(step.until), steps.slice(0, index)]
    if (step.price >= price)
      yield [['price_steps', index, 'price'], 'expected less than the price of the ticket']
    if (until !== null && earlier.some(one => (timeOf(one.until) ?? 0) >= until))
      yield [['price_steps', index, 'until'], 'expected a time after the step before it']
    if (step.first !== null && step.first > places)
      yield [['price_steps', index, 'first'], `expected at most ${places}, which is all there are`]
    if (step.first !== null && earlier.some(one => (one.first ?? 0) >= (step.first ?? 0)))
      yield [['price_steps', index, 'first'], 'expected more than the step before it']
  }
}

const noTicket = (name: string) => `expected the name of another ticket of this event, not ${quoted(name)}`
