import type { Page } from 'playwright'
import { addOneTicket } from '../faults/completeOrder.ts'
import { crash } from '../faults/devtools.ts'
import { expect, test } from '../faults/fixtures.ts'
import { keepUpdated, newEmail, reserve, sendCode } from './shopper.ts'
import { takeFreeTickets } from './shortcuts.ts'

/* The answer to a sign-in is lost. The shopper goes on where they were, with the same basket and hold. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click()
const couldNotCheck = (page: Page) => page.getByText('The code could not be checked.', { exact: false })
const isCompleted = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({ timeout: 20_000 })

/** What the shopper does after the lost answer; answers the page on which they go on. */
const afterwards: Record<string, (page: Page) => Promise<Page>> = {
  'presses again after 80 seconds': async page => {
    await couldNotCheck(page).waitFor()
    await page.clock.fastForward('01:20')
    return page
  },
  reloads: async page => {
    await couldNotCheck(page).waitFor()
    await page.reload()
    return page
  },
  'has the tab killed': async page => {
    await crash(page)
    const next = await page.context().newPage()
    await next.goto('/smartcheckout/')
    return next
  },
}

for (const [what, goOn] of Object.entries(afterwards)) {
  test(`SEC-11 a shopper whose sign-in was applied and not answered, and who ${what}, orders what they hold`, async ({
    page,
    browser,
    network,
    serverState,
  }) => {
    const email = newEmail()
    const earlier = await browser.newContext({ baseURL: network.origin })
    await takeFreeTickets(await earlier.newPage(), 'supper-in-the-glasshouse', 'Helping hand', 1, email)
    await earlier.close()

    await page.clock.install()
    await addOneTicket(page)
    await reserve(page)
    const { sale_reference } = await serverState.checkout()
    await page.getByLabel('Email address').fill(email)
    const code = await sendCode(page)
    await page.getByLabel('One-time code').fill(code)
    const lost = network.inject({ call: 'check_one_time_code', fault: { kind: 'answer lost' }, times: 1 })
    await verify(page)
    await expect.poll(() => lost.hits).toBe(1)

    const here = await goOn(page)
    expect((await serverState.checkout()).sale_reference).toBe(sale_reference)
    await here.getByLabel('One-time code').fill(code)
    await verify(here)
    await keepUpdated(here)
    await isCompleted(here)
    expect((await serverState.wallet()).tickets).toHaveLength(2)
  })
}

test('SEC-12 a new shopper whose registration was applied and not answered, and who reloads, orders what they hold', async ({
  page,
  network,
}) => {
  await addOneTicket(page)
  await reserve(page)
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await verify(page)
  await page.getByLabel('Full name').fill('Sam Field')
  const lost = network.inject({ call: 'save_guest_to_sale', fault: { kind: 'answer lost' }, times: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => lost.hits).toBe(1)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Field')
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await isCompleted(page)
})
