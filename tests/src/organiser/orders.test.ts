import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csvOf } from '../../../src/organiser/csv.ts'
import { chooseOrdersAtom, isAll, NO_CHOICE, orderChoiceAtom } from '../../../src/organiser/orders/chosen.ts'
import {
  answerCountsAtom,
  DOWNLOAD,
  downloadOrdersAtom,
  loadOrderChoicesAtom,
  loadOrdersAtom,
  orderListAtom,
} from '../../../src/organiser/orders/orders.ts'
import { columnsOf, orderRow } from '../../../src/organiser/orders/ordersFile.ts'
import { costOf, notesOf, stateOf } from '../../../src/organiser/orders/orderWords.ts'
import { outcomesAtom } from '../../../src/organiser/press.ts'
import { screenAt, screenAtom, screenPath } from '../../../src/organiser/screen.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { anOrder } from '../../support/anOrder.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../support/fakeServer.ts'
import { savedFiles } from '../../support/savedFiles.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
  store.set(screenAtom, { name: 'organiser_orders', organiser: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const other = anOrder({ id: 2, reference: 'MNPQRSTUVW' })
const page = (orders: object[], after: number | null = null) => answers({ orders, after })
const shown = () => store.get(orderListAtom).orders?.map(({ id }) => id)
const first = () => store.set(loadOrdersAtom, { more: false })
const QUESTIONS = ['Your name?']

test('GAP-98 orders are saved as RFC 4180 with a byte order mark, an answer under its question', () => {
  expect(csvOf([columnsOf(QUESTIONS), orderRow(anOrder(), QUESTIONS)])).toBe(
    [
      '\uFEFF"Order","Paid","Name","E-mail address","Bought","Ticket numbers","Delivery address","Feedback","Test order","State","Given by","Currency","Tickets at face value","Discounts","Booking fees","Postage","Refund protection","Donations","Fees of donations","Gift vouchers sold","Gift vouchers used","Refunds","Received","Received in instalments","Instalments still due","Refunds to pay by hand","Refunds paid by hand","Your name?","Other answers"',
      '"ABCDEFGHJK","18/12/2026 at 7:30 pm","Zoë ""Zed"" Field","zoe@example.com","2 × Seat\n1 × Box","0000000001\n0000000002","1 Lantern Row\nBath","Lovely","","Paid, nothing refunded","","GBP",60,6.5,2,0,0,0,0,0,0,28,27.5,0,0,0,0,"Box 1: Sam",""',
      '',
    ].join('\r\n'),
  )
  expect(orderRow(anOrder(), []).at(-1)).toBe('Box 1: Your name? Sam')
})

test('a shopper’s name is no formula of a spreadsheet', () => {
  for (const name of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\n=1',
    '\u00a0+1',
    '＝1+1',
    '＠SUM(A1)',
  ])
    expect(csvOf([orderRow(anOrder({ full_name: name }), [])])).toContain(`"'${name}"`)
})

test('the screens of orders have addresses without personal data', () => {
  expect(screenPath('organiser_orders', 3, 7)).toBe('/organiser/3/orders/7/')
  expect(screenAt('/organiser/3/orders/7/')).toEqual({ name: 'organiser_orders', organiser: 3, order: 7 })
  for (const path of [screenPath('organiser_orders', 3), '/organiser/3/orders/', '/organiser/3/orders'])
    expect(screenAt(path)).toEqual({ name: 'organiser_orders', organiser: 3 })
})

test('GAP-98 what is chosen and typed is asked for in a body, and more orders keep to it', async () => {
  const server = fakeServer({
    get_organiser_orders: inTurn(
      page([other, anOrder()]),
      page([other], 2),
      page([anOrder()]),
      page([other]),
    ),
  })
  await first()
  store.set(chooseOrdersAtom, 3, { event: '7', search: ' zoe ', state: 'paid', sort: 'name' })
  await first()
  expect(shown()).toEqual([2])
  await store.set(loadOrdersAtom, { more: true })
  expect(shown()).toEqual([2, 1])
  store.set(chooseOrdersAtom, 3, { ...NO_CHOICE, event: 'vouchers' })
  await first()
  const own = { organiser_id: '3' }
  const chosen = { ...own, event_id: '7', search: 'zoe', state: 'paid', sort: 'name' }
  expect(server.bodies('get_organiser_orders')).toEqual([
    own,
    chosen,
    { ...chosen, after: '2' },
    { ...own, has_vouchers: 'true' },
  ])
})

test('an answer that is pressed is asked for as a whole, and the answers are counted of what else is chosen', async () => {
  const counts = { answers: [{ answer: 'Vegan', tickets: 2 }], unanswered: 1, more: 0 }
  const server = fakeServer({
    get_organiser_orders: inTurn(page([other]), page([other], 2), page([anOrder()]), page([other])),
    get_answer_counts: inTurn(answers(counts), answers({ ...counts, unanswered: 5 }), lost),
  })
  store.set(chooseOrdersAtom, 3, { event: '7', sort: 'name' })
  await first()
  expect(store.get(answerCountsAtom)).toBeNull()
  store.set(chooseOrdersAtom, 3, { question: '4', answer: 'veg' })
  await first()
  expect(store.get(answerCountsAtom)).toEqual({ of: 4, counts, failure: null })
  await store.set(loadOrdersAtom, { more: true })
  store.set(chooseOrdersAtom, 3, { answer_is: '' })
  await first()
  expect(store.get(answerCountsAtom)?.counts?.unanswered).toBe(5)
  const own = { organiser_id: '3', event_id: '7', question_id: '4' }
  expect(server.bodies('get_answer_counts')).toEqual([
    { ...own, answer: 'veg' },
    { ...own, answer_is: '' },
  ])
  expect(server.bodies('get_organiser_orders').at(-1)).toEqual({ ...own, answer_is: '', sort: 'name' })
  store.set(chooseOrdersAtom, 3, { answer: 'nut' })
  expect(store.get(orderChoiceAtom)(3)).toMatchObject({ answer: 'nut', answer_is: undefined })
  server.set('get_organiser_orders', page([other]))
  await first()
  expect(store.get(answerCountsAtom)?.failure).toMatch(/^The answers could not be counted/)
  store.set(chooseOrdersAtom, 3, { answer_is: 'Vegan' })
  store.set(chooseOrdersAtom, 3, { ...NO_CHOICE })
  expect(isAll(store.get(orderChoiceAtom)(3))).toBe(true)
  await first()
  expect(store.get(answerCountsAtom)).toBeNull()
})

test('another event is chosen without the date, ticket type and question of the one before', () => {
  store.set(chooseOrdersAtom, 3, { event: '7' })
  store.set(chooseOrdersAtom, 3, { date: '8' })
  store.set(chooseOrdersAtom, 3, { ticket: '9', question: '4', search: 'zoe' })
  store.set(chooseOrdersAtom, 3, { answer: 'blue' })
  expect(store.get(orderChoiceAtom)(3)).toMatchObject({ event: '7', date: '8', ticket: '9', answer: 'blue' })
  store.set(chooseOrdersAtom, 3, { event: '' })
  expect(store.get(orderChoiceAtom)(3)).toEqual({ ...NO_CHOICE, search: 'zoe' })
  expect([isAll({ ...NO_CHOICE, sort: 'name' }), isAll({ ...NO_CHOICE, search: 'zoe' })]).toEqual([
    true,
    false,
  ])
})

test('GAP-98 of two searches the later one counts, whichever is answered first', async () => {
  const { reply, release } = heldBack(page([anOrder()]))
  fakeServer({ get_organiser_orders: inTurn(page([other, anOrder()]), reply, page([other])) })
  await first()
  const earlier = first()
  await first()
  release()
  await earlier
  expect([shown(), store.get(orderListAtom).isLoading]).toEqual([[2], false])
})

test('GAP-98 a failed search leaves the orders, and says whether there is a network', async () => {
  fakeServer({ get_organiser_orders: inTurn(page([anOrder()]), lost) })
  await first()
  await first()
  expect(shown()).toEqual([1])
  const failure = () => store.get(orderListAtom).failure
  expect(failure()).toBe('The orders could not be loaded. Please check your connection and try again')
  store.set(isOnlineAtom, false)
  await first()
  expect(failure()).toBe('There is no connection. Please try again when there is one')
})

const choices = {
  events: [{ id: 7, title: 'Ball', dates: [], questions: [{ id: 4, question: 'Your name?' }] }],
  has_vouchers: false,
}

test('GAP-98 a download has all pages of what is chosen', async () => {
  const files = savedFiles()
  const server = fakeServer({
    get_order_choices: answers({ choices }),
    get_organiser_orders: inTurn(page([other], 2), page([anOrder()])),
  })
  await store.set(loadOrderChoicesAtom)
  store.set(chooseOrdersAtom, 3, { search: 'zoe' })
  await store.set(downloadOrdersAtom, 'Owls')
  expect(files.map(({ name }) => name)).toEqual(['Orders Owls.csv'])
  const lines = (await files[0]?.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(4)
  expect(lines.slice(0, 3).join()).toMatch(/"Your name\?"[\s\S]*MNPQRSTUVW[\s\S]*ABCDEFGHJK/)
  const asked = { organiser_id: '3', search: 'zoe', for_file: 'true' }
  expect(server.bodies('get_organiser_orders')).toEqual([asked, { ...asked, after: '2' }])
})

test('a download that fails saves no part of a file, and says so', async () => {
  const files = savedFiles()
  fakeServer({ get_organiser_orders: inTurn(page([other], 2), lost) })
  await store.set(downloadOrdersAtom, 'Owls')
  expect(files).toEqual([])
  expect(store.get(outcomesAtom)[DOWNLOAD]?.type).toBe('error')
})

test('an order says its state, what it has cost and what is still due', () => {
  const order = anOrder()
  expect([stateOf(order), costOf(order), notesOf(order)]).toEqual(['paid', '£55.50', []])
  const tickets = order.tickets.map((ticket, index) => ({ ...ticket, is_refunded: index === 0 }))
  const amounts = order.amounts && { ...order.amounts, still_due: 12 }
  const partly = anOrder({ tickets, amounts, due: '£3.00', is_test: true, given_by: 'wol@example.com' })
  expect([stateOf(partly), notesOf(partly)]).toEqual([
    'partly_refunded',
    [
      'Test order',
      'Complimentary, from wol@example.com',
      'Partly refunded',
      '£12.00 in instalments still due',
      '£3.00 to be paid by hand',
    ],
  ])
  expect(stateOf(anOrder({ is_refunded: true }))).toBe('refunded')
  expect(stateOf(anOrder({ given_by: 'wol@example.com' }))).toBe('given')
})
