import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep } from '../../../offline/kept.ts'
import { ownOutbox } from '../../../offline/owner.ts'
import {
  billingDraftAtom,
  giftAidDraftAtom,
  noAccountDraft,
  noAddressDraft,
  noGiftAidDraft,
} from '../../../src/state/drafts.ts'
import { userAtom } from '../../../src/state/user.ts'
import { outboxAtom } from '../../../src/state/waiting.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { watchOwner } from '../../../src/watch/owner.ts'
import { aUser } from '../../support/aUser.ts'
import { fakeIndexedDb } from '../../support/fakeIndexedDb.ts'
import { fakePage } from '../../support/fakePage.ts'

let disk: ReturnType<typeof fakeIndexedDb>
beforeEach(() => {
  fakePage()
  disk = fakeIndexedDb()
})
afterEach(() => vi.unstubAllGlobals())

test('What one user typed leaves the device when another one is there', async () => {
  await ownOutbox(7)
  await keep({ account: { ...noAccountDraft, email: 'ann@example.com' } })
  const store = createStore()
  watchOwner(store)
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(() => expect(disk.rows('kept').size).toBe(0))
})

test('Gift Aid and an address that one user has typed are not another one’s, but are kept for whoever signs in', async () => {
  const store = createStore()
  watchOwner(store)
  const declared = { ...noGiftAidDraft, charity: 1, isGiftAid: true, address1: '1 Lantern Row' }
  store.set(giftAidDraftAtom, declared)
  store.set(billingDraftAtom, { ...noAddressDraft, stage: 'adding_manually' })
  store.set(userAtom, aUser({ id: 7 }))
  await vi.waitFor(() => expect(store.get(outboxAtom)?.owner).toBe('7'))
  expect(store.get(giftAidDraftAtom)).toBe(declared)
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(() => expect(store.get(outboxAtom)?.owner).toBe('8'))
  expect([store.get(giftAidDraftAtom), store.get(billingDraftAtom)]).toEqual([noGiftAidDraft, noAddressDraft])
})

// The last one: a page whose storage has failed once remembers by itself from then on.
test('Where storage is out of order, whoever comes sees nothing of another user, and the page goes on', async () => {
  await ownOutbox(7)
  await keep({ account: { ...noAccountDraft, email: 'ann@example.com' } })
  const store = createStore()
  watchOwner(store)
  disk.fail('UnknownError')
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(() => expect(store.get(walletAtom)).toBeNull())
})
