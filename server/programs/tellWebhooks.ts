import { sql } from 'kysely'
import { mask } from 'superstruct'
import { type WebhookPayload, webhookPayloads } from '../../contract/api/payloads.ts'
import type { WebhookTopic } from '../../contract/api/topics.ts'
import type { AnyStruct } from '../../contract/call.ts'
import { amountsOfOrders } from '../book/amountsOfOrders.ts'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../queue/enqueue.ts'

/** A webhook that is told of a sale, with what its organiser has sold in it. */
interface Listening {
  webhook_id: number
  organiser_id: number
  sale_id: number
  reference: string
  is_test: boolean
  currency: string
  /** The ids of its tickets of the organiser. */
  tickets: string[]
}

/** The webhooks of those who have sold something in these sales that ask for a topic. */
async function listening(trx: Database, topic: WebhookTopic, sales: number[]): Promise<Listening[]> {
  const { rows } = await sql<Listening>`
    select hook.id as webhook_id, hook.organiser_id, sale.id as sale_id, sale.reference, sale.is_test, sale.currency,
      coalesce((select array_agg(ticket.id order by ticket.id) from ticket
        join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
        join event on event.id = date.event_id
        where ticket.sale_id = sale.id and event.organiser_id = hook.organiser_id), '{}') as tickets
    from webhook hook join sale on sale.id = any(${sales})
    where hook.stopped_at is null and ${topic} = any(hook.topics) and (
      exists (select from sale_line line join ticket_type type on type.id = line.ticket_type_id
        join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
        where line.sale_id = sale.id and event.organiser_id = hook.organiser_id)
      or exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id = hook.organiser_id))
    order by sale.id, hook.id`.execute(trx)
  return rows
}

type Data<T extends WebhookTopic> = Extract<WebhookPayload, { type: T }>['data']

/** Queues in the transaction of the fact what each webhook is told: it is delivered if and only if the fact is there. */
async function queue<T extends WebhookTopic>(
  trx: Database,
  enqueue: Enqueue,
  topic: T,
  told: { webhook_id: number; data: Data<T> }[],
): Promise<void> {
  if (told.length === 0) return
  const timestamp = new Date().toISOString()
  await trx
    .insertInto('webhook_delivery')
    .values(
      told.map(({ webhook_id, data }) => ({
        webhook_id,
        topic,
        body: JSON.stringify(mask({ type: topic, timestamp, data }, webhookPayloads[topic] as AnyStruct)),
      })),
    )
    .execute()
  await enqueue(trx, 'deliver_webhooks', {})
}

const orderOf = ({ sale_id, reference, is_test, tickets }: Listening) => ({
  order_id: sale_id,
  reference,
  is_test,
  tickets,
})

/** What of each organiser was sold in these orders. */
async function worthOf(trx: Database, told: Listening[]) {
  const byOrganiser = Map.groupBy(told, ({ organiser_id }) => organiser_id)
  const worth = new Map<Listening, Awaited<ReturnType<typeof amountsOfOrders>>>()
  for (const [organiser, rows] of byOrganiser) {
    const sales = [...new Set(rows.map(({ sale_id }) => sale_id))]
    const amounts = await amountsOfOrders(trx, organiser, sales)
    for (const row of rows) worth.set(row, amounts)
  }
  return (row: Listening) => ({ currency: row.currency, ...worth.get(row)?.get(row.sale_id) })
}

/** Orders are paid, or were given. */
export async function tellPaid(trx: Database, enqueue: Enqueue, sales: number[]): Promise<void> {
  const hooks = await listening(trx, 'order.paid', sales)
  const worth = await worthOf(trx, hooks)
  const told = hooks.map(row => ({
    webhook_id: row.webhook_id,
    data: { ...orderOf(row), ...worth(row) },
  }))
  await queue(trx, enqueue, 'order.paid', told)
}

/** What was taken back of an order, or is left of it. */
interface Part {
  organiser_id: number
  /** Of a ticket; that of a gift voucher is a number. */
  id: string | number
}

/** An order of these organisers was taken back, or some of it, or an amount of it was given back. */
export async function tellRefunded(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  { ended, left, organisers }: { ended: Part[]; left: Part[]; organisers: ReadonlySet<number> },
): Promise<void> {
  const hooks = (await listening(trx, 'order.refunded', [sale])).filter(({ organiser_id }) =>
    organisers.has(organiser_id),
  )
  const worth = await worthOf(trx, hooks)
  const told = hooks.map(row => ({
    webhook_id: row.webhook_id,
    data: {
      ...orderOf(row),
      tickets: row.tickets.filter(id => ended.some(part => part.id === id)),
      is_whole: !left.some(({ organiser_id }) => organiser_id === row.organiser_id),
      ...worth(row),
    },
  }))
  await queue(trx, enqueue, 'order.refunded', told)
}

/** Tickets of a sale have another holder. */
export async function tellTransferred(trx: Database, enqueue: Enqueue, tickets: string[]): Promise<void> {
  const { rows } = await sql<{ sale_id: number }>`
    select distinct sale_id from ticket where id = any(${tickets})`.execute(trx)
  const hooks = await listening(
    trx,
    'ticket.transferred',
    rows.map(({ sale_id }) => sale_id),
  )
  const told = hooks
    .map(row => ({ ...row, tickets: row.tickets.filter(id => tickets.includes(id)) }))
    .filter(row => row.tickets.length > 0)
    .map(row => ({ webhook_id: row.webhook_id, data: orderOf(row) }))
  await queue(trx, enqueue, 'ticket.transferred', told)
}

/** Doors have handed in admissions of an event. */
export async function tellAdmitted(
  trx: Database,
  enqueue: Enqueue,
  event: number,
  admissions: string[],
): Promise<void> {
  if (admissions.length === 0) return
  const { rows: hooks } = await sql<{ webhook_id: number }>`
    select hook.id as webhook_id from webhook hook join event on event.organiser_id = hook.organiser_id
    where event.id = ${event} and hook.stopped_at is null and 'ticket.admitted' = any(hook.topics)`.execute(
    trx,
  )
  if (hooks.length === 0) return
  const { rows } = await sql<{ ticket: string; order_id: number; at: Date; is_undone: boolean }>`
    select one.ticket_id as ticket, ticket.sale_id as order_id, one.admitted_at as at, one.undoes is not null as is_undone
    from admission one join ticket on ticket.id = one.ticket_id
    where one.id = any(${admissions}::uuid[])
      -- What names an admission of another ticket takes nothing back.
      and not exists (select from admission other where other.id = one.undoes and other.ticket_id <> one.ticket_id)
    order by one.position`.execute(trx)
  if (rows.length === 0) return
  const data = {
    event_id: event,
    admissions: rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
  await queue(
    trx,
    enqueue,
    'ticket.admitted',
    hooks.map(hook => ({ ...hook, data })),
  )
}
