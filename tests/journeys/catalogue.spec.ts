import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { readYaml } from '../../server/catalogue/import/yaml.ts'
import { addressTexts } from '../../src/text/address.ts'
import { expect, test } from './fixtures.ts'
import { answerQuestions, chooseCard, fillAddress, fillCard, newEmail, register } from './shopper.ts'

/*
 * Each event of the sample catalogue is bought through its own page to the end of the order, or its page says that its
 * tickets are not on sale here. The journeys are generated from the file.
 */

const { events } = readYaml(readFileSync('server/catalogue/import/samples.yaml', 'utf8'), new Date())

/** Events whose payments nobody takes on a server without further settings. */
const NOT_SOLD = ['The Paper Lighthouse']

/** What a shopper does at each step, by its title. */
const answers: Record<string, (page: Page) => Promise<void>> = {
  'Help an owlet home': page => page.getByRole('button', { name: 'Skip donation' }).click(),
  'Delivery Address': async page => {
    await page.getByText(addressTexts.delivery).waitFor()
    await fillAddress(page)
    await goOn(page)
  },
  'Ticket Questions': async page => {
    const asked = page.locator('.questions')
    await asked.waitFor()
    while (await asked.isVisible()) await answerQuestions(page)
  },
  Payment: async page => {
    const isTypedHere = await chooseCard(page)
    const phone = page.getByLabel('Contact number')
    if (await phone.isVisible()) await phone.fill('01632 960001')
    if (isTypedHere) await fillCard(page)
    await fillAddress(page)
    await page.getByRole('button', { name: /^Pay / }).click()
    if (!isTypedHere) await page.getByRole('button', { name: /pays$/ }).click()
  },
  'Complete purchase': async page => {
    await page.getByLabel('Full name').fill('Sam Field')
    await page.getByLabel('Email address').fill(newEmail())
    await answers.Payment?.(page)
  },
  Waiver: page => goOn(page),
  'Messages from the organiser': page => goOn(page),
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers every step until the order is complete. Answers the titles of the steps. */
async function complete(page: Page): Promise<string[]> {
  const walked: string[] = []
  for (;;) {
    const known = new RegExp(`^(${[...Object.keys(answers), 'Order completed'].join('|')})$`)
    await expect(title(page).filter({ hasText: known })).toBeVisible({ timeout: 20_000 })
    const shown = (await title(page).textContent()) ?? ''
    walked.push(shown)
    if (shown === 'Order completed') return walked
    await answers[shown]?.(page)
    await expect(title(page).filter({ hasText: new RegExp(`^${shown}$`) })).toHaveCount(0, {
      timeout: 20_000,
    })
  }
}

/** The first ticket with the least quantity that can be bought alone. */
async function addToBasket(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Increase quantity/ }).first()
  await more.click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(title(page)).toHaveText('Basket')
}

for (const { title: name } of events) {
  test(`${name} is bought to the end, or is not on sale here`, async ({ page }) => {
    await page.goto('/all-events/')
    await page.getByRole('link', { name }).first().click()
    await expect(title(page)).toHaveText(name)
    if (NOT_SOLD.includes(name)) {
      await expect(page.getByText('Tickets are not on sale here.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0)
      return
    }
    await addToBasket(page)
    await page.getByRole('button', { name: /^Reserve Basket/ }).click()
    const challenge = page.getByRole('checkbox', { name: 'I am a human being' })
    const first = title(page).filter({ hasText: /^(Account|Help an owlet home|Complete purchase)$/ })
    await expect(challenge.or(first)).toBeVisible()
    if (await challenge.isVisible()) {
      await challenge.check()
      await goOn(page)
    }
    const donation = title(page).filter({ hasText: 'Help an owlet home' })
    await expect(first).toBeVisible()
    if (await donation.isVisible()) await answers['Help an owlet home']?.(page)
    const isExpress = (await title(page).textContent()) === 'Complete purchase'
    expect(isExpress).toBe(name === 'The Comet Comes Back')
    if (!isExpress) await register(page, newEmail(), 'Sam Field')
    await complete(page)
    const { events: bought, after_sale_messages } = await (
      await page.request.get('/ajax/checkout/checkout/get/')
    ).json()
    for (const { access_online } of bought)
      if (access_online)
        await expect(page.getByRole('link', { name: /livestream/ })).toHaveAttribute('href', access_online)
    expect(after_sale_messages.length > 0).toBe(/Owls|Fanfare|Night Train/.test(name))
    await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
  })
}
