import { begin } from '../faults/chaos/begin.ts'
import type { Chaos } from '../faults/chaos/chaos.ts'
import { isAsWanted, settles } from '../faults/chaos/outcome.ts'
import { expect, test } from '../faults/fixtures.ts'
import { otherTicket, ticket } from '../faults/order.ts'
import { editTo, press } from '../faults/persistentShopper.ts'
import type { Truth } from '../faults/truth.ts'

/* A shopper changes their mind while the network, or another tab, is still at what they did before. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

async function endsWith(chaos: Chaos, truth: Truth, qty: number): Promise<void> {
  chaos.wants.set(ticket, qty)
  await settles(chaos)
  await isAsWanted(chaos, truth)
}

/** Returns at once when it has happened, long before the page tries again. */
const happens = (hits: () => number) => expect.poll(hits, { intervals: [20] }).toBe(1)

const removal = `Remove ${ticket}`

test('an edit that another tab delivers is over in the tab where it was made', async ({
  page,
  network,
  truth,
}) => {
  const chaos = await begin(page, network)
  // Only this tab is cut off.
  await page.route('**/update_ticket_quantity/', route => route.abort())
  await editTo(page, 3)
  const online = async () => {
    await chaos.tabs[1].evaluate(() => dispatchEvent(new Event('online')))
    return truth.quantity(ticket)
  }
  await expect.poll(online, { timeout: 20_000 }).toBe(3)
  await page.unroute('**/update_ticket_quantity/')
  await endsWith(chaos, truth, 3)
})

test('an edit back to what the server has counts while the one before is in doubt', async ({
  page,
  network,
  truth,
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
  await endsWith(chaos, truth, 2)
})

test('Undo brings back the quantity that was typed, though nothing of it has been sent', async ({
  page,
  network,
  truth,
}) => {
  const chaos = await begin(page, network)
  await page.context().setOffline(true)
  await editTo(page, 4)
  await press(page, removal)
  await press(page, 'Undo')
  await page.context().setOffline(false)
  await endsWith(chaos, truth, 4)
})

test('Undo adds nothing twice while another line waits', async ({ page, network, truth }) => {
  const chaos = await begin(page, network)
  chaos.wants.set(otherTicket, 4)
  await page.getByRole('spinbutton', { name: new RegExp(otherTicket) }).fill('4')
  await press(page, removal)
  await press(page, 'Undo')
  await endsWith(chaos, truth, 2)
})

test('Undo brings a line back though its removal is in doubt', async ({ page, network, truth }) => {
  const chaos = await begin(page, network)
  const refused = network.inject({ call: 'remove_from_basket', fault: { kind: 'refused' }, times: 1 })
  await press(page, removal)
  await happens(() => refused.hits)
  await press(page, 'Undo')
  await endsWith(chaos, truth, 2)
})
