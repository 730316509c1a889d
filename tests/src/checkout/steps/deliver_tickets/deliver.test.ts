import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverAtom, deliveryAtom } from '../../../../../src/checkout/steps/deliver_tickets/deliver.ts'
import { checkoutAtom, stepAtom } from '../../../../../src/state/checkout.ts'
import { userAtom } from '../../../../../src/state/user.ts'
import { walletTicketsAtom } from '../../../../../src/state/wallet.ts'
import { aCheckout } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'
import { aUser } from '../../../../support/aUser.ts'
import { aTicket, aWallet } from '../../../../support/aWallet.ts'
import { fakeIndexedDb } from '../../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

const delivered = answers({ delivery_completed: true })
const notDelivered = answers({ delivery_completed: false })
const everything = {
  deliver_to_bitticket: delivered,
  deliver_to_wallet: delivered,
  get_wallet: answers(aWallet([aTicket({ ends_at: '2099-01-01 00:00' })])),
}

let disk: ReturnType<typeof fakeIndexedDb>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  disk = fakeIndexedDb()
  store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'deliver_tickets', payment_complete: true }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const deliver = () => void store.set(deliverAtom)
const lines = () => {
  const { wallet, email } = store.get(deliveryAtom)
  return [wallet, email]
}

describe('Delivery', () => {
  test('TDL-01 TDL-02 TDL-03 TDL-04 TDL-05 TDL-06 goes to the wallet, then by e-mail, then on', async () => {
    const server = fakeServer(everything)
    deliver()
    expect(lines()).toEqual(['running', 'waiting'])
    await pass(999)
    expect(server.names()).toEqual([])
    await pass(1)
    expect(server.names()).toEqual(['deliver_to_bitticket', 'get_wallet', 'deliver_to_wallet'])
    expect(lines()).toEqual(['done', 'done'])
    expect(store.get(walletTicketsAtom)).toHaveLength(1)
    await pass(2999)
    expect(store.get(stepAtom)).toBe('deliver_tickets')
    await pass(1)
    expect(server.names().slice(3)).toEqual(['get_user', 'update_basket_state'])
    expect(store.get(stepAtom)).toBe('order_completed')
    expect(lines()).toEqual(['waiting', 'waiting'])
  })

  test('TDL-06 does not fetch a user whom it knows', async () => {
    const server = fakeServer(everything)
    store.set(userAtom, aUser())
    deliver()
    await pass(4000)
    expect(server.names()).not.toContain('get_user')
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test.each([
    ['is lost', lost],
    ['is refused', refuses(409, 'There is no completed order here.')],
  ])('TDL-10 to the wallet that %s says so, and Try again begins there', async (_, reply) => {
    const server = fakeServer({ ...everything, deliver_to_bitticket: inTurn(reply, delivered) })
    deliver()
    await pass(10_000)
    expect(shownToasts()).toEqual(['Unable to deliver to BitTicket. Please try again later'])
    expect(lines()).toEqual(['failed', 'waiting'])
    expect(store.get(deliveryAtom).refused).toBe(false)
    deliver()
    await pass(10_000)
    expect(server.bodies('deliver_to_bitticket')).toHaveLength(2)
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test('TDL-11 GAP-59 by e-mail that fails says so, and Try again repeats that alone', async () => {
    const server = fakeServer({ ...everything, deliver_to_wallet: inTurn(lost, delivered) })
    deliver()
    await pass(10_000)
    expect(shownToasts()).toEqual(['Unable to deliver to Wallet. Please try again later'])
    expect(lines()).toEqual(['done', 'failed'])
    deliver()
    await pass(10_000)
    expect(server.bodies('deliver_to_bitticket')).toHaveLength(1)
    expect(server.bodies('deliver_to_wallet')).toHaveLength(2)
    expect(new Set(server.keys('deliver_to_wallet')).size).toBe(1)
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test.each([
    ['the wallet', 'deliver_to_bitticket' as const, ['failed', 'waiting']],
    ['e-mail', 'deliver_to_wallet' as const, ['done', 'failed']],
  ])(
    'TDL-07 GAP-59 to %s that was not completed says so in place, not as a toast',
    async (_, name, after) => {
      const server = fakeServer({ ...everything, [name]: inTurn(notDelivered, delivered) })
      deliver()
      await pass(10_000)
      expect([lines(), store.get(deliveryAtom).refused]).toEqual([after, true])
      expect(shownToasts()).toEqual([])
      deliver()
      expect(store.get(deliveryAtom).refused).toBe(false)
      await pass(10_000)
      expect(server.bodies(name)).toHaveLength(2)
      expect(store.get(stepAtom)).toBe('order_completed')
    },
  )

  test('goes on where the device’s storage is out of order', async () => {
    fakeServer(everything)
    disk.fail('UnknownError')
    deliver()
    await pass(4000)
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test('goes on where the wallet cannot be read', async () => {
    fakeServer({ ...everything, get_wallet: lost })
    deliver()
    await pass(4000)
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test('CON-35 that is done but cannot go on offers to try again, and delivers nothing twice', async () => {
    const server = fakeServer({ ...everything, update_basket_state: inTurn(lost, answers({})) })
    deliver()
    await pass(4000)
    expect(shownToasts()).toEqual(['Unable to update the Basket state. Please try again later'])
    expect(store.get(deliveryAtom)).toMatchObject({ wallet: 'done', email: 'done', stuck: true })
    deliver()
    await pass(4000)
    expect(server.bodies('deliver_to_bitticket')).toHaveLength(1)
    expect(server.bodies('deliver_to_wallet')).toHaveLength(1)
    expect(store.get(stepAtom)).toBe('order_completed')
    expect(store.get(deliveryAtom).stuck).toBe(false)
  })
})
