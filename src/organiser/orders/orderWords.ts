import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import type { OrderState } from '../../../contract/orders/orderList.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { ordersTexts } from '../../text/orders.ts'
import { organiserTexts } from '../../text/organiser.ts'

/** Whether nothing of an order is left that this organiser has sold. */
export const isOver = ({ is_refunded, tickets }: OrganiserOrder): boolean =>
  is_refunded || (tickets.length > 0 && tickets.every(ticket => ticket.is_refunded))

/** Whether its tickets are told apart by their dates. */
export const hasSeveralDates = ({ tickets }: OrganiserOrder): boolean =>
  new Set(tickets.map(({ nice_date }) => nice_date)).size > 1

/** What its tickets are: the states of money that is still to be paid are said beside it. */
export function stateOf(order: OrganiserOrder): Exclude<OrderState, 'due' | 'plan'> {
  if (isOver(order)) return 'refunded'
  if (order.tickets.some(ticket => ticket.is_refunded)) return 'partly_refunded'
  return order.given_by === undefined ? 'paid' : 'given'
}

const inWords = (amount: number, order: OrganiserOrder) => money(amount, order.currency_symbol)

/** What the order has cost of this organiser's, as £20.00; empty: it is not known. */
export function costOf(order: OrganiserOrder): string {
  if (!order.amounts) return ''
  const { face, fees, delivery, protection, donations, donation_fees, vouchers, discounts, redeemed } =
    order.amounts
  const sold = [face, fees, delivery, protection, donations, donation_fees, vouchers].map(toMinor)
  return inWords(fromMinor(sum([...sold, -toMinor(discounts), -toMinor(redeemed)])), order)
}

/** What is to be known of an order besides what it bought. */
export function notesOf(order: OrganiserOrder): string[] {
  const state = stateOf(order)
  const stillDue = order.amounts?.still_due ?? 0
  return [
    ...(order.is_test ? [organiserTexts.test] : []),
    ...(order.given_by === undefined ? [] : [organiserTexts.givenBy(order.given_by)]),
    ...(order.sold_by === undefined ? [] : [organiserTexts.soldBy(order.sold_by)]),
    ...(state === 'refunded' || state === 'partly_refunded' ? [ordersTexts.states[state]] : []),
    ...(stillDue > 0 ? [ordersTexts.planShort(inWords(stillDue, order))] : []),
    ...(order.due ? [ordersTexts.dueShort(order.due)] : []),
  ]
}
