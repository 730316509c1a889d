import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateTicketQuantity } from '../../contract/calls/basket.ts'
import { writeUpdate } from '../../offline/outbox.ts'
import { drainOutbox } from '../../sw/outbox.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'
import { fakePage } from '../support/fakePage.ts'
import { fakeServer } from '../support/fakeServer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  fakeIndexedDb()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Client {
  url: string
  isControlled: boolean
}

/** Starts the worker beside these pages and answers the calls that it has sent after ten seconds. */
async function sentBeside(clients: Client[]): Promise<string[]> {
  const server = fakeServer()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('self', {
    addEventListener() {},
    cookieStore: { get: async () => ({ value: 'nonce.mark' }) },
    clients: {
      matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
        clients.filter(({ isControlled }) => isControlled || includeUncontrolled),
    },
  })
  await writeUpdate(updateTicketQuantity, { ticket_id: 5, quantity: 3 }, 2000)
  drainOutbox()
  await vi.advanceTimersByTimeAsync(10_000)
  return server.names()
}

const basket = 'http://localhost/smartcheckout/'

test('The worker sends an edit of a closed page after its debounce', async () => {
  expect(await sentBeside([])).toEqual(['update_ticket_quantity'])
  expect(await sentBeside([{ url: 'http://localhost/', isControlled: true }])).toEqual([
    'update_ticket_quantity',
  ])
})

test.each([true, false])(
  'The worker leaves the outbox to an open checkout (controlled: %s)',
  async isControlled => {
    expect(await sentBeside([{ url: basket, isControlled }])).toEqual([])
  },
)
