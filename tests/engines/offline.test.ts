import { describe, expect, test } from 'vitest'
import { ticket } from '../faults/order.ts'
import { continueUntil, settles } from './continueUntil.ts'
import { drawnCodes } from './drawnCodes.ts'
import { engines } from './engines.ts'
import { allOf } from './find.ts'
import { setting, type Visit } from './setting.ts'
import { basket, choose, completed, walkTo } from './stages.ts'
import { press, textOf, until } from './waitFor.ts'

/** The quantity of the ticket in the basket; null: no such line. */
const shownQuantity = ({ tab }: Visit): Promise<string | null> =>
  tab.evaluate(`${allOf({ role: 'spinbutton', name: new RegExp(`^Quantity, ${ticket}`) })}[0]?.value ?? null`)

const DELIVERED_WITHIN_MS = 60_000

describe.each(engines)('$name', engine => {
  const here = setting(engine)

  test('the wallet opens offline, after a reload and in a new tab', async () => {
    const { visit } = here
    const { network, browser } = visit
    await choose(visit)
    await walkTo(visit, completed)
    await completed.act(visit)
    const codes = await drawnCodes(visit)

    network.cut()
    network.log.splice(0)
    await visit.tab.reload()
    expect(await drawnCodes(visit), 'drawn without a network').toEqual(codes)
    expect(await textOf(visit)).toContain('Sam Field')
    expect(await textOf(visit)).toContain('Last checked')

    const other = await browser.newTab()
    await visit.tab.close()
    visit.tab = other
    await other.goto(`${network.origin}/account/wallet/`)
    expect(await drawnCodes(visit), 'opened anew').toEqual(codes)
    await other.goto(`${network.origin}/`)
    await until(visit, 'sees the next ticket', async () => (await textOf(visit)).includes('Your next ticket'))
    expect(network.log.filter(one => one.reached)).toEqual([])
  })

  test('an offline edit survives a reload, and the open page sends it when online', async () => {
    const { visit } = here
    const { network, serverState } = visit
    await choose(visit, 1)
    await walkTo(visit, basket)
    network.cut()
    await press(visit, { role: 'button', name: new RegExp(`^Increase quantity, ${ticket}`) })
    await until(visit, 'is told where the edit is', async () =>
      (await textOf(visit)).includes('saved on this device'),
    )
    await visit.tab.reload()
    await settles(visit)
    expect(await shownQuantity(visit), 'what is shown').toBe('2')
    expect(await serverState.quantity(ticket)).toBe(1)

    network.mend()
    await until(visit, 'is sent', async () => (await serverState.quantity(ticket)) === 2, DELIVERED_WITHIN_MS)
    await continueUntil(visit, async () => (await shownQuantity(visit)) === '2')
    const { log } = network
    const keys = log.filter(one => one.path.includes('update_ticket_quantity')).map(one => one.key)
    expect(new Set(keys).size, 'one edit').toBe(1)
  })
})
