import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import { type DonationTerms, donationFee } from '../../contract/rules/donation.ts'
import {
  discountsOf,
  type Offer,
  pricesOfFirst,
  type Reduction,
  usedUp,
} from '../../contract/rules/reductions.ts'
import { type FeeRule, priceOfTickets } from '../../contract/rules/sale/priceOfTickets.ts'
import { basketTotal, lineTotal, type PriceAndFee, sum } from '../../contract/rules/totals.ts'
import type { StoredStep } from '../catalogue/read/readSql.ts'
import type { LapsedDiscount } from './codes/discountState.ts'
import { costsMoney, type Payee, providerOf } from './payees.ts'

/* The prices of a basket as the server charges them. Amounts are in minor units. */

export interface BasketTicket extends FeeRule {
  ticket_type_id: number
  event_id: number
  organiser_id: number
  provider: OrganiserProvider | null
  qty: number
  offers: Offer[]
  /** The prices before the ordinary one whose time is not over. */
  steps: Pick<StoredStep, 'price' | 'first' | 'left'>[]
  /** Whether the basket's discount code is for it. */
  isDiscounted: boolean
  /** Whether refund protection can cover its event. */
  coverable: boolean
  /** The cost of posting the event's tickets; null: the organiser does not post them. */
  delivery_cost: number | null
}

export interface BasketVoucher {
  gift_voucher_id: number
  name: string
  /** Its organiser offers it, with this value. */
  isOffered: boolean
  currency: string
  organiser_id: number
  provider: OrganiserProvider | null
  value: number
  qty: number
}

export interface BasketDiscount extends Reduction {
  id: number
  code: string
  most_uses: number | null
  most_tickets: number | null
  /** How many other orders can use it; null: any number. */
  left: number | null
}

/** The credit that is left on a gift voucher code of this organiser. */
export interface BasketCredit {
  gift_voucher_code_id: number
  organiser_id: number
  left: number
}

export interface BasketDonation {
  /** The organiser that is the charity. */
  organiser_id: number
  charity: string
  /** The organiser has not withdrawn the charity. */
  isOffered: boolean
  terms: DonationTerms
  amount: number
  isGiftAid: boolean
}

export interface BasketFacts {
  tickets: BasketTicket[]
  vouchers: BasketVoucher[]
  discount: BasketDiscount | null
  /** A code that the shopper has typed and that cannot be used now. */
  lapsed: LapsedDiscount | null
  /** In the order in which the shopper added them. */
  credits: BasketCredit[]
  isCovered: boolean
  donation: BasketDonation | null
}

export interface PricedLine extends PriceAndFee {
  ticket_type_id: number
  qty: number
  /** Subtracted from the whole line. */
  discount: number
  offer: number
  /** Its price is for the first so many tickets only. */
  ofFirst?: number | null
}

export interface PricedBasket {
  lines: PricedLine[]
  /** The discount code that reduces the price. */
  discountCode: string | null
  /** The same as the server counts its uses: `most_uses` orders can have it. */
  discount: Pick<BasketDiscount, 'id' | 'most_uses'> | null
  /** A code that would reduce the price if it could be used now. */
  lapsed: LapsedDiscount | null
  /** The postage, by the event whose tickets are posted. */
  deliveries: { event_id: number; amount: number }[]
  deliveryCost: number
  /** The cost of refund protection, chosen or not; null: it can cover nothing in this basket. */
  coverCost: number | null
  isCovered: boolean
  credits: { gift_voucher_code_id: number; amount: number }[]
  donation: { amount: number; fee: number; isGiftAid: boolean } | null
  /** A donation that the shopper has chosen and that is no part of the total. */
  leftOut: { charity: string; amount: number; why: WhyLeftOut } | null
  total: number
}

/** The charity is withdrawn, has nothing in the basket, or is paid by another provider than the basket. */
export type WhyLeftOut = 'withdrawn' | 'not in the basket' | 'not paid with it'

/** The total before any reduction: no amount of the basket is larger. */
export const grossOf = ({ total, lines, credits }: PricedBasket): number =>
  total + sum(lines.map(line => line.discount + line.offer)) + sum(credits.map(({ amount }) => amount))

export function priceBasket(facts: BasketFacts, coverPercent: number): PricedBasket {
  const { tickets, vouchers, discount } = facts
  const lines = priceLines(facts)
  const discounts = sum(lines.map(line => line.discount))
  const deliveries = [...new Map(tickets.map(ticket => [ticket.event_id, ticket.delivery_cost ?? 0]))]
    .map(([event_id, amount]) => ({ event_id, amount }))
    .filter(({ amount }) => amount > 0)
  const deliveryCost = sum(deliveries.map(({ amount }) => amount))
  const coverCost = coverCostOf(tickets, lines, coverPercent)
  const isCovered = facts.isCovered && coverCost !== null
  const credits = spendCredits(facts, lines)
  const whyLeftOut = facts.donation && whyLeftOutOf(facts, facts.donation)
  const donation = whyLeftOut === null ? donationOf(facts.donation) : null
  const total = basketTotal({
    lines,
    vouchers,
    delivery: deliveryCost,
    cover: isCovered ? coverCost : 0,
    donation,
    credit: sum(credits.map(({ amount }) => amount)),
  })
  return {
    lines,
    discountCode: discounts > 0 ? (discount?.code ?? null) : null,
    discount: discounts > 0 ? discount : null,
    lapsed: tickets.some(ticket => ticket.isDiscounted && costsMoney(ticket)) ? facts.lapsed : null,
    deliveries,
    deliveryCost,
    coverCost,
    isCovered,
    credits: credits.filter(({ amount }) => amount > 0),
    donation,
    leftOut: leftOutOf(facts, whyLeftOut),
    total,
  }
}

/** One line for each ticket, in the same order. */
function priceLines({ tickets, discount }: BasketFacts): PricedLine[] {
  const priced = tickets.map(ticket => ({ ticket, ...priceOfTickets(ticket, ticket.qty) }))
  const discounted = priced.filter(({ ticket }) => ticket.isDiscounted)
  const lines = discounted.map(({ ticket, price, offer }) => ({ qty: ticket.qty, price, offer }))
  const discounts = discount ? discountsOf(discount, pricesOfFirst(discount.most_tickets, lines)) : []
  return priced.map(one => ({
    ticket_type_id: one.ticket.ticket_type_id,
    qty: one.ticket.qty,
    price: one.price,
    bookingFee: one.bookingFee,
    offer: one.offer,
    ofFirst: one.ofFirst,
    discount: discounts[discounted.indexOf(one)] ?? 0,
  }))
}

function coverCostOf(tickets: BasketTicket[], lines: PricedLine[], percent: number): number | null {
  const covered = lines.filter((_, index) => tickets[index]?.coverable)
  return covered.length > 0 ? Math.round((sum(covered.map(lineTotal)) * percent) / 100) : null
}

/** Spends each credit, in order, on the unpaid part of the lines of its organiser. */
function spendCredits({ tickets, credits }: BasketFacts, lines: PricedLine[]): PricedBasket['credits'] {
  const owed = new Map<number, number>()
  tickets.forEach(({ organiser_id }, index) => {
    owed.set(organiser_id, (owed.get(organiser_id) ?? 0) + lineTotal(lines[index] as PricedLine))
  })
  return credits.map(({ gift_voucher_code_id, organiser_id, left }) => {
    const due = owed.get(organiser_id) ?? 0
    const amount = sum(usedUp(left, [due]))
    owed.set(organiser_id, due - amount)
    return { gift_voucher_code_id, amount }
  })
}

/** Who is paid for these lines. */
export const payeesOf = ({ tickets, vouchers }: Pick<BasketFacts, 'tickets' | 'vouchers'>): Payee[] => [
  ...tickets.map(ticket => ({ ...ticket, isPaid: costsMoney(ticket) })),
  ...vouchers.map(voucher => ({ ...voucher, isPaid: true })),
]

/** null: the donation is part of the basket. */
function whyLeftOutOf(facts: BasketFacts, donation: BasketDonation): WhyLeftOut | null {
  if (!donation.isOffered) return 'withdrawn'
  const payees = payeesOf(facts)
  const charity = payees.find(({ organiser_id }) => organiser_id === donation.organiser_id)
  if (!charity) return 'not in the basket'
  const provider = providerOf(payees)
  return provider !== null && charity.provider === provider ? null : 'not paid with it'
}

/** An empty basket leaves nothing out. */
const leftOutOf = (facts: BasketFacts, why: WhyLeftOut | null): PricedBasket['leftOut'] =>
  facts.donation && why && payeesOf(facts).length > 0 ? { ...facts.donation, why } : null

const donationOf = (donation: BasketDonation | null): PricedBasket['donation'] =>
  donation && {
    amount: donation.amount,
    fee: donationFee(donation.terms, donation.amount),
    isGiftAid: donation.isGiftAid,
  }
