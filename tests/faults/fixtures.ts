import { test as base, expect } from 'playwright/test'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { type ServerState, serverStateOf } from './serverState.ts'

interface Behind {
  /** Additional settings of the server. */
  settings: Record<string, string>
  server: { origin: string }
  network: FaultProxy
  serverState: ServerState
  /** Uncaught errors of the pages. */
  uncaught: string[]
}

/** Each test has its own server, which shoppers reach through the fault proxy. */
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
  serverState: async ({ context, server }, use) =>
    use(
      serverStateOf(async path => {
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
    // It must listen from the start, also for tests that use it only at the end.
    { auto: true },
  ],
})

export { expect }
