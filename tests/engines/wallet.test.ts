import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareReactPage } from '../support/bareReactPage.ts'
import { chromium } from './chromium.ts'
import { drawnCodes } from './drawnCodes.ts'
import { engines } from './engines.ts'
import { setting, type Visit } from './setting.ts'
import { choose, completed, WANTED, walkTo } from './stages.ts'
import { textOf, until } from './waitFor.ts'

const STARTS = 5
const PATIENCE_MS = 15_000
const LOOK_MS = 10

let bare: Awaited<ReturnType<typeof bareReactPage>>
beforeAll(async () => {
  bare = await bareReactPage()
})
afterAll(() => bare.stop())

/** Opens the address in a new tab. Answers when the script became true, in milliseconds of the page's own clock. */
async function started(visit: Visit, address: string, isThere: string): Promise<number> {
  const before = visit.tab
  visit.tab = await visit.browser.newTab()
  await before.close()
  await visit.tab.goto(address)
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(LOOK_MS)) {
    const time = await visit.tab.evaluate<number | null>(`${isThere} ? performance.now() : null`)
    if (time !== null) return time
  }
  throw new Error(`${address} has not started`)
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Moves the event of the stored tickets so many days into the past, as if the device's clock had moved on. */
const moveEvent = (days: number) => `new Promise((moved, failed) => {
  const opening = indexedDB.open('foyer-kept')
  opening.onerror = () => failed(opening.error)
  opening.onsuccess = () => {
    const store = opening.result.transaction('kept', 'readwrite').objectStore('kept')
    const reading = store.get('wallet')
    reading.onsuccess = () => {
      const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60000 - ${days} * 86400000)
      const end = local.toISOString().slice(0, 16).replace('T', ' ')
      const stored = reading.result
      stored.data.tickets = stored.data.tickets.map(ticket => ({ ...ticket, starts_at: end, ends_at: end }))
      store.put(stored, 'wallet').onsuccess = () => { opening.result.close(); moved(true) }
    }
  }
})`

describe.each([chromium, ...engines])('$name', engine => {
  const here = setting(engine)

  test('the wallet starts without a network, beside a page that is nothing but React', async () => {
    const { visit } = here
    const { network } = visit
    await choose(visit)
    await walkTo(visit, completed)
    const address = `${network.origin}/account/wallet/`
    await visit.tab.goto(address)
    const codes = await drawnCodes(visit)
    network.cut()
    network.log.splice(0)

    const [ours, others]: [number[], number[]] = [[], []]
    for (let start = 0; start < STARTS; start++) {
      others.push(await started(visit, bare.address, 'document.querySelector("p")'))
      ours.push(
        await started(visit, address, `document.querySelectorAll(".qr-code path").length === ${WANTED}`),
      )
      expect(await drawnCodes(visit), 'all tickets').toEqual(codes)
    }
    const [wallet, react] = [Math.round(median(ours)), Math.round(median(others))]
    process.stdout.write(
      `${engine.name}: the wallet's codes after ${wallet} ms, a bare React page after ${react} ms\n`,
    )
    for (const fact of ['last checked', 'doors', 'directions'])
      await until(visit, `sees ${fact}`, async () => (await textOf(visit)).toLowerCase().includes(fact))

    await visit.tab.evaluate(moveEvent(29))
    await visit.tab.reload()
    await until(visit, 'sees past events', async () =>
      (await textOf(visit)).includes('Past events, 2 tickets'),
    )
    expect(await drawnCodes(visit), 'thirty days later').toHaveLength(WANTED)
    await visit.tab.evaluate(moveEvent(31))
    await visit.tab.reload()
    await until(visit, 'sees no ticket', async () =>
      (await textOf(visit)).includes('Your tickets will be here as soon as you have some'),
    )
    expect(network.log.filter(one => one.reached)).toEqual([])
  })
})
