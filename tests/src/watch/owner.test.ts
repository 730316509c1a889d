import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep } from '../../../offline/kept.ts'
import { ownOutbox } from '../../../offline/owner.ts'
import { noAccountDraft } from '../../../src/state/drafts.ts'
import { userAtom } from '../../../src/state/user.ts'
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
