import { test as base, expect, type Page } from 'playwright/test'
import { startServer, type TestServer } from '../support/server.ts'

/** Tests of one worker share a real server; each test has a browser profile of its own. */
export const test = base.extend<{ problems: string[] }, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  /** Whatever goes wrong in the page without being seen; a test that expects some of it empties the list. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', error => problems.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          problems.push(message.text())
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

let shoppers = 0
export const newEmail = (): string => `shopper.${process.pid}.${shoppers++}@example.com`

/** The newest code that was mailed to this address, as the mailbox page shows it. */
export async function codeFor(page: Page, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const mailbox = await (await page.request.get('/sandbox/mailbox/')).text()
    const letter = new RegExp(`>(\\d{6}) is your Foyer code</a> to ${email.replaceAll('.', '\\.')},`).exec(
      mailbox,
    )
    code = letter?.[1] ?? ''
    expect(code).toMatch(/^\d{6}$/)
  }).toPass({ timeout: 10_000 })
  return code
}

export async function addTickets(page: Page, event: string, ticket: string, qty: number): Promise<void> {
  await page.goto(`/events/${event}/`)
  for (let count = 0; count < qty; count++) {
    await page.getByRole('button', { name: `Increase quantity, ${ticket}` }).click()
  }
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
}

/** Answers the account step as somebody new. */
export async function register(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('One-time code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
