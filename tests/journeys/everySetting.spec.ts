import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './fixtures.ts'
import { addTickets, newEmail, register, reserve } from './shopper.ts'

interface Report {
  level?: string
  message?: string
}

/** A server with every optional setting that needs no account at a provider, and the reports that it forwards. */
const test = base.extend<object, { reports: Report[]; server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
  reports: [async ({}, use) => use([]), { scope: 'worker' }],
  server: [
    async ({ reports }, use) => {
      const monitoring = createServer((request, response) => {
        let text = ''
        request.on('data', part => {
          text += part
        })
        request.on('end', () => {
          reports.push(...text.split('\n').map(line => JSON.parse(line)))
          response.end()
        })
      })
      await new Promise<void>(resolve => monitoring.listen(0, '127.0.0.1', resolve))
      const directory = await mkdtemp(join(tmpdir(), 'foyer-scripts-'))
      const script = join(directory, 'ours.js')
      await writeFile(script, 'globalThis.isOurs = true')
      const server = await startServer({
        PACE: '10',
        ERROR_REPORTS_DSN: `http://public@127.0.0.1:${(monitoring.address() as AddressInfo).port}/7`,
        SITE_SCRIPTS: script,
        IN_APP_CHECK: 'on',
        GA_API_SECRET: 'a secret of the tests',
        FB_ACCESS_TOKEN: 'a token of the tests',
        REFUND_PROTECTION_PERCENT: '5',
        HOLD_SECONDS: '900',
      })
      await use(server)
      await server.stop()
      monitoring.close()
      await rm(directory, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test('ERR-03 with every optional setting a ticket is ordered, each document starts once, and no error is reported', async ({
  page,
  reports,
}) => {
  const opened: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/checkout/get/')) opened.push(request.url())
  })
  await addTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await expect
    .poll(() => reports.some(({ message }) => message?.startsWith('/smartcheckout/ took')))
    .toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basket')
  expect(opened.length, 'the site and the checkout each read the basket').toBeLessThanOrEqual(3)
  await reserve(page)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 15_000,
  })
  expect(reports.filter(({ level }) => level === 'error')).toEqual([])
  expect(await page.evaluate(() => 'isOurs' in globalThis)).toBe(true)
})
