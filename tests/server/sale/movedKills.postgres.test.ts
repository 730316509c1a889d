import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEventChanges } from '../../../contract/calls/organiserChanges.ts'
import { getEventDraft, publishEvent, setEventField } from '../../../contract/calls/organiserEvents.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { aMember } from '../../support/aMember.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { type ServerProcess, serverProcess } from '../../support/serverProcess.ts'
import { takeUp } from '../../support/takeUp.ts'

/*
 * A date with many holders is moved, and the server is killed five times while their letters are sent. `npm test` does so
 * with a few hundred holders, HOLDERS=2000 with as many.
 */

const HOLDERS = Number(process.env.HOLDERS ?? 300)
const KILLS = 5

let database: Database
let url = ''
let server: ServerProcess

beforeAll(async () => {
  url = await postgresDatabase()
  database = await connect({ url })
})
afterAll(async () => {
  await server.kill()
  await database.destroy()
})

/** Orders of one ticket each, each by another buyer. */
async function sell({ ticket_id }: Offered): Promise<void> {
  const n = sql`generate_series(1, ${HOLDERS}::integer) n`
  const reference = sql`lpad(n::text, 10, '0')`
  await sql`insert into account (email, full_name) select 'holder' || n || '@example.com', 'Holder ' || n from ${n}`.execute(
    database,
  )
  await sql`insert into basket (family, currency) select gen_random_uuid(), 'GBP' from ${n}`.execute(database)
  await sql`
    insert into sale (reference, basket_id, family, account_id, email, full_name, currency, total, expires_at, paid_at, mailed_at)
    select ${reference}, (select min(id) from basket) + n - 1, gen_random_uuid(), account.id, account.email, account.full_name,
      'GBP', 0, now(), now(), now()
    from ${n} join account on account.email = 'holder' || n || '@example.com'`.execute(database)
  await sql`insert into sale_line (sale_id, ticket_type_id, qty, price, starts_at, place)
    select sale.id, type.id, 1, 0, date.starts_at, jsonb_build_object('venue', event.venue_name, 'address', event.venue_address,
      'locality', event.locality, 'online', event.is_online)
    from sale, ticket_type type join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where type.id = ${ticket_id}`.execute(database)
  await sql`insert into ticket (id, sale_id, ticket_type_id, account_id, number)
    select reference, id, ${ticket_id}, account_id, 1 from sale`.execute(database)
  await sql`update ticket_type set sold = ${HOLDERS} where id = ${ticket_id}`.execute(database)
}

const lettersSent = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sandbox_mail where recipient like 'holder%'`.execute(database)
  return rows[0]?.count ?? 0
}

test(`A date with ${HOLDERS} holders is moved while the server is killed ${KILLS} times: each has one letter`, async () => {
  server = await serverProcess(url, database)
  const offered = await putOneOnSale(database, HOLDERS)
  await sell(offered)
  const member = await aMember(server.app, offered)
  const event = await database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  const own = { organiser_id: event.organiser_id, draft: `event-${event.id}` }
  const { body } = await member.call(getEventDraft, own)
  const fields = body.draft?.fields ?? {}
  for (const [key, value] of [
    ['starts', '2031-03-17 20:00'],
    ['ends', ''],
  ] as const) {
    const field = `dates.${fields.dates?.value}.${key}`
    const base = fields[field]?.stamp ?? ''
    const typed = { ...own, field, value, before: '', base, stamp: randomUUID() }
    expect((await member.call(setEventField, typed)).status).toBe(200)
  }
  expect((await member.call(publishEvent, { ...own, confirmed: true })).text).toContain('/events/')
  const sentAtKills: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = Math.floor((HOLDERS * (kill - 0.5)) / (KILLS + 1))
    await expect.poll(lettersSent, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
    await server.kill()
    sentAtKills.push(await lettersSent())
    await takeUp(database)
    server = await serverProcess(url, database)
    member.app.origin = server.app.origin
  }
  // Each kill was in the middle of it.
  expect(sentAtKills.at(-1)).toBeLessThan(HOLDERS)
  await expect.poll(lettersSent, { timeout: 60_000 }).toBe(HOLDERS)
  const progress = async () => (await member.call(getEventChanges, own)).body.changes
  await expect.poll(progress, { timeout: 20_000 }).toMatchObject([
    {
      what: ['time'],
      by: member.email,
      is_counted: true,
      letters: { all: HOLDERS, sent: HOLDERS, refused: 0 },
    },
  ])
  // Whatever a killed server had begun runs again, and sends nothing more.
  await takeUp(database)
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select from pgboss.job where name in ('mail_moved', 'follow_catalogue')
        and state in ('created', 'retry', 'active')`.execute(database)
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  const { rows } = await sql<{ most: number; recipients: number }>`
    select max(count)::integer as most, count(*)::integer as recipients
    from (select count(*) from sandbox_mail where recipient like 'holder%' group by recipient) per`.execute(
    database,
  )
  expect(rows).toEqual([{ most: 1, recipients: HOLDERS }])
}, 600_000)
