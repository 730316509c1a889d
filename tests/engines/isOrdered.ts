import { expect } from 'vitest'
import { otherTicket, ticket } from '../faults/order.ts'
import type { Visit } from './setting.ts'
import { WANTED } from './stages.ts'
import { textOf } from './waitFor.ts'

/** There is one sale with the wanted tickets, and the stock has no other change. */
export async function isOrdered(visit: Visit, before: Record<string, number>): Promise<void> {
  const { serverState } = visit
  const { payment_complete, tickets, sale_reference } = await serverState.checkout()
  expect(payment_complete).toBe(true)
  expect(tickets.map(line => [line.ticket_name, line.qty])).toEqual([[ticket, WANTED]])
  expect((await serverState.wallet()).tickets.map(one => [one.ticket_name, one.sale_reference])).toEqual(
    Array(WANTED).fill([ticket, sale_reference]),
  )
  // The last step appears shortly after its title.
  await expect.poll(() => textOf(visit), { timeout: 5000 }).toContain(`Your reference is ${sale_reference}`)
  const after = await serverState.left()
  const taken = (name: string) => (before[name] ?? 0) - (after[name] ?? 0)
  expect([taken(ticket), taken(otherTicket)], 'held or sold').toEqual([WANTED, 0])
}
