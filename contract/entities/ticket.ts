import { array, boolean, type Infer, nullable, number, object, optional, string } from 'superstruct'

/** A line of tickets in the basket; there is one line per `ticket_id`. Money in the basket's currency. */
export const ticketLine = object({
  ticket_id: number(),
  event_id: number(),
  date_id: number(),
  qty: number(),
  /** null: no limit is set. */
  max_can_reserve: nullable(number()),
  min_per_customer: number(),
  can_update_quantity: boolean(),
  price: number(),
  booking_fee: number(),
  discount_amount: number(),
  absorb_fee: boolean(),
  event_hide_booking_fee: boolean(),
  non_refundable: boolean(),
  thumbnail: string(),
  event_url: string(),
  event_name: string(),
  ticket_name: string(),
  nice_date: string(),
  organiser_url: string(),
  seats: array(string()),
  required_tickets: array(object({ ids: array(number()), title: string() })),
  refund_policy: object({ text: string(), title: string(), description: string() }),
  max_can_reserve_exceeded: boolean(),
  min_per_customer_exceeded: boolean(),
  /** How many of an order's tickets can be sent to somebody else now; left out: `qty` of them. */
  transferable_qty: optional(number()),
})

export type TicketLine = Infer<typeof ticketLine>
