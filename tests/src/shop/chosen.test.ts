import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addAllAtom, addingAtom } from '../../../src/shop/add.ts'
import {
  addFailureAtom,
  chooseAtom,
  chosenAtom,
  wantedTicket,
  wantedVoucher,
} from '../../../src/shop/chosen.ts'
import { aStore } from '../../support/aStore.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../support/fakeServer.ts'

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

const [stalls, balcony] = [wantedTicket(5, 4), wantedTicket(6, 4)]
const [small, large] = [wantedVoucher(3, 15), wantedVoucher(3, 30)]

beforeEach(() => {
  page = fakePage({ address: 'https://foyer.example/events/strings/' })
  store = aStore()
  store.set(chooseAtom, stalls, 2)
  store.set(chooseAtom, balcony, 1)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const add = () => store.set(addAllAtom, [stalls, balcony])

test('What was chosen survives a reload', () => {
  const reloaded = aStore()
  reloaded.sub(chosenAtom, () => {})
  expect(reloaded.get(chosenAtom)).toEqual({ 'ticket:5': 2, 'ticket:6': 1 })
})

describe('GAP-89 adding to the basket', () => {
  test('adds every kind of ticket that is wanted, then goes to the basket', async () => {
    const server = fakeServer()
    await add()
    expect(server.bodies('add_ticket')).toEqual([
      { ticket_id: '5', date_id: '4', qty: '2' },
      { ticket_id: '6', date_id: '4', qty: '1' },
    ])
    expect(page.location.assign.mock.calls).toEqual([['/smartcheckout/']])
  })

  test.each([
    ['refused', refuses(422, 'Balcony is sold out.'), 'Balcony is sold out.', { isRefused: true }],
    [
      'refused because the basket is reserved',
      refuses(409, 'Your tickets are reserved.'),
      'Your tickets are reserved.',
      { isRefused: true, isReserved: true },
    ],
  ])(
    'that is %s halfway stays and says why, and adds what was added not again',
    async (_, reply, text, why) => {
      const done = answers({ success: true })
      const server = fakeServer({ add_ticket: inTurn(done, reply, done) })
      await add()
      expect(store.get(addFailureAtom)).toEqual({
        text,
        isReserved: false,
        ...why,
      })
      expect(page.location.assign).not.toHaveBeenCalled()
      expect([store.get(addingAtom), store.get(chosenAtom)]).toEqual([
        false,
        { 'ticket:5': 0, 'ticket:6': 1 },
      ])
      await store.set(addAllAtom, [balcony])
      expect(server.bodies('add_ticket').map(body => body.ticket_id)).toEqual(['5', '6', '6'])
      expect(page.location.assign).toHaveBeenCalledTimes(1)
    },
  )

  test('GAP-123 whose answer is lost is not called failed: it is repeated under its key until it is known', async () => {
    vi.useFakeTimers()
    const server = fakeServer({ add_ticket: inTurn(lost, lost, answers({ success: true })) })
    const added = store.set(addAllAtom, [stalls])
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(addFailureAtom)?.text).toContain('not known yet')
    store.set(chooseAtom, stalls, 5)
    await vi.advanceTimersByTimeAsync(10_000)
    await added
    vi.useRealTimers()
    expect(server.bodies('add_ticket').map(body => body.qty)).toEqual(['2', '2', '2'])
    expect(new Set(server.asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    expect(page.location.assign).toHaveBeenCalledTimes(1)
  })

  test('GAP-123 whose answer is lost goes on after a reload, under its key and with its number', async () => {
    vi.useFakeTimers()
    const server = fakeServer({
      add_ticket: inTurn(lost, answers({ success: true }), answers({ success: true })),
    })
    void add()
    await vi.advanceTimersByTimeAsync(0)
    // The old page does nothing more.
    vi.clearAllTimers()
    const reloaded = aStore()
    reloaded.sub(chosenAtom, () => {})
    reloaded.sub(addingAtom, () => {})
    expect(reloaded.get(addingAtom)).toBe(true)
    vi.useRealTimers()
    await vi.waitFor(() => expect(page.location.assign).toHaveBeenCalled())
    expect(server.bodies('add_ticket').map(({ ticket_id, qty }) => [ticket_id, qty])).toEqual([
      ['5', '2'],
      ['5', '2'],
      ['6', '1'],
    ])
    const [first, second, other] = server.keys('add_ticket')
    expect(second).toBe(first)
    expect(other).not.toBe(first)
    expect(reloaded.get(chosenAtom)).toEqual({ 'ticket:5': 0, 'ticket:6': 0 })
    expect(page.location.assign.mock.calls).toEqual([['/smartcheckout/']])
  })

  test('that was pressed long ago, or on another page, does not go on', async () => {
    vi.useFakeTimers()
    const server = fakeServer({ add_ticket: lost })
    void add()
    await vi.advanceTimersByTimeAsync(0)
    vi.clearAllTimers()
    const comesBack = () => {
      const store = aStore()
      store.sub(chosenAtom, () => {})
      store.sub(addingAtom, () => {})
      return store
    }
    Object.assign(page.location, { pathname: '/events/other/' })
    expect(comesBack().get(addingAtom)).toBe(false)
    Object.assign(page.location, { pathname: '/events/strings/' })
    vi.setSystemTime(Date.now() + 700_000)
    const late = comesBack()
    await vi.waitFor(() => expect(late.get(addingAtom)).toBe(false))
    // It may be in the basket, so it is not chosen still.
    expect(late.get(chosenAtom)).toEqual({ 'ticket:5': 0, 'ticket:6': 0 })
    vi.useRealTimers()
    expect(server.asked).toHaveLength(1)
  })

  test('says that nothing was added where there is no network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const server = fakeServer({ add_ticket: lost })
    await add()
    expect(store.get(addFailureAtom)?.text).toBe(
      'The tickets could not be added. Please check your connection and try again',
    )
    expect(server.asked).toHaveLength(1)
  })

  test('forgets its failure when something else is chosen', async () => {
    fakeServer({ add_ticket: refuses(422, 'Balcony is sold out.') })
    await add()
    store.set(chooseAtom, balcony, 3)
    expect(store.get(addFailureAtom)).toBeNull()
  })
})

describe('RTE-03 GAP-91 gift vouchers', () => {
  beforeEach(() => {
    store.set(chooseAtom, small, 2)
    store.set(chooseAtom, large, 1)
  })

  test('of each value are added with their number, then the basket comes', async () => {
    const server = fakeServer()
    await store.set(addAllAtom, [small, large])
    expect(server.bodies('add_gift_voucher')).toEqual([
      { gift_voucher_id: '3', value: '15', qty: '2' },
      { gift_voucher_id: '3', value: '30', qty: '1' },
    ])
    expect(page.location.assign.mock.calls).toEqual([['/smartcheckout/']])
  })

  test('that cannot be added stay chosen, and it says why', async () => {
    fakeServer({ add_gift_voucher: lost })
    vi.stubGlobal('navigator', { onLine: false })
    await store.set(addAllAtom, [small, large])
    expect(store.get(addFailureAtom)).toEqual({
      text: 'Unable to add the gift voucher. Please check your connection and try again',
      isRefused: false,
      isReserved: false,
    })
    expect(store.get(chosenAtom)).toMatchObject({ 'gift_voucher:3:15': 2, 'gift_voucher:3:30': 1 })
    expect(page.location.assign).not.toHaveBeenCalled()
  })
})
