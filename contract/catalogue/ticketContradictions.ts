import { ticketOn } from './dateTickets.ts'
import type { WrittenEvent } from './eventFormat.ts'
import { dayIn, END_OF_DAY, localTime, localTimes, momentOf, type WrittenMoment } from './moment.ts'
import { type Contradiction, quoted } from './problems.ts'
import type { WrittenTicket } from './ticketFormat.ts'

/** Contradictions between the keys of the tickets of an event. Days count from `now`. */
export function* ticketContradictions(event: WrittenEvent, now: Date): Generator<Contradiction> {
  const tickets = new Set(event.tickets.map(({ name }) => name))
  const today = dayIn(event.time_zone, now)
  const over = Math.max(...event.dates.map(date => localTimes(date, today).ends))
  const coded = new Set(
    event.tickets.flatMap(({ name, access_codes }) => (access_codes.length > 0 ? name : [])),
  )
  const problemsOf = (ticket: WrittenTicket): Contradiction[] => {
    const shared = event.shared_capacity.find(one => one.tickets.includes(ticket.name))?.capacity ?? null
    const places = ticket.capacity ?? ticket.seats?.length ?? shared ?? 0
    return [
      ...ofTicket(ticket, tickets, shared),
      ...ofSale(ticket, today, over, places),
      ...ofCodes(ticket, coded),
      ...ofKept(ticket, places),
      ...ofExtra(ticket, event.tickets),
    ]
  }
  for (const [index, ticket] of event.tickets.entries())
    for (const [place, message] of problemsOf(ticket)) yield [['tickets', index, ...place], message]
  yield* ofDates(event, problemsOf)
  yield* ofShared(event, tickets)
}

/** What is wrong with a ticket on one date alone is a problem of what the date states. */
function* ofDates(
  event: WrittenEvent,
  problemsOf: (ticket: WrittenTicket) => Contradiction[],
): Generator<Contradiction> {
  for (const [date, { tickets: differing }] of event.dates.entries())
    for (const [index, { name, price }] of differing.entries()) {
      const ticket = event.tickets.find(one => one.name === name)
      const place = ['dates', date, 'tickets', index]
      if (!ticket) {
        yield [[...place, 'name'], noTicket(name)]
        continue
      }
      const always = new Set(problemsOf(ticket).map(([, message]) => message))
      for (const [[key], message] of problemsOf(ticketOn(ticket, differing)))
        if (!always.has(message))
          yield [[...place, key === 'capacity' || price === null ? 'capacity' : 'price'], message]
    }
}

function* ofShared(
  { shared_capacity, tickets: written }: WrittenEvent,
  tickets: ReadonlySet<string>,
): Generator<Contradiction> {
  const sharing = new Set<string>()
  for (const [index, shared] of shared_capacity.entries()) {
    const kept = written.reduce(
      (sum, { name, keep_back }) => sum + (shared.tickets.includes(name) ? keep_back : 0),
      0,
    )
    if (kept > shared.capacity)
      yield [
        ['shared_capacity', index, 'capacity'],
        `is less than the ${kept} places that its tickets keep back`,
      ]
    for (const [place, name] of shared.tickets.entries()) {
      if (!tickets.has(name)) yield [['shared_capacity', index, 'tickets', place], noTicket(name)]
      else if (sharing.has(name))
        yield [['shared_capacity', index, 'tickets', place], `${quoted(name)} shares places already`]
      sharing.add(name)
    }
  }
}

export const noTicket = (name: string): string =>
  `expected the name of another ticket of this event, not ${quoted(name)}`

/** `shared`: the places that it shares with others; null: it shares none. */
function* ofTicket(
  ticket: WrittenTicket,
  tickets: ReadonlySet<string>,
  shared: number | null,
): Generator<Contradiction> {
  const { price, minimum_price: minimum } = ticket
  const { name, seats, capacity, min_per_customer: least, max_per_customer: most } = ticket
  if (seats !== null && capacity !== null) yield [['capacity'], 'expected either capacity or seats']
  if (seats === null && capacity === null && shared === null)
    yield [['capacity'], 'expected capacity, seats or a shared capacity']
  if (minimum !== null && minimum >= price)
    yield [['minimum_price'], 'expected less than the price, which is suggested']
  if (minimum !== null && ticket.price_steps.length > 0)
    yield [['minimum_price'], 'expected no price_steps beside it']
  const twice = seats?.find((seat, index) => seats.indexOf(seat) < index)
  if (twice !== undefined) yield [['seats'], `has ${quoted(twice)} twice`]
  if (most !== null && most < least)
    yield [['max_per_customer'], `expected no less than the minimum, ${least}`]
  for (const [key, index, names] of namesOf(ticket))
    for (const other of names)
      if (other === name || !tickets.has(other)) yield [[key, index], noTicket(other)]
}

/** The names of other tickets that a ticket states, each where it stands. */
function* namesOf({ required_tickets, extra_to }: WrittenTicket) {
  for (const [index, names] of required_tickets.entries()) yield ['required_tickets', index, names] as const
  for (const [index, name] of extra_to.entries()) yield ['extra_to', index, [name]] as const
}

/** An extra is to tickets, not to other extras. */
function* ofExtra(
  { name: own, extra_to, max_per_ticket: most }: WrittenTicket,
  tickets: readonly WrittenTicket[],
): Generator<Contradiction> {
  if (most !== null && extra_to.length === 0) yield [['max_per_ticket'], 'expected extra_to beside it']
  for (const [index, name] of extra_to.entries()) {
    if (name === own) continue
    if (tickets.find(one => one.name === name)?.extra_to.length)
      yield [['extra_to', index], `${quoted(name)} is an extra itself`]
    if (extra_to.indexOf(name) < index) yield [['extra_to', index], `is ${quoted(name)} a second time`]
  }
}

/** `places`: how many of it there are. */
function* ofKept({ keep_back: kept }: WrittenTicket, places: number): Generator<Contradiction> {
  if (kept > places) yield [['keep_back'], `expected at most ${places}, which is all there are`]
}

/** `over`: when the last date ends. `places`: how many of it there are. */
function* ofSale(
  ticket: WrittenTicket,
  today: string,
  over: number,
  places: number,
): Generator<Contradiction> {
  const at = (written: string | null, otherwise: string) =>
    written === null ? null : localTime(momentOf(written) as WrittenMoment, otherwise, today)
  yield* ofSteps(ticket, places, written => at(written, END_OF_DAY))
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
  for (const [key, index, names] of namesOf(ticket)) {
    const hidden = names.find(name => coded.has(name))
    if (hidden !== undefined)
      yield [[key, index], `${quoted(hidden)} has an access code, and this ticket has none`]
  }
}

/** `timeOf`: when a step ends. */
function* ofSteps(
  { price, price_steps: steps }: WrittenTicket,
  places: number,
  timeOf: (written: string | null) => number | null,
): Generator<Contradiction> {
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
