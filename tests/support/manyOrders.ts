import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'
import { putOnSale } from './putOnSale.ts'

/** Inserts this number of paid orders of a new organiser, of two tickets each, one every ten minutes until now. Answers its id. */
export async function manyOrders(database: Database, count: number): Promise<number> {
  const [offered] = await putOnSale(database, [{ capacity: 2 * count, price: 2500, fee: 100 }])
  const type = offered?.ticket_id ?? 0
  await sql`
    with basket_of as (
      insert into basket (family, currency, closed_at) select gen_random_uuid(), 'GBP', now() from generate_series(1, ${count}::integer) returning id
    ), sold as (
      insert into sale (reference, basket_id, family, email, full_name, currency, total, expires_at, paid_at, mailed_at, state)
      select upper(lpad(to_hex(id), 10, '0')), id, gen_random_uuid(), 'many@example.com', 'Many', 'GBP', 5200, now(), now(), now(), 'order_completed'
      from basket_of returning id
    ), line as (
      insert into sale_line (sale_id, ticket_type_id, qty, price, fee) select id, ${type}, 2, 2500, 100 from sold returning sale_id
    ), ticket_of as (
      insert into ticket (id, sale_id, ticket_type_id, number)
      select upper(lpad(to_hex(2 * sale_id + n), 10, '0')), sale_id, ${type}, n from line, generate_series(1, 2) n returning id, sale_id
    ), attempt as (
      insert into payment_attempt (sale_id, provider, method, number, idempotency_key, provider_ref, amount, currency, livemode, status)
      select id, 'stripe', 'card', 1, 'many:' || id, 'many:' || id, 5200, 'GBP', true, 'succeeded' from sold returning id, sale_id
    ), moved as (
      insert into movement (sale_id, kind, at)
      select id, kind, now() - make_interval(mins => 10 * row_number() over (partition by kind order by id)::integer)
      from sold, unnest(array['sold', 'paid']) kind returning id, sale_id, kind
    )
    insert into entry (movement_id, account, ticket_id, attempt_id, amount)
    select moved.id, account, ticket_of.id, null::bigint, amount from moved join ticket_of using (sale_id),
      (values ('ticket', -2500), ('fee', -100)) part (account, amount) where kind = 'sold'
    union all select id, 'owed', null, null, case kind when 'sold' then 5200 else -5200 end from moved
    union all select moved.id, 'payment', null, attempt.id, 5200 from moved join attempt using (sale_id) where kind = 'paid'`.execute(
    database,
  )
  await sql`update ticket_type set sold = ${2 * count}::integer where id = ${type}`.execute(database)
  const event = database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_id')
    .select('organiser_id')
    .where('event_date.id', '=', offered?.date_id ?? 0)
  return (await event.executeTakeFirstOrThrow()).organiser_id
}
