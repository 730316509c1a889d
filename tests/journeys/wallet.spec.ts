import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { pages } from '../../contract/pages.ts'
import { decodeQr } from '../support/decodeQr.ts'
import { readPdf } from '../support/readPdf.ts'
import { expect, test } from './fixtures.ts'
import { changeText, expectComplaints, newEmail, register, workerReady } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

test.use({ viewport: { width: 390, height: 844 } })

const codes = (page: Page) => page.getByRole('img', { name: /^QR code/ })
const large = (page: Page) => page.getByRole('button', { name: /^Show ticket \w+ large$/ })
const full = (page: Page) => page.getByRole('dialog', { name: /^Ticket / })

/** Orders free tickets, and opens the wallet. */
async function openWallet(page: Page, qty: number): Promise<void> {
  await openReserved(page, 'midwinter-strings-by-candlelight', 'Stalls', qty)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Order complete!')).toBeVisible({ timeout: 20_000 })
  await page.goto(pages.wallet.path)
  await expect(codes(page)).toHaveCount(qty)
}

/** The content of each ticket's code, as the server has answered it. */
async function answered(page: Page): Promise<string[]> {
  const { tickets } = await (await page.request.get('/ajax/store/wallet/tickets/')).json()
  return tickets.map(({ qr }: { qr: string }) => qr)
}

test('GAP-93 a ticket is shown at the gate: its code fills the screen, and Escape and the way back close it', async ({
  page,
}) => {
  await openWallet(page, 2)
  const [first, second] = await answered(page)
  await expect(page.getByText('Park Row door').first()).toBeVisible()
  await expect(page.getByText('7:00 pm').first()).toBeVisible()

  await large(page).first().click()
  await expect(full(page)).toBeVisible()
  const code = full(page).getByRole('img')
  const box = await code.boundingBox()
  expect(box?.width).toBe(390)
  expect(decodeQr(await page.screenshot())).toEqual({ content: first, version: 5 })
  await expect(full(page)).toContainText('Sam Field')
  await page.keyboard.press('Escape')
  await expect(full(page)).toHaveCount(0)
  await expect(large(page).first()).toBeFocused()

  const shown = page.getByText(/^Shown on this device at \d+:\d\d [ap]m$/)
  await expect(shown).toHaveCount(1)
  await large(page).first().click()
  await full(page).getByRole('button', { name: 'Next code' }).click()
  await expect(full(page)).toContainText('2 of 2')
  expect(decodeQr(await page.screenshot())?.content).toBe(second)
  await full(page).getByRole('button', { name: 'Previous code' }).click()
  expect(decodeQr(await page.screenshot())?.content).toBe(first)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(2)
  await page.reload()
  await expect(shown).toHaveCount(2)

  await page.getByRole('button', { name: 'Next ticket' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await large(page).last().press('Enter')
  expect(decodeQr(await page.screenshot())?.content).toBe(second)
  await page.goBack()
  await expect(full(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/wallet\/$/)
  await large(page).last().click()
  await full(page).getByRole('button', { name: 'Close' }).click()
  await expect(full(page)).toHaveCount(0)
})

test('GAP-93 a code is read from a screen with a fifth of its contrast', { tag: '@detail' }, async ({
  page,
  problems,
}) => {
  await openWallet(page, 1)
  const [content] = await answered(page)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const plain = await page.screenshot()
    expect(decodeQr(plain)?.content).toBe(content)
    expect(readByHand(await faded(page, plain))).toEqual({ content, version: 5 })
  }
  expect(problems).toEqual([])
})

/**
 * What a scanner reads in a few pictures, each a pixel further: no hand holds a phone still.
 * The decoder compares squares of 8 pixels, so that a pale code whose squares fall badly is not
 * found in one picture and is found in the next.
 */
function readByHand(png: Buffer): ReturnType<typeof decodeQr> {
  const whole = PNG.sync.read(png)
  for (let moved = 0; moved < 8; moved++) {
    const [width, height] = [whole.width - moved, whole.height - moved]
    const picture = new PNG({ width, height })
    PNG.bitblt(whole, picture, moved, moved, width, height, 0, 0)
    const found = decodeQr(PNG.sync.write(picture))
    if (found) return found
  }
  return null
}

/** The picture with a fifth of its contrast, as a canvas draws it. */
async function faded(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const address = await blank.evaluate(
    async picture => {
      const bitmap = await createImageBitmap(await (await fetch(picture)).blob())
      const canvas = Object.assign(document.createElement('canvas'), {
        width: bitmap.width,
        height: bitmap.height,
      })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas')
      context.filter = 'contrast(20%)'
      context.drawImage(bitmap, 0, 0)
      return canvas.toDataURL()
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('GAP-93 tickets are printed, and go into a calendar', { tag: '@detail' }, async ({ page }) => {
  await openWallet(page, 2)
  const contents = await answered(page)
  const file = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return readFile(await (await download).path())
  }
  const { pages: sheets } = await readPdf(new Uint8Array(await file('Print')))
  for (const [index, content] of contents.entries())
    expect(decodeQr((await sheets[index]?.picture(1)) as Buffer)?.content).toBe(content)
  expect((await file('Add to calendar')).toString()).toContain('SUMMARY:Midwinter Strings by Candlelight')
})

test('GAP-93 without a network the wallet opens with all facts of the day, thirty days after it too, and then no more', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await changeText(page, '/ajax/store/wallet/tickets/', text => {
    const wallet = JSON.parse(text)
    const facts = {
      message: 'Bring a coat.',
      terms: 'Mind the step.',
      access_online: 'https://live.example/',
    }
    return JSON.stringify({
      ...wallet,
      tickets: wallet.tickets.map((ticket: object) => ({ ...ticket, ...facts })),
    })
  })
  await openWallet(page, 2)
  await workerReady(page)
  await expect(page.getByText('Bring a coat.')).toBeVisible()
  const { ends_at } = (await (await page.request.get('/ajax/store/wallet/tickets/')).json()).tickets[0]
  await page.context().setOffline(true)
  await page.reload()
  await expect(codes(page)).toHaveCount(2)
  for (const text of ['Bring a coat.', '12 Park Row', 'Park Row door', 'With a network, you can also print'])
    await expect(page.getByText(text).first()).toBeVisible()
  await page.getByText('Terms of this activity').click()
  await expect(page.getByText('Mind the step.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=/)
  await expect(page.getByRole('link', { name: 'Watch the livestream' })).toBeVisible()

  const end = new Date(ends_at.replace(' ', 'T')).getTime()
  const days = 86_400_000
  await page.clock.setFixedTime(end + 30 * days - 60_000)
  await page.reload()
  await expect(page.getByText('Past events, 2 tickets')).toBeVisible()
  await expect(codes(page)).toHaveCount(2)
  await page.clock.setFixedTime(end + 30 * days + 60_000)
  await page.reload()
  await expect(page.getByText('Your tickets will be here as soon as you have some.')).toBeVisible()
  await expect(codes(page)).toHaveCount(0)
  // Its requests fail without a network, also those that are still to come, or that are being answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  expectComplaints(problems)
})

test('GAP-93 a visitor finds the way to their tickets in the footer, and sees what a pass could not do', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await page.goto('/')
  const find = page.getByRole('contentinfo').getByRole('link', { name: 'Find my tickets' })
  await expect(find).toHaveAttribute('href', pages.sign_in.path)
  await changeText(page, '/ajax/store/wallet/tickets/', text =>
    JSON.stringify({ ...JSON.parse(text), passes: ['google'] }),
  )
  await openWallet(page, 1)
  await expect(find).toHaveAttribute('href', pages.wallet.path)
  // This server makes no passes for Google.
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click()
  await expect(page.getByRole('alert')).toHaveText('The pass could not be made. Please try again later')
  expectComplaints(problems)
})
