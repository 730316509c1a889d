import { test as base, expect } from 'playwright/test'
import { startServer, type TestServer } from '../support/server.ts'
import { isTypedInAddress } from '../support/typedInAddress.ts'

interface PerTest {
  /** The errors and policy violations of the page, and addresses with private words; a test that expects some empties the list. */
  problems: string[]
}

interface PerWorker {
  /** The page divides its specified waits by this; '1' where a journey tests these waits. */
  pace: string
  server: TestServer
}

/** All tests of one worker share a real server; each test has its own browser profile. */
export const test = base.extend<PerTest, PerWorker>({
  pace: ['10', { scope: 'worker', option: true }],
  server: [
    async ({ pace }, use) => {
      const server = await startServer({ PACE: pace, WEBHOOKS_ANYWHERE: 'on' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', error => problems.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          problems.push(message.text())
      })
      page.on('framenavigated', frame => {
        if (isTypedInAddress(frame.url())) problems.push(`Private words are in the address ${frame.url()}`)
      })
      await use(problems)
      // A request that is still being answered must not fail a test that has ended.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
