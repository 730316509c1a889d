/**
 * How each value of an event is typed into a form. `text`: as it is written; `number`; `flag`: a box; `list`: a line for each
 * entry; `numbers`: with spaces or commas between them; `alternatives`: a line for each entry, of which `|` separates the
 * alternatives.
 */
export type FieldKind = 'text' | 'number' | 'flag' | 'list' | 'numbers' | 'alternatives'

export type FormShape = { readonly [key: string]: FieldKind | FormGroup | FormRows }

/** Keys below a key. */
export interface FormGroup {
  readonly group: FormShape
}

/** Any number of rows. The first key is the one by which somebody tells them apart. */
export interface FormRows {
  readonly rows: FormShape
}

/** The keys of `eventFormat` that somebody types. Its organiser and its id are known. */
export const eventForm = {
  title: 'text',
  summary: 'text',
  description: 'text',
  status: 'text',
  keywords: 'list',
  website: 'text',
  /** One that was uploaded: what is fetched from an address cannot be shown before it is published. */
  picture: { group: { hash: 'text', alt: 'text', focus: 'numbers' } },
  currency: 'text',
  time_zone: 'text',
  dates: { rows: { starts: 'text', ends: 'text', hours: 'number', doors: 'text' } },
  venue: {
    group: {
      name: 'text',
      address: 'text',
      locality: 'text',
      map_address: 'text',
      check_in_days_before: 'number',
    },
  },
  online: 'flag',
  access_online: 'text',
  tickets: {
    rows: {
      name: 'text',
      price: 'text',
      fee: 'text',
      capacity: 'number',
      seats: 'list',
      keep_back: 'number',
      min_per_customer: 'number',
      max_per_customer: 'number',
      non_refundable: 'flag',
      gate: 'text',
      required_tickets: 'alternatives',
      extra_to: 'list',
      max_per_ticket: 'number',
      offers: { rows: { buy: 'number', percent: 'number', amount: 'text' } },
      minimum_price: 'text',
      on_sale_from: 'text',
      on_sale_until: 'text',
      price_steps: { rows: { name: 'text', price: 'text', until: 'text', first: 'number' } },
      access_codes: 'list',
    },
  },
  shared_capacity: { rows: { name: 'text', capacity: 'number', tickets: 'list' } },
  absorb_fee: 'flag',
  hide_booking_fee: 'flag',
  delivery_cost: 'text',
  refund_protection: 'flag',
  require_phone_number: 'flag',
  express: 'flag',
  high_demand: 'flag',
  payment_plans: 'numbers',
  timeslot_warning: 'text',
  questions: {
    rows: {
      question: 'text',
      type: 'text',
      choices: 'list',
      when: 'text',
      mandatory: 'flag',
      once_per_checkout: 'flag',
      tickets: 'list',
    },
  },
  waiver: 'text',
  after_sale_message: 'text',
  reward_referrers: { group: { text: 'text', short_text: 'text' } },
  ga: 'text',
  ga_conversion_id: 'text',
  fb_pixel: 'text',
} as const satisfies FormShape
