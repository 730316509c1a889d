import { begin } from '../faults/chaos/begin.ts'
import { restoreNetwork } from '../faults/chaos/networkConditions.ts'
import {
  basketIsAsWanted,
  isAppliedOnce,
  linesOf,
  nothingWaitedAtReserve,
  reserves,
  settles,
} from '../faults/chaos/outcome.ts'
import { reserveTooEarly } from '../faults/chaos/reserveTooEarly.ts'
import { run } from '../faults/chaos/run.ts'
import { expect, test } from '../faults/fixtures.ts'
import { keysMeanOneThing } from '../faults/invariants.ts'
import { ticket } from '../faults/order.ts'
import { editTo } from '../faults/persistentShopper.ts'

/* CHAOS_SEEDS=50 runs seeds 1 to 50; CHAOS_SEED=7 runs seed 7 and CHAOS_SEED=7,9 these two. */

const { CHAOS_SEED = '7', CHAOS_SEEDS } = process.env
const seeds = CHAOS_SEEDS
  ? Array.from({ length: Number(CHAOS_SEEDS) }, (_, index) => index + 1)
  : CHAOS_SEED.split(',').map(Number)

for (const seed of seeds) {
  test(`after random edits and network faults, the basket is what the shopper wanted (CHAOS_SEED=${seed})`, async ({
    page,
    network,
    serverState,
    uncaught,
  }) => {
    const chaos = await begin(page, network)
    const before = await linesOf(serverState)
    const began = network.log.length
    try {
      await run(chaos, seed)
      await restoreNetwork(chaos)
      await settles(chaos)
      await basketIsAsWanted(chaos, serverState)
      keysMeanOneThing(network)
      await isAppliedOnce(network.log.slice(began), before, serverState)
      await reserves(chaos, serverState)
      nothingWaitedAtReserve(chaos)
      expect(uncaught).toEqual([])
    } catch (error) {
      throw new Error(`After this:\n${chaos.trail.join('\n')}`, { cause: error })
    }
  })
}

test('an edit that reaches the server after its retry and after a newer edit changes nothing', {
  tag: '@adversity',
}, async ({ page, network, serverState }) => {
  const chaos = await begin(page, network)
  const before = await linesOf(serverState)
  const began = network.log.length
  network.inject({ call: 'update_ticket_quantity', fault: { kind: 'zombie', ms: 8000 }, times: 1 })
  await editTo(page, 3)
  await expect.poll(() => serverState.quantity(ticket)).toBe(3)
  await editTo(page, 5)
  await expect.poll(() => serverState.quantity(ticket)).toBe(5)
  expect(network.log.filter(({ fault, served }) => fault === 'zombie' && served === null)).toHaveLength(1)
  await settles(chaos)
  expect(await serverState.quantity(ticket)).toBe(5)
  await isAppliedOnce(network.log.slice(began), before, serverState)
})

test('Reserve in one tab sends nothing while an edit of another tab is pending', {
  tag: '@adversity',
}, async ({ page, network, serverState }) => {
  // The other tab receives no message, as if it were suspended.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const chaos = await begin(page, network)
  await expect(chaos.tabs[1].getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
  // The other tab reads the device store for the last time before the edit.
  await chaos.tabs[1].waitForLoadState('networkidle')
  chaos.next = () => 0.4
  expect(await reserveTooEarly(chaos)).toContain('which refuses')
  await settles(chaos)
  nothingWaitedAtReserve(chaos)
  await reserves({ ...chaos, tabs: [chaos.tabs[1], chaos.tabs[0]] }, serverState)
})
