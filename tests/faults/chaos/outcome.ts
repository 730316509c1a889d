import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { reserveTickets } from '../../../contract/calls/basket.ts'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import type { Passed } from '../faultProxy.ts'
import { otherTicket, ticket } from '../order.ts'
import { outboxOf } from '../outboxOf.ts'
import type { Truth } from '../truth.ts'
import { appliedOnce, type Lines } from './applied.ts'
import type { Chaos } from './chaos.ts'
import { pressIfThere, shown } from './lines.ts'

const MOST_MS = 60_000

/** Nothing waits on the device, and no request is still on its way to the server. */
export async function settles({ tabs, network }: Chaos): Promise<void> {
  await expect
    .poll(() => outboxOf(tabs[0]), { message: 'what waits on the device', timeout: MOST_MS })
    .toEqual([])
  const lurking = () =>
    network.log.filter(({ fault, served }) => fault === 'zombie' && served === null).length
  await expect.poll(lurking, { message: 'zombies', timeout: MOST_MS }).toBe(0)
}

/** Looks at a tab, and does what a page asks for that could not be read: tries again. */
async function lookAt(tab: Page): Promise<void> {
  await tab.bringToFront()
  // Without a screen every tab counts as looked at, so none is ever told.
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  if (await tab.getByRole('button', { name: 'Try again' }).isVisible()) await pressIfThere(tab, 'Try again')
}

/** A notice that stands on a page, not one that passes, and says why something is not as it was asked for. */
const reason = (tab: Page) =>
  tab
    .getByRole('main')
    .getByText(/^(You asked for|Unable to|The tickets could not)/)
    .first()

/** The server has what the shopper wants, or a tab says why not; both tabs show what it has, and let reserve. */
export async function isAsWanted({ tabs, wants, doubtful }: Chaos, truth: Truth): Promise<void> {
  for (const tab of tabs) await lookAt(tab)
  for (const name of [ticket, otherTicket]) {
    const isExplained = async () =>
      (await Promise.all(tabs.map(tab => reason(tab).isVisible()))).some(Boolean)
    const has = async () => ((await isExplained()) ? 'explained' : String(await truth.quantity(name)))
    const wanted = [wants.get(name), 'explained', ...(doubtful.has(name) ? [0] : [])].join('|')
    await expect.poll(has, { message: `${name} on the server` }).toMatch(new RegExp(`^(${wanted})$`))
    for (const tab of tabs) {
      const isSame = async () => (await shown(tab, name)) === (await truth.quantity(name))
      await expect
        .poll(isSame, { message: `${name} in the ${tab === tabs[0] ? 'first' : 'second'} tab` })
        .toBe(true)
    }
  }
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^Reserve Basket/ }), 'Reserve').toBeEnabled()
  }
}

export async function linesOf(truth: Truth): Promise<Lines> {
  const { tickets } = await truth.checkout()
  return Object.fromEntries(tickets.map(({ ticket_id, qty }) => [ticket_id, qty]))
}

/** `before`: the basket before everything in `log`. */
export async function isAppliedOnce(log: Passed[], before: Lines, truth: Truth): Promise<void> {
  expect(await linesOf(truth), 'the basket, and what its requests make once each').toEqual(
    appliedOnce(log, before),
  )
}

/** An update that was written down before a reserve was sent never comes after it. */
export function nothingWaitedAtReserve({ network: { log }, written }: Chaos): void {
  const isReserve = ({ path, body }: Passed) =>
    path === reserveTickets.path || (path === updateBasketState.path && body === 'state=reserve')
  log.forEach((passed, at) => {
    if (!isReserve(passed)) return
    const late = log.slice(at).filter(({ key }) => key !== null && (written.get(key) ?? at + 1) <= at)
    expect(late, 'sent after a reserve, though written down before it').toEqual([])
  })
}

/** Reserve works, and holds what the shopper sees. */
export async function reserves({ tabs: [tab] }: Chaos, truth: Truth): Promise<void> {
  const names = [ticket, otherTicket]
  const seen = await Promise.all(names.map(name => shown(tab, name)))
  const before = await truth.left()
  await tab.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(tab.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const after = await truth.left()
  expect(names.map(name => (before[name] ?? 0) - (after[name] ?? 0))).toEqual(seen)
}
