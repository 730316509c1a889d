import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPageAtom } from '../../../src/site/openPage.ts'
import { openingAtom, viewAtom } from '../../../src/state/page.ts'
import { aStore } from '../../support/aStore.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../support/fakeServer.ts'

// A page's own code takes a whole browser's document, or none, as it is read.
await import('../../../src/account/SignIn.tsx')
await import('../../../src/account/Settings.tsx')

const LIST = { events: [], total: 0, page: 1, pages: 0, search: '' }
const EVENT = {
  id: 3,
  url: '/events/strings/',
  title: 'Midwinter Strings',
  status: 'scheduled',
  summary: '',
  description_html: '',
  organiser: { name: 'The Band', full_url: '', gift_vouchers_url: null },
  image: '',
  venue: { name: '', address: '', map_address: '', online: false, livestream: false },
  time_zone: null,
  website: null,
  currency: { symbol: '£', code: 'GBP' },
  dates: [],
  refund_protection: false,
  refund_policy: { text: '', title: '', description: '' },
  delivery_cost: null,
  hold_seconds: 600,
}

const VOUCHERS = {
  organiser: { name: 'The Band', full_url: '' },
  currency: { symbol: '£', code: 'GBP' },
  vouchers: [],
}

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  page = fakePage({ address: 'https://foyer.example/' })
  store = aStore()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (address: string) => store.set(openPageAtom, address)
const shown = () => store.get(viewAtom)

describe('A page of the site', () => {
  test.each([
    ['/', 'home', LIST, 'Foyer: tickets that work without a network'],
    ['/all-events/', 'all_events', LIST, 'All events - Foyer'],
    ['/events/strings/', 'event', EVENT, 'Midwinter Strings - Foyer'],
    ['/organisers/band/gift-vouchers/', 'gift_vouchers', VOUCHERS, 'Gift vouchers of The Band - Foyer'],
    ['/signin/', 'sign_in', null, 'Sign in - Foyer'],
    ['/account/wallet/', 'wallet', null, 'Ticket wallet - Foyer'],
    ['/account/settings/', 'settings', null, 'Account settings - Foyer'],
    ['/refund-policy/', 'refund_policy', null, 'Refund policy - Foyer'],
    ['/nowhere/', 'unreachable', null, 'No connection - Foyer'],
    ['/smartcheckout/', 'unreachable', null, 'No connection - Foyer'],
  ])('at %s is %s', async (address, name, data, title) => {
    fakeServer({ get_events: answers(LIST), get_event: answers(EVENT), get_gift_vouchers: answers(VOUCHERS) })
    await open(address)
    expect(shown()).toEqual({ page: name, data })
    expect([page.document.title, store.get(openingAtom)]).toEqual([title, null])
  })

  test.each([
    ['/all-events/', {}],
    ['/all-events/?page=1', {}],
    ['/all-events/?page=2', { page: '2' }],
    ['/all-events/?search=a%20%26%20b&page=3', { search: 'a & b', page: '3' }],
    ['/all-events/?page=-1', {}],
    ['/all-events/?page=1.5', {}],
    ['/all-events/?page=two', {}],
    ['/all-events/?page=99999999999', {}],
    ['/all-events/?page=0', {}],
    ['/all-events/?page=1e9', {}],
    ['/all-events/?search=&place=&from=&to=', {}],
    [`/all-events/?search=${'a'.repeat(101)}`, { search: 'a'.repeat(100) }],
    [`/all-events/?search=${'🎻'.repeat(100)}`, { search: '🎻'.repeat(50) }],
    [
      '/all-events/?place=leeds&from=2027-03-01&to=2027-03-09&page=2',
      { place: 'leeds', from: '2027-03-01', to: '2027-03-09', page: '2' },
    ],
    ['/all-events/?place=leeds&from=nonsense&to=2027-02-30', { place: 'leeds' }],
    ['/?search=strings', {}],
  ])('GAP-90 at %s asks for %j', async (address, body) => {
    const server = fakeServer({ get_events: answers(LIST) })
    await open(address)
    expect(server.bodies('get_events')).toEqual([body])
    expect(shown()?.page).toBe(address.startsWith('/?') ? 'home' : 'all_events')
  })

  test.each([
    ['an event that is gone', '/events/gone/', refuses(404, 'There is no such event.'), 'not_found'],
    ['an event whose name no request can carry', `/events/${'a'.repeat(201)}/`, lost, 'not_found'],
    ['an event without a network', '/events/strings/', lost, 'unreachable'],
    [
      'vouchers of an organiser that is gone',
      '/organisers/gone/gift-vouchers/',
      refuses(404, 'None.'),
      'not_found',
    ],
    ['vouchers without a network', '/organisers/band/gift-vouchers/', lost, 'unreachable'],
    ['an event that the server broke over', '/events/strings/', refuses(500, 'It broke.'), 'broken'],
    ['all events that the server broke over', '/all-events/', refuses(503, 'It broke.'), 'broken'],
    ['all events without a network', '/all-events/', lost, 'unreachable'],
    ['home without a network, which shows what is on the device', '/', lost, 'home'],
  ])('of %s', async (_, address, reply, name) => {
    fakeServer({ get_event: reply, get_events: reply, get_gift_vouchers: reply })
    await open(address)
    expect(shown()).toEqual({ page: name, data: null })
  })

  test('is the one that was asked for last, in whatever order they come', async () => {
    const slow = heldBack(answers(EVENT))
    fakeServer({ get_event: inTurn(slow.reply), get_events: answers(LIST) })
    const first = open('/events/strings/')
    await open('/all-events/')
    slow.release()
    await first
    expect(shown()?.page).toBe('all_events')
  })

  test('is asked for only after the browser can show that its link is pressed', async () => {
    const server = fakeServer({ get_events: answers(LIST) })
    await open('/all-events/')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const opened = open('/all-events/?page=2')
    for (let turn = 0; turn < 20; turn++) await new Promise(resume => setImmediate(resume))
    expect([store.get(openingAtom), server.bodies('get_events')]).toEqual(['/all-events/?page=2', [{}]])
    vi.runAllTimers()
    vi.useRealTimers()
    await opened
    expect(server.bodies('get_events')).toEqual([{}, { page: '2' }])
  })
})
