import { describe, expect, test } from 'vitest'
import { continueUntil } from './continueUntil.ts'
import { drawnCodes } from './drawnCodes.ts'
import { engines } from './engines.ts'
import { isOrdered } from './isOrdered.ts'
import { setting } from './setting.ts'
import { choose, completed, stages, WANTED, walkTo } from './stages.ts'
import { isShown } from './waitFor.ts'

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  test('a free ticket is ordered from the home page to the wallet', async () => {
    const { visit } = here
    await choose(visit)
    const before = await visit.serverState.left()
    await walkTo(visit, completed)
    await isOrdered(visit, before)
    await completed.act(visit)
    expect(new Set(await drawnCodes(visit)).size).toBe(WANTED)
  })

  test.each(stages.slice(1))('a reload at $name loses nothing', async stage => {
    const { visit } = here
    await choose(visit)
    const before = await visit.serverState.left()
    await walkTo(visit, stage)
    await visit.tab.reload()
    await continueUntil(visit, () => isShown(visit, completed.sign))
    await isOrdered(visit, before)
    await completed.act(visit)
    const codes = await drawnCodes(visit)
    await visit.tab.reload()
    expect(await drawnCodes(visit)).toEqual(codes)
  })
})
