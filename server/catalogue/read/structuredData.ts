import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { picturePath } from '../../../contract/picturePath.ts'
import { saleAt } from '../../../contract/rules/sale/saleAt.ts'
import { lineInMinor, wholePrice } from '../../../contract/rules/totals.ts'

/** Only the next dates of an event, so that a page stays small for an event with many dates. */
const MOST_DATES = 10

const SCHEMA = 'https://schema.org'

const STATUS = {
  scheduled: `${SCHEMA}/EventScheduled`,
  moved: `${SCHEMA}/EventRescheduled`,
  postponed: `${SCHEMA}/EventPostponed`,
  cancelled: `${SCHEMA}/EventCancelled`,
} as const

type EventDate = EventPage['dates'][number]

/** The structured data of an event for search engines. Each future date is an event of its own. */
export function structuredData(event: EventPage, origin: string): object[] {
  const upcoming = event.dates.filter(date => !date.past)
  return (upcoming.length > 0 ? upcoming : event.dates.slice(-1))
    .slice(0, MOST_DATES)
    .map(date => eventOn(event, date, origin))
}

function eventOn(event: EventPage, date: EventDate, origin: string): object {
  const { name, address, online, livestream } = event.venue
  const url = origin + event.url
  const hall = { '@type': 'Place', name: name || address, address }
  const stream = { '@type': 'VirtualLocation', url }
  const isMoved = event.status === 'scheduled' && date.moved_from !== undefined
  const mode = online ? 'Online' : livestream ? 'Mixed' : 'Offline'
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: event.title,
    url,
    image: [new URL(pictureOf(event), origin).href],
    ...(event.summary && { description: event.summary }),
    startDate: date.starts_at,
    ...(date.ends_at && { endDate: date.ends_at }),
    eventStatus: STATUS[isMoved ? 'moved' : event.status],
    ...(isMoved && { previousStartDate: date.moved_from }),
    eventAttendanceMode: `${SCHEMA}/${mode}EventAttendanceMode`,
    location: { Online: stream, Mixed: [hall, stream], Offline: hall }[mode],
    organizer: {
      '@type': 'Organization',
      name: event.organiser.name,
      ...(event.organiser.full_url && { url: event.organiser.full_url }),
    },
    ...(event.status === 'scheduled' && {
      // What is sold only together with a ticket is no way in.
      offers: date.tickets.filter(one => !one.is_extra).map(ticket => offerOf(event, ticket, url)),
    }),
  }
}

/** The largest file of its picture, or its poster. */
const pictureOf = ({ picture, image }: EventPage): string =>
  picture ? picturePath(picture.hash, picture.width, 'jpg') : image

/** The price includes the fees. */
function offerOf(event: EventPage, ticket: EventDate['tickets'][number], url: string): object {
  const { on_sale_from: from, on_sale_until: until } = ticket
  return {
    '@type': 'Offer',
    name: ticket.name,
    url,
    price: (leastPrice(ticket) / toMinor(1)).toFixed(2),
    priceCurrency: event.currency.code,
    ...(from && { validFrom: from.at }),
    ...(ticket.prices?.[0]?.until && { priceValidUntil: ticket.prices[0].until.at }),
    ...(until && { validThrough: until.at }),
    availability: `${SCHEMA}/${availabilityOf(ticket, Date.parse(event.read_at ?? ''))}`,
  }
}

/** What a ticket costs at least, with its fee. */
function leastPrice(ticket: EventDate['tickets'][number]): number {
  const whole = wholePrice(lineInMinor({ ...ticket, qty: 1 }))
  const { suggested, minimum } = ticket.chosen_price ?? { suggested: 0, minimum: 0 }
  return whole - toMinor(suggested) + toMinor(minimum)
}

function availabilityOf(ticket: EventDate['tickets'][number], now: number): string {
  const sale = saleAt(ticket, now)
  if (sale === 'coming') return 'PreOrder'
  return sale === 'open' && ticket.available >= ticket.min_per_customer ? 'InStock' : 'SoldOut'
}
