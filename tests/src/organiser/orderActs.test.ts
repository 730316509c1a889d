import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import {
  placeOfOrder,
  refundOrderAtom,
  refundTicketAtom,
  resendTicketsAtom,
  settleRefundAtom,
} from '../../../src/organiser/orders/orderActs.ts'
import { keyOf, loadOrdersAtom, orderListsAtom } from '../../../src/organiser/orders/orders.ts'
import { outcomesAtom, underWayAtom } from '../../../src/organiser/press.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { anOrder } from '../../support/anOrder.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, type Reply, refuses } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
})
afterEach(() => vi.unstubAllGlobals())

const of = { organiser_id: 3, event_id: 7 }
const order = anOrder()
const refunded = anOrder({ is_refunded: true })
const [first, second] = order.tickets
const withoutFirst = anOrder({
  tickets: [{ ...first, is_refunded: true }, second] as OrganiserOrder['tickets'],
})
const done = answers({ success: true })
const page = (...orders: OrganiserOrder[]) => answers({ orders, before: null })
const shown = () => store.get(orderListsAtom)[keyOf(of)]?.orders?.[0]
const outcome = () => store.get(outcomesAtom)[placeOfOrder(of, order)]

/** The list of orders is shown. `now`: what the server answers of the order afterwards. */
async function opened(now: OrganiserOrder, act: { [name: string]: Reply }) {
  const server = fakeServer({ get_organiser_orders: inTurn(page(order), page(now)), ...act })
  await store.set(loadOrdersAtom, of)
  return server
}

describe('GAP-98 An act on an order', () => {
  test('refunds it, and loads it again', async () => {
    const server = await opened(refunded, { refund_order: done })
    await store.set(refundOrderAtom, of, order)
    expect(server.bodies('refund_order')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect(server.bodies('get_organiser_orders')[1]).toMatchObject({ search: 'ABCDEFGHJK' })
    expect(shown()).toEqual(refunded)
    expect(outcome()?.type).toBe('success')
  })

  test('refunds one ticket', async () => {
    const server = await opened(withoutFirst, { refund_ticket: done })
    await store.set(refundTicketAtom, of, order, '0000000001')
    expect(server.bodies('refund_ticket')).toEqual([{ organiser_id: '3', ticket_id: '0000000001' }])
    expect(shown()).toEqual(withoutFirst)
    expect(outcome()?.type).toBe('success')
  })

  test('notes that what the bank has not taken was paid by hand', async () => {
    const server = await opened({ ...order, due: '' }, { settle_refund: done })
    await store.set(settleRefundAtom, of, { ...order, due: '£20.00' })
    expect(server.bodies('settle_refund')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect([shown()?.due, outcome()?.type]).toEqual(['', 'success'])
  })

  test('sends its tickets again', async () => {
    const server = await opened(order, { resend_tickets: done })
    await store.set(resendTicketsAtom, of, order)
    expect(server.bodies('resend_tickets')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect(outcome()).toEqual({ type: 'success', words: 'The tickets are on their way to zoe@example.com.' })
  })

  test('that is refused shows the server’s own words, and what the server knows now', async () => {
    await opened(refunded, { refund_order: refuses(409, 'This order was refunded already.') })
    await store.set(refundOrderAtom, of, order)
    expect(outcome()).toEqual({ type: 'error', words: 'This order was refunded already.' })
    expect(shown()).toEqual(refunded)
  })

  test('whose answer is lost, and which the server has not done, is sent again under its own key', async () => {
    const server = await opened(order, { refund_order: inTurn(lost, done) })
    await store.set(refundOrderAtom, of, order)
    expect(outcome()).toEqual({
      type: 'error',
      words: 'The order could not be refunded. Please check your connection and try again',
    })
    await store.set(refundOrderAtom, of, order)
    const [key, repeated] = server.keys('refund_order')
    expect(key).toBeTruthy()
    expect(repeated).toBe(key)
    expect(outcome()?.type).toBe('success')
  })

  test.each([
    ['refund_order', refunded, () => store.set(refundOrderAtom, of, order)],
    ['refund_ticket', withoutFirst, () => store.set(refundTicketAtom, of, order, '0000000001')],
  ])('whose answer is lost, and which the server has done, has succeeded: %s', async (name, now, press) => {
    await opened(now, { [name]: lost })
    await press()
    expect(outcome()?.type).toBe('success')
  })

  test('says that there is no network', async () => {
    await opened(order, { resend_tickets: lost })
    store.set(isOnlineAtom, false)
    await store.set(resendTicketsAtom, of, order)
    expect(outcome()).toEqual({
      type: 'error',
      words: 'There is no connection. Please try again when there is one',
    })
  })

  test('is sent once however often it is pressed, and is under way until it is answered', async () => {
    const { reply, release } = heldBack(done)
    const server = await opened(order, { resend_tickets: reply })
    const presses = [1, 2].map(() => store.set(resendTicketsAtom, of, order))
    expect(store.get(underWayAtom)).toHaveLength(1)
    release()
    await Promise.all(presses)
    expect(server.bodies('resend_tickets')).toHaveLength(1)
    expect(store.get(underWayAtom)).toEqual([])
  })
})
