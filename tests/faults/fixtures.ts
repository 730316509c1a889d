import { test as base, expect } from 'playwright/test'
import { freePort, startServer } from '../support/server.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { type Truth, truthOf } from './truth.ts'

interface Behind {
  /** Of the server, beside those that every test needs. */
  settings: Record<string, string>
  server: { origin: string }
  network: FaultProxy
  truth: Truth
  /** Errors that nothing in a page caught. */
  uncaught: string[]
}

/** Each test has a server of its own, whose address for shoppers is the proxy's. */
export const test = base.extend<Behind>({
  settings: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
  server: async ({}, use) => use({ origin: `http://localhost:${await freePort()}` }),
  network: async ({ server, settings }, use, test) => {
    const proxy = await startFaultProxy(server.origin)
    const running = await startServer({
      ...settings,
      PORT: new URL(server.origin).port,
      ORIGIN: proxy.origin,
    })
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
  truth: async ({ context, server }, use) =>
    use(
      truthOf(async path => {
        const response = await context.request.get(server.origin + path)
        return { status: response.status(), text: await response.text() }
      }),
    ),
  uncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = []
      context.on('weberror', one => uncaught.push(String(one.error())))
      await use(uncaught)
    },
    // It has to listen from the start, also where only the end asks for it.
    { auto: true },
  ],
})

export { expect }
