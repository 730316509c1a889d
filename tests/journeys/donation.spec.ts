import type { Page } from 'playwright'
import { outboxOf } from '../faults/outboxOf.ts'
import { expect, test } from './fixtures.ts'
import {
  expectComplaints,
  fillAddress,
  fillCard,
  newEmail,
  openWithWorker,
  register,
  reserve,
} from './shopper.ts'
import { openReserved } from './shortcuts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const custom = (page: Page) => page.getByPlaceholder('Enter a custom amount')
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const total = (page: Page) => page.locator('.bottom-bar strong')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const openSummary = (page: Page) => page.getByRole('button', { name: /^Order summary/ }).click()
const addGiftAid = (page: Page) => page.getByRole('checkbox', { name: /^I'd like to add Gift Aid/ })

/** A ticket of £22.00 from a charity, whose fee on a gift is 20p and 2.5%, with a fifth of tax. */
async function toDonation(page: Page): Promise<void> {
  await openReserved(page, 'an-evening-with-the-owls', 'Under the beams', 1, 'Help an owlet home')
}

async function toGiftAid(page: Page, amount: string): Promise<void> {
  await toDonation(page)
  await custom(page).fill(amount)
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
}

async function tickAll(page: Page): Promise<void> {
  for (const statement of [
    'I am a UK taxpayer and understand my responsibility to pay any tax difference.',
    'This is my own money.',
    'This is not part of a sweepstake, raffle or lottery and I receive nothing in return.',
  ])
    await page.getByRole('checkbox', { name: statement }).check()
}

test('DON-04 an amount of three figures stands on one line at every width', async ({ page }) => {
  await toDonation(page)
  const button = option(page, '£10.00')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await button.evaluate(element => {
      element.textContent = '£100.00'
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, `${width}`).toBe(1)
    await page.reload()
  }
})

test('RTE-05 CON-08 DON-01 DON-02 DON-03 DON-04 DON-05 DON-07 DON-08 DON-09 DON-10 DON-11 DON-12 DON-13 DON-19 DON-20 SUM-17 SUM-18 the donation step offers amounts and shows their cost', async ({
  page,
}) => {
  await toDonation(page)
  await expect(page.getByRole('heading', { name: 'Hushwing Owl Sanctuary' })).toBeVisible()
  await expect(page.locator('.charity img')).toBeVisible()
  await expect(page.getByText('Your gift buys mice, mends wings')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Choose an amount' }).getByRole('button')).toHaveText([
    '£5.00',
    '£10.00',
    '£25.00',
    '£50.00',
  ])
  await expect(custom(page)).toHaveAttribute('type', 'number')
  await expect(custom(page)).toHaveAttribute('step', '0.01')
  await expect(page.getByText('a processing fee of 2.5% plus 20p to your donation: £0.00')).toBeVisible()
  await expect(total(page)).toHaveText('£22.00')
  await option(page, '£10.00').click()
  await expect(option(page, '£10.00')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2.5% plus 20p to your donation: £0.54')).toBeVisible()
  await expect(total(page)).toHaveText('£32.54')
  await custom(page).fill('7.50')
  await expect(option(page, '£10.00')).toHaveAttribute('aria-pressed', 'false')
  await expect(total(page)).toHaveText('£29.97')
  await option(page, '£5.00').click()
  await expect(custom(page)).toHaveValue('')
  await expect(total(page)).toHaveText('£27.39')
  await page.reload()
  await expect(option(page, '£5.00')).toHaveAttribute('aria-pressed', 'true')
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
  await openSummary(page)
  await expect(summary(page)).toContainText('Donation+ £5.39')
  await expect(total(page)).toHaveText('£27.39')
})

test('DON-09 in forced colours the chosen amount differs from the others, and at 200% text no word of the headers breaks and no amount is cut off', {
  tag: '@detail',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await toDonation(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await option(page, '£10.00').click()
  const groundOf = (name: string) =>
    option(page, name).evaluate(button => getComputedStyle(button).backgroundColor)
  expect(await groundOf('£10.00')).not.toBe(await groundOf('£5.00'))
  const colourOfButton = () =>
    continueButton(page).evaluate(button => {
      const before = getComputedStyle(button).color
      button.setAttribute('aria-disabled', 'true')
      return [before, getComputedStyle(button).color]
    })
  expect(new Set(await colourOfButton()).size).toBe(2)

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // Compared with the width that was set: a page that is too wide makes a phone's window wider, too.
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const linesOf = (selector: string) =>
    page.locator(selector).evaluate(element => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  expect(await linesOf('.checkout-header .mark')).toBe(1)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const lines = await page.locator('.header-row a:visible').evaluateAll(links =>
    links.map(link => {
      const text = document.createRange()
      text.selectNodeContents(link.querySelector('span') ?? link)
      return new Set([...text.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(Math.max(...lines)).toBe(1)
})

test('DON-06 DON-14 DON-15 DON-21 Continue alone adds no donation, and the donation can be skipped', {
  tag: '@detail',
}, async ({ page }) => {
  await toDonation(page)
  for (const amount of ['', '0.99']) {
    await custom(page).fill(amount)
    await continueButton(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Choose an amount or click Skip donation' })
    await expect(alert).toBeFocused()
    await expect(heading(page, 'Help an owlet home')).toBeVisible()
  }
  await custom(page).fill('1')
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()

  // After a visit to the basket, the donation is still selected and can be removed.
  await openSummary(page)
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit basket' }).click()
  await expect(total(page)).toHaveText('£23.27')
  await reserve(page, 'Help an owlet home')
  await expect(custom(page)).toHaveValue('1')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(total(page)).toHaveText('£22.00')
})

test('DON-13 DON-15 an amount that is not a number shows an error and adds no donation', {
  tag: '@detail',
}, async ({ page }) => {
  await toDonation(page)
  await option(page, '£10.00').click()
  // A number field accepts the letter e.
  await custom(page).pressSequentially('e')
  await expect(option(page, '£10.00')).toHaveAttribute('aria-pressed', 'false')
  await expect(total(page)).toHaveText('£22.00')
  await continueButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please type the amount in figures' })
  await expect(alert).toBeFocused()
  await expect(custom(page)).toHaveAccessibleDescription(
    'Please type the amount in figures, for example 7.50',
  )
  await option(page, '£5.00').click()
  await expect(alert).toHaveCount(0)
  expect(await custom(page).evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
  await custom(page).pressSequentially('1e')
  await expect(alert).toBeVisible()
  await custom(page).press('Backspace')
  await expect(total(page)).toHaveText('£23.27')
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
})

test('GFT-01 GFT-02 GFT-03 GFT-04 GFT-05 GFT-06 GFT-11 GFT-12 GFT-13 GFT-16 GFT-17 GAP-111 GAP-113 Gift Aid is declared with three checkboxes; the donation is paid with the tickets', async ({
  page,
}) => {
  await toGiftAid(page, '10')
  await expect(page.getByText('Your donation of £10.00 becomes £12.50')).toBeVisible()
  await expect(page.getByText('This is my own money.')).toHaveCount(0)
  await addGiftAid(page).check()
  await page.getByRole('checkbox', { name: 'This is my own money.' }).check()
  await continueButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please tick all three boxes' })
  await expect(alert).toBeFocused()
  await alert.getByRole('link').click()
  await expect(page.getByRole('checkbox', { name: /^I am a UK taxpayer/ })).toBeFocused()
  await tickAll(page)
  await page.getByRole('checkbox', { name: /^Send me the e-newsletters of Hushwing/ }).check()
  await expect(page.getByLabel('Postcode')).toHaveCount(0)
  const sent = page.waitForRequest('**/update_donation/')
  await continueButton(page).click()
  expect(new URLSearchParams((await sent).postData() ?? '').toString()).toBe(
    'is_gift_aid=true&subscribe=true&uk_based=true&address1=&postcode=',
  )
  await expect(heading(page, 'Account')).toBeVisible()
  await register(page, newEmail(), 'Sam Field')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay £32.54' }).click()
  await expect(heading(page, 'Waiver')).toBeVisible({ timeout: 20_000 })
})

test('GFT-07 GFT-08 GFT-09 GFT-10 GFT-14 GFT-15 GAP-41 from £20, Gift Aid asks for the address of the donor', async ({
  page,
}) => {
  await toGiftAid(page, '20')
  await addGiftAid(page).check()
  await tickAll(page)
  await expect(page.getByRole('radio', { name: 'UK', exact: true })).toBeChecked()
  await continueButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(alert.getByRole('link')).toHaveText([
    'Please type your first line of address',
    'Please type your postcode',
  ])
  await page.getByLabel('Address Line 1').fill('1 Lantern Row')
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await page.getByRole('radio', { name: 'UK taxpayer living overseas' }).check()
  await expect(page.getByLabel('Postcode')).toHaveCount(0)
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0)
  await page.getByLabel('Overseas Address').fill('12 Rue des Hiboux, Testville')
  const sent = page.waitForRequest('**/update_donation/')
  await continueButton(page).click()
  const form = new URLSearchParams((await sent).postData() ?? '')
  expect(Object.fromEntries(form)).toMatchObject({
    uk_based: 'false',
    address1: '12 Rue des Hiboux, Testville',
    postcode: '',
  })
  await expect(heading(page, 'Account')).toBeVisible()
})

test('DON-22 DON-23 GFT-18 GFT-19 a failed save of the donation or of Gift Aid shows an error and keeps the input', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toDonation(page)
  await option(page, '£10.00').click()
  await page.route('**/{save,update}_donation/', route => route.fulfill({ status: 422, json: {} }))
  await continueButton(page).click()
  await expect(page.getByText('Unable to save Donation. Please try again later').first()).toBeVisible()
  const inline = page.getByText('There was a problem setting your donation amount. Please try again.')
  await expect(inline).toBeVisible()
  await page.reload()
  await expect(inline).toBeVisible()
  await expect(option(page, '£10.00')).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll()
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
  await expect(inline).toHaveCount(0)

  await page.route('**/update_donation/', route => route.fulfill({ status: 422, json: {} }))
  await continueButton(page).click()
  await expect(page.getByText('Unable to update Donation. Please try again later').first()).toBeVisible()
  await expect(
    page.getByText('There was a problem setting your gift aid status. Please try again.'),
  ).toBeVisible()
  await page.unrouteAll()
  await continueButton(page).click()
  await expect(heading(page, 'Account')).toBeVisible()
  expectComplaints(problems)
})

test('a donation chosen offline is stored on the device and sent when online', { tag: '@adversity' }, async ({
  page,
  context,
  problems,
}) => {
  await openWithWorker(page)
  await toDonation(page)
  await option(page, '£25.00').click()
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
  await expect(total(page)).toHaveText('£47.99')
  await page.reload()
  await expect(heading(page, 'Gift Aid')).toBeVisible()
  await addGiftAid(page).check()
  await context.setOffline(false)
  await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toEqual([])
  await expect(addGiftAid(page)).toBeChecked()
  await tickAll(page)
  await page.getByLabel('Address Line 1').fill('1 Lantern Row')
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(
    page.getByText('Saved on this device. You go on as soon as there is a connection.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Account')).toBeVisible({ timeout: 20_000 })
  expectComplaints(problems)
})
