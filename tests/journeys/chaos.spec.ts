import { begin } from '../faults/chaos/begin.ts'
import {
  isAppliedOnce,
  isAsWanted,
  linesOf,
  nothingWaitedAtReserve,
  reserves,
  settles,
} from '../faults/chaos/outcome.ts'
import { reserveTooEarly } from '../faults/chaos/reserveTooEarly.ts'
import { run } from '../faults/chaos/run.ts'
import { restoreHealth } from '../faults/chaos/weather.ts'
import { expect, test } from '../faults/fixtures.ts'
import { keysMeanOneThing } from '../faults/invariants.ts'
import { ticket } from '../faults/order.ts'
import { editTo } from '../faults/persistentShopper.ts'

/* CHAOS_SEEDS=50 runs the first fifty; CHAOS_SEED=7 runs that one again, CHAOS_SEED=7,9 those two. */

const { CHAOS_SEED = '4,7,9', CHAOS_SEEDS } = process.env
const seeds = CHAOS_SEEDS
  ? Array.from({ length: Number(CHAOS_SEEDS) }, (_, index) => index + 1)
  : CHAOS_SEED.split(',').map(Number)

for (const seed of seeds) {
  test(`after whatever happens, the basket is what the shopper wanted (CHAOS_SEED=${seed})`, async ({
    page,
    network,
    truth,
    uncaught,
  }) => {
    const chaos = await begin(page, network)
    const before = await linesOf(truth)
    const began = network.log.length
    try {
      await run(chaos, seed)
      await restoreHealth(chaos)
      await settles(chaos)
      await isAsWanted(chaos, truth)
      keysMeanOneThing(network)
      await isAppliedOnce(network.log.slice(began), before, truth)
      await reserves(chaos, truth)
      nothingWaitedAtReserve(chaos)
      expect(uncaught).toEqual([])
    } catch (error) {
      throw new Error(`After this:\n${chaos.trail.join('\n')}`, { cause: error })
    }
  })
}

test('an edit that comes to the server long after its retry, and after a newer one, changes nothing', async ({
  page,
  network,
  truth,
}) => {
  const chaos = await begin(page, network)
  const before = await linesOf(truth)
  const began = network.log.length
  network.inject({ call: 'update_ticket_quantity', fault: { kind: 'zombie', ms: 8000 }, times: 1 })
  await editTo(page, 3)
  await expect.poll(() => truth.quantity(ticket)).toBe(3)
  await editTo(page, 5)
  await expect.poll(() => truth.quantity(ticket)).toBe(5)
  expect(network.log.filter(({ fault, served }) => fault === 'zombie' && served === null)).toHaveLength(1)
  await settles(chaos)
  expect(await truth.quantity(ticket)).toBe(5)
  await isAppliedOnce(network.log.slice(began), before, truth)
})

test('Reserve in one tab sends nothing while what another has written down waits', async ({
  page,
  network,
  truth,
}) => {
  // The other tab does not hear of it, as when it slept.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const chaos = await begin(page, network)
  await expect(chaos.tabs[1].getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
  // It has looked at the device for the last time before the edit.
  await chaos.tabs[1].waitForLoadState('networkidle')
  chaos.next = () => 0.4
  expect(await reserveTooEarly(chaos)).toContain('which refuses')
  await settles(chaos)
  nothingWaitedAtReserve(chaos)
  await reserves({ ...chaos, tabs: [chaos.tabs[1], chaos.tabs[0]] }, truth)
})
