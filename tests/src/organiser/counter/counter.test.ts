import { IDBObjectStore } from 'fake-indexeddb'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Counter, KeptTicket } from '../../../../contract/counter/counter.ts'
import { readOutbox } from '../../../../offline/outboxStore.ts'
import { ownOutbox } from '../../../../offline/owner.ts'
import { unsentSalesInWords } from '../../../../src/account/wipedSales.ts'
import {
  counterAtom,
  forgetEndedAtom,
  keptLeftAtom,
  readDeviceAtom,
  refreshAtom,
  unsentAtom,
  whyClosedAtom,
} from '../../../../src/organiser/counter/counterState.ts'
import { giveBackAtom, KEEP, keepAtom } from '../../../../src/organiser/counter/keep.ts'
import { notSentFromDevice } from '../../../../src/organiser/counter/OnDevice.tsx'
import {
  changeFor,
  chooseDateAtom,
  dateAtom,
  isDateGoneAtom,
  planAtom,
  typedSaleAtom,
} from '../../../../src/organiser/counter/plan.ts'
import { inCurrencies, reportRows, sumInWords } from '../../../../src/organiser/counter/report.ts'
import { ASK, askAgainAtom, SELL, sellAtom } from '../../../../src/organiser/counter/sell.ts'
import {
  isSyncingAtom,
  refusedShownAtom,
  SEND,
  sendNowAtom,
  sendRefusedAtom,
  settleAtom,
  syncAtom,
  toBeSent,
} from '../../../../src/organiser/counter/sync.ts'
import {
  type HalfSale,
  nothingChosen,
  nothingSold,
  persistedCounter,
  soldAtom,
  typedSalesAtom,
} from '../../../../src/organiser/counter/typedSale.ts'
import { outcomesAtom } from '../../../../src/organiser/press.ts'
import { proofAtom } from '../../../../src/organiser/proof/provenly.ts'
import { screenAtom } from '../../../../src/organiser/screen.ts'
import { isOnlineAtom, memberAtom } from '../../../../src/state/outbox.ts'
import { fillFromDevice, persist, persistedRowsAtom } from '../../../../src/state/persisted.ts'
import { forgetPersonAtom } from '../../../../src/state/signOut.ts'
import { countUnsentSalesAtom, lostSalesAtom, staysKeptBackAtom } from '../../../../src/state/unsentSales.ts'
import { userAtom } from '../../../../src/state/user.ts'
import { counterTexts } from '../../../../src/text/counter.ts'
import { aUser } from '../../../support/aUser.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import {
  answers,
  fakeServer,
  heldBack,
  inTurn,
  lost,
  type Reply,
  refuses,
} from '../../../support/fakeServer.ts'

type Store = ReturnType<typeof createStore>

const ADULT = 7

const ticketOf = (id: string) => ({
  id,
  qr: `F2 ${id}`,
  type_id: ADULT,
  name: 'Adult',
  event: 'A night',
  nice_date: 'Fri 18/12/2026 at 7:30 pm',
  venue: 'The Hall',
})
const keptOf = (id: string): KeptTicket => ({ ticket: ticketOf(id), price: 2750 })
const numbers = ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC']

const counter = (kept = numbers, left = 40): Counter => ({
  name: 'Lamp House',
  time_zone: 'Europe/London',
  dates: [
    {
      id: 1,
      event_id: 2,
      event: 'A night',
      nice_date: 'Fri 18/12/2026 at 7:30 pm',
      currency: 'GBP',
      currency_symbol: '£',
      types: [
        {
          id: ADULT,
          name: 'Adult',
          prices: [
            { left: 1, price: 2000, bookingFee: 250 },
            { left: null, price: 2500, bookingFee: 250 },
          ],
          offers: [],
          left,
        },
      ],
    },
  ],
  kept: kept.map(keptOf),
})
const shown = (...of: Parameters<typeof counter>): Reply => answers({ counter: counter(...of) })
const dates = (...ids: number[]): Reply =>
  answers({
    counter: { ...counter(), dates: counter().dates.flatMap(one => ids.map(id => ({ ...one, id }))) },
  })
const sold = (...ids: string[]): Reply =>
  answers({ reference: 'ORDER', sale_id: 3, tickets: ids.map(ticketOf) })

let store: Store
let server: ReturnType<typeof fakeServer>

beforeEach(async () => {
  fakePage({ address: 'https://foyer.example/organiser/5/counter/' })
  fakeIndexedDb()
  server = fakeServer({ get_counter: shown(), sell_at_counter: sold('AAAAAAAAAA') })
  store = await opened()
})

/** A page that is opened: it reads the device, and asks the server where there is a network. */
async function opened(isOnline = true): Promise<Store> {
  const page = createStore()
  page.set(screenAtom, { name: 'organiser_counter', organiser: 5 })
  page.set(isOnlineAtom, isOnline)
  await page.set(readDeviceAtom)
  if (isOnline) await page.set(refreshAtom)
  return page
}

async function loseNetwork(): Promise<void> {
  for (const call of ['get_counter', 'sell_at_counter', 'give_back_at_counter', 'get_user'] as const)
    server.set(call, lost)
  store = await opened(false)
}

async function sell(qty: number, more: Partial<{ method: 'cash' | 'free'; name: string }> = {}) {
  store.set(typedSaleAtom, typed => ({ ...typed, counts: { [ADULT]: qty }, ...more }))
  await store.set(sellAtom)
}

/** Waits for what is being sent, which would otherwise go on in the next test. */
const isSent = (page = store) => vi.waitFor(() => expect(page.get(isSyncingAtom)).toBe(false))

afterEach(() => isSent())

/** Sends what waits, after what is being sent. */
async function sync(): Promise<void> {
  await isSent()
  await store.set(syncAtom)
}

const left = (page = store) => page.get(keptLeftAtom).map(({ ticket }) => ticket.id)
const words = () => store.get(outcomesAtom)[SELL]?.words
const sent = () => server.bodies('sell_at_counter') as { id: string; tickets?: string[]; total: string }[]

test('The price of several tickets is that of which so many are left', () => {
  const totalOf = (qty: number) => {
    store.set(typedSaleAtom, typed => ({ ...typed, counts: { [ADULT]: qty } }))
    return store.get(planAtom)?.total
  }
  expect([totalOf(1), totalOf(2), totalOf(0)]).toEqual([2250, 5500, 0])
})

test.each([
  ['60', 500],
  ['60,5', 550],
  ['50.00', -500],
  ['', null],
  ['much', null],
])('The change for %s is known', (given, change) => {
  expect(changeFor(given, 5500)).toBe(change)
})

test('With a network the server makes the sale, and its tickets are shown', async () => {
  await sell(2)
  expect(sent()).toMatchObject([{ total: '5500', lines: [{ ticket_id: '7', qty: '2' }] }])
  expect(server.keys('sell_at_counter')).toEqual(sent().map(({ id }) => id))
  expect(store.get(soldAtom)).toMatchObject({ reference: 'ORDER', total: '£55.00' })
  expect(store.get(unsentAtom)).toEqual([])
})

test('A sale leaves what is half chosen of another date, and nothing of its own buyer', async () => {
  server.set('get_counter', dates(1, 2))
  store = await opened()
  store.set(typedSaleAtom, typed => ({ ...typed, counts: { [ADULT]: 1 }, name: 'Ada Lovelace' }))
  store.set(chooseDateAtom, 2)
  await sell(2, { name: 'Grace Hopper' })
  expect(store.get(soldAtom).total).toBe('£55.00')
  expect(JSON.stringify(store.get(typedSalesAtom))).not.toContain('Grace Hopper')
  store.set(chooseDateAtom, 1)
  expect(store.get(typedSaleAtom)).toMatchObject({ counts: { [ADULT]: 1 }, name: 'Ada Lovelace' })
  await store.set(sellAtom)
  expect(JSON.stringify(store.get(typedSalesAtom))).not.toContain('Ada Lovelace')
})

test('What is typed of a date that is no longer on sale is of no other date, and comes back with its date', async () => {
  server.set('get_counter', dates(1, 2))
  await store.set(refreshAtom)
  const first = { counts: { [ADULT]: 2 }, method: 'free', name: 'Ada', email: 'ada@example.com', given: '60' }
  store.set(typedSaleAtom, first as HalfSale)
  expect(store.get(isDateGoneAtom)).toBe(false)
  server.set('get_counter', dates(2))
  await store.set(refreshAtom)
  expect([store.get(dateAtom)?.id, store.get(isDateGoneAtom)]).toEqual([2, true])
  expect(store.get(typedSaleAtom)).toEqual(nothingChosen)
  await sell(1)
  expect(sent()).toMatchObject([{ name: '', method: 'cash' }])
  expect([sent()[0], store.get(isDateGoneAtom)]).toEqual([
    expect.not.objectContaining({ email: first.email }),
    false,
  ])
  server.set('get_counter', dates(1, 2))
  await store.set(refreshAtom)
  store.set(chooseDateAtom, 1)
  expect(store.get(typedSaleAtom)).toEqual(first)
})

test.each([
  ['in another tab, while the page still believes to be signed in', false],
  ['after the page has seen that the session has ended', true],
])('Nothing is sold for a member after another one has signed in %s', async (_when, isSeen) => {
  const ofAda = { ...nothingChosen, counts: { [ADULT]: 1 }, name: 'Guest of Ada' }
  store.set(typedSaleAtom, ofAda)
  if (isSeen) {
    server.set('get_user', answers(aUser({ id: null })))
    server.set('get_counter', answers({ counter: null }))
    await store.set(refreshAtom)
    expect([store.get(whyClosedAtom), store.get(memberAtom)]).toEqual(['signed_out', '7'])
  } else {
    await ownOutbox(null)
    await ownOutbox(8)
  }
  server.set('get_user', answers(aUser({ id: 8 })))
  server.set('get_counter', shown())
  await store.set(sellAtom)
  expect([sent(), words(), store.get(memberAtom)]).toEqual([[], counterTexts.handedOver, '8'])
})

test('A sale of a member whose answer was lost is not asked for in the session of another one', async () => {
  server.set('sell_at_counter', lost)
  await sell(1)
  const [unanswered] = store.get(unsentAtom)
  if (!unanswered) throw new Error('It is not on the page')
  await ownOutbox(8)
  server.set('get_user', answers(aUser({ id: 8 })))
  await store.set(askAgainAtom, unanswered)
  expect([sent().length, store.get(outcomesAtom)[ASK]?.words]).toEqual([1, counterTexts.handedOver])
})

test('What a member has sold without a network is not sent in the session of another one, whose device stays theirs', async () => {
  await loseNetwork()
  await sell(1)
  await isSent()
  const before = sent().length
  await ownOutbox(8)
  server.set('get_user', answers(aUser({ id: 8 })))
  server.set('get_counter', shown())
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  store.set(userAtom, aUser())
  await store.set(syncAtom)
  await store.set(refreshAtom)
  expect([sent().length - before, (await readOutbox()).owner]).toEqual([0, '8'])
})

test('A member who signs in again after their session has ended sells on', async () => {
  server.set('get_user', answers(aUser({ id: null })))
  server.set('get_counter', answers({ counter: null }))
  await store.set(refreshAtom)
  server.set('get_user', answers(aUser()))
  server.set('get_counter', shown())
  await sell(1)
  expect([sent().length, store.get(soldAtom).reference]).toEqual([1, 'ORDER'])
})

/** A page of this organiser that has read what is stored, and stores what is typed when it is left. */
async function storedPage(organiser: number): Promise<Store> {
  const page = createStore()
  page.set(persistedRowsAtom, persistedCounter(organiser))
  await fillFromDevice(page)
  persist(page)
  return page
}

test('What is typed and sold for one organiser is not shown at another one, and is there again at its own', async () => {
  const typed = (name: string) => ({ date: 1, sales: { 1: { ...nothingChosen, name } } })
  const alpha = await storedPage(5)
  alpha.set(typedSalesAtom, typed('Guest of Alpha'))
  alpha.set(soldAtom, { ...nothingSold, tickets: [ticketOf('AAAAAAAAAA')] })
  dispatchEvent(new Event('pagehide'))
  const beta = await storedPage(6)
  expect([beta.get(typedSalesAtom).sales, beta.get(soldAtom)]).toEqual([{}, nothingSold])
  beta.set(typedSalesAtom, typed('Guest of Beta'))
  dispatchEvent(new Event('pagehide'))
  const again = await storedPage(5)
  expect(again.get(typedSalesAtom)).toMatchObject(typed('Guest of Alpha'))
  expect(again.get(soldAtom).tickets).toHaveLength(1)
})

test('Without a network a sale is of what is kept back, is on the device, and is sent once there is a network', async () => {
  await loseNetwork()
  await sell(2)
  expect(store.get(soldAtom).tickets.map(({ id }) => id)).toEqual(['AAAAAAAAAA', 'BBBBBBBBBB'])
  expect(left()).toEqual(['CCCCCCCCCC'])
  store = await opened(false)
  expect(store.get(unsentAtom)).toHaveLength(1)
  expect(left()).toEqual(['CCCCCCCCCC'])
  server.set('sell_at_counter', inTurn(lost, sold('AAAAAAAAAA', 'BBBBBBBBBB')))
  await store.set(syncAtom)
  expect(store.get(unsentAtom)).toHaveLength(1)
  await store.set(syncAtom)
  expect(store.get(unsentAtom)).toEqual([])
  expect(new Set(sent().map(({ id }) => id)).size).toBe(1)
  expect(sent().at(-1)).toMatchObject({ tickets: ['AAAAAAAAAA', 'BBBBBBBBBB'], total: '5500' })
  store = await opened(false)
  expect([store.get(unsentAtom), left()]).toEqual([[], ['CCCCCCCCCC']])
})

test('A large sale without a network stays on the device and is sent: many tickets, for a large amount', async () => {
  const many = Array.from({ length: 60 }, (_, nth) => `AAAAAAAA${10 + nth}`)
  const dear = { ...counter(many), kept: many.map(id => ({ ticket: ticketOf(id), price: 300_000 })) }
  server.set('get_counter', answers({ counter: dear }))
  store = await opened()
  await loseNetwork()
  await sell(60)
  expect(store.get(soldAtom)).toMatchObject({ total: '£180,000.00' })
  store = await opened(false)
  expect([store.get(unsentAtom).length, left()]).toEqual([1, []])
  server.set('sell_at_counter', sold(...many))
  await store.set(syncAtom)
  expect(store.get(unsentAtom)).toEqual([])
  expect(sent().at(-1)).toMatchObject({ tickets: many, total: '18000000' })
})

test('A sale that is too large says so and is not made', async () => {
  server.set('get_counter', shown(numbers, 600))
  store = await opened()
  await sell(501)
  expect(words()).toBe(counterTexts.tooMany(500))
  const [date] = counter(numbers, 600).dates
  const prices = [{ left: null, price: 300_000, bookingFee: 0 }]
  const types = date?.types.map(type => ({ ...type, prices })) ?? []
  server.set('get_counter', answers({ counter: { ...counter(), dates: [{ ...date, types }] } }))
  store = await opened()
  await sell(400)
  expect(words()).toBe(counterTexts.tooDear)
  await sell(300)
  expect(sent()).toMatchObject([{ total: '90000000', currency: 'GBP' }])
})

test('A ticket that was sold is not offered again by an answer that was on its way', async () => {
  await loseNetwork()
  await sell(1)
  const late = heldBack(shown())
  server.set('get_user', answers(aUser()))
  server.set('get_counter', late.reply)
  const refreshed = store.set(refreshAtom)
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  await vi.waitFor(async () => {
    await store.set(syncAtom)
    expect(store.get(unsentAtom)).toEqual([])
  })
  late.release()
  await refreshed
  expect([store.get(whyClosedAtom), store.get(counterAtom)?.counter.kept.length]).toEqual([null, 3])
  expect(left()).toEqual(['BBBBBBBBBB', 'CCCCCCCCCC'])
})

test('Two pages of one device do not sell the same ticket', async () => {
  await loseNetwork()
  const other = await opened(false)
  await sell(2)
  other.set(typedSaleAtom, typed => ({ ...typed, counts: { [ADULT]: 2 } }))
  await other.set(sellAtom)
  expect(other.get(outcomesAtom)[SELL]?.type).toBe('error')
  other.set(typedSaleAtom, typed => ({ ...typed, counts: { [ADULT]: 1 } }))
  await other.set(sellAtom)
  expect(other.get(soldAtom).tickets.map(({ id }) => id)).toEqual(['CCCCCCCCCC'])
  await isSent(other)
})

test('Without a network no more is sold than is kept back, and nothing that the device does not store', async () => {
  await loseNetwork()
  await sell(4)
  expect(words()).toMatch(/^So many are not kept back/)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  await sell(1)
  full.mockRestore()
  expect([words(), store.get(soldAtom).tickets]).toEqual([counterTexts.notStored, []])
})

test('A sale that the server refuses stays on the device with the reason, until a member removes it', async () => {
  await loseNetwork()
  await sell(1, { name: 'Ada Lovelace' })
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  store = await opened(false)
  const [refused] = store.get(unsentAtom)
  expect(refused).toMatchObject({ refused: 'Sold before.', body: { name: 'Ada Lovelace' } })
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  const before = sent().length
  await sync()
  expect(sent()).toHaveLength(before)
  if (refused) await store.set(sendRefusedAtom, refused)
  expect(sent()).toHaveLength(before + 1)
  expect([store.get(unsentAtom), left()]).toEqual([[], ['BBBBBBBBBB', 'CCCCCCCCCC']])
})

test('The tickets of a sale that the server refuses are no longer shown, and come back where it is made after all', async () => {
  await loseNetwork()
  await sell(1)
  expect(store.get(refusedShownAtom)).toBeUndefined()
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  const refused = store.get(refusedShownAtom)
  expect(refused?.refused).toBe('Sold before.')
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  if (refused) await store.set(sendRefusedAtom, refused)
  expect([store.get(refusedShownAtom), store.get(soldAtom).tickets.length]).toEqual([undefined, 1])
})

test('A refused sale that is removed takes its tickets from the page', async () => {
  await loseNetwork()
  await sell(1)
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  const refused = store.get(refusedShownAtom)
  if (refused) await store.set(settleAtom, refused)
  expect(store.get(soldAtom).tickets).toEqual([])
})

test('A refused sale that is removed in one tab leaves the others: they show none of its codes, and cannot bring it back', async () => {
  await loseNetwork()
  await sell(1)
  server.set('get_user', answers(aUser()))
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  const other = await opened()
  other.set(soldAtom, store.get(soldAtom))
  const [refused] = store.get(unsentAtom)
  if (!refused) throw new Error('It was not refused')
  const { refused: _, ...waiting } = refused
  const late = await opened()
  late.set(unsentAtom, [waiting])
  await store.set(settleAtom, refused)

  await other.set(sendRefusedAtom, refused)
  await late.set(syncAtom)
  expect([other.get(unsentAtom), late.get(unsentAtom)]).toEqual([[], []])
  await other.set(readDeviceAtom)
  expect([other.get(soldAtom).tickets, other.get(unsentAtom)]).toEqual([[], []])
  await other.set(refreshAtom)
  other.set(soldAtom, now => ({ ...now, tickets: refused.tickets }))
  await other.set(readDeviceAtom)
  expect([other.get(soldAtom).tickets, left(other)]).toEqual([[], ['BBBBBBBBBB', 'CCCCCCCCCC']])
})

test('A sale that the server refuses is removed by a member', async () => {
  await loseNetwork()
  await sell(1, { name: 'Ada Lovelace' })
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  const [refused] = store.get(unsentAtom)
  if (refused) await store.set(settleAtom, refused)
  expect([store.get(unsentAtom), left()]).toEqual([[], ['BBBBBBBBBB', 'CCCCCCCCCC']])
})

test.each([
  [
    'has no session any more',
    refuses(404, 'There is no such organiser of yours.'),
    answers({ counter: null }),
  ],
  ['may not sell any more', refuses(409, 'Your role does not allow this.'), answers({ counter: null })],
  ['cannot be asked who they are', refuses(404, 'There is no such organiser of yours.'), lost],
])('A sale of a member who %s waits, and is sent once they may', async (_why, refusal, counterThen) => {
  await loseNetwork()
  await sell(1)
  server.set('get_counter', counterThen)
  server.set('sell_at_counter', refusal)
  await sync()
  expect(store.get(unsentAtom).map(toBeSent)).toEqual([true])
  server.set('get_counter', shown())
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  store = await opened()
  await sync()
  expect(store.get(unsentAtom)).toEqual([])
})

test.each([
  ['whose member may not sell any more', answers({ counter: null }), 7, counterTexts.notSent.not_yours],
  ['whose member is signed out', answers({ counter: null }), null, counterTexts.notSent.signed_out],
  ['that the server cannot be asked about', lost, 7, counterTexts.notSent.unreachable],
])('Send now says why a sale %s is not sent', async (_which, counterThen, user, said) => {
  await loseNetwork()
  await sell(1)
  store.set(isOnlineAtom, true)
  server.set('get_user', answers(aUser({ id: user })))
  server.set('get_counter', counterThen)
  server.set('sell_at_counter', counterThen === lost ? lost : refuses(409, 'Your role does not allow this.'))
  await isSent()
  await store.set(sendNowAtom)
  expect(store.get(outcomesAtom)[SEND]).toEqual({ type: 'error', words: said })
  server.set('get_counter', shown())
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  await store.set(syncAtom)
  expect([store.get(unsentAtom), store.get(outcomesAtom)[SEND]]).toEqual([[], undefined])
})

test('A free ticket asks for a one-time code, and the sale waits where it is not given', async () => {
  await loseNetwork()
  await sell(1, { method: 'free', name: 'Ada Lovelace' })
  await isSent()
  server.set('get_counter', shown())
  server.set('sell_at_counter', answers({ error: 'It needs a new one-time code.', asks: 'proof' }, 409))
  const syncing = store.set(syncAtom)
  await vi.waitFor(() => expect(store.get(proofAtom)).not.toBeNull())
  store.get(proofAtom)?.answer(false)
  await syncing
  expect(store.get(unsentAtom).map(toBeSent)).toEqual([true])
  const again = store.set(syncAtom)
  await vi.waitFor(() => expect(store.get(proofAtom)).not.toBeNull())
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  store.get(proofAtom)?.answer(true)
  await again
  expect(store.get(unsentAtom)).toEqual([])
})

test('A sale of the server whose answer is lost is asked for again as the same sale, also after a reload', async () => {
  server.set('sell_at_counter', inTurn(lost, sold('AAAAAAAAAA')))
  await sell(1)
  expect(store.get(soldAtom).tickets).toEqual([])
  store = await opened()
  const [unanswered] = store.get(unsentAtom)
  if (!unanswered) throw new Error('It is not on the device')
  await store.set(syncAtom)
  expect(sent()).toHaveLength(1)
  await store.set(askAgainAtom, unanswered)
  expect(new Set(sent().map(({ id }) => id)).size).toBe(1)
  expect(store.get(soldAtom).reference).toBe('ORDER')
  expect((await opened()).get(unsentAtom)).toEqual([])
})

test('A sale is for the buyer of its date, also where another date is chosen while it is made', async () => {
  server.set('get_counter', dates(1, 2))
  await store.set(refreshAtom)
  await loseNetwork()
  store.set(typedSaleAtom, { ...nothingChosen, counts: { [ADULT]: 1 }, name: 'Ada Lovelace' })
  const request = (_: string, work: () => unknown) => {
    store.set(chooseDateAtom, 2)
    return work()
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  await store.set(sellAtom)
  expect(store.get(unsentAtom)).toMatchObject([{ body: { name: 'Ada Lovelace' } }])
  expect(store.get(typedSalesAtom).sales).toEqual({})
})

test('A sale that is asked for again states no change, and leaves what is typed for the next buyer', async () => {
  server.set('sell_at_counter', inTurn(lost, sold('AAAAAAAAAA')))
  await sell(1, { name: 'Ada Lovelace' })
  expect(store.get(typedSaleAtom)).toEqual(nothingChosen)
  const next: HalfSale = {
    counts: { [ADULT]: 2 },
    method: 'cash',
    name: 'Grace Hopper',
    email: '',
    given: '100',
  }
  store.set(typedSaleAtom, next)
  for (const unanswered of store.get(unsentAtom)) await store.set(askAgainAtom, unanswered)
  expect(store.get(soldAtom)).toMatchObject({ reference: 'ORDER', total: '£22.50', change: '' })
  expect(store.get(typedSaleAtom)).toEqual(next)
  await store.set(sellAtom)
  expect(store.get(soldAtom).change).toBe('£45.00')
})

test.each([
  ['has the role decides that it was not made', shown(), 0],
  ['has lost the role decides nothing', answers({ counter: null }), 1],
])(
  'A refusal of a sale that may have been made, whose member %s, is said in words',
  async (_who, counterThen, kept) => {
    server.set('sell_at_counter', inTurn(lost, refuses(409, 'It cannot be sold.')))
    await sell(1)
    const [unanswered] = store.get(unsentAtom)
    if (!unanswered) throw new Error('It is not on the device')
    server.set('get_user', answers(aUser()))
    server.set('get_counter', counterThen)
    await store.set(askAgainAtom, unanswered)
    expect(store.get(unsentAtom)).toHaveLength(kept)
    expect(store.get(outcomesAtom)[ASK]?.words).toBe('It cannot be sold.')
  },
)

test('Where fewer are left than the page shows, the refusal is said and the page shows what is left', async () => {
  server.set('keep_at_counter', refuses(409, 'You asked for 5 tickets of Adult; 1 is available.'))
  server.set('get_counter', shown(numbers, 1))
  await store.set(keepAtom, ADULT, 5)
  expect(store.get(outcomesAtom)[KEEP]?.words).toBe('You asked for 5 tickets of Adult; 1 is available.')
  await vi.waitFor(() => expect(store.get(counterAtom)?.counter.dates[0]?.types[0]?.left).toBe(1))
})

test('A member who has lost the role does not sell again without a network, until the server says otherwise', async () => {
  const closed = () => store.get(whyClosedAtom)
  server.set('get_user', answers(aUser()))
  server.set('get_counter', answers({ counter: null }))
  await store.set(refreshAtom)
  expect(closed()).toBe('not_yours')
  await loseNetwork()
  expect([closed(), left()]).toEqual(['not_yours', numbers])
  await store.set(refreshAtom)
  expect(closed()).toBe('not_yours')
  server.set('get_counter', shown())
  await store.set(refreshAtom)
  expect(closed()).toBe(null)
  await loseNetwork()
  expect(closed()).toBe('opening')
})

test('Tickets that are kept back are on the device at once; asked for again after a lost answer, it is the same batch', async () => {
  server.set('get_counter', shown([]))
  store = await opened()
  server.set('keep_at_counter', inTurn(lost, answers({ kept: numbers.map(keptOf) })))
  await store.set(keepAtom, ADULT, 3)
  server.set('get_counter', shown())
  await store.set(keepAtom, ADULT, 3)
  const batches = server.bodies('keep_at_counter').map(body => (body as { batch: string }).batch)
  expect([batches.length, new Set(batches).size]).toEqual([2, 1])
  expect(left(await opened(false))).toEqual(numbers)
})

test('What is given back is not sold any more, also before the server knows of it', async () => {
  await loseNetwork()
  await sell(1)
  await store.set(giveBackAtom, [ADULT])
  store = await opened(false)
  expect(left()).toEqual([])
  server.set('sell_at_counter', sold('AAAAAAAAAA'))
  server.set('give_back_at_counter', answers({ success: true }))
  await store.set(syncAtom)
  expect(server.bodies('give_back_at_counter').at(-1)).toMatchObject({
    tickets: ['BBBBBBBBBB', 'CCCCCCCCCC'],
  })
  expect(store.get(counterAtom)?.returning).toEqual([])
})

test.each([
  ['not kept back for this device', shown(), []],
  ['refused because the member has lost the role', answers({ counter: null }), numbers],
])(
  'What is given back and is %s is asked for again only where that can help',
  async (_which, counterThen, returning) => {
    await loseNetwork()
    await store.set(giveBackAtom, [ADULT])
    server.set('get_user', answers(aUser()))
    server.set('get_counter', counterThen)
    server.set('give_back_at_counter', refuses(404, 'These tickets are not kept back for this device.'))
    await store.set(syncAtom)
    expect(store.get(counterAtom)?.returning).toEqual(returning)
  },
)

test('Sales that another device has deleted with a sign-out are said in words that somebody can write down', async () => {
  await loseNetwork()
  await sell(1)
  expect(await unsentSalesInWords()).toEqual([expect.stringMatching(/^£27\.50, cash, at \d+:\d\d [ap]m$/)])
})

test('A sign-out says what it loses, and leaves nothing on the device', async () => {
  await loseNetwork()
  await sell(1, { name: 'Ada Lovelace' })
  await store.set(countUnsentSalesAtom)
  expect(store.get(lostSalesAtom)).toMatch(/^1 sale of the box office is on this device only/)
  expect(await notSentFromDevice()).toMatchObject([{ of: 'Lamp House, 1 sale' }])
  expect(store.get(staysKeptBackAtom)).toMatch(/^2 tickets stay kept back for this device.* Give them back/)
  await store.set(forgetPersonAtom, false)
  store = await opened(false)
  expect([store.get(counterAtom), store.get(unsentAtom)]).toEqual([null, []])
})

test('A sign-out loses no sale that the server has refused, and leaves nothing behind that was given back', async () => {
  await loseNetwork()
  await sell(1)
  server.set('get_counter', shown())
  server.set('sell_at_counter', refuses(409, 'Sold before.'))
  await sync()
  await store.set(countUnsentSalesAtom)
  expect([store.get(unsentAtom).length, store.get(lostSalesAtom)]).toEqual([1, ''])
  expect(await notSentFromDevice()).toEqual([])
  server.set('give_back_at_counter', answers({}))
  await store.set(giveBackAtom, [ADULT])
  await sync()
  await store.set(countUnsentSalesAtom)
  expect(store.get(staysKeptBackAtom)).toBe('')
})

test('The report has the sums of each way to pay, and its file a row for each member and device', () => {
  const row = { member: 'a@example.com', currency: 'GBP', currency_symbol: '£', tickets: 2, paid_back: 0 }
  const rows = [
    { ...row, device: 'd1', method: 'cash' as const, sales: 1, taken: 5500 },
    { ...row, device: 'd2', method: 'cash' as const, sales: 2, taken: 2000, paid_back: 500 },
    { ...row, device: 'd2', method: 'free' as const, sales: 1, taken: 0 },
  ]
  expect(inCurrencies(rows)[0]?.sums).toEqual([
    { method: 'cash', sales: 3, tickets: 4, taken: 7500, paid_back: 500 },
    { method: 'free', sales: 1, tickets: 2, taken: 0, paid_back: 0 },
  ])
  expect(reportRows('2026-12-18', rows)[2]).toEqual([
    '2026-12-18',
    'a@example.com',
    'd2',
    'Cash',
    2,
    2,
    20,
    5,
    15,
    'GBP',
  ])
})

test('What the server no longer keeps back is said with its reason, also after a reload without a network, until it is read', async () => {
  const ended = [
    { id: 'AAAAAAAAAA', why: 'moved' },
    { id: 'CCCCCCCCCC', why: 'given_back' },
  ]
  const said = (page = store) => page.get(counterAtom)?.ended?.map(({ id, why }) => `${id} ${why}`)
  server.set('get_counter', answers({ counter: counter(['BBBBBBBBBB']), ended }))
  await store.set(refreshAtom)
  await store.set(refreshAtom)
  expect([said(), left()]).toEqual([['AAAAAAAAAA moved', 'CCCCCCCCCC given_back'], ['BBBBBBBBBB']])
  await loseNetwork()
  expect(said()).toHaveLength(2)
  await store.set(forgetEndedAtom, store.get(counterAtom)?.ended?.slice(0, 1) ?? [])
  expect(said(await opened(false))).toEqual(['CCCCCCCCCC given_back'])
})

test('What this device has sold or given back itself is not said to be no longer kept back', async () => {
  await loseNetwork()
  await sell(1)
  await store.set(giveBackAtom, [ADULT])
  server.set('get_user', answers(aUser()))
  const ended = numbers.map(id => ({ id, why: 'given_back' }))
  server.set('get_counter', answers({ counter: counter([]), ended }))
  await store.set(refreshAtom)
  expect(store.get(counterAtom)?.ended).toEqual([])
})

test.each([
  ['is over, whose date was long ago', { ...counter([]), dates: [] }, [], ['over', 'over', 'over']],
  ['was kept back while the answer was on its way', counter([]), [], []],
  ['is not known to a server of the version before', { ...counter([]), dates: [] }, undefined, []],
])('A ticket without a reason %s', async (_which, now, ended, whys) => {
  server.set('get_counter', answers({ counter: now, ended }))
  await store.set(refreshAtom)
  expect(store.get(counterAtom)?.ended?.map(({ why }) => why)).toEqual(whys)
})

test('Sales that were refused are summed by currency, and are a table of their own in the file', () => {
  const one = {
    id: 'r1',
    sold: '18/12/2026 at 7:30 pm',
    member: 'a@example.com',
    device: 'd1',
    method: 'cash' as const,
    tickets: numbers.slice(0, 2),
    total: 2000,
    currency: 'GBP',
    currency_symbol: '£',
    reason: 'Sold before.',
  }
  expect(sumInWords([one, { ...one, total: 400 }, { ...one, currency_symbol: '€' }])).toBe('£24.00, €20.00')
  const [empty, head, row] = reportRows('2026-12-18', [], [one]).slice(1)
  expect([empty, head?.length]).toEqual([[], row?.length])
  expect(row).toEqual([
    '18/12/2026 at 7:30 pm',
    'a@example.com',
    'd1',
    'Cash',
    2,
    'AAAAAAAAAA BBBBBBBBBB',
    20,
    'GBP',
    'Sold before.',
  ])
})
