import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { Database } from '../../server/database/connect.ts'
import { importCatalogue } from '../../server/operation/importCatalogue.ts'

const DAY_MINUTES = 24 * 60

interface Type {
  name: string
  price: number
  capacity: number
  /** Has seats with this letter; left out, it has none. */
  seats?: string
  /** Its first seat is not stated. */
  lacksSeat?: boolean
  isWithdrawn?: boolean
  /** So many of its places are kept back, where it has them. */
  keptBack?: number
  /** The name of the type to which it is an extra, where that is on sale. */
  extraTo?: string
  /** Its price may be chosen, of at least half of it. */
  isChosen?: boolean
  /** Only who has entered the code friends buys it. */
  isForFriends?: boolean
  /** When its sale begins and ends, in minutes from the beginning of the history. */
  from?: number
  until?: number
  /** Half its price for the first so many, and until a time of the same kind. */
  early?: { first: number; until?: number }
}

interface EventPlan {
  id: string
  organiser: 'North' | 'South' | 'West' | 'East'
  /** When it starts, in minutes from the beginning of the history. */
  starts: number
  status: 'scheduled' | 'cancelled'
  /** The town; left out, Bath. */
  place?: string
  types: Type[]
  /** How many places its types share; left out, none. */
  shared?: number
  more?: string
}

/** The catalogue as its organisers state it: an import of its file makes the shop the same. */
export interface Catalogue {
  events: EventPlan[]
  /** The gift voucher codes of North that its file states. */
  codes: string[]
  /** What else North's file states. */
  offers: Record<Offer, boolean>
  /** The charity of North. */
  charity: 'Owl Aid' | 'Bat Aid'
  /** Who takes the payments of North and of South. */
  providers: { North: OrganiserProvider; South: OrganiserProvider }
  /** In pounds, an order can be of North and South. */
  currencyOfSouth: 'EUR' | 'GBP'
}

export const OFFERS = ['charity', 'discount_codes', 'gift_vouchers'] as const
export type Offer = (typeof OFFERS)[number]

export const MEMBERS = { North: 'north@organiser.example', South: 'south@organiser.example' }

export const newCatalogue = (): Catalogue => ({
  codes: ['GIFT20', 'GIFT500'],
  offers: { charity: true, discount_codes: true, gift_vouchers: true },
  charity: 'Owl Aid',
  providers: { North: 'stripe', South: 'truelayer' },
  currencyOfSouth: 'EUR',
  events: [
    {
      id: 'plain',
      organiser: 'North',
      starts: 30 * DAY_MINUTES,
      status: 'scheduled',
      types: [
        { name: 'Seat', price: 20, capacity: 6 },
        { name: 'Free', price: 0, capacity: 6 },
      ],
    },
    {
      id: 'posted',
      organiser: 'North',
      starts: 60 * DAY_MINUTES,
      status: 'scheduled',
      types: [{ name: 'Row', price: 27, capacity: 4, seats: 'A' }],
      more: `delivery_cost: 2.45
    refund_protection: true
    waiver: Mind the step.
    after_sale_message: Bring a coat.
    questions:
      - { question: 'Your name?', mandatory: true }
      - { question: 'Which size?', type: dropdown, choices: [S, L], when: after_payment, mandatory: true, once_per_checkout: true }`,
    },
    {
      id: 'plan',
      organiser: 'North',
      starts: 200 * DAY_MINUTES,
      status: 'scheduled',
      types: [{ name: 'Weekend', price: 90, capacity: 5 }],
      more: 'payment_plans: [3]',
    },
    {
      id: 'bank',
      organiser: 'South',
      starts: 30 * DAY_MINUTES,
      status: 'scheduled',
      types: [
        { name: 'Place', price: 24.1, capacity: 5 },
        { name: 'Guest', price: 0, capacity: 5 },
      ],
      more: 'payment_plans: [3]',
    },
    {
      id: 'stall',
      organiser: 'West',
      starts: 20 * DAY_MINUTES,
      status: 'scheduled',
      types: [
        { name: 'Entry', price: 12, capacity: 5 },
        { name: 'Child', price: 0, capacity: 5 },
      ],
      more: 'express: true',
    },
    {
      id: 'hosted',
      organiser: 'East',
      starts: 25 * DAY_MINUTES,
      status: 'scheduled',
      types: [{ name: 'Stand', price: 8.5, capacity: 5 }],
    },
  ],
})

const offered: Record<Offer, (catalogue: Catalogue) => string> = {
  discount_codes: () =>
    'discount_codes: [{ code: tenth, percent: 10 }, { code: few, percent: 50, most_uses: 2, most_tickets: 2 }]',
  gift_vouchers: () => 'gift_vouchers: [{ name: A night, values: [15, 30] }]',
  charity: ({ charity }) => `charity:
      name: ${charity}
      description: Mice.
      donation_checkout_title: Feed an owl
      donation_options: [5, 7.50]
      base_fee: 0.20
      booking_fee: 1.9
      booking_fee_cap: 2`,
}

const organisers = (catalogue: Catalogue) => `
organisers:
  - name: North
    provider: ${catalogue.providers.North}
    members: [${MEMBERS.North}]
    gift_voucher_codes: [${catalogue.codes.map(code => `{ code: ${code}, amount: ${code.slice('GIFT'.length)} }`)}]
    ${OFFERS.filter(offer => catalogue.offers[offer])
      .map(offer => offered[offer](catalogue))
      .join('\n    ')}
  - { name: South, provider: ${catalogue.providers.South}, currency: ${catalogue.currencyOfSouth}, members: [${MEMBERS.South}] }
  - { name: West, provider: square }
  - { name: East, provider: sagepay, currency: USD }
events:`

/** Two digits at least. */
const two = (count: number) => String(count).padStart(2, '0')

function stated(at: Date): string {
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

const minutesAfter = (began: Date, minutes: number): string =>
  stated(new Date(began.getTime() + minutes * 60_000))

const stepOf = ({ first, until }: NonNullable<Type['early']>, price: number, capacity: number, began: Date) =>
  `{ price: ${Math.floor(price / 2)}${first <= capacity ? `, first: ${first}` : ''}, until: ${minutesAfter(began, until ?? 300 * DAY_MINUTES)} }`

const typeOf = (
  {
    name,
    price,
    capacity,
    seats,
    lacksSeat,
    keptBack = 0,
    extraTo,
    from,
    until,
    early,
    isForFriends,
    isChosen,
  }: Type,
  began: Date,
) =>
  `{ name: ${name}, price: ${price}, fee: ${price === 0 ? 0 : 1}, ${
    seats
      ? `seats: [${Array.from({ length: capacity }, (_, seat) => `${seats}${seat + 1}`).slice(lacksSeat ? 1 : 0)}]`
      : `capacity: ${capacity}`
  }, keep_back: ${Math.min(keptBack, lacksSeat ? capacity - 1 : capacity)}${from === undefined ? '' : `, on_sale_from: ${minutesAfter(began, from)}`}${
    until === undefined ? '' : `, on_sale_until: ${minutesAfter(began, until)}`
  }${isForFriends ? ', access_codes: [friends]' : ''}${extraTo ? `, extra_to: [${extraTo}]` : ''}${isChosen && price > 1 ? `, minimum_price: ${Math.floor(price / 2)}` : ''}${early && !isChosen ? `, price_steps: [${stepOf(early, price, capacity, began)}]` : ''} }`

/** Whether this type can be an extra to the one of this name: that is on sale to all that may have it, and no extra. */
const isOffered = (types: Type[], name: string, { isForFriends }: Omit<Type, 'extraTo'>): boolean =>
  types.some(
    one =>
      one.name === name && !one.isWithdrawn && !one.extraTo && (!one.isForFriends || isForFriends === true),
  )

/** The file of this catalogue. `began`: the beginning of the history, by today's clock. */
export const fileOf = (catalogue: Catalogue, began: Date): string =>
  organisers(catalogue) +
  catalogue.events
    .map(
      ({ id, organiser, starts, status, place = 'Bath', types, shared, more = '' }) => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    description: An event.
    status: ${status}
    refund_if_moved: true
    time_zone: Etc/UTC
    dates: [{ starts: ${minutesAfter(began, starts)}, hours: 2 }]
    venue: { name: The Hall, address: '1 High Street', locality: ${place} }
    tickets:
${types
  .filter(({ isWithdrawn }) => !isWithdrawn)
  // A sale that begins after the event is refused, and an event may be moved earlier.
  .map(({ from, keptBack = 0, extraTo, ...type }) => ({
    ...type,
    ...(extraTo && isOffered(types, extraTo, type) && { extraTo }),
    ...(from !== undefined && { from: Math.min(from, starts) }),
    // No more of them than are shared.
    keptBack: shared === undefined ? keptBack : Math.min(keptBack, Math.floor(shared / types.length)),
  }))
  .map(type => `      - ${typeOf(type, began)}`)
  .join('\n')}
    ${shared === undefined ? '' : `shared_capacity: [{ name: All, capacity: ${shared}, tickets: [${types.flatMap(({ name, isWithdrawn }) => (isWithdrawn ? [] : name)).join()}] }]`}
    ${more}`,
    )
    .join('')

export async function importPlan(database: Database, catalogue: Catalogue, began: Date): Promise<void> {
  const text = fileOf(catalogue, began)
  const { refused } = await importCatalogue(database, { kind: 'import', text, cancel: true, remove: true })
  if (refused.length > 0) throw new Error(`The catalogue was refused: ${JSON.stringify(refused)}`)
}
