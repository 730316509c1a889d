import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { returnedSql } from '../sale/basketFacts.ts'

/** The tickets of a line that were refunded one by one. */
const refundedOfLine = sql`lateral (
  select count(*) as count from ticket
  where ticket.sale_id = line.sale_id and ticket.ticket_type_id = line.ticket_type_id and ticket.refunded_at is not null
) ended`

/** What holds at every moment, whoever was killed in between. Each query finds what breaks it. */
const invariants = {
  'A ticket type holds and has sold what its sales say, and no more than its capacity': sql`
    select type.id, type.capacity, type.held, type.sold, sums.held as holds, sums.sold as sales
    from ticket_type type join lateral (
      select coalesce(sum(line.qty) filter (where sale.paid_at is null), 0) as held,
        coalesce(sum(line.qty - ended.count) filter (where sale.paid_at is not null), 0) as sold
      from sale_line line join sale on sale.id = line.sale_id, ${refundedOfLine}
      where line.ticket_type_id = type.id and sale.released_at is null
    ) sums on true
    where type.held <> sums.held or type.sold <> sums.sold or type.held + type.sold > type.capacity`,
  'A paid sale has a ticket for each place, and an unpaid sale has none': sql`
    select sale.id, sale.paid_at, places.qty, issued.count
    from sale
    join lateral (select coalesce(sum(qty), 0) as qty from sale_line where sale_id = sale.id) places on true
    join lateral (select count(*) as count from ticket where sale_id = sale.id) issued on true
    where issued.count <> case when sale.paid_at is null then 0 else places.qty end`,
  'A live sale has its seats, and a released sale has none': sql`
    select line.sale_id, line.ticket_type_id, line.qty, taken.count
    from sale_line line
    join sale on sale.id = line.sale_id
    join lateral (
      select count(*) as count from seat where sale_id = line.sale_id and ticket_type_id = line.ticket_type_id
    ) taken on true, ${refundedOfLine}
    where exists (select from seat where ticket_type_id = line.ticket_type_id)
      and taken.count <> case when sale.released_at is null then line.qty - ended.count else 0 end`,
  'A sale that was paid for has one charge of its total, or one for each paid instalment, and an unpaid sale keeps none': sql`
    select sale.id, sale.total, sale.paid_at, charges.count, charges.amount, plan.paid
    from sale join lateral (
      select count(*) as count, coalesce(sum(amount), 0) as amount from payment_attempt
      where sale_id = sale.id and status = 'succeeded'
    ) charges on true
    join lateral (
      select sum(instalment.amount) filter (where paid_at is not null) as paid
      from instalment join payment_plan on payment_plan.sale_id = instalment.sale_id
      where instalment.sale_id = sale.id and begun_at is not null
    ) plan on true
    where sale.refunded_at is null
      and charges.amount <> case when sale.paid_at is null then 0 else coalesce(plan.paid, sale.total) end`,
  'No more is given back of a payment for single tickets than was paid': sql`
    select attempt.id, attempt.amount, sum(one.amount) as given
    from ticket_refund one join payment_attempt attempt on attempt.id = one.attempt_id
    group by attempt.id, attempt.amount having sum(one.amount) > attempt.amount`,
  'No more credit is given back than an order has used': sql`
    select used.id, used.amount, sum(back.amount) as given
    from returned_credit back join sale_voucher_code used on used.id = back.sale_voucher_code_id
    group by used.id having sum(back.amount) > used.amount`,
  'The instalments of a plan are the total of its sale': sql`
    select sale.id, sale.total, sum(instalment.amount) as planned
    from instalment join payment_plan plan on plan.sale_id = instalment.sale_id
    join sale on sale.id = plan.sale_id
    where plan.begun_at is not null
    group by sale.id having sale.total <> sum(instalment.amount)`,
  'A paid sale has a code for each gift voucher': sql`
    select sold.id, sold.qty, issued.count
    from sale_voucher sold
    join sale on sale.id = sold.sale_id
    join lateral (select count(*) as count from gift_voucher_code where sale_voucher_id = sold.id) issued on true
    where issued.count <> case when sale.paid_at is null then 0 else sold.qty end`,
  'An open or claimed transfer has its tickets, and a cancelled one has none': sql`
    select transfer.id, transfer.qty, tickets.count
    from transfer
    join lateral (select count(*) as count from ticket where transfer_id = transfer.id) tickets on true
    where tickets.count <> case when transfer.cancelled_at is null then transfer.qty else 0 end`,
  'A ticket has changed hands if and only if its transfer was claimed': sql`
    select ticket.id, ticket.generation, transfer.claimed_at
    from ticket left join transfer on transfer.id = ticket.transfer_id
    where (ticket.generation > 0) <> (transfer.claimed_at is not null)`,
  'No gift voucher pays more than its amount': sql`
    select code.id, code.amount, spent.amount as spent
    from gift_voucher_code code join lateral (
      select coalesce(sum(used.amount - ${returnedSql}), 0) as amount
      from sale_voucher_code used join sale on sale.id = used.sale_id
      where used.gift_voucher_code_id = code.id and sale.released_at is null
        and (sale.paid_at is not null or sale.expires_at > now())
    ) spent on true
    where spent.amount > code.amount`,
} satisfies Record<string, RawBuilder<unknown>>

/** The broken invariants, each with the rows that break it; none in a sound database. */
export async function brokenInvariants(database: Database): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  // In one transaction of one moment, because a server can be selling meanwhile.
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      for (const [statement, query] of Object.entries(invariants)) {
        const { rows } = await query.execute(trx)
        if (rows.length > 0) broken[statement] = rows
      }
    })
  return broken
}
