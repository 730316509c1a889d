import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { typedAtom } from '../../../src/organiser/orders/chosen.ts'
import {
  CHANGE,
  changeAnswerAtom,
  changeOrderAtom,
  loadedOrderAtom,
  loadOrderAtom,
  ORDER,
  orderFailureAtom,
  placeOfAnswer,
  refundOrderAtom,
  refundTicketAtom,
  resendTicketsAtom,
  settleRefundAtom,
} from '../../../src/organiser/orders/orderActs.ts'
import { outcomesAtom, underWayAtom } from '../../../src/organiser/press.ts'
import { screenAtom } from '../../../src/organiser/screen.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { anOrder } from '../../support/anOrder.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, type Reply, refuses } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
  store.set(screenAtom, { name: 'organiser_orders', organiser: 3, order: 1 })
})
afterEach(() => vi.unstubAllGlobals())

const order = anOrder()
const refunded = anOrder({ is_refunded: true })
const [first, second] = order.tickets
const withoutFirst = anOrder({
  tickets: [{ ...first, is_refunded: true }, second] as OrganiserOrder['tickets'],
})
const done = answers({ success: true })
const page = (shown: OrganiserOrder) => answers({ order: shown, life: [], time_zone: 'Europe/London' })
const shown = () => store.get(loadedOrderAtom)?.order
const outcome = (place = ORDER) => store.get(outcomesAtom)[place]

/** The page of the order is shown. `now`: what the server answers of the order afterwards. */
async function opened(now: OrganiserOrder, act: { [name: string]: Reply }) {
  const server = fakeServer({ get_organiser_order: inTurn(page(order), page(now)), ...act })
  await store.set(loadOrderAtom)
  return server
}

describe('GAP-98 An act on an order', () => {
  test('refunds it, and loads it again', async () => {
    const server = await opened(refunded, { refund_order: done })
    await store.set(refundOrderAtom, order)
    expect(server.bodies('refund_order')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect(server.bodies('get_organiser_order')[1]).toEqual({ organiser_id: '3', sale_id: '1' })
    expect(shown()).toEqual(refunded)
    expect(outcome()?.type).toBe('success')
  })

  test('refunds one ticket', async () => {
    const server = await opened(withoutFirst, { refund_ticket: done })
    await store.set(refundTicketAtom, order, '0000000001')
    expect(server.bodies('refund_ticket')).toEqual([{ organiser_id: '3', ticket_id: '0000000001' }])
    expect(shown()).toEqual(withoutFirst)
    expect(outcome()?.type).toBe('success')
  })

  test('notes that what the bank has not taken was paid by hand', async () => {
    const server = await opened({ ...order, due: '' }, { settle_refund: done })
    await store.set(settleRefundAtom, { ...order, due: '£20.00' })
    expect(server.bodies('settle_refund')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect([shown()?.due, outcome()?.type]).toEqual(['', 'success'])
  })

  test('sends its tickets again', async () => {
    const server = await opened(order, { resend_tickets: done })
    await store.set(resendTicketsAtom, order)
    expect(server.bodies('resend_tickets')).toEqual([{ organiser_id: '3', sale_id: '1' }])
    expect(outcome()).toEqual({ type: 'success', words: 'The tickets are on their way to zoe@example.com.' })
  })

  test('that is refused shows the server’s own words, and what the server knows now', async () => {
    await opened(refunded, { refund_order: refuses(409, 'This order was refunded already.') })
    await store.set(refundOrderAtom, order)
    expect(outcome()).toEqual({ type: 'error', words: 'This order was refunded already.' })
    expect(shown()).toEqual(refunded)
  })

  test('whose answer is lost, and which the server has not done, is sent again under its own key', async () => {
    const server = await opened(order, { refund_order: inTurn(lost, done) })
    await store.set(refundOrderAtom, order)
    expect(outcome()).toEqual({
      type: 'error',
      words: 'The order could not be refunded. Please check your connection and try again',
    })
    await store.set(refundOrderAtom, order)
    const [key, repeated] = server.keys('refund_order')
    expect(key).toBeTruthy()
    expect(repeated).toBe(key)
    expect(outcome()?.type).toBe('success')
  })

  test.each([
    ['refund_order', refunded, () => store.set(refundOrderAtom, order)],
    ['refund_ticket', withoutFirst, () => store.set(refundTicketAtom, order, '0000000001')],
  ])('whose answer is lost, and which the server has done, has succeeded: %s', async (name, now, press) => {
    await opened(now, { [name]: lost })
    await press()
    expect(outcome()?.type).toBe('success')
  })

  test('says that there is no network', async () => {
    await opened(order, { resend_tickets: lost })
    store.set(isOnlineAtom, false)
    await store.set(resendTicketsAtom, order)
    expect(outcome()).toEqual({
      type: 'error',
      words: 'There is no connection. Please try again when there is one',
    })
  })

  test('is sent once however often it is pressed, and is under way until it is answered', async () => {
    const { reply, release } = heldBack(done)
    const server = await opened(order, { resend_tickets: reply })
    const presses = [1, 2].map(() => store.set(resendTicketsAtom, order))
    expect(store.get(underWayAtom)).toHaveLength(1)
    release()
    await Promise.all(presses)
    expect(server.bodies('resend_tickets')).toHaveLength(1)
    expect(store.get(underWayAtom)).toEqual([])
  })
})

describe('The name, the e-mail address and the answers of an order', () => {
  const type = (typed: Record<string, string>) => store.set(typedAtom, typed)

  test('are changed to what is typed, which is forgotten then', async () => {
    const server = await opened(anOrder({ full_name: 'Zoë' }), { change_order: done, change_answer: done })
    type({ '1 name': ' Zoë ', [placeOfAnswer(1)]: 'Kim', '2 name': 'Another order' })
    await store.set(changeOrderAtom, order)
    await store.set(changeAnswerAtom, 1)
    expect(server.bodies('change_order')).toEqual([
      { organiser_id: '3', sale_id: '1', full_name: ' Zoë ', email: 'zoe@example.com' },
    ])
    expect(server.bodies('change_answer')).toEqual([{ organiser_id: '3', answer_id: '1', answer: 'Kim' }])
    expect([shown()?.full_name, outcome(CHANGE)?.type, outcome(placeOfAnswer(1))?.type]).toEqual([
      'Zoë',
      'success',
      'success',
    ])
    expect(store.get(typedAtom)).toEqual({ '2 name': 'Another order' })
  })

  test.each([
    ['name', ' ', 'Please type a name'],
    ['email', 'zoe@', 'Please type a valid e-mail address'],
  ])('are not sent where the %s cannot be right, and stay typed', async (field, words, problem) => {
    const server = await opened(order, { change_order: done })
    type({ [`1 ${field}`]: words })
    await store.set(changeOrderAtom, order)
    expect(outcome(CHANGE)).toEqual({ type: 'error', words: problem })
    expect(server.bodies('change_order')).toEqual([])
    expect(store.get(typedAtom)).toEqual({ [`1 ${field}`]: words })
  })

  test('stay typed where the server refuses them', async () => {
    await opened(order, { change_answer: refuses(422, 'Please choose one of the answers') })
    type({ [placeOfAnswer(1)]: 'Kim' })
    await store.set(changeAnswerAtom, 1)
    expect(outcome(placeOfAnswer(1))).toEqual({ type: 'error', words: 'Please choose one of the answers' })
    expect(store.get(typedAtom)).toEqual({ [placeOfAnswer(1)]: 'Kim' })
  })
})

test('the page of an order that could not be loaded says so; one that is shown stays', async () => {
  fakeServer({ get_organiser_order: inTurn(lost, page(order), lost) })
  await store.set(loadOrderAtom)
  expect(store.get(orderFailureAtom)).toBe(
    'The order could not be loaded. Please check your connection and try again',
  )
  await store.set(loadOrderAtom)
  await store.set(loadOrderAtom)
  expect([store.get(orderFailureAtom), shown()?.id]).toEqual([null, 1])
})
