import { test as base, expect } from 'playwright/test'
import { startServer, type TestServer } from '../support/server.ts'

/** Tests of one worker share a real server; each test has a browser profile of its own. */
export const test = base.extend<{ problems: string[] }, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  /** Whatever goes wrong in the page without being seen; a test that expects some of it empties the list. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', error => problems.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          problems.push(message.text())
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
