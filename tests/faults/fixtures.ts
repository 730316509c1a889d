import { test as base, expect } from 'playwright/test'
import { freePort, startServer } from '../support/server.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { type Truth, truthOf } from './truth.ts'

interface Behind {
  server: { origin: string }
  network: FaultProxy
  truth: Truth
  /** Errors that nothing in the page caught. */
  uncaught: string[]
}

/** Each test has a server of its own, whose address for shoppers is the proxy's. */
export const test = base.extend<Behind>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
  server: async ({}, use) => use({ origin: `http://localhost:${await freePort()}` }),
  network: async ({ server }, use, test) => {
    const proxy = await startFaultProxy(server.origin)
    const running = await startServer({ PORT: new URL(server.origin).port, ORIGIN: proxy.origin })
    await use(proxy)
    if (test.status !== test.expectedStatus) {
      await test.attach('network.json', {
        body: JSON.stringify(proxy.log, null, 2),
        contentType: 'application/json',
      })
    }
    await proxy.stop()
    await running.stop()
  },
  baseURL: async ({ network }, use) => use(network.origin),
  truth: async ({ page, server }, use) => use(truthOf(page, server.origin)),
  uncaught: async ({ page }, use) => {
    const uncaught: string[] = []
    page.on('pageerror', error => uncaught.push(String(error)))
    await use(uncaught)
  },
})

export { expect }
