import { describe, test } from 'vitest'
import type { CallName } from '../../contract/endpoints.ts'
import { continueUntil, settles } from './continueUntil.ts'
import { drawnCodes } from './drawnCodes.ts'
import { engines } from './engines.ts'
import { isOrdered } from './isOrdered.ts'
import { setting, type Visit } from './setting.ts'
import { basket, choose, completed, preferences, type Stage, stages, walkTo } from './stages.ts'
import { isShown, until } from './waitFor.ts'

/** Automatic calls of a page, by the stage before them. */
const byThemselves: { call: CallName; after: Stage }[] = [
  { call: 'reserve_tickets', after: basket },
  { call: 'claim_free_tickets', after: preferences },
  { call: 'deliver_to_bitticket', after: preferences },
]

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  /** A request has failed, and the page has shown its message. */
  async function isFelt(visit: Visit): Promise<void> {
    await until(visit, 'asks in vain', async () => visit.network.log.some(one => one.fault === 'refused'))
    await settles(visit)
  }

  async function completeOrder(visit: Visit, before: Record<string, number>): Promise<void> {
    await continueUntil(visit, () => isShown(visit, completed.sign))
    await isOrdered(visit, before)
    await completed.act(visit)
    await drawnCodes(visit)
  }

  test.each(stages)('the network goes at $name, and the shopper goes on all the same', async stage => {
    const { visit } = here
    await choose(visit)
    const before = await visit.serverState.left()
    await walkTo(visit, stage)
    visit.network.cut()
    await stage.act(visit)
    await isFelt(visit)
    visit.network.mend()
    if (stage === completed) await drawnCodes(visit)
    else await completeOrder(visit, before)
  })

  test.each(stages.slice(1))('the network goes at $name, and the shopper reloads', async stage => {
    const { visit } = here
    await choose(visit)
    const before = await visit.serverState.left()
    await walkTo(visit, stage)
    visit.network.cut()
    await visit.tab.reload()
    await isFelt(visit)
    visit.network.mend()
    await completeOrder(visit, before)
  })

  test.each(byThemselves)(
    'the network goes during $call, and the shopper reloads',
    async ({ call, after }) => {
      const { visit } = here
      const before = await visit.serverState.left()
      await choose(visit)
      await walkTo(visit, after)
      const lost = visit.network.inject({ call, fault: { kind: 'answer lost' }, times: 1 })
      await after.act(visit)
      await until(visit, `asks ${call}`, async () => lost.hits > 0)
      visit.network.cut()
      await visit.tab.reload()
      await isFelt(visit)
      visit.network.mend()
      await completeOrder(visit, before)
    },
  )
})
