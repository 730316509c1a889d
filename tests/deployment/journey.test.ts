import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTickets, keepUpdated, nameOneself, newEmail, reserve, workerReady } from '../journeys/shopper.ts'
import { findHeadlessBrowser } from '../support/browser.ts'
import { type Deployment, deploy } from './deploy.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await deploy()
})
afterAll(() => deployment.stop())

test('On https behind the proxy, tickets are bought with Secure cookies, and open after both servers have ended', async () => {
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser() ?? '',
    // The certificate is Caddy's own.
    args: ['--no-sandbox', '--ignore-certificate-errors'],
  })
  const context = await browser.newContext({ baseURL: deployment.app.origin, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Decline' }).click()
  await workerReady(page)
  await addTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 2)
  await reserve(page)
  await nameOneself(page, newEmail(), 'Sam Field')
  await keepUpdated(page)
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click({ timeout: 20_000 })
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  for (const { name, secure, httpOnly } of await context.cookies()) {
    expect([name, secure]).toEqual([name, name !== 'cookie_policy' || secure])
    if (name === '__Host-session') expect(httpOnly).toBe(true)
  }
  expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-session')
  expect(problems).toEqual([])

  await Promise.all(deployment.servers.map(server => server.close()))
  await page.reload()
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  await browser.close()
})
