import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/freePort.ts'
import { startCaddy } from './deploy.ts'

let home: string
let origin: string
let caddy: Awaited<ReturnType<typeof startCaddy>>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'foyer-maintenance-'))
  const port = await freePort()
  origin = `https://localhost:${port}`
  // Nobody listens there.
  caddy = await startCaddy(home, port, [`http://localhost:${await freePort()}`])
  while (!(await fetch(`${origin}/ajax/time/`).catch(() => null))) await pause(100)
}, 30_000)
afterAll(async () => {
  caddy.kill('SIGTERM')
  await once(caddy, 'exit')
  await rm(home, { recursive: true, force: true })
})

test('While no server answers, a page says so in the look of the shop, and opens by itself later', async () => {
  const response = await fetch(`${origin}/events/the-moonlit-circus/`)
  expect(response.status).toBe(503)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Retry-After')).toBe('1')
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 320, height: 640 } })
  const complaints: string[] = []
  page.on('console', message => void complaints.push(message.text()))
  await page.goto(`${origin}/events/the-moonlit-circus/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Back in a moment')
  expect(await page.getByRole('link', { name: 'Open ticket wallet' }).getAttribute('href')).toBe(
    '/account/wallet/',
  )
  expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('15')
  const { width, color } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    color: getComputedStyle(document.body).backgroundColor,
  }))
  expect(width).toBe(320)
  expect(color).toContain('0.982')
  expect(complaints.filter(text => !text.includes('503'))).toEqual([])
})

test('While no server answers, a call is answered by words and the time of the next try', async () => {
  const response = await fetch(`${origin}/ajax/store/user/`)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('1')
  expect(await response.json()).toEqual({ error: 'The shop is busy. Please try again in a moment.' })
})
