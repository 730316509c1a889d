import { sql } from 'kysely'
import { toMinor } from '../../contract/format/money.ts'
import { countVisit } from '../analytics/countVisit.ts'
import { giftVouchersOf } from '../catalogue/giftVouchers.ts'
import { listEvents } from '../catalogue/listEvents.ts'
import { readEvent } from '../catalogue/readEvent.ts'
import { availableSql } from '../catalogue/readSql.ts'
import type { Database } from '../database/connect.ts'
import { changes, type Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { checkoutView } from '../sale/checkoutView.ts'
import { openBasket } from '../sale/openBasket.ts'
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

  add_gift_voucher: changes({
    async apply(trx, { session }, { gift_voucher_id, value, qty }) {
      if (qty < 1) throw new Refusal(422, 'A quantity must be at least 1.')
      const amount = toMinor(value)
      const voucher = await trx
        .selectFrom('gift_voucher')
        .innerJoin('organiser', 'organiser.id', 'gift_voucher.organiser_id')
        .select(['amounts', 'currency'])
        .where('gift_voucher.id', '=', gift_voucher_id)
        .executeTakeFirst()
      if (!voucher) throw new Refusal(404, 'There is no such gift voucher.')
      if (!voucher.amounts.includes(amount)) throw new Refusal(422, 'There is no gift voucher of this value.')
      const basket = await openBasket(trx, session.lineage, voucher.currency)
      const { rows } = await sql<{ qty: number }>`
        insert into basket_voucher (basket_id, gift_voucher_id, value, qty)
        values (${basket}, ${gift_voucher_id}, ${amount}, ${qty})
        on conflict (basket_id, gift_voucher_id, value) do update set qty = basket_voucher.qty + excluded.qty
        returning qty`.execute(trx)
      if ((rows[0]?.qty ?? 0) > MOST_OF_ONE_TYPE)
        throw new Refusal(422, `You can only buy ${MOST_OF_ONE_TYPE} gift vouchers of this kind.`)
      return {}
    },
  }),

  get_gift_vouchers: {
    read: ({ database }, { organiser }) => giftVouchersOf(database, organiser),
  },

  get_wallet: {
    read: ({ database, keys, session }) => walletOf(database, keys, session.accountId),
  },

  analytics: changes({
    async apply(trx, context, visit) {
      const { session } = context
      const checkout = await checkoutView({ ...context, database: trx }, session.lineage, session.accountId)
      await countVisit(trx, context, checkout, visit)
      return {}
    },
  }),

  error_report: changes({
    async apply(_trx, { passOn, log }, report) {
      // Nobody waits for it; what it says is in no log.
      void passOn?.(report).catch((error: Error) =>
        log.warn({ reason: error.name }, 'an error report could not be passed on'),
      )
      return {}
    },
  }),

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
  const basket = await openBasket(trx, lineage, type.currency)
  const { rows } = await sql<{ qty: number }>`
    insert into basket_line (basket_id, ticket_type_id, qty) values (${basket}, ${ticket_id}, ${qty})
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
