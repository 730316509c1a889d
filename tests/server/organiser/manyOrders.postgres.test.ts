import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_SORTS } from '../../../contract/orders/orderList.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { answerCounts } from '../../../server/organiser/orders/answerCounts.ts'
import { foundOrders, foundOrdersSql } from '../../../server/organiser/orders/foundOrders.ts'
import { ordersOf } from '../../../server/organiser/orders/ordersOf.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'

/* MANY_ORDERS=20000 measures the list of so many orders: beside other tests, it would keep their database busy. */

const ORDERS = Number(process.env.MANY_ORDERS ?? 3_000)
const FEW = 200
const PAGE = 51
/** Of each organiser, so many of the oldest orders are refunded: all others are newer. */
const REFUNDED = 60

let database: Database
let [large, small] = [0, 0]

beforeAll(async () => {
  database = await connect({ url: await postgresDatabase() })
  large = await manyOrders(database, ORDERS)
  small = await manyOrders(database, FEW)
  for (const organiser of [large, small]) await refundOldest(organiser)
  // An index is read alone once the visibility of its rows is known.
  await sql`vacuum analyze`.execute(database)
}, 120_000)
afterAll(() => database.destroy())

type Asked = Parameters<typeof foundOrders>[1]

const refundOldest = (organiser: number) =>
  sql`with gone as (
      select distinct sale_id from ticket join ticket_type type on type.id = ticket_type_id
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where organiser_id = ${organiser} order by sale_id limit ${REFUNDED}),
    ended as (update ticket set refunded_at = now() where sale_id in (select sale_id from gone))
    update sale set refunded_at = now(), released_at = now() where id in (select sale_id from gone)`.execute(
    database,
  )

/** The least of the milliseconds that it takes to load a page: the others wait for whatever else runs here. */
async function pageTakes(asked: Asked): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 15; time++) {
    const begun = performance.now()
    await ordersOf(database, asked.organiser_id, await foundOrders(database, asked, PAGE))
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

const rounded = (time: number) => `${time.toFixed(1)} ms`

/** The lines of a plan of the first page that read a whole table. */
async function wholeReads(asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${foundOrdersSql(asked, PAGE)}`.execute(
    database,
  )
  return rows.map(row => row['QUERY PLAN']).filter(line => /Seq Scan on (sale|sale_line|ticket)\b/.test(line))
}

test(`The first page of ${ORDERS} orders reads no table of orders as a whole`, async () => {
  for (const sort of ['newest', 'oldest'] as const)
    expect(await wholeReads({ organiser_id: large, sort }), sort).toEqual([])
})

test.each([
  ['', {}],
  [' by amount', { sort: 'amount' }],
  [' of refunded orders', { state: 'refunded' }],
  [' of partly refunded orders', { state: 'partly_refunded' }],
  [' of refunds that are due', { state: 'due' }],
] as const)(`The first page%s takes as long at ${ORDERS} orders as at ${FEW}`, async (what, of) => {
  const page = (organiser_id: number) => pageTakes({ ...of, organiser_id })
  // What is measured first fills the caches of the server.
  await page(small)
  const [few, many] = [await page(small), await page(large)]
  process.stdout.write(`The first page${what} of ${FEW}: ${rounded(few)}, of ${ORDERS}: ${rounded(many)}\n`)
  expect(many / few).toBeLessThan(1.5)
})

test('The refunded orders of a page are the newest ones of those that are refunded', async () => {
  const ids = await foundOrders(database, { organiser_id: large, state: 'refunded' }, PAGE)
  const { rows } = await sql<{ id: number }>`
    select distinct sale.id from sale join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where organiser_id = ${large} and refunded_at is not null order by id desc limit ${PAGE}`.execute(
    database,
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
  const byAmount = await foundOrders(
    database,
    { organiser_id: large, state: 'refunded', sort: 'amount' },
    PAGE,
  )
  expect(byAmount, 'all cost the same').toEqual(ids)
})

test('Other orders and searches are measured', async () => {
  const asked: Record<string, Omit<Asked, 'organiser_id'>> = {
    ...Object.fromEntries(ORDER_SORTS.map(sort => [sort, { sort }])),
    'of all that match': { search: 'many' },
    'of none that match': { search: 'nobody' },
  }
  for (const [what, of] of Object.entries(asked)) {
    const [few, many] = [
      await pageTakes({ ...of, organiser_id: small }),
      await pageTakes({ ...of, organiser_id: large }),
    ]
    process.stdout.write(`${what}: ${rounded(few)} of ${FEW}, ${rounded(many)} of ${ORDERS} orders\n`)
    expect(many).toBeLessThan(2_000)
  }
})

test(`The answers of ${ORDERS} orders are counted, and the orders of one are found`, async () => {
  const question = database
    .insertInto('question')
    .columns([
      'event_id',
      'position',
      'question',
      'type',
      'before_payment',
      'mandatory',
      'once_per_checkout',
      'prepopulated_array',
    ])
    .expression(
      sql`select id, 1, 'Which meal?', 'text', true, false, false, '{}'::text[] from event where organiser_id = ${large}`,
    )
    .returning('id')
  const { id: question_id } = await question.executeTakeFirstOrThrow()
  await sql`insert into answer (sale_id, question_id, ticket_type_id, ticket_index, question, answer)
    select ticket.sale_id, ${question_id}::bigint, ticket.ticket_type_id, number - 1, 'Which meal?',
      case ticket.sale_id % 100 when 0 then 'Vegan' else 'Vegetarian' end
    from ticket join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id where organiser_id = ${large} and number = 1`.execute(database)
  await sql`analyze`.execute(database)
  const begun = performance.now()
  const counted = await answerCounts(database, { organiser_id: large, question_id })
  process.stdout.write(`The answers of ${ORDERS} orders: ${rounded(performance.now() - begun)}\n`)
  const { rows } = await sql<{ answer: string; tickets: number }>`
    select case when number = 2 then '' when sale_id % 100 = 0 then 'Vegan' else 'Vegetarian' end as answer, count(*)::integer as tickets
    from ticket join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id where organiser_id = ${large} and refunded_at is null
    group by 1 order by 1 desc`.execute(database)
  expect([...(counted.answers ?? []), { answer: '', tickets: counted.unanswered }]).toEqual(rows)
  expect(performance.now() - begun).toBeLessThan(2_000)
  for (const answer_is of ['Vegan', 'Vegetarian', '']) {
    const time = await pageTakes({ organiser_id: large, question_id, answer_is })
    process.stdout.write(`The orders of the answer “${answer_is}”: ${rounded(time)}\n`)
    expect(time).toBeLessThan(2_000)
  }
})
