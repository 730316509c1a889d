import { notices } from '../../src/text/notices.ts'
import { begins, completesHeld } from '../faults/completes.ts'
import { watchShown } from '../faults/countdownShown.ts'
import { expect, test } from '../faults/fixtures.ts'
import { reserve } from './shopper.ts'

/* Clocks are set, phones sleep, tabs are hidden. Only the server says that a hold is over. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

const DAY_MS = 86_400_000

for (const [way, jump] of [
  ['forward', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test(`a clock that is set ${way} a day ends no hold, and shows no time that is not there`, async ({
    page,
    network,
    truth,
  }) => {
    await page.clock.install()
    await begins(page)
    await reserve(page)
    const shown = await watchShown(page)
    const before = (await shown()).at(-1) ?? 0
    const silence = network.inject({ call: 'get', fault: { kind: 'hang' } })
    await page.clock.setSystemTime(Date.now() + jump)
    await expect.poll(() => silence.hits, { message: 'the page asks the server' }).toBeGreaterThan(0)
    const ticks = (await shown()).length
    // Where nothing is left to show, it stands at nothing.
    await expect
      .poll(async () => (await shown()).length > ticks + 1 || (await shown()).at(-1) === 0)
      .toBe(true)
    const meanwhile = await shown()
    expect(meanwhile, 'never rises without an answer').toEqual([...meanwhile].sort((a, b) => b - a))
    expect(Math.min(...meanwhile)).toBeGreaterThanOrEqual(0)
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

    silence.clear()
    await expect.poll(async () => (await shown()).at(-1)).toBeGreaterThan(before - 60)
    const left = (await truth.checkout()).seconds_remaining ?? 0
    expect((await shown()).at(-1)).toBeLessThanOrEqual(left + 1)
    await completesHeld(page, 1)
  })
}

test.describe('with a short hold', () => {
  test.use({ settings: { HOLD_SECONDS: '8' } })

  test('a phone that slept through its hold says so on waking, and reserves again with one tap', async ({
    page,
    network,
    truth,
  }) => {
    await page.clock.install()
    await begins(page)
    await reserve(page)
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 100)
    const left = async () => (await truth.checkout()).seconds_remaining ?? 0
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

test('a tab that is looked at again reads the checkout, and a hidden one does not', async ({
  page,
  network,
}) => {
  await begins(page)
  await reserve(page)
  const reads = () => network.log.filter(({ path }) => path === '/ajax/checkout/checkout/get/').length
  const turn = (to: DocumentVisibilityState) =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, to)
  const before = reads()
  await turn('hidden')
  // An answer to another question of the page is proof that it had time to ask.
  await page.evaluate(() => fetch('/healthz'))
  expect(reads()).toBe(before)
  await turn('visible')
  await expect.poll(reads).toBe(before + 1)
})
