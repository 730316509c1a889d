import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { sellAtCounter } from '../../../contract/calls/counter.ts'
import { MOST_IN_SALE } from '../../../contract/counter/counter.ts'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { sameEmail } from '../../../contract/rules/contact.ts'
import { mostAtOnce, sum } from '../../../contract/rules/totals.ts'
import { enterCharge } from '../../book/refunds.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { assignSale } from '../../sale/assignSale.ts'
import { markPaid } from '../../sale/markPaid.ts'
import { lockStock } from '../../sale/stock/lockStock.ts'
import { noFacts, writeSales } from '../../sale/stock/writeSales.ts'
import { accountOf } from '../../session/accountOf.ts'
import { closedBaskets } from '../closedBaskets.ts'
import { ownType } from '../ownType.ts'
import { joinedHolds, type ToBePaid } from './joinedHolds.ts'
import { pricedAtCounter } from './pricedAtCounter.ts'
import { refuseShortage } from './refuseShortage.ts'

type Sold = Body<typeof sellAtCounter>

/** They are paid in the same transaction. */
const HOLD_SECONDS = 60

/**
 * Makes a sale at the counter, once for its id, and answers it. It is paid with it: what is taken by the member has no provider,
 * so its charge is entered at once. Throws a `Refusal` where it cannot be made.
 */
export async function sellTickets(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  sold: Sold,
): Promise<number> {
  const before = await madeBefore(trx, member, sold)
  if (before !== null) return before
  if (sold.method === 'free' && sold.name === '')
    throw new Refusal(422, 'Please type the name of the guest: free tickets are in somebody’s name.')
  const sale = sold.tickets
    ? await joinedHolds(trx, { ...sold, tickets: sold.tickets })
    : await newHold(trx, sold)
  const isOtherCurrency =
    sold.lines !== undefined && sold.currency !== undefined && sold.currency !== sale.currency
  if (sale.total !== sold.total || isOtherCurrency)
    throw new Refusal(
      409,
      `These tickets cost ${money(fromMinor(sale.total), currencySymbol(sale.currency))} now. Nothing was sold.`,
    )
  if (sale.total > mostAtOnce)
    throw new Refusal(422, 'This sale costs too much. Please sell in several parts.')
  await nameBuyer(trx, sale, sold)
  await trx.updateTable('counter_sale').set({ sale_id: sale.id }).where('id', '=', sold.id).execute()
  await pay(trx, enqueue, sale, sold)
  if (sold.email) await enqueue(trx, 'mail_tickets', { sale: sale.id })
  return sale.id
}

/**
 * The sale of this id; null: it is new, and whoever sends it again waits for it from now on. Throws a `Refusal` where the id is
 * that of another sale.
 */
async function madeBefore(trx: Database, member: string, sold: Sold): Promise<number | null> {
  const { id, organiser_id, device, method, tickets, lines = [], total } = sold
  const { rows } = await sql`
    insert into counter_sale (id, organiser_id, device, member, method) values (${id}, ${organiser_id}, ${device}, ${member}, ${method})
    on conflict (id) do nothing returning id`.execute(trx)
  if (rows.length > 0) return null
  const before = await sql<{ sale_id: number; is_same: boolean }>`
    select sale_id, counter.device = ${device} and counter.method = ${method} and sale.total = ${total} and ${
      tickets
        ? sql`(select array_agg(id order by id) from ticket where ticket.sale_id = sale.id) = ${[...new Set(tickets)].sort()}::text[]`
        : isOfLinesSql(lines)
    } as is_same
    from counter_sale counter join sale on sale.id = sale_id
    where counter.id = ${id} and counter.organiser_id = ${organiser_id}`.execute(trx)
  const [made] = before.rows
  if (!made) throw new Refusal(404, 'There is no such sale of yours.')
  if (!made.is_same)
    throw new Refusal(409, 'Another sale was made by this request before. Nothing was sold now.')
  return made.sale_id
}

/** Whether a `sale` is of just these tickets. */
const isOfLinesSql = (lines: NonNullable<Sold['lines']>) => sql<boolean>`not exists (
  select from unnest(${lines.map(({ ticket_id }) => ticket_id)}::bigint[], ${lines.map(({ qty }) => qty)}::integer[]) as asked (type, qty)
  full join (select * from sale_line where sale_id = sale.id) line on line.ticket_type_id = asked.type
  where line.qty is distinct from asked.qty)`

/** Takes tickets that are not kept back for a device. */
async function newHold(trx: Database, { organiser_id, lines: asked = [], method }: Sold): Promise<ToBePaid> {
  const lines = asked.map(({ ticket_id, qty }) => ({ ticket_type_id: ticket_id, qty }))
  const [first] = lines
  if (!first) throw new Refusal(422, 'Please choose tickets.')
  if (sum(lines.map(({ qty }) => qty)) > MOST_IN_SALE)
    throw new Refusal(422, `A sale has at most ${MOST_IN_SALE} tickets. Please sell in several parts.`)
  if (new Set(lines.map(line => line.ticket_type_id)).size < lines.length)
    throw new Refusal(422, 'Each ticket type is named once.')
  const types = []
  for (const line of lines) types.push(await ownType(trx, organiser_id, line.ticket_type_id))
  if (new Set(types.map(type => type.event_id)).size > 1)
    throw new Refusal(422, 'A sale at the box office is of one event.')
  const gone = types.find(type => !type.is_coming)
  if (gone) throw new Refusal(409, `${gone.name} can no longer be sold.`)
  refuseShortage(lines, await lockStock(trx, lines, [], sql`true`))
  const currency = types[0]?.currency ?? ''
  const [request] = await closedBaskets(trx, currency, [null])
  if (!request) throw new Error('No basket was made')
  const priced = await pricedAtCounter(trx, request.basket, lines, method === 'free')
  const sales = await writeSales(trx, [{ request, facts: noFacts, priced }], HOLD_SECONDS)
  return { id: sales.get(request.basket) as number, currency, total: priced.total, numbers: new Map() }
}

/** Nobody has proved to own the e-mail address. */
async function nameBuyer(trx: Database, { id, total }: ToBePaid, sold: Sold): Promise<void> {
  const email = sameEmail(sold.email ?? '')
  await trx
    .updateTable('sale')
    .set({ total, held_from: null, ...(sold.name !== '' && { full_name: sold.name }) })
    .where('id', '=', id)
    .execute()
  if (email === '') return
  // A new account has no name: that is its owner's to say.
  const account = await accountOf(trx, email, '')
  await assignSale(trx, id, account, { email, full_name: sold.name, is_guest: true })
}

async function pay(trx: Database, enqueue: Enqueue, sale: ToBePaid, { id, method }: Sold): Promise<void> {
  const attempt =
    method === 'free' || sale.total === 0
      ? null
      : await trx
          .insertInto('payment_attempt')
          .values({
            sale_id: sale.id,
            provider: 'counter',
            method,
            number: 1,
            idempotency_key: `counter:${id}`,
            amount: sale.total,
            currency: sale.currency,
            livemode: true,
            status: 'succeeded',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
  const outcome = await markPaid(trx, enqueue, sale.id, { numbers: sale.numbers })
  if (outcome !== 'paid')
    throw new Refusal(409, 'The event was cancelled or changed by its organiser. Nothing was sold.')
  if (attempt)
    await enterCharge(
      trx,
      enqueue,
      { id: attempt.id, sale_id: sale.id, amount: sale.total },
      { isUsed: true },
    )
}
