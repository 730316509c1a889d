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

let database: Database
let [large, small] = [0, 0]

beforeAll(async () => {
  database = await connect({ url: await postgresDatabase() })
  large = await manyOrders(database, ORDERS)
  small = await manyOrders(database, FEW)
  await sql`analyze`.execute(database)
}, 120_000)
afterAll(() => database.destroy())

type Asked = Parameters<typeof foundOrders>[1]

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

test(`The first page takes as long at ${ORDERS} orders as at ${FEW}`, async () => {
  // What is measured first fills the caches of the server.
  await pageTakes({ organiser_id: small })
  const [few, many] = [await pageTakes({ organiser_id: small }), await pageTakes({ organiser_id: large })]
  process.stdout.write(`The first page of ${FEW} orders: ${rounded(few)}, of ${ORDERS}: ${rounded(many)}\n`)
  expect(many / few).toBeLessThan(1.5)
})

test('Other orders and searches are measured', async () => {
  const asked: Record<string, Omit<Asked, 'organiser_id'>> = {
    ...Object.fromEntries(ORDER_SORTS.map(sort => [sort, { sort }])),
    'of all that match': { search: 'many' },
    'of none that match': { search: 'nobody' },
    refunded: { state: 'refunded' },
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
  const tickets = Object.fromEntries(counted.answers?.map(one => [one.answer, one.tickets]) ?? [])
  expect([tickets, counted.unanswered]).toEqual([
    { Vegan: ORDERS / 100, Vegetarian: (ORDERS / 100) * 99 },
    ORDERS,
  ])
  expect(performance.now() - begun).toBeLessThan(2_000)
  for (const answer_is of ['Vegan', 'Vegetarian', '']) {
    const time = await pageTakes({ organiser_id: large, question_id, answer_is })
    process.stdout.write(`The orders of the answer “${answer_is}”: ${rounded(time)}\n`)
    expect(time).toBeLessThan(2_000)
  }
})
