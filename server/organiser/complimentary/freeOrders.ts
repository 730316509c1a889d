import { sql } from 'kysely'
import type { Guest } from '../../../contract/rules/guestList.ts'
import type { Database } from '../../database/connect.ts'
import type { PricedBasket } from '../../sale/priceBasket.ts'
import { noFacts, writeSales } from '../../sale/stock/writeSales.ts'
import { closedBaskets } from '../closedBaskets.ts'

/** They are paid in the same transaction. */
const HOLD_SECONDS = 60

const freeTicket = (ticket_type_id: number): PricedBasket => ({
  lines: [{ ticket_type_id, qty: 1, price: 0, bookingFee: 0, discount: 0, offer: 0 }],
  discountCode: null,
  discount: null,
  lapsed: null,
  deliveries: [],
  deliveryCost: 0,
  coverCost: null,
  isCovered: false,
  credits: [],
  donation: null,
  leftOut: null,
  total: 0,
})

/**
 * Holds one free ticket for each of these people, in the name of the account of their e-mail address, and answers the sales
 * in their order. Each has a visit of its own, which nobody has. The caller has locked the ticket type, and it has room.
 */
export async function freeOrders(
  trx: Database,
  { ticket_id, currency }: { ticket_id: number; currency: string },
  guests: Guest[],
): Promise<number[]> {
  const accounts = await accountsOf(
    trx,
    guests.map(({ email }) => email),
  )
  const requests = await closedBaskets(
    trx,
    currency,
    guests.map(({ email }) => accounts.get(email) as number),
  )
  const accepted = requests.map(request => ({ request, facts: noFacts, priced: freeTicket(ticket_id) }))
  const sales = await writeSales(trx, accepted, HOLD_SECONDS)
  const ids = accepted.map(({ request }) => sales.get(request.basket) as number)
  // The name is the list's, and nobody has proved to own the address.
  await sql`
    update sale set full_name = one.name, is_guest = true, held_from = null
    from unnest(${ids}::bigint[], ${guests.map(({ name }) => name)}::text[]) as one (sale, name)
    where sale.id = one.sale`.execute(trx)
  return ids
}

/** The account of each e-mail address. A new one has no name: that is its owner's to say. */
async function accountsOf(trx: Database, emails: string[]): Promise<Map<string, number>> {
  // In one order, so that two lists with the same people cannot deadlock.
  const own = [...new Set(emails)].sort()
  await trx
    .insertInto('account')
    .values(own.map(email => ({ email, full_name: '' })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await trx.selectFrom('account').select(['id', 'email']).where('email', 'in', own).execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}
