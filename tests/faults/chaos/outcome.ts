import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { reserveTickets } from '../../../contract/calls/reserve.ts'
import type { Passed } from '../faultProxy.ts'
import { otherTicket, ticket } from '../order.ts'
import { outboxOf } from '../outboxOf.ts'
import type { ServerState } from '../serverState.ts'
import { appliedOnce, type Lines } from './applied.ts'
import type { Chaos } from './chaos.ts'
import { pressIfThere, shown } from './lines.ts'

const MOST_MS = 60_000

/** Waits until the outbox is empty and no request is in flight. */
export async function settles({ tabs, network }: Chaos): Promise<void> {
  await expect
    .poll(() => outboxOf(tabs[0]), { message: 'what waits on the device', timeout: MOST_MS })
    .toEqual([])
  const lurking = () =>
    network.log.filter(({ fault, served }) => fault === 'zombie' && served === null).length
  await expect.poll(lurking, { message: 'zombies', timeout: MOST_MS }).toBe(0)
}

/** Shows a tab, and presses Try again where the page could not be loaded. */
async function lookAt(tab: Page): Promise<void> {
  await tab.bringToFront()
  // In a headless browser every tab is visible, so no visibilitychange is fired.
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  if (await tab.getByRole('button', { name: 'Try again' }).isVisible()) await pressIfThere(tab, 'Try again')
}

/** A permanent message on the page that says why an edit was not applied. */
const reason = (tab: Page) =>
  tab
    .getByRole('main')
    .getByText(/^(You asked for|Unable to|The tickets could not)/)
    .first()

/** The server has the wanted quantities, or a tab says why not; both tabs show the server's quantities and allow Reserve. */
export async function basketIsAsWanted(
  { tabs, wants, doubtful }: Chaos,
  serverState: ServerState,
): Promise<void> {
  for (const tab of tabs) await lookAt(tab)
  for (const name of [ticket, otherTicket]) {
    const isExplained = async () =>
      (await Promise.all(tabs.map(tab => reason(tab).isVisible()))).some(Boolean)
    const has = async () => ((await isExplained()) ? 'explained' : String(await serverState.quantity(name)))
    const wanted = [wants.get(name), 'explained', ...(doubtful.has(name) ? [0] : [])].join('|')
    await expect.poll(has, { message: `${name} on the server` }).toMatch(new RegExp(`^(${wanted})$`))
    for (const tab of tabs) {
      const isSame = async () => (await shown(tab, name)) === (await serverState.quantity(name))
      await expect
        .poll(isSame, { message: `${name} in the ${tab === tabs[0] ? 'first' : 'second'} tab` })
        .toBe(true)
    }
  }
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^Reserve Basket/ }), 'Reserve').toBeEnabled()
  }
}

export async function linesOf(serverState: ServerState): Promise<Lines> {
  const { tickets } = await serverState.checkout()
  return Object.fromEntries(tickets.map(({ ticket_id, qty }) => [ticket_id, qty]))
}

/** `before`: the basket before the first request in `log`. */
export async function isAppliedOnce(log: Passed[], before: Lines, serverState: ServerState): Promise<void> {
  expect(await linesOf(serverState), 'the basket, and what its requests make once each').toEqual(
    appliedOnce(log, before),
  )
}

/** An update stored in the outbox before a reserve was sent never arrives after it. */
export function nothingWaitedAtReserve({ network: { log }, written }: Chaos): void {
  const isReserve = ({ path, body }: Passed) =>
    path === reserveTickets.path || (path === updateBasketState.path && body === 'state=reserve')
  log.forEach((passed, at) => {
    if (!isReserve(passed)) return
    const late = log.slice(at).filter(({ key }) => key !== null && (written.get(key) ?? at + 1) <= at)
    expect(late, 'sent after a reserve, though written down before it').toEqual([])
  })
}

/** Reserve works and holds the quantities that the shopper sees. */
export async function reserves({ tabs: [tab] }: Chaos, serverState: ServerState): Promise<void> {
  const names = [ticket, otherTicket]
  const seen = await Promise.all(names.map(name => shown(tab, name)))
  const before = await serverState.left()
  await tab.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(tab.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const after = await serverState.left()
  expect(names.map(name => (before[name] ?? 0) - (after[name] ?? 0))).toEqual(seen)
}
