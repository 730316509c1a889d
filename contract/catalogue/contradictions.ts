import type { WrittenEvent } from './eventFormat.ts'
import { dayIn, localTimes } from './moment.ts'
import { type Contradiction, quoted } from './problems.ts'
import { noTicket, ticketContradictions } from './ticketContradictions.ts'

/** Dates times ticket types: each is stored on its own, and the embedded database stores a thousand in a second. */
const MOST_ON_SALE = 5000

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
  if (!event.venue && !event.access_online && !event.online)
    yield [['venue'], 'is missing, and so is access_online']
  const onSale = event.dates.length * event.tickets.length
  if (onSale > MOST_ON_SALE)
    yield [
      ['dates'],
      `have ${onSale} tickets to choose from: expected at most ${MOST_ON_SALE}, dates times ticket types`,
    ]
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
  yield* ticketContradictions(event, now)
  for (const [index, { type, choices, tickets: asked }] of event.questions.entries()) {
    if ((type === 'dropdown') !== choices.length > 0)
      yield [['questions', index, 'choices'], 'expected choices for a dropdown, and for nothing else']
    for (const name of asked ?? [])
      if (!tickets.has(name)) yield [['questions', index, 'tickets'], noTicket(name)]
  }
}
