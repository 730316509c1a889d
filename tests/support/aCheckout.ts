import type { Checkout } from '../../contract/entities/checkout.ts'
import type { TicketLine } from '../../contract/entities/ticket.ts'
import { emptyCheckout } from '../../server/checkout/emptyCheckout.ts'

/** A line of two tickets in an answer of the server. */
export const aTicketLine = (change: Partial<TicketLine> = {}): TicketLine => ({
  ticket_id: 5,
  event_id: 3,
  date_id: 4,
  qty: 2,
  max_can_reserve: 8,
  min_per_customer: 1,
  can_update_quantity: true,
  price: 25,
  booking_fee: 2.5,
  discount_amount: 0,
  absorb_fee: false,
  event_hide_booking_fee: false,
  non_refundable: false,
  thumbnail: '/posters/strings.svg',
  event_url: '/events/strings/',
  event_name: 'Midwinter Strings',
  ticket_name: 'Stalls',
  nice_date: 'Fri 18/12/2026 at 7:30 pm',
  organiser_url: 'https://band.example/',
  seats: [],
  required_tickets: [],
  refund_policy: { text: 'No refunds', title: 'Refunds', description: 'There are none.' },
  max_can_reserve_exceeded: false,
  min_per_customer_exceeded: false,
  ...change,
})

/** The charity of an event. */
export const owlAid = {
  id: 4,
  name: 'Owl Aid',
  logo: '',
  description_html: '',
  donation_checkout_title: 'Feed an owl',
  donation_options: [5],
  base_fee: 0.2,
  booking_fee: 2.5,
  booking_fee_includes_vat: true,
  booking_fee_vat: 20,
  booking_fee_cap: 2,
}

/** An answer of `get/`: a basket with one line and no sale. */
export const aCheckout = (change: Partial<Checkout> = {}): Checkout => ({
  ...emptyCheckout,
  tickets: [aTicketLine()],
  basket_total: 55,
  payment_methods: ['bank', 'card', 'square', 'hosted_card', 'instalment'],
  // Of somebody who is subscribed to all there is.
  marketing_preferences: { ct_subscribed: true, event_subscribed: true, basket_organisers: [] },
  ...change,
})
