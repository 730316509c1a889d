import { expect } from 'playwright/test'
import type { FaultProxy } from './faultProxy.ts'
import type { Visit } from './persistentShopper.ts'
import type { Step } from './step.ts'

/** The page shows an order as completed only if the server has completed it. */
export async function saysNothingTooEarly({ page, serverState }: Visit): Promise<void> {
  const title = page.getByRole('heading', { name: /^(Payment complete|Order completed)$/, level: 1 })
  if (!(await title.isVisible())) return
  expect((await serverState.checkout()).payment_complete, 'the page says that it is complete').toBe(true)
}

const TAKEN = / (succeeded|settled|COMPLETED)$/
const ENDED = / (canceled|failed|CANCELED|FAILED)$/

/** There is one sale with the ordered tickets, and the stock has no other change. */
export async function isOrdered(
  { page, serverState, order: { event, ticket, otherTicket, isStockLarge, isHeldBack } }: Visit,
  { wants, also = {} }: Pick<Step, 'wants' | 'also'>,
  before: Record<string, number>,
): Promise<void> {
  const checkout = await serverState.checkout()
  expect(checkout.payment_complete).toBe(true)
  expect(checkout.tickets.map(({ ticket_name, qty }) => [ticket_name, qty])).toEqual([[ticket, wants]])
  expect(checkout).toMatchObject(also)
  await expect(page.getByText(`Your reference is ${checkout.sale_reference}`)).toBeVisible()
  expect((await serverState.wallet()).tickets.map(one => [one.ticket_name, one.sale_reference])).toEqual(
    Array(isHeldBack ? 0 : wants).fill([ticket, checkout.sale_reference]),
  )
  const charges = await serverState.charges(String(checkout.sale_reference))
  expect(
    charges.filter(line => TAKEN.test(line)),
    'charged',
  ).toHaveLength(checkout.basket_total > 0 ? 1 : 0)
  expect(
    charges.filter(line => !TAKEN.test(line) && !ENDED.test(line)),
    'may still be charged',
  ).toEqual([])
  if (isStockLarge) return
  const after = await serverState.left(event)
  const taken = (name: string) => (before[name] ?? 0) - (after[name] ?? 0)
  expect([taken(ticket), taken(otherTicket)], 'held or sold').toEqual([wants, 0])
}

/** An idempotency key belongs to one request: the server would take another request with it for a repetition. */
export function keysMeanOneThing({ log }: FaultProxy): void {
  const meant = new Map<string, string>()
  for (const { key, path, body } of log) {
    if (!key) continue
    const said = `${path} ${body}`
    expect(meant.get(key) ?? said, `what ${key} stands for`).toBe(said)
    meant.set(key, said)
  }
}
