import { expect, test } from '../faults/fixtures.ts'
import { cells, nameOf, slice } from '../faults/grid.ts'
import { isOrdered, keysMeanOneThing, saysNothingTooEarly } from '../faults/invariants.ts'
import { continueUntil, newVisit } from '../faults/persistentShopper.ts'

/* FAULTS=all runs every fault at every step; otherwise FAULTS_SEED selects a few. */

const seed = Number(process.env.FAULTS_SEED ?? 1)
const isWhole = process.env.FAULTS === 'all'

test.setTimeout(120_000)

for (const cell of isWhole ? cells : slice(seed, 2)) {
  const label = isWhole ? '' : ` (FAULTS_SEED=${seed})`
  const { step, fault } = cell
  test.describe(() => {
    test.use({ settings: step.settings ?? {} })
    test(`${nameOf(cell)}: the order is completed once${label}`, async ({
      page,
      network,
      serverState,
      uncaught,
    }) => {
      const visit = newVisit(page, serverState, step.order)
      const before = await serverState.left(visit.order.event)
      await step.arrive(visit)

      const injected = network.inject({ call: step.call, fault, times: 1 })
      await step.does(visit)
      const look = () => saysNothingTooEarly(visit)
      const repeat = async () => (await step.again?.(visit)) ?? false
      await continueUntil(visit, async () => injected.hits > 0 && (await step.worked(visit)), {
        repeat,
        look,
      })
      network.clear()

      const codes = page.getByRole('img', { name: /QR code/ })
      if (!(await codes.first().isVisible())) {
        const done = page.getByRole('heading', { name: 'Order completed', level: 1 })
        await continueUntil(visit, () => done.isVisible(), { look })
        await isOrdered(visit, step, before)
        await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
      }
      const shown = visit.order.isHeldBack ? 0 : step.wants
      await expect(codes).toHaveCount(shown - (step.away ?? 0))
      await page.reload()
      await expect(codes).toHaveCount(shown - (step.away ?? 0))
      expect((await serverState.wallet()).tickets).toHaveLength(shown)
      keysMeanOneThing(network)
      expect(uncaught).toEqual([])
    })
  })
}
