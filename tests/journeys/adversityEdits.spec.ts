import { begin } from '../faults/chaos/begin.ts'
import type { Chaos } from '../faults/chaos/chaos.ts'
import { basketIsAsWanted, settles } from '../faults/chaos/outcome.ts'
import { expect, test } from '../faults/fixtures.ts'
import { otherTicket, ticket } from '../faults/order.ts'
import { editTo, press } from '../faults/persistentShopper.ts'
import type { ServerState } from '../faults/serverState.ts'

/* A shopper edits again while the previous edit is in flight or pending in another tab. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

async function endsWith(chaos: Chaos, serverState: ServerState, qty: number): Promise<void> {
  chaos.wants.set(ticket, qty)
  await settles(chaos)
  await basketIsAsWanted(chaos, serverState)
}

/** Waits until the fault has occurred, with short intervals, so that it returns before the page retries. */
const happens = (hits: () => number) => expect.poll(hits, { intervals: [20] }).toBe(1)

const removal = `Remove ${ticket}`

test('an edit sent by another tab is no longer pending in the tab that made it', async ({
  page,
  network,
  serverState,
}) => {
  const chaos = await begin(page, network)
  // Only this tab has no connection.
  await page.route('**/update_ticket_quantity/', route => route.abort())
  await editTo(page, 3)
  const online = async () => {
    await chaos.tabs[1].evaluate(() => dispatchEvent(new Event('online')))
    return serverState.quantity(ticket)
  }
  await expect.poll(online, { timeout: 20_000 }).toBe(3)
  await page.unroute('**/update_ticket_quantity/')
  await endsWith(chaos, serverState, 3)
})

test('an edit back to the quantity on the server is sent while the answer to the previous edit is unknown', async ({
  page,
  network,
  serverState,
}) => {
  const chaos = await begin(page, network)
  const lost = network.inject({
    call: 'update_ticket_quantity',
    fault: { kind: 'answer lost' },
    times: 1,
  })
  await editTo(page, 3)
  await happens(() => lost.hits)
  await editTo(page, 2)
  await endsWith(chaos, serverState, 2)
})

test('Undo restores a typed quantity that was not sent yet', async ({ page, network, serverState }) => {
  const chaos = await begin(page, network)
  await page.context().setOffline(true)
  await editTo(page, 4)
  await press(page, removal)
  await press(page, 'Undo')
  await page.context().setOffline(false)
  await endsWith(chaos, serverState, 4)
})

test('Undo adds the line once while an edit of another line is pending', async ({
  page,
  network,
  serverState,
}) => {
  const chaos = await begin(page, network)
  chaos.wants.set(otherTicket, 4)
  await page.getByRole('spinbutton', { name: new RegExp(otherTicket) }).fill('4')
  await press(page, removal)
  await press(page, 'Undo')
  await endsWith(chaos, serverState, 2)
})

test('Undo restores a line while the answer to its removal is unknown', async ({
  page,
  network,
  serverState,
}) => {
  const chaos = await begin(page, network)
  const refused = network.inject({ call: 'remove_from_basket', fault: { kind: 'refused' }, times: 1 })
  await press(page, removal)
  await happens(() => refused.hits)
  await press(page, 'Undo')
  await endsWith(chaos, serverState, 2)
})
