import type { Browser, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { aDoorEvent, giveTicket, openDoor, scan, verdictOn } from './doorStaff.ts'
import { expect, test } from './fixtures.ts'
import { claimLinkFor, expectComplaints, newEmail, workerReady } from './shopper.ts'
import { signIn } from './shortcuts.ts'

const phone = async (browser: Browser, { origin }: TestServer): Promise<Page> =>
  (await browser.newContext({ baseURL: origin })).newPage()

const codes = (page: Page) => page.getByRole('img', { name: /^QR code/ })
const sent = (page: Page) => page.getByText('Your tickets have been transferred')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send tickets' })

/** A guest's wallet on a new phone. */
async function walletOf(browser: Browser, server: TestServer, email: string): Promise<Page> {
  const page = await phone(browser, server)
  await page.goto(pages.sign_in.path)
  await signIn(page, email)
  await page.goto(pages.wallet.path)
  await workerReady(page)
  return page
}

/** Opens the form of the only order in a wallet, and fills in who gets its ticket. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Send to a friend' }).click()
  await expect(page.getByRole('heading', { name: 'Transfer tickets' })).toBeFocused()
  await page.getByLabel('Name').fill('Bo Bloom')
  await page.getByLabel('E-mail').fill(email)
}

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(codes(page)).toHaveCount(1)
}

const lettersTo = async (page: Page, email: string): Promise<number> =>
  (await (await page.request.get('/sandbox/mailbox/')).text()).split(email).length - 1

test('GAP-93 GAP-94 a complimentary ticket is sent on from the wallet, and whoever claims it is admitted', async ({
  page,
  browser,
  server,
}) => {
  const [guest, friend] = [newEmail(), newEmail()]
  const { id, title } = await aDoorEvent(page, server)
  await giveTicket(page, title, `Ada Hill, ${guest}`)
  const ada = await walletOf(browser, server, guest)
  const tablet = await walletOf(browser, server, guest)
  await expect(codes(tablet)).toHaveCount(1)
  await fill(ada, friend)
  await sendButton(ada).click()
  await expect(sent(ada)).toBeVisible()
  await ada.getByRole('link', { name: 'Back to your tickets' }).click()
  // It waits for the friend: here, elsewhere and without a network.
  await tablet.reload()
  for (const device of [ada, tablet]) {
    // The letter may still be on its way to the mail server.
    await expect(device.getByText(/^On its way to Bo Bloom, /)).toBeVisible()
    await expect(codes(device)).toHaveCount(0)
    await expect(device.getByRole('link', { name: 'Send to a friend' })).toHaveCount(0)
  }
  await tablet.context().setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText('On its way to Bo Bloom', { exact: false })).toBeVisible()
  await expect(codes(tablet)).toHaveCount(0)

  const bo = await phone(browser, server)
  await bo.goto(await claimLinkFor(ada, friend))
  await bo.getByRole('button', { name: 'Add to my ticket wallet' }).click()
  await bo.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(codes(bo)).toHaveCount(1)
  const name = (await codes(bo).getAttribute('aria-label')) ?? ''
  await ada.reload()
  await expect(ada.getByText('Claimed', { exact: true })).toBeVisible()
  await expect(codes(ada)).toHaveCount(0)
  await openDoor(page, id)
  await scan(page, name.replace('QR code of ticket ', ''))
  await expect(verdictOn(page)).toHaveText('Admitted')
  await expect(page.locator('.door-verdict')).toContainText('Bo Bloom')
})

test('GAP-94 a ticket is taken back in the wallet, sent once though the network is cut meanwhile, and forgotten at sign-out', {
  tag: '@adversity',
}, async ({ page, browser, server, problems }) => {
  const [guest, friend, other] = [newEmail(), newEmail(), newEmail()]
  const { title } = await aDoorEvent(page, server)
  await giveTicket(page, title, `Ada Hill, ${guest}`)
  const ada = await walletOf(browser, server, guest)
  await fill(ada, friend)
  await sendButton(ada).click()
  await expect(sent(ada)).toBeVisible()
  await ada.getByRole('link', { name: 'Back to your tickets' }).click()
  await takeBack(ada)

  // What is typed stays, over the way back to the tickets and without a network.
  await fill(ada, other)
  await ada.getByRole('link', { name: 'Back to your tickets' }).click()
  await ada.context().setOffline(true)
  await ada.reload()
  await expect(codes(ada)).toHaveCount(1)
  await ada.getByRole('link', { name: 'Go on' }).click()
  await expect(ada.getByLabel('E-mail')).toHaveValue(other)
  await ada.getByRole('button', { name: 'Send when back online' }).click()
  await expect(ada.getByText('as soon as there is a connection', { exact: false })).toBeVisible()

  // The server sends it, and its answer is lost with the page.
  const call = '**/set_transfers/'
  await ada.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  await ada.context().setOffline(false)
  await expect(ada.getByText('We do not know yet', { exact: false })).toBeVisible()
  await ada.unroute(call)
  await ada.goto(pages.wallet.path)
  await expect(ada.getByText('On its way to Bo Bloom', { exact: false })).toBeVisible()
  await expect(ada.getByText('We do not know yet', { exact: false })).toHaveCount(0)
  await expect(ada.getByRole('link', { name: 'Go on' })).toHaveCount(0)
  await expect.poll(() => lettersTo(ada, other)).toBe(1)
  expectComplaints(problems)

  // A sign-out forgets what is typed.
  await takeBack(ada)
  await fill(ada, friend)
  await ada.goto(pages.wallet.path)
  await expect(ada.getByRole('link', { name: 'Go on' })).toBeVisible()
  await ada.getByRole('button', { name: 'Sign out' }).click()
  // The device forgets before the server has ended the session, in which nobody can sign in any more.
  const ended = ada.waitForResponse('**/session/sign_out/')
  await ada.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(ada.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
  await ended
  await signIn(ada, guest)
  await ada.goto(pages.wallet.path)
  await ada.getByRole('link', { name: 'Send to a friend' }).click()
  await expect(ada.getByLabel('E-mail')).toHaveValue('')
})
