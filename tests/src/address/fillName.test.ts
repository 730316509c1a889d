import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressDraft } from '../../../src/address/draft.ts'
import { fillNameAtom } from '../../../src/address/fillName.ts'
import { aStore } from '../../support/aStore.ts'
import { aUser } from '../../support/aUser.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, heldBack, lost } from '../../support/fakeServer.ts'

beforeEach(() => {
  fakeIndexedDb()
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

test('A late answer about the user fills the name and keeps what was typed meanwhile', async () => {
  const user = heldBack(answers(aUser()))
  fakeServer({ get_user: user.reply })
  const [store, draft] = [aStore(), addressDraft('billing')]
  const filled = store.set(fillNameAtom, draft, '1')
  const typed = { ...draft.empty.address, town: 'Testbury' }
  store.set(draft.atom, { ...draft.empty, address: typed })
  user.release()
  await filled
  const { address } = store.get(draft.atom)
  expect(address).toEqual({ ...typed, first_name: 'Ann', last_name: 'Lee', country: '1' })
})

test('A name that was typed stays, and an address about which nothing is known stays empty', async () => {
  const [store, draft] = [aStore(), addressDraft('billing')]
  const typed = { ...draft.empty, address: { ...draft.empty.address, first_name: 'Sam' } }
  store.set(draft.atom, typed)
  fakeServer({ get_user: answers(aUser()) })
  await store.set(fillNameAtom, draft)
  expect(store.get(draft.atom)).toEqual(typed)

  const [unknown, empty] = [aStore(), addressDraft('delivery')]
  fakeServer({ get_user: lost })
  await unknown.set(fillNameAtom, empty)
  expect(unknown.get(empty.atom)).toBe(empty.empty)
})
