import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceChange, saveToDevice } from '../../../offline/deviceStore.ts'
import { ownOutbox } from '../../../offline/owner.ts'
import { loginDraft } from '../../../src/account/login/draft.ts'
import { billingDraft } from '../../../src/checkout/payment/drafts.ts'
import { giftAidDraft } from '../../../src/checkout/steps/gift_aid/draft.ts'
import { outboxAtom } from '../../../src/state/outbox.ts'
import { userAtom } from '../../../src/state/user.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { watchOwner } from '../../../src/watch/owner.ts'
import { aStore } from '../../support/aStore.ts'
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
  await saveToDevice([
    deviceChange(loginDraft.persisted.row, { ...loginDraft.empty, email: 'ann@example.com' }),
  ])
  const store = aStore()
  watchOwner(store)
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(async () => expect(await disk.names('kept')).toEqual([]))
})

test('Gift Aid and an address that one user has typed are not another one’s, but are kept for whoever signs in', async () => {
  const store = aStore()
  watchOwner(store)
  const declared = { ...giftAidDraft.empty, charity: 1, isGiftAid: true, address1: '1 Lantern Row' }
  store.set(giftAidDraft.atom, declared)
  store.set(billingDraft.atom, { ...billingDraft.empty, stage: 'adding_manually' })
  store.set(userAtom, aUser({ id: 7 }))
  await vi.waitFor(() => expect(store.get(outboxAtom)?.owner).toBe('7'))
  expect(store.get(giftAidDraft.atom)).toBe(declared)
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(() => expect(store.get(outboxAtom)?.owner).toBe('8'))
  expect([store.get(giftAidDraft.atom), store.get(billingDraft.atom)]).toEqual([
    giftAidDraft.empty,
    billingDraft.empty,
  ])
})

// The last one: a page whose storage has failed once remembers by itself from then on.
test('Where storage is out of order, whoever comes sees nothing of another user, and the page goes on', async () => {
  await ownOutbox(7)
  await saveToDevice([
    deviceChange(loginDraft.persisted.row, { ...loginDraft.empty, email: 'ann@example.com' }),
  ])
  const store = aStore()
  watchOwner(store)
  disk.fail('UnknownError')
  store.set(userAtom, aUser({ id: 8, email: 'bob@example.com' }))
  await vi.waitFor(() => expect(store.get(walletAtom)).toBeNull())
})
