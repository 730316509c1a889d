import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { startServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { newEmail, register, workerReady } from './shopper.ts'

/** Orders a free ticket from the home page to the wallet, with a new browser profile. */
async function takeTicket(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /Midwinter Strings/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Midwinter Strings by Candlelight', level: 1 }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()

  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Reserve Basket, 2 items' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await register(page, newEmail(), 'Sam Field')

  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 15_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2)
}

test('RTE-01 RTE-02 RTE-17 ORD-18 a free ticket is ordered from the home page and opens offline after the browser was closed', async ({
  launchOptions,
}) => {
  // As `npm start` runs it: with an embedded database.
  const server = await startServer({ DATABASE_URL: '' })
  const profile = await mkdtemp(join(tmpdir(), 'foyer-profile-'))
  const openBrowser = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: server.origin,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })

  let context = await openBrowser()
  let page = await context.newPage()
  await takeTicket(page)
  await workerReady(page)
  const codes = await page
    .getByRole('img', { name: /QR code/ })
    .evaluateAll(all => all.map(one => one.innerHTML))
  await context.close()
  await server.stop()

  context = await openBrowser()
  page = await context.newPage()
  await page.goto('/account/wallet/')
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2)
  expect(
    await page.getByRole('img', { name: /QR code/ }).evaluateAll(all => all.map(one => one.innerHTML)),
    'the same codes, drawn without a network',
  ).toEqual(codes)
  await expect(page.getByRole('heading', { name: 'Midwinter Strings by Candlelight' }).first()).toBeVisible()
  await expect(page.getByText('Sam Field').first()).toBeVisible()
  await expect(page.getByText(/Last checked/)).toBeVisible()

  await page.goto('/?source=app')
  await expect(page.getByText('Your next ticket', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /The Moonlit Circus/ })).toBeVisible()
  await context.close()
  await rm(profile, { recursive: true })
})
