import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './fixtures.ts'
import { expectComplaints } from './shopper.ts'
import { openBasket } from './shortcuts.ts'

const SITE_KEY = 'a5f74b19-9e45-40e0-b45d-47ff91b7a6c2'

/** A server with invalid hCaptcha keys: it cannot verify any answer. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
    async ({}, use) => {
      const keys = { HCAPTCHA_SITE_KEY: SITE_KEY, HCAPTCHA_SECRET: '0x123' }
      const server = await startServer({
        RATE_LIMITS: 'reserve_by_visit=0/600,one_time_code_by_visit=0/600',
        LOG_LEVEL: 'silent',
        ...keys,
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** The part of the provider's script that its React component uses. */
const SCRIPT = `globalThis.hcaptcha = {
  render(place, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Solve for ' + options.sitekey
    button.onclick = () => options.callback()
    place.append(button)
    return '0'
  },
  getResponse: () => 'P1_answer', getRespKey: () => '', reset() {}, remove() {},
}`

test('CAP-08 CAP-11 CAP-12 the captcha script is loaded from the provider; when verification fails, the basket stays', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  let isThere = false
  const asked: string[] = []
  await page.route('https://js.hcaptcha.com/**', route => {
    asked.push(route.request().url())
    return isThere ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT }) : route.abort()
  })
  await openBasket(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByText('The captcha challenge could not be shown.', { exact: false })).toBeVisible()
  isThere = true
  await page.getByRole('button', { name: 'Show another challenge' }).click()
  await page.getByRole('button', { name: `Solve for ${SITE_KEY}` }).click()
  expect(new Set(asked)).toEqual(
    new Set(['https://js.hcaptcha.com/1/api.js?render=explicit&hl=en-GB&sentry=false&recaptchacompat=off']),
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('The captcha could not be checked. Nothing is lost: please try again.'),
  ).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Solve for ${SITE_KEY}` })).toBeVisible()
  expectComplaints(problems)
})

test('CAP-11 the sign-in page loads the captcha script from the provider', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await page.route('https://js.hcaptcha.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.goto('/signin/')
  await page.getByLabel('Email address').fill('sam@example.com')
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await page.getByRole('button', { name: `Solve for ${SITE_KEY}` }).click()
  await go.click()
  await expect(
    page.getByText('The captcha could not be checked. Nothing is lost: please try again.'),
  ).toBeVisible({ timeout: 15_000 })
  await expect(page.getByLabel('Email address')).toHaveValue('sam@example.com')
  expect(problems).toEqual([])
})
