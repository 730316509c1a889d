import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import { type FeeRule, priceOf } from '../../contract/rules/sale/priceOfTickets.ts'

/** The organiser of a line in a basket or sale. `isPaid`: the line costs something. */
export interface Payee {
  organiser_id: number
  provider: OrganiserProvider | null
  isPaid: boolean
}

/** Whether a ticket costs something, its postage included. */
export function costsMoney(ticket: FeeRule & { delivery_cost: number | null }): boolean {
  const { price, bookingFee } = priceOf(ticket)
  return price + bookingFee + (ticket.delivery_cost ?? 0) > 0
}

/** The provider of a payment to these organisers: null unless all who are paid name the same one. */
export function providerOf(payees: readonly Payee[]): OrganiserProvider | null {
  const paid = payees.filter(({ isPaid }) => isPaid)
  // Where all is free, a donation can be the only thing to pay.
  const [first = null, ...others] = (paid.length > 0 ? paid : payees).map(({ provider }) => provider)
  return others.every(other => other === first) ? first : null
}

/** Whether one payment cannot reach all who are paid. */
export const isMixed = (payees: readonly Payee[]): boolean =>
  new Set(payees.filter(({ isPaid }) => isPaid).map(({ provider }) => provider)).size > 1

export const notTogether =
  'The organisers of these tickets cannot be paid together. Please buy them in separate orders.'
