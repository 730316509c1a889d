import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { writeUpdate } from '../../../offline/outbox.ts'
import { emailAtom, modeAtom } from '../../../src/account/login/login.ts'
import { billingDraft, contactDraft } from '../../../src/checkout/payment/drafts.ts'
import { optimisticCheckoutAtom } from '../../../src/outbox/optimisticCheckout.ts'
import {
  answeredAtAtom,
  checkoutAtom,
  deadlineAtom,
  expiredAtom,
  isAnchoredAtom,
  isCheckingAtom,
  reloadAtom,
  secondsLeftAtom,
} from '../../../src/state/checkout.ts'
import { begunPaymentAtom, setPaymentAtom } from '../../../src/state/payment.ts'
import { persist, restore } from '../../../src/state/persisted.ts'
import { forgetPersonAtom } from '../../../src/state/signOut.ts'
import { watchCountdown } from '../../../src/watch/checkout/countdown.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, lost } from '../../support/fakeServer.ts'

const held = aCheckout({ state: 'login', sale_reference: 'ABCDEFGHJK', seconds_remaining: 600 })
let disk: ReturnType<typeof fakeIndexedDb>
let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  page = fakePage()
  vi.useFakeTimers({ now: 1_000_000, toNotFake: ['setImmediate'] })
  disk = fakeIndexedDb()
  store = aStore()
  persist(store)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The page after a reload or a crash. */
async function reopened() {
  const next = aStore()
  const filled = restore(next)
  await pass(0)
  await filled
  return next
}

async function reload() {
  fakeServer({ get: answers(held) })
  const sent = store.set(reloadAtom)
  await pass(0)
  await sent
}

describe('What outlives the page', () => {
  test('is the last answer of the server, with its age', async () => {
    await reload()
    await pass(250)
    vi.setSystemTime(1_500_000)
    const next = await reopened()
    expect([next.get(checkoutAtom), next.get(answeredAtAtom)]).toEqual([held, 1_000_000])
  })

  test('is shown from the first with what waits laid over it', async () => {
    await reload()
    await pass(250)
    await writeUpdate(updateTicketQuantity, { ticket_id: 5, quantity: 7 })
    expect((await reopened()).get(optimisticCheckoutAtom)?.tickets[0]?.qty).toBe(7)
  })

  test('is written once for what changes together', async () => {
    await reload()
    store.set(emailAtom, 's')
    await pass(100)
    store.set(emailAtom, 'sam@example.com')
    expect(await disk.names('kept')).toEqual([])
    await pass(150)
    expect((await disk.names('kept')).sort()).toEqual(['account', 'checkout', 'deadline'])
  })

  test('is the last typed words, by a store that answers at once, when the page is hidden', async () => {
    await reload()
    store.set(emailAtom, 'sam@example.com')
    page.document.visibilityState = 'hidden'
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(await disk.names('kept')).toEqual([])
    const next = await reopened()
    expect([next.get(emailAtom), next.get(deadlineAtom)]).toEqual(['sam@example.com', expect.anything()])
  })

  test('is taken over by the next page, and then only in the database', async () => {
    store.set(emailAtom, 'sam@example.com')
    dispatchEvent(new Event('pagehide'))
    await reopened()
    await pass(0)
    expect([await disk.names('kept'), localStorage.length]).toEqual([['account'], 0])
  })

  test('is nothing of the last words after a sign-out', async () => {
    store.set(emailAtom, 'sam@example.com')
    dispatchEvent(new Event('pagehide'))
    await store.set(forgetPersonAtom, true)
    expect(localStorage.length).toBe(0)
    expect((await reopened()).get(emailAtom)).toBe('')
  })

  test('is what was written last, also where an earlier page has left last words', async () => {
    store.set(emailAtom, 'old@example.com')
    dispatchEvent(new Event('pagehide'))
    vi.setSystemTime(1_001_000)
    store.set(emailAtom, 'new@example.com')
    await pass(250)
    expect((await reopened()).get(emailAtom)).toBe('new@example.com')
  })

  test('ACC-05 is how far the shopper was with a code, on the way back from the mail app', async () => {
    store.set(emailAtom, 'sam@example.com')
    store.set(modeAtom, 'one_time_code_sent')
    await pass(250)
    const next = await reopened()
    next.set(modeAtom, 'one_time_code_sent')
    expect([next.get(emailAtom), next.get(modeAtom)]).toEqual(['sam@example.com', 'one_time_code_sent'])
  })

  test('is written as the page goes, also where it was never hidden', async () => {
    await reload()
    store.set(emailAtom, 'sam@example.com')
    dispatchEvent(new Event('pagehide'))
    expect((await reopened()).get(emailAtom)).toBe('sam@example.com')
  })

  test('is on the device at once when a right code has led on', async () => {
    store.set(modeAtom, 'confirm_name')
    await pass(0)
    expect(await disk.names('kept')).toEqual(['account'])
  })

  test('PAY-03 is the phone number as it was typed', async () => {
    store.set(contactDraft.atom, { number: '07700 900' })
    await pass(250)
    expect((await reopened()).get(contactDraft.atom)).toEqual({ number: '07700 900' })
  })

  test('is the billing address as it was typed, and how far its search was', async () => {
    const address = { ...billingDraft.empty.address, postcode: 'ZZ99' }
    const draft = { selected: 'new', stage: 'adding_manually', typed: '1 Lan', address } as const
    store.set(billingDraft.atom, draft)
    await pass(250)
    expect((await reopened()).get(billingDraft.atom)).toEqual(draft)
  })

  test('is a payment whose outcome is not known, from before it leaves until sign-out', async () => {
    const begun = { reference: 'ABCDEFGHJK', since: 1_000_000 }
    await store.set(setPaymentAtom, { kind: 'confirming', begun })
    expect(await disk.names('kept')).toEqual(['payment'])
    expect((await reopened()).get(begunPaymentAtom)).toEqual(begun)
    await store.set(forgetPersonAtom, true)
    expect([store.get(begunPaymentAtom), await disk.names('kept')]).toEqual([null, []])
    expect((await reopened()).get(begunPaymentAtom)).toBeNull()
  })

  test('fills only what the page has not touched', async () => {
    await reload()
    await pass(250)
    const next = aStore()
    const newer = aCheckout({ state: 'payment' })
    next.set(checkoutAtom, newer)
    const filled = restore(next)
    await pass(0)
    await filled
    expect(next.get(checkoutAtom)).toBe(newer)
  })

  test('keeps the first render waiting for 300 ms at most', async () => {
    await reload()
    await pass(250)
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    vi.resetModules()
    const { restore: slow } = await import('../../../src/state/persisted.ts')
    let isOver = false
    void slow(aStore()).then(() => {
      isOver = true
    })
    await pass(299)
    expect(isOver).toBe(false)
    await pass(1)
    expect(isOver).toBe(true)
  })
})

describe('A countdown that is remembered', () => {
  test.each([
    ['later', 60_000, 540],
    ['with its clock set back by a day', -86_400_000, 600],
    ['with its clock set on by a day', 86_400_000, 0],
  ])('shows %s what can be left, and is checked', async (_, ms, seconds) => {
    await reload()
    await pass(250)
    vi.setSystemTime(1_000_250 + ms)
    const next = await reopened()
    expect(Math.abs((next.get(secondsLeftAtom) ?? Number.NaN) - seconds)).toBeLessThanOrEqual(1)
    expect([next.get(isCheckingAtom), next.get(isAnchoredAtom)]).toEqual([true, false])
  })

  test('ends nothing before the server has said so', async () => {
    await reload()
    await pass(250)
    vi.setSystemTime(1_000_000 + 3_600_000)
    const next = await reopened()
    const server = fakeServer({ get: lost })
    watchCountdown(next)
    await pass(700_000)
    expect([next.get(secondsLeftAtom), next.get(expiredAtom)]).toEqual([0, false])
    expect(new Set(server.names())).toEqual(new Set(['get']))
  })
})
