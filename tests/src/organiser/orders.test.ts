import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csvOf } from '../../../src/organiser/csv.ts'
import {
  downloadOrdersAtom,
  keyOf,
  loadOrdersAtom,
  orderListsAtom,
  orderRows,
  searchOrdersAtom,
} from '../../../src/organiser/orders/orders.ts'
import { isOnlineAtom } from '../../../src/state/outbox.ts'
import { anOrder } from '../../support/anOrder.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../support/fakeServer.ts'
import { savedFiles } from '../../support/savedFiles.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = createStore()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const of = { organiser_id: 3, event_id: 7 }
const other = anOrder({ id: 2, reference: 'MNPQRSTUVW' })
const page = (orders: object[], before: number | null = null) => answers({ orders, before })
const list = () => store.get(orderListsAtom)[keyOf(of)]
const shown = () => list()?.orders?.map(({ id }) => id)

test('GAP-98 orders are saved as RFC 4180 with a byte order mark', () => {
  expect(csvOf(orderRows([anOrder()]))).toBe(
    [
      '\uFEFF"Order","Paid","Name","E-mail address","Bought","Delivery address","Answers","Feedback","Test order","Refunded","Tickets at face value","Discounts","Booking fees","Postage","Refund protection","Donations","Fees of donations","Gift vouchers sold","Gift vouchers used","Refunds","Received","Received in instalments","Instalments still due","Refunds to pay by hand","Refunds paid by hand"',
      '"ABCDEFGHJK","18/12/2026 at 7:30 pm","Zoë ""Zed"" Field","zoe@example.com","2 × Seat\n1 × Box","1 Lantern Row\nBath","Box 1: Your name? Sam","Lovely","","",60,6.5,2,0,0,0,0,0,0,28,27.5,0,0,0,0',
      '',
    ].join('\r\n'),
  )
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
    expect(csvOf(orderRows([anOrder({ full_name: name })]))).toContain(`"'${name}"`)
})

test('GAP-98 a search asks the server, older orders keep to it, and without words all orders are shown', async () => {
  const server = fakeServer({
    get_organiser_orders: inTurn(
      page([other, anOrder()]),
      page([other], 2),
      page([anOrder()]),
      page([other, anOrder()]),
    ),
  })
  await store.set(loadOrdersAtom, of)
  await store.set(searchOrdersAtom, of, ' zoe ')
  expect([shown(), list()?.search]).toEqual([[2], 'zoe'])
  await store.set(loadOrdersAtom, of)
  expect(shown()).toEqual([2, 1])
  await store.set(searchOrdersAtom, of, '')
  expect([shown(), list()?.search]).toEqual([[2, 1], ''])
  expect(server.bodies('get_organiser_orders').map(({ search, before }) => [search, before])).toEqual([
    [undefined, undefined],
    ['zoe', undefined],
    ['zoe', '2'],
    [undefined, undefined],
  ])
})

test('GAP-98 of two searches the later one counts, whichever is answered first', async () => {
  const { reply, release } = heldBack(page([anOrder()]))
  fakeServer({ get_organiser_orders: inTurn(page([other, anOrder()]), reply, page([other])) })
  await store.set(loadOrdersAtom, of)
  const first = store.set(searchOrdersAtom, of, 'zoe')
  await store.set(searchOrdersAtom, of, 'kim')
  release()
  await first
  expect([shown(), list()?.search, list()?.isLoading]).toEqual([[2], 'kim', false])
})

test('GAP-98 a failed search leaves the orders, and says whether there is a network', async () => {
  fakeServer({ get_organiser_orders: inTurn(page([anOrder()]), lost) })
  await store.set(loadOrdersAtom, of)
  await store.set(searchOrdersAtom, of, 'kim')
  expect([shown(), list()?.search]).toEqual([[1], ''])
  expect(list()?.failure).toBe('The orders could not be loaded. Please check your connection and try again')
  store.set(isOnlineAtom, false)
  await store.set(searchOrdersAtom, of, 'kim')
  expect(list()?.failure).toBe('There is no connection. Please try again when there is one')
})

test('GAP-98 a download has all pages of orders', async () => {
  const files = savedFiles()
  fakeServer({ get_organiser_orders: inTurn(page([other], 2), page([anOrder()])) })
  await store.set(loadOrdersAtom, of)
  await store.set(downloadOrdersAtom, of, 'Orders Ball')
  expect(files.map(({ name }) => name)).toEqual(['Orders Ball.csv'])
  expect(await files[0]?.text()).toMatch(/MNPQRSTUVW[\s\S]*ABCDEFGHJK/)
})
