import { atom } from 'jotai'
import {
  refundOrder,
  refundTicket,
  resendTickets,
  settleRefund,
} from '../../../contract/calls/organiserActs.ts'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import type { Sent } from '../../../offline/send.ts'
import { call } from '../../api/call.ts'
import { isOnlineAtom } from '../../state/outbox.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { organiserFailures } from '../../text/organiserFailures.ts'
import { reloadAreaAtom } from '../area.ts'
import { failureWords } from '../failureWords.ts'
import { reloadMembersAtom } from '../members/members.ts'
import { type PressOutcome, pressAtom } from '../press.ts'
import { keyOf, type OrdersOf, orderListsAtom, reloadOrderAtom } from './orders.ts'

/** Where the results of the acts on an order are shown. */
export const placeOfOrder = (of: OrdersOf, { id }: OrganiserOrder): string => `order ${keyOf(of)} ${id}`

export const nameOfResending = ({ id }: OrganiserOrder): string => `resend_tickets ${id}`

interface Act {
  name: string
  send: () => Promise<
    Sent<typeof refundOrder | typeof refundTicket | typeof settleRefund | typeof resendTickets>
  >
  done: string
  failed: string
  /** Whether the order shows that it was done. */
  isDone: (order: OrganiserOrder) => boolean
}

/** Acts on an order, and shows what the server knows of it now, whatever the answer is. */
const actAtom = atom(
  null,
  (
    get,
    set,
    of: OrdersOf,
    order: OrganiserOrder,
    { name, send, done, failed, isDone }: Act,
  ): Promise<void> => {
    const work = async (): Promise<PressOutcome> => {
      const sent = await send()
      await Promise.all([
        set(reloadOrderAtom, order),
        set(reloadMembersAtom, of.organiser_id),
        set(reloadAreaAtom),
      ])
      const now = get(orderListsAtom)[keyOf(of)]?.orders?.find(({ id }) => id === order.id)
      // The answer may be lost, though the server has done it.
      const isDoneUnanswered = !sent.ok && sent.failure.kind === 'unreachable' && now && isDone(now)
      if (sent.ok || isDoneUnanswered) return { type: 'success', words: done }
      return { type: 'error', words: failureWords(sent, failed, get(isOnlineAtom)) }
    }
    return set(pressAtom, { place: placeOfOrder(of, order), name, work })
  },
)

/** Whether nothing of an order is left that this organiser has sold. */
export const isOver = ({ is_refunded, tickets }: OrganiserOrder): boolean =>
  is_refunded || (tickets.length > 0 && tickets.every(ticket => ticket.is_refunded))

export const refundOrderAtom = atom(null, (_get, set, of: OrdersOf, order: OrganiserOrder) =>
  set(actAtom, of, order, {
    name: `refund_order ${order.id}`,
    send: () => call(refundOrder, { organiser_id: of.organiser_id, sale_id: order.id }),
    done: organiserTexts.orderRefunded(order.full_name),
    failed: organiserFailures.refund_order,
    isDone: isOver,
  }),
)

export const refundTicketAtom = atom(
  null,
  (_get, set, of: OrdersOf, order: OrganiserOrder, ticket_id: string) =>
    set(actAtom, of, order, {
      name: `refund_ticket ${ticket_id}`,
      send: () => call(refundTicket, { organiser_id: of.organiser_id, ticket_id }),
      done: organiserTexts.ticketRefunded(order.full_name),
      failed: organiserFailures.refund_ticket,
      isDone: ({ tickets }) => tickets.some(one => one.id === ticket_id && one.is_refunded),
    }),
)

export const settleRefundAtom = atom(null, (_get, set, of: OrdersOf, order: OrganiserOrder) =>
  set(actAtom, of, order, {
    name: `settle_refund ${order.id}`,
    send: () => call(settleRefund, { organiser_id: of.organiser_id, sale_id: order.id }),
    done: organiserTexts.settled(order.full_name),
    failed: organiserFailures.settle_refund,
    isDone: ({ due }) => !due,
  }),
)

export const resendTicketsAtom = atom(null, (_get, set, of: OrdersOf, order: OrganiserOrder) =>
  set(actAtom, of, order, {
    name: nameOfResending(order),
    send: () => call(resendTickets, { organiser_id: of.organiser_id, sale_id: order.id }),
    done: organiserTexts.resent(order.email),
    failed: organiserFailures.resend_tickets,
    isDone: () => false,
  }),
)
