import { type Offer, offerOf } from '../reductions.ts'
import { folded, type PriceAndFee } from '../totals.ts'
import { stepFor } from './stepFor.ts'

/** What the organiser states of a ticket: its face price, its fee, and who pays the fee. */
export interface FeeRule {
  face: number
  fee: number
  absorbed: boolean
  hidden: boolean
}

/** An organiser absorbs at most the face price, so that no price is negative. */
export function priceOf({ face, fee, absorbed, hidden }: FeeRule): PriceAndFee {
  const bookingFee = absorbed ? Math.min(fee, face) : fee
  const price = { price: absorbed ? face - bookingFee : face, bookingFee }
  return hidden ? folded(price) : price
}

/** What the price of tickets of one type follows from. Amounts are in minor units. */
export interface TicketPricing extends FeeRule {
  /** The prices before the ordinary one whose time is not over. */
  steps: readonly { price: number; first: number | null; left: number | null }[]
  offers: Offer[]
}

/** The price of each of so many tickets, and what is taken off all of them. `ofFirst`: it is for the first so many only. */
export function priceOfTickets(
  ticket: TicketPricing,
  qty: number,
): PriceAndFee & { offer: number; ofFirst: number | null } {
  const step = stepFor(ticket.steps, qty, 0)
  const price = priceOf({ ...ticket, face: step?.price ?? ticket.face })
  return { ...price, ofFirst: step?.first ?? null, offer: offerOf(ticket.offers, qty, price.price) }
}
