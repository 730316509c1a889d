import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribeToEvents } from '../../../contract/calls/marketing.ts'
import { writeUpdate } from '../../../offline/outbox.ts'
import { readOutbox } from '../../../offline/outboxStore.ts'
import { ownOutbox } from '../../../offline/owner.ts'
import { checkoutAtom, reloadAtom } from '../../../src/state/checkout.ts'
import { openWalletAtom, refreshWalletAtom } from '../../../src/state/loadWallet.ts'
import { forgetHereAtom, signOutAtom } from '../../../src/state/signOut.ts'
import { userAtom } from '../../../src/state/user.ts'
import { nextTicketAtom, walletAtom, walletTicketsAtom } from '../../../src/state/wallet.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'
import { aUser } from '../../support/aUser.ts'
import { aTicket, aWallet } from '../../support/aWallet.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, lost, refuses } from '../../support/fakeServer.ts'

const zone = process.env.TZ
let disk: ReturnType<typeof fakeIndexedDb>
let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  disk = fakeIndexedDb()
  page = fakePage({ address: 'https://foyer.example/account/wallet/' })
  store = aStore()
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Another page on the same device. */
async function reopened() {
  const next = aStore()
  await next.set(openWalletAtom)
  return next
}

describe('GAP-93 the wallet', () => {
  test('is not known until it was read from the device, and then may be empty', async () => {
    expect(store.get(walletAtom)).toBeUndefined()
    await store.set(openWalletAtom)
    expect(store.get(walletAtom)).toBeNull()
    expect(store.get(walletTicketsAtom)).toEqual([])
  })

  test('once fetched is on the device, with the time of the last check', async () => {
    fakeServer({ get_wallet: answers(aWallet()) })
    expect(await store.set(refreshWalletAtom)).toBe(true)
    const next = await reopened()
    expect(next.get(walletAtom)).toEqual({ savedAt: Date.now(), data: aWallet() })
    expect(next.get(walletTicketsAtom)).toEqual([aTicket()])
  })

  test.each([
    ['no network', lost],
    ['a server in trouble', refuses(503, 'Busy')],
    ['a session that has ended', refuses(401, 'Please sign in')],
    ['an anonymous visit', answers({ tickets: [], email: null, owner: null })],
    ['an answer that does not fit', answers({ tickets: null })],
  ])('keeps the tickets that it has, and their age, through %s', async (_, reply) => {
    const server = fakeServer({ get_wallet: answers(aWallet()) })
    await store.set(refreshWalletAtom)
    const before = store.get(walletAtom)
    vi.setSystemTime(Date.now() + 3_600_000)
    server.set('get_wallet', reply)
    await store.set(refreshWalletAtom)
    expect(store.get(walletAtom)).toEqual(before)
    expect((await reopened()).get(walletAtom)).toEqual(before)
  })

  test('of an express guest has the tickets that were bought here, beside those on the device before', async () => {
    const server = fakeServer({ get_wallet: answers(aWallet()) })
    await store.set(refreshWalletAtom)
    const bought = aTicket({ id: 'GUEST00001', starts_at: '2026-11-30 19:30' })
    server.set('get_wallet', answers({ tickets: [bought], email: null, owner: null }))
    const next = aStore()
    for (let times = 0; times < 2; times++) await next.set(refreshWalletAtom)
    expect(next.get(walletAtom)?.data).toEqual({ ...aWallet(), tickets: [bought, aTicket()], transfers: [] })
    expect((await reopened()).get(walletAtom)?.data.tickets).toHaveLength(2)
  })

  test('of an express guest loses the tickets that a friend has claimed', async () => {
    const bought = aTicket({ id: 'GUEST00001' })
    const server = fakeServer({ get_wallet: answers({ tickets: [bought], email: null, owner: null }) })
    await store.set(refreshWalletAtom)
    server.set('get_wallet', answers({ tickets: [], gone: ['GUEST00001'], email: null, owner: null }))
    await store.set(refreshWalletAtom)
    expect(store.get(walletAtom)?.data.tickets).toEqual([])
  })

  test('asks nobody without a session', async () => {
    const server = fakeServer()
    page.document.cookie = ''
    expect(await store.set(refreshWalletAtom)).toBe(true)
    expect(server.names()).toEqual([])
  })

  test('shows what was fetched even where storage is out of order', async () => {
    fakeServer({ get_wallet: answers(aWallet()) })
    disk.fail('UnknownError')
    expect(await store.set(refreshWalletAtom)).toBe(true)
    expect(store.get(walletTicketsAtom)).toEqual([aTicket()])
  })

  test.each([
    ['before the event', '2026-12-18T12:00Z', 1],
    ['a day after it', '2026-12-19T22:00Z', 1],
    ['just under thirty days after it', '2027-01-17T22:29Z', 1],
    ['thirty days after it', '2027-01-17T22:31Z', 0],
  ])('shows a ticket until thirty days after its event: %s', (_, now, count) => {
    process.env.TZ = 'UTC'
    vi.setSystemTime(new Date(now))
    store.set(walletAtom, { savedAt: Date.now(), data: aWallet() })
    expect(store.get(walletTicketsAtom)).toHaveLength(count)
  })
})

describe('GAP-119 the next ticket', () => {
  const later = aTicket({ id: 'TICKET0002', starts_at: '2026-12-20 10:00', ends_at: '2026-12-20 12:00' })

  test.each([
    ['before the first event', '2026-12-18T12:00Z', 'TICKET0001'],
    ['while it is on', '2026-12-18T22:00Z', 'TICKET0001'],
    ['after the first', '2026-12-18T22:31Z', 'TICKET0002'],
    ['after the last', '2026-12-20T12:01Z', undefined],
  ])('is that of the first event that is not over: %s', (_, now, id) => {
    process.env.TZ = 'UTC'
    vi.setSystemTime(new Date(now))
    store.set(walletAtom, { savedAt: Date.now(), data: aWallet([aTicket(), later]) })
    expect(store.get(nextTicketAtom)?.id).toBe(id)
  })

  test.each([
    ['America/Los_Angeles', '2026-12-18T20:00-08:00', 'TICKET0001'],
    ['America/Los_Angeles', '2026-12-18T22:31-08:00', 'TICKET0002'],
    ['Pacific/Auckland', '2026-12-18T22:00+13:00', 'TICKET0001'],
    ['Pacific/Auckland', '2026-12-18T22:31+13:00', 'TICKET0002'],
  ])('is judged by the clock on the wall, in %s at %s', (place, now, id) => {
    process.env.TZ = place
    vi.setSystemTime(new Date(now))
    store.set(walletAtom, { savedAt: Date.now(), data: aWallet([aTicket(), later]) })
    expect(store.get(nextTicketAtom)?.id).toBe(id)
  })
})

describe('Signing out', () => {
  test('drops what was still to be sent in this person’s name', async () => {
    fakeServer()
    await ownOutbox(7)
    await writeUpdate(subscribeToEvents, {})
    await store.set(signOutAtom)
    expect((await readOutbox()).entries).toEqual({})
  })

  beforeEach(async () => {
    fakeServer({ get_wallet: answers(aWallet()) })
    await store.set(refreshWalletAtom)
    store.set(userAtom, aUser())
    store.set(checkoutAtom, aCheckout())
  })

  test('takes everything of this person off the device', async () => {
    fakeServer()
    expect(await store.set(signOutAtom)).toBe(true)
    expect([userAtom, checkoutAtom, walletAtom].map(atom => store.get<unknown>(atom))).toEqual([
      null,
      null,
      null,
    ])
    expect(await disk.names('kept')).toEqual([])
    expect((await reopened()).get(walletAtom)).toBeNull()
  })

  test('without a network takes everything off the device, and tells the server before anything else', async () => {
    const server = fakeServer({ sign_out: lost })
    expect(await store.set(signOutAtom)).toBe(true)
    expect(await disk.names('kept')).toEqual([])
    expect(await store.set(reloadAtom)).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
    expect(server.names()).toEqual(['sign_out', 'sign_out'])
    server.set('sign_out', answers({ success: true }))
    expect(await store.set(reloadAtom)).toMatchObject({ ok: true })
    expect(server.names().slice(2)).toEqual(['sign_out', 'get'])
    expect(new Set(server.keys('sign_out')).size).toBe(1)
    await store.set(reloadAtom)
    expect(server.names().slice(4)).toEqual(['get'])
  })

  test('in another tab gives up what this one has asked for', async () => {
    const slow = heldBack(answers(aWallet()))
    const server = fakeServer({ get_wallet: slow.reply })
    const refreshed = store.set(refreshWalletAtom)
    await vi.waitFor(() => expect(server.names()).toEqual(['get_wallet']))
    const left = store.set(forgetHereAtom, false)
    slow.release()
    await Promise.all([refreshed, left])
    expect(store.get(walletAtom)).toBeNull()
    expect(await disk.names('kept')).toEqual([])
  })

  test('hears no answer that was still on its way', async () => {
    const slow = heldBack(answers(aWallet()))
    fakeServer({ get_wallet: slow.reply })
    const refreshed = store.set(refreshWalletAtom)
    const left = store.set(signOutAtom)
    slow.release()
    await Promise.all([refreshed, left])
    expect(store.get(walletAtom)).toBeNull()
    expect(await disk.names('kept')).toEqual([])
  })

  test('says so where the device could not forget', async () => {
    fakeServer()
    disk.fail('UnknownError')
    expect(await store.set(signOutAtom)).toBe(false)
    expect(store.get(userAtom)).toBeNull()
  })
})
