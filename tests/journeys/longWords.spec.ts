import type { Page } from 'playwright'
import { getEvent } from '../../contract/calls/catalogue.ts'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { expect, test } from './fixtures.ts'
import { changeText } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

const WORD = 'Donaudampfschifffahrtsgesellschaft'
const ADDRESS = 'https://organiser.example/a/very/long/address/that/has/no/space/in/it/at/all.html'
const WIDTHS = [195, 320, 390, 1280]

test.use({ isMobile: false, hasTouch: false })

/** Puts a long word into each title and name of an answer. */
const lengthen = (page: Page, path: string): Promise<unknown> =>
  changeText(page, path, text =>
    text
      .replace(/"(title|event_name|ticket_name|name|organiser_name)":"/g, `"$1":"${WORD} `)
      .replace(/"description_html":"/g, `"description_html":"<p>${ADDRESS}</p>`)
      .replace(/"price":\d+(\.\d+)?/g, '"price":1000'),
  )

async function isNarrow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .filter(element => !element.closest('.visually-hidden, .skip'))
        .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
    )
    expect(wide, `at ${width}`).toEqual([])
    const broken = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { index, 0: amount } of node.textContent?.matchAll(/[£$€][\d,.]+/g) ?? []) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + amount.length)
          if (range.getClientRects().length > 1) found.push(amount)
        }
      return found
    })
    expect(broken, `amounts at ${width}`).toEqual([])
  }
}

test.describe('without a worker, whose requests the words would not reach', () => {
  test.use({ serviceWorkers: 'block' })

  test('a long word or address widens no page, and no amount breaks: the event', async ({ page }) => {
    await lengthen(page, getEvent.path)
    await page.goto('/all-events/')
    // Before that a link is the browser's own, and its document has the short words.
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: /The Moonlit Circus/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: WORD })).toBeVisible()
    await isNarrow(page)
  })
})

test('a long word widens no page, and no amount breaks: the basket and a step beside the summary', async ({
  page,
}) => {
  await lengthen(page, getCheckout.path)
  await openReserved(page, 'the-moonlit-circus', 'Gallery', 3)
  await expect(page.getByText(WORD).first()).toBeAttached()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /Order summary/ }).click()
  await isNarrow(page)
})

test.describe('without a choice of cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('GAP-103 the question of cookies fits into 195 pixels', async ({ page }) => {
    await page.goto('/all-events/')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await isNarrow(page)
  })
})
