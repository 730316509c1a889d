import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layoutShifts.ts'
import {
  changeText,
  expectComplaints,
  headingsHaveTheirFont,
  holdBack,
  newEmail,
  workerReady,
} from './shopper.ts'

/* A server-rendered page is usable while its JavaScript loads, and no input is lost. */

/** Opens a page whose JavaScript loads when the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return letThrough
}

test('a button pressed before the JavaScript has loaded takes effect once it has', async ({ page }) => {
  const comes = await openWithoutCode(page, '/events/an-evening-with-the-owls/')
  const more = page.getByRole('button', { name: 'Increase quantity, On the hay bales' })
  for (let press = 0; press < 2; press++) await more.click()
  // The browser opens a details element by itself: a repeated press would close it.
  await page.locator('summary').first().click()
  comes()
  await expect(page.getByText('2 tickets, fees included')).toBeVisible()
  await expect(page.locator('details').first()).toHaveAttribute('open', '')
  await more.click()
  await expect(page.getByText('3 tickets, fees included')).toBeVisible()
})

test('a form submitted before the JavaScript has loaded is submitted once it has', async ({ page }) => {
  const comes = await openWithoutCode(page, '/mailing-list')
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Join the mailing list' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  comes()
  await expect(page.getByText('Please open the link that we have sent you', { exact: false })).toBeVisible()
})

test('a checkbox ticked before the JavaScript has loaded stays ticked', async ({ page }) => {
  const comes = await openWithoutCode(page, '/mailing-list')
  await page.getByRole('checkbox').check()
  comes()
  await page.getByRole('button', { name: 'Join the mailing list' }).click()
  await expect(page.getByRole('link', { name: 'Type your email address' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByRole('button', { name: 'Join the mailing list' }).click()
  await expect(page.getByText('Please open the link that we have sent you', { exact: false })).toBeVisible()
})

test('a checkbox that is ticked while its page is being hydrated stays ticked', async ({ page }) => {
  await page.addInitScript(() => {
    let early: unknown
    let isTicked = false
    Object.defineProperty(window, 'early', {
      // The page's script reads it where hydration begins.
      get() {
        const box = document.getElementById('consent')
        if (box && !isTicked) queueMicrotask(() => box.click())
        isTicked ||= box !== null
        return early
      },
      set(value) {
        early = value
      },
    })
  })
  await page.goto('/mailing-list')
  await workerReady(page)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByRole('button', { name: 'Join the mailing list' }).click()
  await expect(page.getByText('Please open the link that we have sent you', { exact: false })).toBeVisible()
})

test('GAP-103 a button outside of the island that is pressed before the JavaScript has loaded takes effect once it has', async ({
  page,
}) => {
  const comes = await openWithoutCode(page, '/events/an-evening-with-the-owls/')
  await page.getByRole('button', { name: 'Cookies' }).click()
  comes()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeFocused()
})

test('a page that the browser has changed before its JavaScript runs, as translations do, is drawn anew and sells tickets', async ({
  page,
}) => {
  await changeText(page, '/events/an-evening-with-the-owls/', text =>
    text.replace('<nav aria-label="Main">', '<nav aria-label="Main"><font>Events in your language</font>'),
  )
  await page.goto('/events/an-evening-with-the-owls/')
  await expect(page.getByText('Events in your language')).toHaveCount(0)
  await page.getByRole('button', { name: 'Increase quantity, On the hay bales' }).click()
  await expect(page.getByText('1 ticket, fees included')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'An Evening with the Owls' })).toBeVisible()
})

test('what was chosen on a painted page is there again after another page of its document, and its link leads there', async ({
  page,
}) => {
  await page.goto('/events/an-evening-with-the-owls/')
  await workerReady(page)
  await page.getByRole('button', { name: 'Increase quantity, On the hay bales' }).click()
  await page.getByRole('link', { name: 'All events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All events' })).toBeFocused()
  await page.goBack()
  await expect(page.getByText('1 ticket, fees included')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity, On the hay bales' }).click()
  await expect(page.getByText('2 tickets, fees included')).toBeVisible()
})

test('a page whose scripts do not arrive at first runs once they do, without a reload, and keeps what was pressed', async ({
  page,
  problems,
}) => {
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/events/an-evening-with-the-owls/')
  await page.getByRole('button', { name: 'Increase quantity, On the hay bales' }).click()
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  await page.unroute('**/assets/*.js')
  await expect(page.getByText('1 ticket, fees included')).toBeVisible({ timeout: 15_000 })
  expectComplaints(problems)
})

for (const path of ['/', '/all-events/', '/events/an-evening-with-the-owls/', '/refund-policy/'])
  test(`${path} is styled as a whole only once`, async ({ page, browserName }) => {
    expect(browserName).toBe('chromium')
    // The question of cookies is part of what comes later.
    await page.context().clearCookies()
    const devtools = await page.context().newCDPSession(page)
    const styled: number[] = []
    devtools.on('Tracing.dataCollected', ({ value }) => {
      for (const event of value as unknown as { name: string; args: { elementCount?: number } }[])
        if (event.name === 'UpdateLayoutTree') styled.push(event.args.elementCount ?? 0)
    })
    await devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline'] },
    })
    await page.goto(path)
    await workerReady(page)
    await headingsHaveTheirFont(page)
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    const complete = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    const elements = await page.locator('body *').count()
    expect(styled.filter(count => count > elements / 2)).toHaveLength(1)
  })

for (const path of ['/', '/all-events/', '/events/an-evening-with-the-owls/', '/refund-policy/'])
  test(`${path} is painted before a script, a style sheet or a font of it is requested, and nothing moves after that`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page)
    await page.goto(path)
    await workerReady(page)
    await headingsHaveTheirFont(page)
    const { painted, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      requested: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css|woff2)$/.test(name))
        .map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(requested.length).toBeGreaterThan(2)
    expect(requested.filter(({ startTime }) => startTime < painted)).toEqual([])
    expect(requested.filter(({ name }) => /(both|site)-[^/]*\.css$/.test(name))).toEqual([])
    expect(await shifts()).toBe(0)
  })

test('the Content-Security-Policy of a server-rendered page blocks every other inline script', async ({
  page,
  problems,
}) => {
  const foreign = `<script>window.foreign = 1</script><img src="none:" onerror="window.foreign = 1">`
  await changeText(page, '/events/an-evening-with-the-owls/', text =>
    text.replace('</body>', `${foreign}</body>`),
  )
  await page.goto('/events/an-evening-with-the-owls/')
  await page.getByRole('button', { name: 'Increase quantity, On the hay bales' }).click()
  await expect(page.getByText('1 ticket, fees included')).toBeVisible()
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false)
  expect(problems.join()).toContain('Executing inline script violates')
  expect(problems.join()).toContain('Executing inline event handler violates')
  problems.length = 0
})
