import type { Page } from 'playwright'
import { addTickets, workerReady } from '../../journeys/shopper.ts'
import type { FaultProxy } from '../faultProxy.ts'
import { event, otherTicket, ticket } from '../order.ts'
import { basket, type Chaos } from './chaos.ts'

/** Opens a basket with two of each ticket in two tabs, with an active service worker. */
export async function begin(page: Page, network: FaultProxy): Promise<Chaos> {
  await addTickets(page, event, ticket, 2)
  await addTickets(page, event, otherTicket, 2)
  await workerReady(page)
  const other = await page.context().newPage()
  await other.goto(basket)
  // An impossible action fails the run at once instead of at its timeout.
  page.context().setDefaultTimeout(20_000)
  return {
    context: page.context(),
    network,
    tabs: [page, other],
    isOffline: false,
    wants: new Map([ticket, otherTicket].map(name => [name, 2])),
    doubtful: new Set(),
    removed: null,
    written: new Map(),
    next: () => 0,
    trail: [],
  }
}
