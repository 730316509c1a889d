import type { Page } from 'playwright'
import { stringify } from 'yaml'
import { getEvent } from '../../contract/calls/catalogue.ts'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { hostileAddresses, hostileTexts } from '../support/hostileTexts.ts'
import { expect, test } from './fixtures.ts'
import { changeText } from './shopper.ts'
import { importCatalogue, openReserved } from './shortcuts.ts'

/* Texts of an organiser, or of a server that somebody has taken over, are shown as text. */

const hasRun = (page: Page) => page.evaluate(() => 'ran' in window)

/** No element that the product does not make, no handler, and no address that is a script or leads elsewhere. */
async function isHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('main *, dialog *')]
      .filter(
        element =>
          element.matches('script, iframe, object, embed, base, meta, math, template, xmp, marquee') ||
          [...element.attributes].some(({ name }) => name.startsWith('on')) ||
          /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute('href') ?? ''),
      )
      .map(element => element.outerHTML.slice(0, 120)),
  )
  expect(found).toEqual([])
  expect(await hasRun(page)).toBe(false)
}

test(`an organiser’s ${hostileTexts.length} hostile texts are shown as text, or not at all`, async ({
  page,
  server,
}) => {
  const all = hostileTexts.join('\n\n')
  const lines = hostileTexts.map(text => text.replaceAll(/\s+/g, ' ').trim())
  const one = (index: number) => `Text ${index} ${lines[index % lines.length]}`
  await importCatalogue(
    server,
    stringify({
      organisers: [
        {
          name: one(0),
          website: 'https://organiser.example/',
          marketing_signup_message: one(1),
          refund_policy: { text: one(2), title: one(3), description: all.slice(0, 2000) },
        },
      ],
      events: [
        {
          id: 'hostile',
          title: 'Hostile texts',
          organiser: one(0),
          summary: one(38),
          description: all,
          dates: [{ starts: 'in 9 days at 19:30' }],
          venue: { name: one(39), address: one(40), locality: one(41) },
          tickets: lines.slice(0, 30).map((_, index) => ({ name: one(index), price: 0, capacity: 9 })),
          questions: lines
            .slice(30, 60)
            .map((_, index) => ({ question: one(index + 30), once_per_checkout: true })),
          waiver: all,
          after_sale_message: all,
        },
      ],
    }),
  )
  for (const path of ['/', '/all-events/', '/events/hostile-texts/']) {
    await page.goto(path)
    await expect(page.getByText('Hostile texts').first()).toBeVisible()
    await isHarmless(page)
  }
  await page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
  await isHarmless(page)
})

test('markup in an answer of the server is shown as text', async ({ page }) => {
  // Each of the texts takes two loads.
  test.setTimeout(300_000)
  let text = ''
  await changeText(page, getEvent.path, json =>
    json.replaceAll(
      /"(title|summary|description_html|name|ticket_name|venue_name|refund_policy_text)":"[^"]*"/g,
      (_, name: string) => `"${name}":${JSON.stringify(text)}`,
    ),
  )
  for (const hostile of hostileTexts) {
    text = hostile
    await page.goto('/all-events/')
    await page.getByRole('link', { name: /The Moonlit Circus/ }).click()
    await expect(page.getByRole('heading', { name: 'Tickets', level: 2 })).toBeVisible()
    await isHarmless(page)
  }
})

test('a hostile address in an answer of the server is no link', async ({ page }) => {
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  let address = ''
  await changeText(page, getCheckout.path, json =>
    json.replaceAll(
      /"(event_url|organiser_url|website|access_online|image|thumbnail)":"[^"]*"/g,
      (_, name: string) => `"${name}":${JSON.stringify(address)}`,
    ),
  )
  for (const hostile of hostileAddresses) {
    address = hostile
    await page.goto('/smartcheckout/')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await isHarmless(page)
  }
})
