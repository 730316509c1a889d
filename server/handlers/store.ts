import { sql } from 'kysely'
import { listEvents } from '../catalogue/listEvents.ts'
import { readEvent } from '../catalogue/readEvent.ts'
import { availableSql } from '../catalogue/readSql.ts'
import type { Database } from '../database/connect.ts'
import { changes, type Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { type CurrentBasket, lockBasketForEdit } from '../sale/basket.ts'
import { walletOf } from '../sale/wallet.ts'
import { endAuthority } from '../session.ts'

const MOST_OF_ONE_TYPE = 100

export const storeHandlers = {
  get_events: {
    read: ({ database }, asked) => listEvents(database, asked),
  },

  get_event: {
    read: ({ database, configuration }, { event }) => readEvent(database, event, configuration.holdSeconds),
  },

  add_ticket: changes({
    async apply(trx, { session }, body) {
      await putLine(trx, session.lineage, body, 'added')
      return {}
    },
  }),

  put_ticket: changes({
    async apply(trx, { session }, body) {
      await putLine(trx, session.lineage, body, 'set')
      return {}
    },
  }),

  get_wallet: {
    read: ({ database, keys, session }) => walletOf(database, keys, session.accountId),
  },

  sign_out: changes({
    async apply(trx, { session }) {
      await endAuthority(trx, session.lineage)
      return {}
    },
    async answer({ sessions }) {
      // A visit of its own: nothing of the last one can be reached from it.
      await sessions.begin(crypto.randomUUID(), null)
      return {}
    },
  }),
} satisfies Partial<Handlers>

async function putLine(
  trx: Database,
  lineage: string,
  { ticket_id, date_id, qty }: { ticket_id: number; date_id: number; qty: number },
  how: 'added' | 'set',
): Promise<void> {
  const type = await onSale(trx, ticket_id, date_id)
  if (qty < 1) throw new Refusal(422, 'A quantity must be at least 1.')
  const basket = await openBasket(trx, lineage)
  if (basket.currency !== type.currency && (await hasLines(trx, basket.id))) {
    throw new Refusal(
      422,
      `Your basket is in ${basket.currency}. Please buy tickets in ${type.currency} separately.`,
    )
  }
  await trx
    .updateTable('basket')
    .set({ currency: type.currency, reserving_error: null, edit_clicked: false, state: 'basket' })
    .where('id', '=', basket.id)
    .execute()
  const { rows } = await sql<{ qty: number }>`
    insert into basket_line (basket_id, ticket_type_id, qty) values (${basket.id}, ${ticket_id}, ${qty})
    on conflict (basket_id, ticket_type_id)
      do update set qty = excluded.qty + case when ${how} = 'added' then basket_line.qty else 0 end
    returning qty`.execute(trx)
  const wanted = rows[0]?.qty ?? 0
  const most = Math.min(type.available, type.max_per_customer ?? MOST_OF_ONE_TYPE, MOST_OF_ONE_TYPE)
  if (wanted > most) {
    throw new Refusal(
      422,
      type.available > 0
        ? `You can only reserve ${most} tickets of this type`
        : 'These tickets are sold out at the moment.',
    )
  }
}

async function onSale(trx: Database, ticketId: number, dateId: number) {
  const { rows } = await sql<{
    currency: string
    available: number
    max_per_customer: number | null
    on_sale: boolean
  }>`
    select event.currency, type.max_per_customer, event.status = 'scheduled' and date.ends_at > now() as on_sale,
      ${availableSql} as available
    from ticket_type type
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where type.id = ${ticketId} and date.id = ${dateId}`.execute(trx)
  const type = rows[0]
  if (!type) throw new Refusal(404, 'There is no such ticket.')
  if (!type.on_sale) throw new Refusal(422, 'These tickets can no longer be bought.')
  return type
}

async function hasLines(trx: Database, basket: number): Promise<boolean> {
  const { rows } = await sql`select from basket_line where basket_id = ${basket} limit 1`.execute(trx)
  return rows.length > 0
}

/** The visit's basket, locked; a new one where there was none. */
async function openBasket(trx: Database, lineage: string): Promise<CurrentBasket> {
  const open = await lockBasketForEdit(trx, lineage)
  if (open) return open
  // Another tab may open it at this moment; then this waits for it.
  await trx
    .insertInto('basket')
    .values({ lineage, currency: 'GBP' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return openBasket(trx, lineage)
}
