import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOutbox, readOutbox } from '../../offline/outboxStore.ts'
import { sendPendingSignOut } from '../../offline/pendingSignOut.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'
import { fakePage } from '../support/fakePage.ts'
import { answers, fakeServer, heldBack, lost } from '../support/fakeServer.ts'

// Node's own locks; the fake page has none.
const { locks } = navigator
const sending = { token: async () => 'nonce.mark' }

beforeEach(async () => {
  fakePage()
  vi.stubGlobal('navigator', { onLine: true, locks })
  fakeIndexedDb()
  await changeOutbox(outbox => ({ ...outbox, pendingSignOut: 'the key' }))
})
afterEach(() => vi.unstubAllGlobals())

test('Several calls at the same moment send a pending sign-out once', async () => {
  const { reply, release } = heldBack(answers({ success: true }))
  const server = fakeServer({ sign_out: reply })
  const calls = [sendPendingSignOut(sending), sendPendingSignOut(sending), sendPendingSignOut(sending)]
  await vi.waitFor(() => expect(server.bodies('sign_out')).not.toEqual([]))
  release()
  expect(await Promise.all(calls)).toEqual([true, true, true])
  expect(server.bodies('sign_out')).toHaveLength(1)
  expect((await readOutbox()).pendingSignOut).toBeNull()
})

test('A sign-out that is lost stays pending, and each call tries again', async () => {
  const server = fakeServer({ sign_out: lost })
  expect(await Promise.all([sendPendingSignOut(sending), sendPendingSignOut(sending)])).toEqual([
    false,
    false,
  ])
  expect(server.bodies('sign_out')).toHaveLength(2)
  expect((await readOutbox()).pendingSignOut).toBe('the key')
})
