import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteAddress } from '../../../contract/calls/address.ts'
import { deleteAddressAtom } from '../../../src/address/deleteAddress.ts'
import { entered, isBegun, problemsOf } from '../../../src/address/entered.ts'
import { chooseFoundAtom, findAtom, findingAtom, foundAtom } from '../../../src/address/find.ts'
import { placesAtom } from '../../../src/address/places.ts'
import { savedAddressesAtom, settledDeletionAtom } from '../../../src/address/saved.ts'
import { billingDraft } from '../../../src/checkout/payment/drafts.ts'
import { aStore } from '../../support/aStore.ts'
import { aUser } from '../../support/aUser.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, lost } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakeIndexedDb()
  fakePage()
  store = aStore()
})
afterEach(() => vi.unstubAllGlobals())

const saved = [
  { id: 9, first_name: 'Sam', last_name: 'Field', full_address: '9 Kingfisher Lane, Testbury' },
  { id: 4, first_name: 'Sam', last_name: 'Field', full_address: '1 Lantern Row, Testbury' },
]
const withPostcode = {
  ...billingDraft.empty,
  address: { ...billingDraft.empty.address, postcode: 'ZZ99 1AA' },
}
const typing = (typed: string) => store.set(billingDraft.atom, { ...billingDraft.empty, typed })

describe('An address', () => {
  test.each([
    ['the last one that was saved, where nobody chose', billingDraft.empty, saved, 9],
    ['the one that was chosen', { ...billingDraft.empty, selected: 4 }, saved, 4],
    ['another, where the chosen one is gone', { ...billingDraft.empty, selected: 5 }, saved, 9],
    ['a new one, where that was chosen', { ...billingDraft.empty, selected: 'new' as const }, saved, 'new'],
    ['a new one, where none is saved', { ...billingDraft.empty, selected: 4 }, [], 'new'],
  ])('ADR-24 is %s', (_, draft, list, selected) => {
    expect(entered(draft, list)).toEqual({
      ...billingDraft.empty.address,
      selected_user_address_id: selected,
    })
  })

  test('ADR-25 ADR-31 is sent as it was typed, without a country before one is chosen', () => {
    expect(entered(withPostcode, [])).toEqual({
      selected_user_address_id: 'new',
      first_name: '',
      last_name: '',
      address_1: '',
      address_2: '',
      town: '',
      postcode: 'ZZ99 1AA',
      country: '',
      state: '',
    })
  })

  test('ADR-13 GAP-42 GAP-06 is enough to try with once there is a postcode, or a saved one', () => {
    expect([
      isBegun(billingDraft.empty, []),
      isBegun(withPostcode, []),
      isBegun(billingDraft.empty, saved),
    ]).toEqual([false, true, true])
    expect(problemsOf(billingDraft.empty, saved)).toEqual({ error: null, problems: {} })
    expect(problemsOf(withPostcode, []).error).toBe('Please complete your address')
  })
})

describe('The address finder', () => {
  const found = {
    formatted_address: '3 Old Ferry Road, Saltings, Testbury, ZZ99 3CC',
    address_line_2: 'Saltings',
    town: 'Testbury',
    post_code: 'ZZ99 3CC',
  }

  test('ADR-07 ADR-12 ADR-17 looks up what was typed, one search at a time, and fills in what is chosen', async () => {
    const { reply, release } = heldBack(answers({ possible_addresses: [found] }))
    const server = fakeServer({ lookup_address: reply })
    typing('3 old')
    const first = store.set(findAtom, billingDraft.atom)
    expect(store.get(findingAtom)).toBe(true)
    await store.set(findAtom, billingDraft.atom)
    release()
    await first
    expect([server.bodies('lookup_address'), store.get(findingAtom)]).toEqual([[{ address: '3 old' }], false])
    expect([store.get(foundAtom), store.get(billingDraft.atom).stage]).toEqual([[found], 'found_addresses'])
    store.set(chooseFoundAtom, billingDraft.atom, found)
    expect(store.get(billingDraft.atom)).toMatchObject({
      stage: 'address_found',
      address: { address_1: '3 Old Ferry Road', postcode: 'ZZ99 3CC', country: '1' },
    })
  })

  test('ADR-16 looks nothing up by less than three characters', async () => {
    const server = fakeServer()
    typing('3 ')
    await store.set(findAtom, billingDraft.atom)
    expect(server.names()).toEqual([])
  })

  test('ADR-22 has nothing to choose from after a search that failed, and does not know that there is nothing', async () => {
    const server = fakeServer({ lookup_address: answers({ possible_addresses: [found] }) })
    typing('3 old')
    await store.set(findAtom, billingDraft.atom)
    server.set('lookup_address', lost)
    await store.set(findAtom, billingDraft.atom)
    expect([store.get(foundAtom), store.get(billingDraft.atom).stage]).toEqual([null, 'found_addresses'])
  })
})

describe('What there is to choose from', () => {
  const places = { countries: [{ id: 1, name: 'United Kingdom' }], states: [{ id: 5, name: 'California' }] }

  test('ADR-27 countries and states come from the server, and from the device the next time', async () => {
    const server = fakeServer({ get_address_all_countries_states: answers(places) })
    await store.set(placesAtom)
    expect(store.get(placesAtom)).toEqual(places)
    server.set('get_address_all_countries_states', lost)
    const next = aStore()
    await next.set(placesAtom)
    expect(next.get(placesAtom)).toEqual(places)
  })

  test('ADR-21 are empty where they cannot be had, and are asked for again', async () => {
    const server = fakeServer({ get_address_all_countries_states: lost })
    await store.set(placesAtom)
    expect(store.get(placesAtom)).toEqual({ countries: [], states: [] })
    server.set('get_address_all_countries_states', answers(places))
    await store.set(placesAtom)
    expect(store.get(placesAtom)).toEqual(places)
  })

  test('ADR-01 SEC-14 saved addresses are asked for in the name of whoever is signed in, and of nobody else', async () => {
    const server = fakeServer({ get_user_addresses: answers({ existing_addresses: saved }) })
    await store.set(savedAddressesAtom)
    expect(store.get(savedAddressesAtom)).toEqual(saved)
    server.set('get_user', answers({ ...aUser(), id: null }))
    const visitor = aStore()
    await visitor.set(savedAddressesAtom)
    expect([visitor.get(savedAddressesAtom), server.bodies('get_user_addresses')]).toEqual([[], [{}]])
  })

  test('ADR-02 GAP-115 a deleted one is gone at once, and its deletion waits to be sent', async () => {
    fakeServer({ get_user_addresses: answers({ existing_addresses: saved }) })
    await store.set(savedAddressesAtom)
    await store.set(deleteAddressAtom, 9)
    expect(store.get(savedAddressesAtom).map(({ id }) => id)).toEqual([4])
  })

  const settlement = {
    call: deleteAddress,
    resource: 'address:9',
    body: { address_id: 9 },
    isFirstDelay: false,
  }
  test('SEC-15 one that was deleted since the list was read leaves it; one that could not be comes back', async () => {
    fakeServer({ get_user_addresses: answers({ existing_addresses: saved }) })
    await store.set(savedAddressesAtom)
    await store.set(settledDeletionAtom, { ...settlement, outcome: { kind: 'applied' } })
    expect(store.get(savedAddressesAtom).map(({ id }) => id)).toEqual([4])
    await store.set(settledDeletionAtom, { ...settlement, outcome: { kind: 'refused', error: 'No.' } })
    expect(store.get(savedAddressesAtom).map(({ id }) => id)).toEqual([9, 4])
  })
})
