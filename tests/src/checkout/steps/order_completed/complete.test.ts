import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOutbox } from '../../../../../offline/outboxStore.ts'
import {
  completeAtom,
  referralLinkAtom,
  simpleInfoAtom,
} from '../../../../../src/checkout/steps/order_completed/complete.ts'
import { subscribeAtom } from '../../../../../src/checkout/steps/order_completed/subscribe.ts'
import { userAtom } from '../../../../../src/state/user.ts'
import { watchOutbox } from '../../../../../src/watch/outbox.ts'
import { aStore } from '../../../../support/aStore.ts'
import { aUser } from '../../../../support/aUser.ts'
import { fakeIndexedDb } from '../../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer, lost, refuses } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

let disk: ReturnType<typeof fakeIndexedDb>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  disk = fakeIndexedDb()
  store = aStore()
})
afterEach(async () => {
  await changeOutbox(outbox => ({ ...outbox, entries: {} }))
  shownToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const INFO = { sale_email: 'ann@example.com', sale_reference: 'ABCDEFGH12' }

describe('A completed order', () => {
  test('ORD-28 CAL-45 knows where its copy went, the user, and the wallet', async () => {
    const server = fakeServer({ get_simple_info: answers(INFO) })
    await store.set(completeAtom)
    expect(store.get(simpleInfoAtom)).toEqual(INFO)
    expect(server.names().toSorted()).toEqual([
      'get',
      'get_reward_referrer_link',
      'get_simple_info',
      'get_user',
      'get_wallet',
    ])
  })

  test('GAP-115 says nothing where that cannot be read', async () => {
    fakeServer({ get_simple_info: lost, get_user: lost, get_wallet: lost, get_reward_referrer_link: lost })
    await store.set(completeAtom)
    expect([store.get(simpleInfoAtom), store.get(referralLinkAtom), shownToasts()]).toEqual([null, '', []])
  })

  test('knows it where storage is out of order', async () => {
    fakeServer({ get_simple_info: answers(INFO) })
    disk.fail('UnknownError')
    await store.set(completeAtom)
    expect(store.get(simpleInfoAtom)).toEqual(INFO)
  })
})

describe('Subscribing to updates', () => {
  beforeEach(() => void watchOutbox(store))

  test('ORD-25 ORD-26 GAP-19 says so for as long as the shopper wants, and needs no asking again', async () => {
    fakeServer()
    store.set(userAtom, aUser())
    await store.set(subscribeAtom)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownToasts()).toEqual(['You have been subscribed to important event updates'])
    expect(store.get(userAtom)?.is_event_subscribed).toBe(true)
  })

  test('ORD-27 GAP-19 that fails says so, and can be asked again', async () => {
    fakeServer({ subscribe_to_events: refuses(422, 'No.') })
    store.set(userAtom, aUser())
    await store.set(subscribeAtom)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownToasts()).toEqual(['Unable to add to subscription. Please try again later'])
    expect(store.get(userAtom)?.is_event_subscribed).toBe(false)
  })
})
