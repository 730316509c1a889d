import { any } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceChange, saveToDevice } from '../../../offline/deviceStore.ts'
import { readOutbox } from '../../../offline/outboxStore.ts'
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

describe('After a session has ended and a page was opened without one,', () => {
  const list = { name: 'door list 26', struct: any() }
  const unsent = { name: 'door own 26 a', struct: any(), stays: true } as const
  const names = ['counter state 13', list.name, unsent.name, 'wallet']

  async function openedWithoutSession() {
    await ownOutbox(7)
    const rows = [list, unsent, { ...list, name: 'wallet' }, { ...list, name: 'counter state 13' }]
    await saveToDevice(rows.map(row => deviceChange(row, 'of Ann')))
    const store = aStore()
    watchOwner(store)
    store.set(userAtom, aUser({ id: null }))
    await vi.waitFor(() => expect(store.get(outboxAtom)?.previousOwner).toBe('7'))
    return store
  }

  test('another user finds nothing of the one before on the device but what is not sent', async () => {
    const store = await openedWithoutSession()
    store.set(giftAidDraft.atom, { ...giftAidDraft.empty, address1: '1 Lantern Row' })
    store.set(userAtom, aUser({ id: 8 }))
    await vi.waitFor(async () => expect(await disk.names('kept')).toEqual([unsent.name]))
    expect(store.get(giftAidDraft.atom)).toBe(giftAidDraft.empty)
  })

  test('another user finds nothing of the one before, also where the device has noted them before this page', async () => {
    await openedWithoutSession()
    await ownOutbox(8)
    const store = aStore()
    store.set(outboxAtom, await readOutbox())
    watchOwner(store)
    store.set(userAtom, aUser({ id: 8 }))
    await vi.waitFor(async () => expect(await disk.names('kept')).toEqual([unsent.name]))
  })

  test('the same user finds everything', async () => {
    const store = await openedWithoutSession()
    store.set(giftAidDraft.atom, { ...giftAidDraft.empty, address1: '1 Lantern Row' })
    await disk.change('kept', 'of somebody before', () => ({ owner: '6' }))
    store.set(userAtom, aUser({ id: 7 }))
    await vi.waitFor(() => expect(store.get(outboxAtom)?.owner).toBe('7'))
    // A record of somebody who was here before shows that the removal has run.
    await vi.waitFor(async () => expect(await disk.names('kept')).toEqual(names))
    expect(store.get(giftAidDraft.atom).address1).toBe('1 Lantern Row')
  })
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
