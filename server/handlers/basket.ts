import { sql } from 'kysely'
import { toMinor } from '../../contract/format/money.ts'
import { mostOfOneKind, onlyLeft } from '../../contract/rules/quantity.ts'
import { isForAllSql } from '../catalogue/read/accessSql.ts'
import { availableSql, isOnSaleSql, saleBeginsSql } from '../catalogue/read/readSql.ts'
import { isPayableSql, soldHereSql } from '../catalogue/read/soldHere.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { lockBasketForEdit } from '../sale/basket.ts'
import { basketFacts } from '../sale/basketFacts.ts'
import { choosePrice } from '../sale/choosePrice.ts'
import { mayBuy } from '../sale/codes/accessCodes.ts'
import { applyCode } from '../sale/codes/applyCode.ts'
import { limitTypedCodes } from '../sale/codes/limitTypedCodes.ts'
import { refuseOffSale } from '../sale/offSale.ts'
import { openBasket } from '../sale/openBasket.ts'
import { isMixed, notTogether } from '../sale/payees.ts'
import { payeesOf } from '../sale/priceBasket.ts'
import { noteReferral } from '../sale/referral.ts'
import { noteSource, sourceOf } from '../sale/source.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

const tooManyVouchers = `You can only buy ${mostOfOneKind} gift vouchers of this kind.`

export const basketHandlers = {
  add_ticket: changes({
    before: async (context, { code }) => {
      if (code !== undefined) await limitTypedCodes(context)
    },
    async apply(trx, context, body) {
      const basket = await putLine(trx, context, body, 'added')
      if (body.price !== undefined) await choosePrice(trx, basket, body.ticket_id, toMinor(body.price))
      if (body.friend) await noteReferral(trx, basket, body.friend)
      const source = sourceOf(context.request.header('Referer'), context.origin)
      await noteSource(trx, basket, body.date_id, source)
      return {}
    },
  }),

  put_ticket: changes({
    async apply(trx, context, body) {
      await putLine(trx, context, body, 'set')
      return {}
    },
  }),

  update_ticket_quantity: changes({
    async apply(trx, { session }, { ticket_id, quantity }) {
      const basket = await lockBasketForEdit(trx, session.family)
      if (quantity < 1) throw new Refusal(422, 'A quantity must be at least 1.')
      if (quantity > mostOfOneKind) throw new Refusal(422, onlyLeft(mostOfOneKind))
      const changed = await trx
        .updateTable('basket_line')
        .set({ qty: quantity })
        .where('basket_id', '=', basket?.id ?? 0)
        .where('ticket_type_id', '=', ticket_id)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw new Refusal(404, 'This ticket is no longer in your basket.')
      return {}
    },
  }),

  remove_from_basket: changes({
    async apply(trx, { session }, { ticket_id }) {
      const basket = await lockBasketForEdit(trx, session.family)
      await trx
        .deleteFrom('basket_line')
        .where('basket_id', '=', basket?.id ?? 0)
        .where('ticket_type_id', '=', ticket_id)
        .execute()
      return {}
    },
  }),

  add_gift_voucher: changes({
    async apply(trx, context, body) {
      await putVoucher(trx, context, body, 'added')
      return {}
    },
  }),

  put_gift_voucher: changes({
    async apply(trx, context, body) {
      await putVoucher(trx, context, body, 'set')
      return {}
    },
  }),

  update_gift_voucher_quantity: changes({
    async apply(trx, { session }, { gift_voucher_id, qty, value }) {
      const basket = await lockBasketForEdit(trx, session.family)
      if (qty < 1) throw new Refusal(422, 'A quantity must be at least 1.')
      if (qty > mostOfOneKind) throw new Refusal(422, tooManyVouchers)
      const changed = await trx
        .updateTable('basket_voucher')
        .set({ qty })
        .where('basket_id', '=', basket?.id ?? 0)
        .where('gift_voucher_id', '=', gift_voucher_id)
        .where('value', '=', toMinor(value))
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n)
        throw new Refusal(404, 'This gift voucher is no longer in your basket.')
      return {}
    },
  }),

  remove_gift_voucher_from_basket: changes({
    async apply(trx, { session }, { gift_voucher_id, value }) {
      const basket = await lockBasketForEdit(trx, session.family)
      await trx
        .deleteFrom('basket_voucher')
        .where('basket_id', '=', basket?.id ?? 0)
        .where('gift_voucher_id', '=', gift_voucher_id)
        .where('value', '=', toMinor(value))
        .execute()
      return {}
    },
  }),

  update_refund_protection: changes({
    async apply(trx, { session }, { refund_protection }) {
      const basket = await lockBasketForEdit(trx, session.family)
      if (!basket) throw new Refusal(422, 'Your basket is empty.')
      await trx.updateTable('basket').set({ refund_protection }).where('id', '=', basket.id).execute()
      return {}
    },
  }),

  set_code: changes({
    before: context => limitTypedCodes(context),
    async apply(trx, { session }, { code }) {
      const basket = await lockBasketForEdit(trx, session.family)
      if (!basket) throw new Refusal(422, 'Your basket is empty.')
      return applyCode(trx, basket.id, code)
    },
    answer: async (_context, { applied, problem }: Awaited<ReturnType<typeof applyCode>>) => ({
      code_applied: applied,
      ...(problem && { code_problem: problem }),
    }),
  }),
} satisfies Partial<Handlers>

async function putLine(
  trx: Database,
  { session, payable, eventCounts }: Pick<CallContext, 'session' | 'payable' | 'eventCounts'>,
  {
    ticket_id,
    date_id,
    qty,
    code,
  }: { ticket_id: number; date_id: number; qty: number; code?: string | undefined },
  how: 'added' | 'set',
): Promise<number> {
  const type = await readType(trx, payable, ticket_id, date_id)
  if (type.is_for_all) refuseOffSale(type)
  if (qty < 1) throw new Refusal(422, 'A quantity must be at least 1.')
  const basket = await openBasket(trx, session.family, type.currency)
  if (!type.is_for_all) {
    // Without its code nobody is told that there is such a ticket.
    if (!(await mayBuy(trx, basket, ticket_id, code))) throw noTicket()
    refuseOffSale(type)
  }
  const { rows } = await sql<{ qty: number }>`
    insert into basket_line (basket_id, ticket_type_id, qty) values (${basket}, ${ticket_id}, ${qty})
    on conflict (basket_id, ticket_type_id)
      do update set qty = excluded.qty + case when ${how} = 'added' then basket_line.qty else 0 end
    returning qty`.execute(trx)
  const wanted = rows[0]?.qty ?? 0
  const most = Math.min(type.available, type.max_per_customer ?? mostOfOneKind, mostOfOneKind)
  if (wanted > most) {
    const already = wanted > qty ? `. You have ${wanted - qty} in your basket already.` : ''
    throw new Refusal(
      422,
      type.available > 0 ? onlyLeft(most) + already : 'These tickets are sold out at the moment.',
    )
  }
  await refuseMixed(trx, basket)
  if (how === 'added') eventCounts.add(type.slug, 'added')
  return basket
}

async function putVoucher(
  trx: Database,
  { session, payable }: Pick<CallContext, 'session' | 'payable'>,
  { gift_voucher_id, value, qty }: { gift_voucher_id: number; value: number; qty: number },
  how: 'added' | 'set',
): Promise<void> {
  if (qty < 1) throw new Refusal(422, 'A quantity must be at least 1.')
  const amount = toMinor(value)
  const voucher = await trx
    .selectFrom('gift_voucher')
    .innerJoin('organiser', 'organiser.id', 'gift_voucher.organiser_id')
    .select(['amounts', 'currency', 'withdrawn_at', isPayableSql(payable).as('is_payable')])
    .where('gift_voucher.id', '=', gift_voucher_id)
    .executeTakeFirst()
  if (!voucher) throw new Refusal(404, 'There is no such gift voucher.')
  if (voucher.withdrawn_at) throw new Refusal(422, 'This gift voucher can no longer be bought.')
  if (!voucher.is_payable) throw new Refusal(422, 'This gift voucher is not on sale here.')
  if (!voucher.amounts.includes(amount)) throw new Refusal(422, 'There is no gift voucher of this value.')
  const basket = await openBasket(trx, session.family, voucher.currency)
  const { rows } = await sql<{ qty: number }>`
    insert into basket_voucher (basket_id, gift_voucher_id, value, qty)
    values (${basket}, ${gift_voucher_id}, ${amount}, ${qty})
    on conflict (basket_id, gift_voucher_id, value)
      do update set qty = excluded.qty + case when ${how} = 'added' then basket_voucher.qty else 0 end
    returning qty`.execute(trx)
  if ((rows[0]?.qty ?? 0) > mostOfOneKind) throw new Refusal(422, tooManyVouchers)
  await refuseMixed(trx, basket)
}

/** Refuses a basket whose organisers cannot be paid together. */
async function refuseMixed(trx: Database, basket: number): Promise<void> {
  const facts = (await basketFacts(trx, [basket])).get(basket)
  if (facts && isMixed(payeesOf(facts))) throw new Refusal(422, notTogether)
}

interface TicketType {
  /** Of its event. */
  slug: string
  currency: string
  available: number
  max_per_customer: number | null
  is_for_all: boolean
  on_sale: boolean
  begins: string | null
  sold_here: boolean
}

const noTicket = () => new Refusal(404, 'There is no such ticket.')

async function readType(
  trx: Database,
  payable: CallContext['payable'],
  ticketId: number,
  dateId: number,
): Promise<TicketType> {
  const { rows } = await sql<TicketType>`
    select event.slug, event.currency, type.max_per_customer, ${isForAllSql} as is_for_all, ${isOnSaleSql} as on_sale,
      ${saleBeginsSql} as begins, ${soldHereSql(payable)} as sold_here,
      ${availableSql} as available
    from ticket_type type
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where type.id = ${ticketId} and date.id = ${dateId}`.execute(trx)
  if (!rows[0]) throw noTicket()
  return rows[0]
}
