import { type RawBuilder, sql } from 'kysely'
import { moneySql } from '../book/moneySql.ts'
import type { Database } from '../database/connect.ts'
import { isHeldSql } from '../database/holdSql.ts'
import { isUseSql } from '../sale/codes/discountState.ts'
import { takenOfSaleSql } from '../sale/stock/takenOfSaleSql.ts'
import { soldAsSql } from '../tickets/soldAsSql.ts'

/** The tickets of a line that were refunded one by one, or exchanged. */
const goneOfLine = sql`lateral (
  select count(*) as count from ticket
  where ticket.sale_id = line.sale_id and ${soldAsSql} = line.ticket_type_id
    and (ticket.refunded_at is not null or ticket.sold_as is not null)
) gone`

/** What holds at every moment, whoever was killed in between. Each query finds what breaks it. */
const invariants = {
  'A ticket type holds and has sold what its sales say, and no more than its capacity': sql`
    select type.id, type.capacity, type.held, type.sold, sums.held as holds, sums.sold as sales
    from ticket_type type left join (
      select taken.ticket_type_id, sum(taken.qty) filter (where sale.paid_at is null) as held,
        sum(taken.qty) filter (where sale.paid_at is not null) as sold
      from sale cross join ${takenOfSaleSql} taken where sale.released_at is null group by 1
    ) sums on sums.ticket_type_id = type.id
    where type.held <> coalesce(sums.held, 0) or type.sold <> coalesce(sums.sold, 0) or type.held + type.sold > type.capacity`,
  'Types that share places hold and have sold no more than these': sql`
    select shared.id, shared.capacity, sum(type.held + type.sold) as taken
    from shared_capacity shared join ticket_type type on type.shared_capacity_id = shared.id
    group by shared.id having sum(type.held + type.sold) > shared.capacity`,
  'Of a ticket type no more than the first so many have the price of those': sql`
    select line.ticket_type_id, line.of_first, sum(line.qty - gone.count)
    from sale_line line join sale on sale.id = line.sale_id, ${goneOfLine}
    where sale.released_at is null and line.of_first is not null
    group by line.ticket_type_id, line.of_first having sum(line.qty - gone.count) > line.of_first`,
  'A discount code is used by no more orders than could use it': sql`
    select discount_code_id, discount_most_uses, count(*) from sale
    where ${isUseSql} and discount_most_uses is not null
    group by discount_code_id, discount_most_uses having count(*) > discount_most_uses`,
  'An order is counted for a code if and only if it is reduced by it': sql`
    select sale.id, sale.discount_code, sale.discount_code_id, reduced.by from sale
    join lateral (select coalesce(sum(discount), 0) as by from sale_line where sale_id = sale.id) reduced on true
    where sale.discount_code_id is not null and (sale.discount_code is null or reduced.by = 0)`,
  'A paid sale has a ticket for each place, and an unpaid sale has none': sql`
    select sale.id, sale.paid_at, places.qty, issued.count
    from sale
    join lateral (select coalesce(sum(qty), 0) as qty from sale_line where sale_id = sale.id) places on true
    join lateral (select count(*) as count from ticket where sale_id = sale.id) issued on true
    where issued.count <> case when sale.paid_at is null then 0 else places.qty end`,
  'What was given to a guest is one ticket that costs nothing': sql`
    select given.sale_id, sale.total, sale.paid_at from complimentary given join sale on sale.id = given.sale_id
    where sale.paid_at is null or sale.total <> 0
      or (select sum(qty) from sale_line line where line.sale_id = sale.id) <> 1`,
  'A sale at the counter is paid with what was taken there, and nothing else was taken there': sql`
    select coalesce(counter.sale_id, attempt.sale_id) as sale, counter.method, sale.total, attempt.amount
    from counter_sale counter full join (select * from payment_attempt where provider = 'counter') attempt
      on attempt.sale_id = counter.sale_id
    left join sale on sale.id = counter.sale_id
    where counter.id is null or sale.paid_at is null or coalesce(attempt.amount, 0) <> sale.total
      or (attempt.id is not null and (attempt.status <> 'succeeded' or attempt.method <> counter.method))`,
  'A ticket that is kept back for a device is either held or sold': sql`
    select kept.id, kept.hold_id from counter_ticket kept join sale hold on hold.id = kept.hold_id
    left join ticket on ticket.id = kept.id
    where case when ticket.id is null then hold.paid_at is not null else hold.paid_at is null and hold.released_at is null end`,
  'A live sale has its seats, and a released sale has none': sql`
    select sale_id, ticket_type_id, places.qty, seats.qty as seats from (
      select sale.id as sale_id, ticket_type_id, sum(qty) as qty from sale cross join ${takenOfSaleSql} taken
      where sale.released_at is null group by 1, 2) places
    full join (
      select sale_id, ticket_type_id, count(*) as qty from seat where sale_id is not null group by 1, 2
    ) seats using (sale_id, ticket_type_id)
    where exists (select from seat where seat.ticket_type_id = coalesce(places.ticket_type_id, seats.ticket_type_id) and withdrawn_at is null)
      and coalesce(places.qty, 0) <> coalesce(seats.qty, 0)`,
  'The seat of a valid ticket is that of its order': sql`
    select ticket.id, ticket.seat from ticket where seat is not null and refunded_at is null and not exists (select from seat
      where seat.ticket_type_id = ticket.ticket_type_id and seat.label = ticket.seat and seat.sale_id = ticket.sale_id)`,
  'Each movement of the book sums to zero': sql`
    select movement_id, sum(amount) from entry group by movement_id having sum(amount) <> 0`,
  'A paid sale is in the book with its total, and an unpaid one is not': sql`
    select sale.id, sale.total, sale.paid_at, sold.count, sold.owed
    from sale join lateral (
      select count(distinct movement.id) as count, coalesce(sum(entry.amount) filter (where account = 'owed'), 0) as owed
      from movement left join entry on entry.movement_id = movement.id where movement.sale_id = sale.id and kind = 'sold'
    ) sold on true
    where sold.count <> (sale.paid_at is not null)::integer or (sale.paid_at is not null and sold.owed <> sale.total)`,
  'A ticket that is over is nothing in the book, and a valid one is what it has cost': sql`
    select ticket.id, ticket.refunded_at, cost.amount, book.amount as book
    from ticket join sale_line line on line.sale_id = ticket.sale_id and line.ticket_type_id = ${soldAsSql},
    lateral (select line.qty * line.price - line.discount - line.offer as whole) of_line,
    lateral (select whole / line.qty + (ticket.number <= whole % line.qty)::integer + line.fee as amount) cost,
    lateral (select coalesce(-sum(amount), 0) as amount from entry
      where entry.ticket_id = ticket.id and account in ('ticket', 'fee')) book
    where book.amount <> case when ticket.refunded_at is null then cost.amount else 0 end`,
  'Of an order that is over nothing is left in the book but what a bank has not taken back': sql`
    select sale.id, account, sum(entry.amount) from sale join movement on movement.sale_id = sale.id
    join entry on entry.movement_id = movement.id
    where sale.refunded_at is not null and account not in ('due', 'payment', 'by_hand')
    group by sale.id, account having sum(entry.amount) <> 0`,
  'What is left of a payment is what was charged without what goes back, and no less than nothing': sql`
    select attempt.id, attempt.status, attempt.amount, book.amount as book, back.amount as back
    from payment_attempt attempt,
    lateral (select coalesce(sum(amount), 0) as amount from entry where attempt_id = attempt.id and account = 'payment') book,
    lateral (select coalesce(sum(amount), 0) as amount from refund where attempt_id = attempt.id and state <> 'rejected') back
    where book.amount < 0 or book.amount <> (attempt.status in ('succeeded', 'unused'))::integer * attempt.amount - back.amount`,
  'A payment was used if and only if its sale was paid': sql`
    select attempt.id from payment_attempt attempt join sale on sale.id = attempt.sale_id
    where attempt.status = 'succeeded' and sale.paid_at is null`,
  'What is owed for a sale is what its payments to come are': sql`
    select sale.id, owed.amount as owed, coming.amount as coming from sale,
    lateral (select coalesce(sum(entry.amount), 0) as amount from movement join entry on entry.movement_id = movement.id
      where movement.sale_id = sale.id and account = 'owed') owed,
    lateral (select coalesce(sum(instalment.amount), 0) as amount from instalment
      join payment_plan plan on plan.sale_id = instalment.sale_id
      where instalment.sale_id = sale.id and plan.begun_at is not null and paid_at is null) coming
    where owed.amount <> coming.amount`,
  'The reports of the organisers have what the providers have of each order, and what is still to be paid': sql`
    select sale.id, report.received, charged.amount - back.amount as providers, report.still_due, coming.amount as coming
    from sale left join (
      select sale_id, sum(received) as received, sum(still_due) as still_due, bool_and(organiser_id is not null) as is_owned
      from ${moneySql(sql`select id from sale`)} money group by sale_id) report on report.sale_id = sale.id,
    lateral (select coalesce(sum(amount), 0) as amount from payment_attempt
      where sale_id = sale.id and status in ('succeeded', 'unused')) charged,
    lateral (select coalesce(sum(refund.amount), 0) as amount from refund join payment_attempt attempt on attempt.id = attempt_id
      where attempt.sale_id = sale.id and state <> 'rejected') back,
    lateral (select coalesce(sum(amount), 0) as amount from instalment join payment_plan plan using (sale_id)
      where sale_id = sale.id and plan.begun_at is not null and paid_at is null) coming
    where coalesce(report.received, 0) <> charged.amount - back.amount or coalesce(report.still_due, 0) <> coming.amount
      or not report.is_owned`,
  'No code gives back more credit to its sale than the sale has spent': sql`
    select sale_id, gift_voucher_code_id, sum(amount) from entry join movement on movement.id = movement_id
    where account = 'credit' group by 1, 2 having sum(amount) < 0`,
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
  'A batch of orders that is finished has none left, and what it has refunded is over': sql`
    select batch.id, batch.act, one.sale_id, one.state from order_batch batch join order_batch_sale one on one.batch_id = batch.id
    where batch.finished_at is not null and one.state = 'waiting'
      or one.state = 'stopped' and batch.finished_at is null
      or one.state = 'done' and batch.act = 'refund_order' and exists (
        select from ticket join ticket_type type on type.id = ticket.ticket_type_id
        join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
        where ticket.sale_id = one.sale_id and ticket.refunded_at is null and event.organiser_id = batch.organiser_id)`,
  'A letter to holders that is finished has nobody left, and what became of it is counted': sql`
    select letter.id, one.account_id, one.state from organiser_letter letter
    left join organiser_letter_recipient one on one.letter_id = letter.id and one.state in ('waiting', 'sending')
    where letter.finished_at is not null and (one.state is not null or letter.outcome is null)`,
  'Nobody is left out of a letter to holders, unless it is marketing': sql`
    select letter.id, one.account_id, one.state from organiser_letter letter
    join organiser_letter_recipient one on one.letter_id = letter.id
    where (letter.kind = 'service' or letter.is_test) and one.state in ('no_consent', 'refused_before')`,
  'No gift voucher pays more than its amount': sql`
    select code.id, code.amount, spent.amount as spent, held.amount as held from gift_voucher_code code,
    lateral (select coalesce(sum(amount), 0) as amount from entry
      where account = 'credit' and gift_voucher_code_id = code.id) spent,
    lateral (select coalesce(sum(used.amount), 0) as amount from sale_voucher_code used join sale on sale.id = used.sale_id
      where used.gift_voucher_code_id = code.id and ${isHeldSql}) held
    where spent.amount + held.amount > code.amount`,
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
