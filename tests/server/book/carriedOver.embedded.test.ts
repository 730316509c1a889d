import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balancesOf } from '../../../server/book/balances.ts'
import { connect, type Database, openedOn } from '../../../server/database/connect.ts'
import { MIGRATIONS, migrateDatabase } from '../../../server/database/migrate.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'

/* Sales of the version before the book are in it after the migration. */

const BOOK = '052_book.sql'

/** An embedded database with the schema of the version before the book. */
async function before(): Promise<Database> {
  const database = await connect('memory')
  const opened = openedOn(database)
  if (!opened || !('pglite' in opened)) throw new Error('The database is not embedded')
  await opened.pglite.exec('drop schema public cascade; create schema public;')
  await opened.pglite.exec('create table migration (name text primary key, run_at timestamptz default now())')
  for (const name of (await readdir(MIGRATIONS)).sort().filter(file => file < BOOK)) {
    await opened.pglite.exec(await readFile(new URL(name, MIGRATIONS), 'utf8'))
    await sql`insert into migration (name) values (${name})`.execute(database)
  }
  return database
}

const run = (database: Database, text: string) => sql.raw(text).execute(database)

/** Two organisers with an event each, and a code of £20.00 of the first. Types 1 to 3 are of the events 1, 1 and 2. */
const CATALOGUE = [
  `insert into organiser (slug, name) values ('owls', 'Owls'), ('hares', 'Hares')`,
  `insert into charity (organiser_id, name, logo, description_html, donation_checkout_title, donation_options, base_fee, booking_fee, booking_fee_includes_vat, booking_fee_vat)
    values (1, 'Owl Rescue', '', '', '', '{5}', 0, 0, false, 0)`,
  `insert into event (organiser_id, source, slug, title, time_zone, image, delivery_cost)
    values (1, 'a', 'a', 'A', 'Europe/London', '', 245), (2, 'b', 'b', 'B', 'Europe/London', '', null)`,
  `insert into event_date (event_id, starts_at, ends_at) values (1, now() + interval '90 days', now() + interval '90 days'),
    (2, now() + interval '90 days', now() + interval '90 days')`,
  `insert into ticket_type (event_date_id, name, price, capacity) values (1, 'Hall', 1000, 50), (1, 'Box', 2000, 50), (2, 'Field', 500, 50)`,
  `insert into account (email, full_name) values ('sam@example.com', 'Sam Field')`,
  `insert into gift_voucher_code (organiser_id, code, amount) values (1, 'OWLS', 2000), (1, 'MICE', 101), (1, 'VOLES', 199)`,
]

interface OldSale {
  total: number
  paid?: boolean
  refunded?: boolean
  more?: [columns: string, values: string]
  /** Of a ticket type, so many at this price and fee, with a discount. */
  lines: [type: number, qty: number, price: number, fee: number, discount: number][]
  /** Number, part, amount and state. */
  attempts?: [number: number, part: number, amount: number, status: string][]
}

let sales = 0

/** Writes a sale as the version before did. Answers its id; its attempts have the ids 10 × id + number. */
async function anOldSale(
  database: Database,
  { total, paid = true, refunded = false, more, lines, attempts = [] }: OldSale,
) {
  const id = ++sales
  const reference = `ABCDEFGHJ${id}`
  const when = (isSo: boolean) => (isSo ? 'now()' : 'null')
  await run(
    database,
    `insert into basket (id, family, currency) overriding system value values (${id}, gen_random_uuid(), 'GBP')`,
  )
  await run(
    database,
    `insert into sale (id, reference, basket_id, family, account_id, email, full_name, currency, total, expires_at, paid_at,
      refunded_at, released_at${more ? `, ${more[0]}` : ''}) overriding system value
    values (${id}, '${reference}', ${id}, gen_random_uuid(), 1, 'sam@example.com', 'Sam Field', 'GBP', ${total}, now(),
      ${when(paid)}, ${when(refunded)}, ${when(refunded || !paid)}${more ? `, ${more[1]}` : ''})`,
  )
  for (const [type, qty, price, fee, discount] of lines) {
    await run(
      database,
      `insert into sale_line (sale_id, ticket_type_id, qty, price, fee, discount) values (${id}, ${type}, ${qty}, ${price}, ${fee}, ${discount})`,
    )
    for (let number = 1; paid && number <= qty; number++)
      await run(
        database,
        `insert into ticket (id, sale_id, ticket_type_id, account_id, number, refunded_at)
          values ('TCKT${id}${type}000${number}', ${id}, ${type}, 1, ${number}, ${when(refunded)})`,
      )
    if (paid && !refunded)
      await run(database, `update ticket_type set sold = sold + ${qty} where id = ${type}`)
  }
  for (const [number, part, amount, status] of attempts)
    await run(
      database,
      `insert into payment_attempt (id, sale_id, provider, method, number, part, idempotency_key, provider_ref, amount, currency, livemode, status)
        overriding system value values (${10 * id + number}, ${id}, 'stripe', '${part > 1 ? 'instalment' : 'card'}', ${number}, ${part},
        'key ${id} ${number}', 'pi_${id}_${number}', ${amount}, 'GBP', false, '${status}')`,
    )
  return id
}

test('The orders of the version before the book are in it, with what was paid, given back and is owed', async () => {
  const database = await before()
  for (const text of CATALOGUE) await run(database, text)

  // Three halls less £1.00 and a field; £20.00 by the code; postage, a donation with its fee, protection. One hall went back.
  const mixed = await anOldSale(database, {
    total: 3300 - 100 + 550 - 2000 + 245 + 530 + 300,
    more: ['delivery_cost, refund_protection_cost', '245, 300'],
    lines: [
      [1, 3, 1000, 100, 100],
      [3, 1, 500, 50, 0],
    ],
    attempts: [
      [1, 1, 2825, 'canceled'],
      [2, 1, 2825, 'succeeded'],
    ],
  })
  await run(
    database,
    `insert into sale_donation (sale_id, charity_id, charity, amount, fee, is_gift_aid, uk_based, address, postcode, subscribe)
      values (${mixed}, 1, 'Owl Rescue', 500, 30, false, true, '', '', false)`,
  )
  await run(
    database,
    `insert into sale_voucher_code (sale_id, gift_voucher_code_id, amount) values (${mixed}, 1, 2000)`,
  )
  await run(database, `update ticket set refunded_at = now() where id = 'TCKT${mixed}10002'`)
  await run(database, 'update ticket_type set sold = sold - 1 where id = 1')
  await run(
    database,
    `insert into ticket_refund (ticket_id, attempt_id, amount, refunded_at) values ('TCKT${mixed}10002', ${10 * mixed + 2}, 400, now())`,
  )
  await run(
    database,
    `insert into returned_credit (ticket_id, sale_voucher_code_id, amount) values ('TCKT${mixed}10002', 1, 667)`,
  )

  // Two of three payments are made.
  const plan = await anOldSale(database, {
    total: 3000,
    lines: [[2, 1, 2900, 100, 0]],
    attempts: [
      [1, 1, 1000, 'succeeded'],
      [2, 2, 1000, 'succeeded'],
    ],
  })
  await run(
    database,
    `insert into payment_plan (sale_id, card, is_default_card, contact_number, begun_at) values (${plan}, 'pm', false, '', now())`,
  )
  await run(
    database,
    `insert into instalment (sale_id, number, amount, due, paid_at) values (${plan}, 1, 1000, now(), now()),
      (${plan}, 2, 1000, now(), now()), (${plan}, 3, 1000, now() + interval '30 days', null)`,
  )

  const refunded = await anOldSale(database, {
    total: 2000,
    refunded: true,
    lines: [[1, 2, 900, 100, 0]],
    attempts: [[1, 1, 2000, 'refunded']],
  })
  const rejected = await anOldSale(database, {
    total: 1000,
    refunded: true,
    lines: [[1, 1, 1000, 0, 0]],
    attempts: [[1, 1, 1000, 'refund_failed']],
  })
  const late = await anOldSale(database, {
    total: 1000,
    paid: false,
    lines: [[1, 1, 1000, 0, 0]],
    attempts: [[1, 1, 1000, 'refunding']],
  })
  // Charged twice: the second charge went back.
  const twice = await anOldSale(database, {
    total: 1000,
    lines: [[1, 1, 1000, 0, 0]],
    attempts: [
      [1, 1, 1000, 'succeeded'],
      [2, 1, 1000, 'refunded'],
    ],
  })

  // Paid by two codes alone, which the version before divided each by its own rounding: a penny was given back by neither.
  const credited = await anOldSale(database, { total: 0, lines: [[1, 3, 100, 0, 0]] })
  await run(
    database,
    `insert into sale_voucher_code (id, sale_id, gift_voucher_code_id, amount) overriding system value
      values (101, ${credited}, 2, 101), (102, ${credited}, 3, 199)`,
  )
  await run(database, `update ticket set refunded_at = now() where id = 'TCKT${credited}10001'`)
  await run(database, 'update ticket_type set sold = sold - 1 where id = 1')
  await run(
    database,
    `insert into ticket_refund (ticket_id, amount, refunded_at) values ('TCKT${credited}10001', 0, now())`,
  )
  await run(
    database,
    `insert into returned_credit (ticket_id, sale_voucher_code_id, amount)
      values ('TCKT${credited}10001', 101, 33), ('TCKT${credited}10001', 102, 66)`,
  )

  await migrateDatabase(database)
  expect(await brokenInvariants(database)).toEqual({})
  const left = async (sale: number) =>
    Object.fromEntries(
      [...Map.groupBy(await balancesOf(database, sale), ({ account }) => account)].map(([account, of]) => [
        account,
        of.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    )
  expect(await left(mixed)).toMatchObject({
    payment: 2825 - 400,
    credit: 2000 - 667,
    delivery: -245,
    protection: -300,
    donation: -500,
    donation_fee: -30,
  })
  expect(await left(plan)).toEqual({ ticket: -2900, fee: -100, payment: 2000, owed: 1000 })
  expect(await left(refunded)).toEqual({})
  expect(await left(rejected)).toEqual({ payment: 1000, due: -1000 })
  expect(await left(late)).toEqual({})
  expect(await left(twice)).toEqual({ ticket: -1000, payment: 1000 })
  expect(await left(credited)).toEqual({ ticket: -200, credit: 300 - 99, goodwill: -1 })
  await database.transaction().execute(trx => takeBack(trx, async () => {}, credited, 'all'))
  expect(await left(credited)).toEqual({})
  expect(await brokenInvariants(database)).toEqual({})
  const refunds = await database
    .selectFrom('refund')
    .select(['attempt_id', 'state', 'key'])
    .orderBy('attempt_id')
    .execute()
  expect(refunds).toEqual([
    { attempt_id: 10 * mixed + 2, state: 'made', key: `ticket:TCKT${mixed}10002:refund` },
    { attempt_id: 10 * refunded + 1, state: 'made', key: `key ${refunded} 1:refund` },
    { attempt_id: 10 * rejected + 1, state: 'rejected', key: `key ${rejected} 1:refund` },
    { attempt_id: 10 * late + 1, state: 'asked', key: `key ${late} 1:refund` },
    { attempt_id: 10 * twice + 2, state: 'made', key: `key ${twice} 2:refund` },
  ])
  await database.destroy()
})
