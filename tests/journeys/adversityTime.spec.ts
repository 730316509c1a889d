import { notices } from '../../src/text/notices.ts'
import { addOneTicket, completeHeldOrder } from '../faults/completeOrder.ts'
import { watchShown } from '../faults/countdownShown.ts'
import { expect, test } from '../faults/fixtures.ts'
import { reserve } from './shopper.ts'

/* The device clock is changed, the phone sleeps, the tab is hidden. Only the server decides that a hold has expired. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

const DAY_MS = 86_400_000

for (const [way, jump] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test(`a device clock set ${way} by a day expires no hold and shows no wrong countdown`, async ({
    page,
    network,
    serverState,
  }) => {
    await page.clock.install()
    await addOneTicket(page)
    await reserve(page)
    const shown = await watchShown(page)
    const before = (await shown()).at(-1) ?? 0
    const silence = network.inject({ call: 'get', fault: { kind: 'hang' } })
    await page.clock.setSystemTime(Date.now() + jump)
    await expect.poll(() => silence.hits, { message: 'the page asks the server' }).toBeGreaterThan(0)
    const ticks = (await shown()).length
    // A countdown that cannot be computed shows 0:00.
    await expect
      .poll(async () => (await shown()).length > ticks + 1 || (await shown()).at(-1) === 0)
      .toBe(true)
    const meanwhile = await shown()
    expect(meanwhile, 'never rises without an answer').toEqual([...meanwhile].sort((a, b) => b - a))
    expect(Math.min(...meanwhile)).toBeGreaterThanOrEqual(0)
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

    silence.clear()
    await expect.poll(async () => (await shown()).at(-1)).toBeGreaterThan(before - 60)
    const left = (await serverState.checkout()).seconds_remaining ?? 0
    expect((await shown()).at(-1)).toBeLessThanOrEqual(left + 1)
    await completeHeldOrder(page, 1)
  })
}

test.describe('with a short hold', () => {
  test.use({ settings: { HOLD_SECONDS: '8' } })

  test('a phone that slept until the hold expired reports it on waking, and one tap reserves again', async ({
    page,
    network,
    serverState,
  }) => {
    await page.clock.install()
    await addOneTicket(page)
    await reserve(page)
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 100)
    const left = async () => (await serverState.checkout()).seconds_remaining ?? 0
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    const asked = network.log.length

    await page.clock.fastForward('10:00')
    await page.clock.resume()
    await expect(page.getByText(notices.expired)).toBeVisible()
    await expect
      .poll(() => network.log.slice(asked).map(({ path }) => path))
      .toContain('/ajax/checkout/checkout/get/')
    await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await reserve(page)
    expect(await left()).toBeGreaterThan(0)
  })
})

test('a tab reloads the checkout when it becomes visible, not while it is hidden', async ({
  page,
  network,
}) => {
  await addOneTicket(page)
  await reserve(page)
  const reads = () => network.log.filter(({ path }) => path === '/ajax/checkout/checkout/get/').length
  const turn = (to: DocumentVisibilityState) =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, to)
  const before = reads()
  await turn('hidden')
  // The answer to another request shows that the page had time to send one.
  await page.evaluate(() => fetch('/livez'))
  expect(reads()).toBe(before)
  await turn('visible')
  await expect.poll(reads).toBe(before + 1)
})
