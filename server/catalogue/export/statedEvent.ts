import { fromMinor } from '../../../contract/format/money.ts'
import { plainText } from '../../../contract/format/plainText.ts'
import { paragraphs } from '../import/description.ts'
import type { StoredRows } from '../import/save/ownedRows.ts'
import {
  datesThere,
  type StoredDate,
  type StoredEvent,
  type StoredTicket,
} from '../import/save/storedEvents.ts'
import { textOfHtml, textOfPlain } from './asText.ts'
import { type StatedKeys, stated } from './stated.ts'
import { wallClock } from './wallClock.ts'

interface ExportedRequirement {
  names: string[]
  /** What requires it is an extra to it. */
  isExtra: boolean
}

/** `required`: for each ticket type, the names that each of its requirements accepts. */
export interface Exported {
  event: StoredEvent
  organiser: string
  /** The currency of its organiser. */
  currency: string
  required: ReadonlyMap<number, ExportedRequirement[]>
  /** The places that ticket types share, by the id of their date. */
  shared: ReadonlyMap<number, ExportedShare[]>
}

export interface ExportedShare {
  id: number
  name: string
  capacity: number
}

const DEFAULTS = { zone: 'Europe/London', status: 'scheduled', least: 1 }
/** Where the focus of a picture is that states none, in percent. */
const MIDDLE = 50
const LAST_SECOND = '23:59:59'

/** The event in the catalogue's own format, as somebody would have written it: the import of it changes nothing. */
export function statedEvent({ event, organiser, currency, required, shared }: Exported): StatedKeys {
  const described = paragraphs(event.description_html)
  return {
    ...stated({
      id: event.source.replace(/^yaml:/, ''),
      title: event.title,
      organiser,
      summary: event.summary === plainText(described[0] ?? '') ? null : event.summary,
      description: textOfHtml(event.description_html),
      status: event.status === DEFAULTS.status ? null : event.status,
      keywords: event.keywords.split(', ').filter(Boolean),
      website: event.website,
      age: event.age,
      accessibility: textOfPlain(event.accessibility),
      picture: statedPicture(event),
      currency: event.currency === currency ? null : event.currency,
      time_zone: event.time_zone === DEFAULTS.zone ? null : event.time_zone,
      dates: datesThere(event.dates).map(date => statedDate(date, offered(event.dates), event.time_zone)),
      venue: statedVenue(event),
      online: event.is_online && (event.venue_name !== '' || event.access_online === null),
      access_online: event.access_online,
    }),
    tickets: offered(event.dates).map(ticket =>
      statedTicket(ticket, required.get(ticket.id) ?? [], event.time_zone),
    ),
    ...stated({ shared_capacity: statedShared(offered(event.dates), shared) }),
    ...statedTerms(event),
    ...stated({ questions: rowsOf(event.rows, 'question').map(statedQuestion) }),
  }
}

/** The rows of an owner that are not withdrawn, in their order. */
const rowsOf = (rows: StoredRows, table: keyof StoredRows): StatedKeys[] =>
  (rows[table] ?? [])
    .filter(row => !row.withdrawn_at)
    .sort((one, other) => Number(one.position ?? one.id) - Number(other.position ?? other.id))

const offeredOn = ({ tickets }: StoredDate): StoredTicket[] =>
  tickets.filter(ticket => ticket.withdrawn_at === null).sort((one, other) => one.position - other.position)

/** The tickets of the event: those of the first date that offers some. Another date states what differs. */
const offered = (dates: StoredDate[]): StoredTicket[] =>
  dates.map(offeredOn).find(tickets => tickets.length > 0) ?? []

/** Its files stay on this server: the export names it. */
const statedPicture = ({ picture_hash, picture_alt, picture_focus }: StoredEvent): StatedKeys | null =>
  picture_hash === null
    ? null
    : stated({
        hash: picture_hash,
        alt: picture_alt,
        focus: picture_focus.every(percent => percent === MIDDLE) ? null : picture_focus,
      })

/** The start of a date as its event states it. */
export function statedStart({ starts_at, all_day }: StoredDate, timeZone: string): string {
  const { day, time } = wallClock(starts_at, timeZone)
  return all_day ? day : `${day} ${time}`
}

function statedDate(date: StoredDate, usual: StoredTicket[], timeZone: string): StatedKeys {
  const { starts_at, ends_at, all_day, doors_at } = date
  const starts = wallClock(starts_at, timeZone)
  const ends = wallClock(ends_at, timeZone)
  const doors = doors_at && wallClock(doors_at, timeZone)
  const endsWithDay = all_day && ends.time === LAST_SECOND
  return stated({
    starts: statedStart(date, timeZone),
    ends: endsWithDay ? ends.day !== starts.day && ends.day : `${ends.day} ${ends.time}`,
    doors: doors && (doors.day === starts.day ? doors.time : `${doors.day} ${doors.time}`),
    tickets: offeredOn(date).flatMap(ticket => differing(ticket, usual)),
  })
}

/** What differs of a ticket from the usual one of its name. Of seats, their list says how many there are. */
function differing(ticket: StoredTicket, usual: StoredTicket[]): StatedKeys[] {
  const other = usual.find(({ name }) => name === ticket.name)
  if (!other) return []
  const price = ticket.price === other.price ? null : fromMinor(ticket.price)
  const isCounted = rowsOf(ticket.rows, 'seat').length === 0
  const capacity = isCounted && ticket.capacity !== other.capacity ? ticket.capacity : null
  if (price === null && capacity === null) return []
  return [{ name: ticket.name, ...(price !== null && { price }), ...(capacity !== null && { capacity }) }]
}

const statedVenue = (event: StoredEvent): StatedKeys | null =>
  event.venue_name === ''
    ? null
    : stated({
        name: event.venue_name,
        address: event.venue_address,
        locality: event.locality,
        map_address: event.map_address,
        check_in_days_before: event.check_in_days_before || null,
      })

const statedTicket = (
  ticket: StoredTicket,
  required: ExportedRequirement[],
  timeZone: string,
): StatedKeys => {
  const at = (moment: unknown) => moment && statedTime(moment as Date, timeZone)
  const seats = rowsOf(ticket.rows, 'seat').map(({ label }) => label)
  return {
    name: ticket.name,
    price: fromMinor(ticket.price),
    ...(seats.length > 0 ? { seats } : { capacity: ticket.capacity }),
    ...stated({
      fee: fromMinor(ticket.fee) || null,
      keep_back: ticket.keep_back || null,
      min_per_customer: ticket.min_per_customer === DEFAULTS.least ? null : ticket.min_per_customer,
      max_per_customer: ticket.max_per_customer,
      non_refundable: ticket.non_refundable,
      gate: ticket.gate,
      required_tickets: required
        .filter(({ isExtra }) => !isExtra)
        .map(({ names }) => (names.length === 1 ? names[0] : names)),
      extra_to: required.find(({ isExtra }) => isExtra)?.names ?? null,
      max_per_ticket: ticket.max_per_ticket,
      offers: rowsOf(ticket.rows, 'offer').map(statedReduction),
      access_codes: rowsOf(ticket.rows, 'access_code').map(({ code }) => code),
      price_steps: rowsOf(ticket.rows, 'price_step').map(({ name, price, until, first }) => ({
        ...stated({ name, until: at(until), first }),
        price: fromMinor(price as number),
      })),
      minimum_price: ticket.minimum_price === null ? null : fromMinor(ticket.minimum_price),
      on_sale_from: at(ticket.on_sale_from),
      on_sale_until: at(ticket.on_sale_until),
    }),
  }
}

const statedTime = (moment: Date, timeZone: string): string => {
  const { day, time } = wallClock(moment, timeZone)
  return `${day} ${time}`
}

/** What the tickets of a date share. */
const statedShared = (tickets: StoredTicket[], shared: Exported['shared']): StatedKeys[] =>
  (shared.get(tickets[0]?.event_date_id ?? 0) ?? []).map(({ id, name, capacity }) => ({
    name,
    capacity,
    tickets: tickets.filter(ticket => ticket.shared_capacity_id === id).map(ticket => ticket.name),
  }))

const statedReduction = ({ buy, percent, amount }: StatedKeys): StatedKeys =>
  stated({ buy, percent, amount: amount === null ? null : fromMinor(amount as number) })

const statedQuestion = (row: StatedKeys): StatedKeys =>
  stated({
    question: row.question,
    type: row.type === 'text' ? null : row.type,
    choices: row.prepopulated_array,
    when: row.before_payment ? null : 'after_payment',
    mandatory: row.mandatory,
    once_per_checkout: row.once_per_checkout,
    tickets: row.tickets,
  })

const statedTerms = (event: StoredEvent): StatedKeys =>
  stated({
    absorb_fee: event.absorb_fee,
    hide_booking_fee: event.hide_booking_fee,
    delivery_cost: event.delivery_cost === null ? null : fromMinor(event.delivery_cost),
    refund_protection: event.refund_protection,
    refund_if_moved: event.refund_if_moved,
    require_phone_number: event.require_phone_number,
    express: event.express,
    high_demand: event.high_demand,
    payment_plans: event.payment_plans,
    timeslot_warning: event.timeslot_warning,
    waiver: textOfPlain(event.waiver),
    after_sale_message: textOfPlain(event.after_sale_message),
    reward_referrers:
      event.reward_text === null ? null : { text: event.reward_text, short_text: event.reward_short_text },
    ga: event.ga,
    ga_conversion_id: event.ga_conversion_id,
    fb_pixel: event.fb_pixel,
  })
