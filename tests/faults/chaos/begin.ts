import type { Page } from 'playwright'
import { addTickets, workerReady } from '../../journeys/shopper.ts'
import type { FaultProxy } from '../faultProxy.ts'
import { event, otherTicket, ticket } from '../order.ts'
import { basket, type Chaos } from './chaos.ts'

/** Two of each ticket are in the basket, two tabs show it, and the worker is there. */
export async function begin(page: Page, network: FaultProxy): Promise<Chaos> {
  await addTickets(page, event, ticket, 2)
  await addTickets(page, event, otherTicket, 2)
  await workerReady(page)
  const other = await page.context().newPage()
  await other.goto(basket)
  // A deed that cannot be done ends the run, and does not wait for its end.
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
