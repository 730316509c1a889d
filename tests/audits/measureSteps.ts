import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { ticket } from '../faults/order.ts'
import { workerReady } from '../journeys/shopper.ts'
import { openBasket, openPayment, openReserved } from '../journeys/shortcuts.ts'
import { findBrowser } from '../support/browser.ts'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'
import { medians, type Row, rowOf } from './lighthouseRow.ts'

const SUPPER = 'supper-in-the-glasshouse'

/** Its tickets cost money. Free ones are taken as soon as the step of payment is reached. */
const [OWLS, HAY] = ['an-evening-with-the-owls', 'On the hay bales']

/** Brings a new visitor to a step. */
const steps = {
  Basket: page => openBasket(page, SUPPER, ticket, 1),
  Account: page => openReserved(page, SUPPER, ticket, 1),
  Payment: page => openPayment(page, OWLS, HAY, 1),
  'Order completed': async page => {
    await openPayment(page, SUPPER, ticket, 1)
    await page.getByRole('heading', { name: 'Order completed', level: 1 }).waitFor()
  },
} satisfies Record<string, (page: Page) => Promise<void>>

/**
 * The steps of the checkout with Lighthouse, for somebody who comes back to them: with the order, the service worker and
 * the files that the device has. The medians of so many runs.
 */
export async function measureSteps(runs: number, rate: number): Promise<Record<string, Row>> {
  const server = await startServer()
  try {
    const rows: Record<string, Row> = {}
    for (const [name, open] of Object.entries(steps))
      rows[name] = await measureStep(server.origin, open, runs, rate)
    return rows
  } finally {
    await server.stop()
  }
}

async function measureStep(
  origin: string,
  open: (page: Page) => Promise<void>,
  runs: number,
  rate: number,
): Promise<Row> {
  // Lighthouse opens its tab where the profile's own tabs are.
  const [profile, port] = [await mkdtemp(join(tmpdir(), 'steps-')), await freePort()]
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() as string,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    args: [`--remote-debugging-port=${port}`, '--disable-background-networking'],
  })
  try {
    await context.addCookies([{ name: 'cookie_policy', value: '1', url: origin }])
    const page = await context.newPage()
    await open(page)
    await workerReady(page)
    await page.close()
    const rows: Row[] = []
    for (let run = 0; run < runs; run++)
      rows.push(await rowOf({ port, url: origin + pages.checkout.path, rate, isBack: true }))
    return medians(rows)
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
}
