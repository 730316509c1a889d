import { ticketOn } from '../../../../contract/catalogue/dateTickets.ts'
import type { WrittenEvent } from '../../../../contract/catalogue/eventFormat.ts'
import { END_OF_DAY } from '../../../../contract/catalogue/moment.ts'
import type { WrittenPicture } from '../../../../contract/catalogue/pictureFormat.ts'
import type { WrittenTicket } from '../../../../contract/catalogue/ticketFormat.ts'
import { plainText } from '../../../../contract/format/plainText.ts'
import type { CatalogueEvent, CatalogueTicket, EventTerms, StatedPicture } from '../catalogueEvent.ts'
import { asHtml, paragraphs } from '../description.ts'
import { dateFromYaml, timeFromYaml } from './when.ts'

type Known = Pick<CatalogueEvent, 'position' | 'source' | 'currency' | 'organiser'>

export function eventFromYaml(written: WrittenEvent, known: Known, now: Date): CatalogueEvent {
  const { venue } = written
  const described = paragraphs(written.description ?? '')
  const timeOf = (at: string | null, otherwise: string) => timeFromYaml(at, otherwise, written.time_zone, now)
  const dates = written.dates.map(date => ({
    ...dateFromYaml(date, written.time_zone, now),
    tickets: written.tickets.map(one => ticket(ticketOn(one, date.tickets), sharedOf(written, one), timeOf)),
    shared: written.shared_capacity,
  }))
  return {
    ...known,
    title: written.title,
    summary: written.summary ?? plainText(described[0] ?? ''),
    descriptionHtml: asHtml(described),
    status: written.status,
    timeZone: written.time_zone,
    venueName: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    locality: venue?.locality ?? '',
    online: written.online || venue === null,
    website: written.website,
    picture: written.picture && pictureFromYaml(written.picture),
    keywords: plainText(written.keywords.join(', '), 500),
    dates: dates.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    terms: terms(written),
    rows: {
      question: written.questions.map(({ choices, when: asked, ...question }, position) => ({
        ...question,
        position,
        before_payment: asked === 'before_payment',
        prepopulated_array: choices,
      })),
    },
  }
}

function pictureFromYaml({ address, file, hash, alt, focus }: WrittenPicture): StatedPicture {
  const from = address !== null ? { address } : file !== null ? { file } : { hash: hash ?? '' }
  return { from, alt: alt ?? '', focus }
}

const terms = (written: WrittenEvent): EventTerms => ({
  age: written.age,
  accessibility: plain(written.accessibility),
  absorb_fee: written.absorb_fee,
  hide_booking_fee: written.hide_booking_fee,
  require_phone_number: written.require_phone_number,
  express: written.express,
  high_demand: written.high_demand,
  refund_protection: written.refund_protection,
  refund_if_moved: written.refund_if_moved,
  delivery_cost: written.delivery_cost,
  timeslot_warning: written.timeslot_warning,
  map_address: written.venue?.map_address ?? '',
  check_in_days_before: written.venue?.check_in_days_before ?? 0,
  access_online: written.access_online,
  ga: written.ga,
  ga_conversion_id: written.ga_conversion_id,
  fb_pixel: written.fb_pixel,
  reward_text: written.reward_referrers?.text ?? null,
  reward_short_text: written.reward_referrers?.short_text ?? null,
  waiver: plain(written.waiver),
  after_sale_message: plain(written.after_sale_message),
  payment_plans: written.payment_plans,
})

const plain = (text: string | null): string | null => text && paragraphs(text).join('\n\n')

/** How many places a ticket shares with others; null: none. */
const sharedOf = ({ shared_capacity }: WrittenEvent, { name }: WrittenTicket): number | null =>
  shared_capacity.find(({ tickets }) => tickets.includes(name))?.capacity ?? null

/** `timeOf`: a time by the clock of the event. */
const ticket = (
  written: WrittenTicket,
  shared: number | null,
  timeOf: (at: string | null, otherwise: string) => Date | null,
): CatalogueTicket => ({
  name: written.name,
  price: written.price,
  minPerCustomer: written.min_per_customer,
  capacity: written.capacity ?? written.seats?.length ?? shared ?? 0,
  terms: {
    fee: written.fee,
    max_per_customer: written.max_per_customer,
    non_refundable: written.non_refundable,
    gate: written.gate,
    keep_back: written.keep_back,
    max_per_ticket: written.max_per_ticket,
    minimum_price: written.minimum_price,
    on_sale_from: timeOf(written.on_sale_from, '00:00'),
    on_sale_until: timeOf(written.on_sale_until, END_OF_DAY),
  },
  rows: {
    seat: (written.seats ?? []).map((label, position) => ({ position, label })),
    offer: written.offers,
    access_code: written.access_codes.map(code => ({ code })),
    price_step: written.price_steps.map(({ until, ...step }, position) => ({
      ...step,
      position,
      until: timeOf(until, END_OF_DAY),
    })),
  },
  requires: written.required_tickets,
  extraTo: written.extra_to,
})
