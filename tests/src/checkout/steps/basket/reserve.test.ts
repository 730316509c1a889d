import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TicketLine } from '../../../../../contract/entities/ticket.ts'
import { changeOutbox } from '../../../../../offline/outboxStore.ts'
import { beginCheckoutAtom } from '../../../../../src/checkout/begin.ts'
import { ofTicket } from '../../../../../src/checkout/steps/basket/basketLine.ts'
import { changesAtom } from '../../../../../src/checkout/steps/basket/changes.ts'
import { typeCodeAtom } from '../../../../../src/checkout/steps/basket/code.ts'
import { removedAtom } from '../../../../../src/checkout/steps/basket/editState.ts'
import { editQuantityAtom } from '../../../../../src/checkout/steps/basket/edits.ts'
import {
  mayReserveAtom,
  missingRequiredAtom,
  movingAtom,
  obstacleAtom,
  pressReserveAtom,
} from '../../../../../src/checkout/steps/basket/reserve.ts'
import { checkoutAtom, reloadAtom, reservingErrorAtom, stepAtom } from '../../../../../src/state/checkout.ts'
import { notices } from '../../../../../src/text/notices.ts'
import { watchOutbox } from '../../../../../src/watch/outbox.ts'
import { aCheckout, aTicketLine } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'
import { aUser } from '../../../../support/aUser.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, lost } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout())
})
afterEach(async () => {
  await changeOutbox(outbox => ({ ...outbox, entries: {} }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const may = () => store.get(mayReserveAtom)

describe('Reserve', () => {
  test('is free with a basket that nothing is wrong with', () => {
    expect(may()).toBe(true)
  })

  test('RSV-01 is blocked while the basket is loading', async () => {
    const slow = heldBack(lost)
    fakeServer({ get: slow.reply })
    const reloaded = store.set(reloadAtom)
    expect(may()).toBe(false)
    slow.release()
    await reloaded
    expect(may()).toBe(true)
  })

  test('RSV-02 GAP-31 is blocked from the first edit until the basket was read back', async () => {
    const slow = heldBack(answers(aCheckout()))
    fakeServer({ get: slow.reply })
    watchOutbox(store)
    store.set(editQuantityAtom, ofTicket(aTicketLine()), 3)
    expect(may()).toBe(false)
    await pass(2000)
    expect(may()).toBe(false)
    slow.release()
    await pass(0)
    expect(may()).toBe(true)
  })

  test('RSV-04 is blocked while a quantity is below its minimum', async () => {
    const line = aTicketLine({ min_per_customer: 4, qty: 4 })
    store.set(checkoutAtom, aCheckout({ tickets: [line] }))
    store.set(editQuantityAtom, ofTicket(line), 3)
    expect(may()).toBe(false)
    store.set(editQuantityAtom, ofTicket(line), 2)
    expect(may()).toBe(false)
    fakeServer({ get: answers(aCheckout({ tickets: [line] })) })
    watchOutbox(store)
    await store.set(editQuantityAtom, ofTicket(line), 4)
    await pass(2000)
    expect(may()).toBe(true)
  })

  test.each<[string, Partial<TicketLine>, string]>([
    [
      'the server reports fewer than the minimum',
      { qty: 1, min_per_customer: 2, min_per_customer_exceeded: true },
      'Change the quantity marked above to reserve.',
    ],
    [
      'a ticket is sold out',
      { max_can_reserve: 0, max_can_reserve_exceeded: true },
      'Remove the tickets that are sold out to reserve.',
    ],
  ])('RSV-04 is blocked with its reason where %s', (_, line, reason) => {
    store.set(checkoutAtom, aCheckout({ tickets: [aTicketLine(line)] }))
    expect([may(), store.get(obstacleAtom)]).toEqual([false, reason])
  })

  const adult = { ids: [6, 7], title: 'Adult' }
  test.each<[string, Partial<TicketLine>[], string[]]>([
    ['missing', [{ ticket_id: 5, required_tickets: [adult] }], ['Adult']],
    ['there', [{ ticket_id: 5, required_tickets: [adult] }, { ticket_id: 7 }], []],
    ['itself', [{ ticket_id: 6, required_tickets: [adult] }], []],
    [
      'there only in part',
      [{ ticket_id: 5, required_tickets: [adult, { ids: [8], title: 'Programme' }] }, { ticket_id: 6 }],
      ['Programme'],
    ],
    [
      'one that nobody sells',
      [{ ticket_id: 5, required_tickets: [{ ids: [], title: 'Nothing' }] }],
      ['Nothing'],
    ],
  ])('RSV-03 is blocked where a required ticket is not there: it is %s', (_, lines, missing) => {
    store.set(checkoutAtom, aCheckout({ tickets: lines.map(aTicketLine) }))
    expect(store.get(missingRequiredAtom).map(required => required.title)).toEqual(missing)
    expect(may()).toBe(missing.length === 0)
  })

  test('stays where the same lines cost more by now, because the credit of a code is spent', async () => {
    store.set(checkoutAtom, aCheckout({ basket_total: 0 }))
    const server = fakeServer({ get: answers(aCheckout({ basket_total: 27 })) })
    void store.set(pressReserveAtom)
    await pass(1000)
    expect(server.names()).toEqual(['get'])
    expect(store.get(reservingErrorAtom)).toBe(notices.basketChanged)
  })

  test('RSV-05 CON-07 goes to the reserve step 300 ms after the press, once', async () => {
    const server = fakeServer()
    store.set(removedAtom, ofTicket(aTicketLine()))
    void store.set(pressReserveAtom)
    void store.set(pressReserveAtom)
    expect(store.get(movingAtom)).toBe(true)
    await pass(299)
    // The basket is read back meanwhile.
    expect(server.names()).toEqual(['get'])
    await pass(1)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'reserve' }])
    expect(store.get(stepAtom)).toBe('reserve')
    expect(store.get(movingAtom)).toBe(false)
    expect(store.get(removedAtom)).toBeNull()
  })

  test('stays where the basket was edited after it had been read back', async () => {
    const server = fakeServer({ get: answers(aCheckout()) })
    void store.set(pressReserveAtom)
    await pass(200)
    store.set(editQuantityAtom, ofTicket(aTicketLine()), 3)
    await pass(100)
    expect([server.names(), store.get(stepAtom)]).toEqual([['get'], 'basket'])
    expect(shownToasts()).toEqual(['Unable to reserve ticket(s). Please try again later'])
  })

  test('stays once where a code is typed and not applied, and goes on at the next press', async () => {
    const server = fakeServer({ get: answers(aCheckout()) })
    store.set(typeCodeAtom, 'TENTH')
    void store.set(pressReserveAtom)
    await pass(300)
    expect([store.get(reservingErrorAtom), server.names()]).toEqual([notices.codeNotApplied, []])
    store.set(typeCodeAtom, 'TENTH2')
    expect(store.get(reservingErrorAtom)).toBeNull()
    void store.set(pressReserveAtom)
    await pass(300)
    expect(store.get(reservingErrorAtom)).toBe(notices.codeNotApplied)
    void store.set(pressReserveAtom)
    await pass(300)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'reserve' }])
  })

  test('stays where a price has changed, and names the old and the new price', async () => {
    fakeServer({ get: answers(aCheckout({ tickets: [aTicketLine({ price: 31 })] })) })
    store.set(checkoutAtom, aCheckout({ tickets: [aTicketLine({ price: 25 })] }))
    void store.set(pressReserveAtom)
    await pass(1000)
    expect(store.get(reservingErrorAtom)).toBe(notices.basketChanged)
    expect(store.get(changesAtom)).toEqual([
      expect.stringMatching(/: now £\d+\.\d\d each, not £\d+\.\d\d\.$/),
    ])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('goes on where the basket is being read at the moment of the press', async () => {
    const server = fakeServer({ get: answers(aCheckout()) })
    void store.set(reloadAtom)
    expect(may()).toBe(false)
    void store.set(pressReserveAtom)
    await pass(300)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'reserve' }])
  })

  test('is blocked from the beginning of the page until the checkout is read', async () => {
    const slow = heldBack(answers(aUser({ id: null })))
    fakeServer({ get_user: slow.reply, get: answers(aCheckout()) })
    const begun = store.set(beginCheckoutAtom)
    await pass(0)
    expect(may()).toBe(false)
    const seen: boolean[] = []
    store.sub(mayReserveAtom, () => void seen.push(may()))
    slow.release()
    await begun
    expect(seen).toEqual([true])
  })

  test('RSV-02 that is blocked does nothing when pressed', async () => {
    const server = fakeServer()
    store.set(editQuantityAtom, ofTicket(aTicketLine()), 3)
    await store.set(pressReserveAtom)
    expect(server.names()).toEqual([])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('RSV-26 GAP-20 that fails stays on the basket, says so, and can be pressed again', async () => {
    fakeServer({ update_basket_state: lost })
    void store.set(pressReserveAtom)
    await pass(300)
    expect(shownToasts()).toEqual(['Unable to reserve ticket(s). Please try again later'])
    expect(store.get(stepAtom)).toBe('basket')
    expect([store.get(movingAtom), may()]).toEqual([false, true])
  })

  test('goes on where an earlier press, whose answer was lost, has led already', async () => {
    const server = fakeServer({ get: answers(aCheckout({ state: 'reserve' })) })
    void store.set(pressReserveAtom)
    await pass(300)
    expect(server.names()).toEqual(['get'])
    expect(store.get(stepAtom)).toBe('reserve')
  })
})
