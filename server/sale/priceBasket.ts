import { type DonationTerms, donationFee } from '../../contract/rules/donation.ts'
import { discountsOf, type Offer, offerOf, type Reduction, usedUp } from '../../contract/rules/reductions.ts'
import { type FeeRule, type Price, priceOf, sum, wholePrice } from '../../contract/rules/totals.ts'
import type { OrganiserProvider } from '../database/organiserProviders.ts'
import { providerOf } from './providerOf.ts'

/* What a basket comes to, as the server charges it. Amounts in minor units. */

export interface BasketTicket extends FeeRule {
  ticket_type_id: number
  event_id: number
  organiser_id: number
  provider: OrganiserProvider | null
  qty: number
  offers: Offer[]
  /** Its event can be covered by refund protection. */
  coverable: boolean
  /** What it costs to post its event's tickets; null: they are not posted. */
  delivery_cost: number | null
}

export interface BasketVoucher {
  gift_voucher_id: number
  organiser_id: number
  provider: OrganiserProvider | null
  value: number
  qty: number
}

export interface BasketDiscount extends Reduction {
  code: string
  organiser_id: number
}

/** Credit that is left on a code of this organiser's. */
export interface BasketCredit {
  gift_voucher_code_id: number
  organiser_id: number
  left: number
}

export interface BasketDonation {
  /** The charity that it is for. */
  organiser_id: number
  terms: DonationTerms
  amount: number
  isGiftAid: boolean
}

export interface BasketFacts {
  tickets: BasketTicket[]
  vouchers: BasketVoucher[]
  discount: BasketDiscount | null
  /** In the order in which they were added. */
  credits: BasketCredit[]
  isCovered: boolean
  donation: BasketDonation | null
}

export interface PricedLine extends Price {
  ticket_type_id: number
  qty: number
  /** Off the whole line. */
  discount: number
  offer: number
}

export interface PricedBasket {
  lines: PricedLine[]
  /** The code that takes something off. */
  discountCode: string | null
  deliveryCost: number
  /** What cover costs or would cost; null: nothing here can be covered. */
  coverCost: number | null
  isCovered: boolean
  credits: { gift_voucher_code_id: number; amount: number }[]
  donation: { amount: number; fee: number; isGiftAid: boolean } | null
  total: number
}

const ofLine = (line: PricedLine): number => line.qty * wholePrice(line) - line.discount - line.offer

export function priceBasket(
  { tickets, vouchers, discount, credits, isCovered, donation }: BasketFacts,
  coverPercent: number,
): PricedBasket {
  const priced = tickets.map(ticket => {
    const price = priceOf(ticket)
    return { ticket, price, offer: offerOf(ticket.offers, ticket.qty, price.price) }
  })
  const discounted = priced.filter(({ ticket }) => ticket.organiser_id === discount?.organiser_id)
  const prices = discounted.map(({ ticket, price, offer }) => ticket.qty * price.price - offer)
  const off = discount ? discountsOf(discount, prices) : []
  const lines = priced.map((one): PricedLine => {
    const { ticket_type_id, qty } = one.ticket
    return {
      ticket_type_id,
      qty,
      ...one.price,
      offer: one.offer,
      discount: off[discounted.indexOf(one)] ?? 0,
    }
  })

  const events = new Map(tickets.map(ticket => [ticket.event_id, ticket.delivery_cost ?? 0]))
  const deliveryCost = sum([...events.values()])
  const covered = lines.filter((_, index) => tickets[index]?.coverable)
  const coverCost = covered.length > 0 ? Math.round((sum(covered.map(ofLine)) * coverPercent) / 100) : null

  const left = new Map<number, number>()
  tickets.forEach(({ organiser_id }, index) => {
    left.set(organiser_id, (left.get(organiser_id) ?? 0) + ofLine(lines[index] as PricedLine))
  })
  const taken = credits.map(({ gift_voucher_code_id, organiser_id, left: credit }) => {
    const owed = left.get(organiser_id) ?? 0
    const amount = sum(usedUp(credit, [owed]))
    left.set(organiser_id, owed - amount)
    return { gift_voucher_code_id, amount }
  })

  const all = [...tickets, ...vouchers]
  // Whoever takes a charity's tickets out of the basket has not chosen to give to it.
  const isFor = all.some(one => one.organiser_id === donation?.organiser_id)
  // What is free stays so where nobody could take the gift.
  const canPay = providerOf(all.map(one => one.provider)) !== null
  const given =
    donation && isFor && canPay
      ? {
          amount: donation.amount,
          fee: donationFee(donation.terms, donation.amount),
          isGiftAid: donation.isGiftAid,
        }
      : null

  const isPaidFor = isCovered && coverCost !== null
  const total =
    sum(lines.map(ofLine)) +
    sum(vouchers.map(({ qty, value }) => qty * value)) +
    deliveryCost +
    (isPaidFor ? coverCost : 0) +
    (given ? given.amount + given.fee : 0) -
    sum(taken.map(({ amount }) => amount))
  return {
    lines,
    discountCode: sum(off) > 0 ? (discount?.code ?? null) : null,
    deliveryCost,
    coverCost,
    isCovered: isPaidFor,
    credits: taken.filter(({ amount }) => amount > 0),
    donation: given,
    total,
  }
}
