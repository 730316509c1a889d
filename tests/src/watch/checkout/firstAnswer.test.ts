import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLiveAtom } from '../../../../src/state/checkout.ts'
import { watchFirstAnswer } from '../../../../src/watch/checkout/firstAnswer.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { fakeServer, lost } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  fakeIndexedDb()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('A checkout that could not be read is read as soon as there is a network', async () => {
  const store = aStore()
  const without = fakeServer({ get_user: lost, get: lost })
  watchFirstAnswer(store)
  await pass(100)
  expect([without.names().includes('get'), store.get(isLiveAtom)]).toEqual([true, false])
  fakeServer()
  dispatchEvent(new Event('online'))
  await pass(100)
  expect(store.get(isLiveAtom)).toBe(true)
})
