import { type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { ticket } from '../faults/order.ts'
import { newEmail, workerReady } from '../journeys/shopper.ts'
import { openReserved, takeFreeTickets } from '../journeys/shortcuts.ts'
import { barePages } from '../support/barePages.ts'
import { findBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'

/* What somebody waits for who presses, reloads, or opens their tickets without a network, with a slowed-down processor. */

const OWLS = 'an-evening-with-the-owls'
const HAY = 'On the hay bales'
const SUPPER = 'supper-in-the-glasshouse'

/** The commonest presses, in the order of an order: each finds its page as the one before has left it. */
const presses: { what: string; open?: (page: Page) => Promise<unknown>; of: (page: Page) => Locator }[] = [
  {
    what: 'the list of events',
    open: page => page.goto('/').then(() => page.waitForLoadState('networkidle')),
    of: page => page.getByRole('link', { name: 'Events', exact: true }),
  },
  {
    what: 'more tickets of an event',
    open: page => page.goto(`/events/${OWLS}/`),
    of: page => page.getByRole('button', { name: `Increase quantity, ${HAY}` }),
  },
  { what: 'a fold of an event', of: page => page.locator('summary').last() },
  {
    what: 'more tickets in the basket',
    // The press leaves its document, so it cannot be measured there.
    open: async page => {
      await page.getByRole('button', { name: 'Add to basket' }).click()
      await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
    },
    of: page => page.getByRole('button', { name: /^Increase quantity/ }).first(),
  },
  {
    what: 'fewer tickets in the basket',
    of: page => page.getByRole('button', { name: /^Decrease quantity/ }).first(),
  },
  { what: 'the box for codes', of: page => page.locator('summary', { hasText: 'voucher code' }) },
  { what: 'remove a ticket', of: page => page.getByRole('button', { name: /^Remove/ }).first() },
  { what: 'Undo', of: page => page.getByRole('button', { name: 'Undo' }) },
  { what: 'Reserve Basket', of: page => page.getByRole('button', { name: /^Reserve Basket/ }) },
  { what: 'Skip donation', of: page => page.getByRole('button', { name: 'Skip donation' }) },
]

/** The slowest interaction since it was last asked, in milliseconds; the browser counts in steps of 8. */
const slowest = `new Promise(resolve => requestAnimationFrame(() => setTimeout(() => {
  const most = window.slowest
  window.slowest = 0
  resolve(most)
}, 300)))`

const watchPresses = (context: BrowserContext) =>
  context.addInitScript(() => {
    const found = Object.assign(window, { slowest: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) found.slowest = Math.max(found.slowest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

async function pressed(page: Page, button: Locator): Promise<number> {
  await button.waitFor()
  await page.evaluate(slowest)
  await button.click()
  return page.evaluate<number>(slowest)
}

/** When this became true on the page, in milliseconds of its own clock. */
const since = (page: Page, isThere: string): Promise<number> =>
  page.evaluate<number>(
    `new Promise(resolve => { const look = () => ${isThere} ? resolve(performance.now()) : requestAnimationFrame(look); look() })`,
  )

export interface Wait {
  what: string
  ours: number
  /** The same of a bare page of React: a press that counts, or its first render. */
  bare: number
}

/** Measures each wait once, in milliseconds. `rate`: by how much the processor is slowed down. The page must be built. */
export async function measureWaits(rate: number): Promise<Wait[]> {
  const [server, bare] = [await startServer(), await barePages()]
  const browser = await chromium.launch({ executablePath: findBrowser() as string })
  const contextOf = async () => {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'cookie_policy', value: '1', url: server.origin }])
    await watchPresses(context)
    return context
  }
  const slowed = async (context: BrowserContext) => {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    return page
  }
  try {
    const context = await contextOf()
    const page = await slowed(context)
    await page.goto(bare.react, { waitUntil: 'commit' })
    const rendered = await since(page, `document.querySelector('button')`)
    const counted = await pressed(page, page.getByRole('button'))
    const waits: Wait[] = []
    for (const { what, open, of } of presses) {
      await open?.(page)
      waits.push({ what: `press: ${what}`, ours: await pressed(page, of(page)), bare: counted })
    }
    const half = await contextOf()
    const typing = await slowed(half)
    await openReserved(typing, SUPPER, ticket, 1)
    await workerReady(typing)
    await typing.getByLabel('Email address').fill(newEmail())
    await typing.reload()
    waits.push({
      what: 'a checkout that is loaded again with a typed address',
      ours: await since(typing, `document.querySelector('[type=email]')?.value`),
      bare: rendered,
    })
    const holder = await contextOf()
    const wallet = await slowed(holder)
    await takeFreeTickets(wallet, SUPPER, ticket, 2, newEmail())
    await wallet.goto('/account/wallet/')
    await workerReady(wallet)
    await wallet.locator('.qr-code path').first().waitFor()
    await wallet.waitForFunction(() => caches.match('/account/wallet/', { cacheName: 'drawn' }))
    await holder.setOffline(true)
    const gate = await slowed(holder)
    await gate.goto('/account/wallet/', { waitUntil: 'commit' })
    waits.push({
      what: "the ticket's code without a network",
      ours: await since(gate, `document.querySelector('.qr-code path')`),
      bare: rendered,
    })
    return waits
  } finally {
    await browser.close()
    await server.stop()
    await bare.stop()
  }
}
