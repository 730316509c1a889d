import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', { METRICS_PORT: '0' })

const ready = async () => {
  const response = await fetch(`${app.origin}/readyz`)
  return [response.status, await response.json()]
}

/** The value of each metric of the server, by its name with its labels. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://localhost:${app.metricsPort}/metrics`)).text()
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('A server is ready while its database answers and has its schema', async () => {
  expect(await (await fetch(`${app.origin}/livez`)).text()).toBe('ok')
  const all = { database: true, migrations: true, queue: true }
  expect(await ready()).toEqual([200, all])
  await sql`update migration set name = 'x' || name where name like '001%'`.execute(app.database)
  expect(await ready()).toEqual([503, { ...all, migrations: false }])
  await sql`update migration set name = substr(name, 2) where name like 'x001%'`.execute(app.database)
  await sql`alter table migration rename to gone`.execute(app.database)
  expect(await ready()).toEqual([503, { database: false, migrations: false, queue: false }])
  await sql`alter table gone rename to migration`.execute(app.database)
  expect(await ready()).toEqual([200, all])
})

test('Metrics state requests, tickets, jobs, payments and connections, at a port of their own', async () => {
  const offered = await putOneOnSale(app.database, 50)
  await (await visit(app)).buy(offered, 3)
  const holder = await visit(app)
  await holder.add(offered, 2)
  await holder.reserve()
  await fetch(`${app.origin}/no-such-file`)
  const found = await metrics()
  const reserve = '/ajax/checkout/checkout/reserve_tickets/'
  expect(found.get(`foyer_requests_total{call="${reserve}",status="200"}`)).toBe(2)
  expect(found.get(`foyer_request_seconds_count{call="${reserve}"}`)).toBe(2)
  expect(found.get('foyer_tickets_sold')).toBe(3)
  expect(found.get('foyer_tickets_held')).toBe(2)
  expect(found.get('foyer_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(found.get('foyer_letters_overdue')).toBe(0)
  expect(found.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  await sql`update sale set mailed_at = null, paid_at = now() - interval '1 hour' where paid_at is not null`.execute(
    app.database,
  )
  await sql`update sale set expires_at = now() - interval '1 hour' where paid_at is null`.execute(
    app.database,
  )
  const later = await metrics()
  expect(later.get('foyer_letters_overdue')).toBe(1)
  expect(later.get('foyer_holds_overdue')).toBe(1)
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(404)
})

test('A sweep sends the letter of a refund that the queue has given up, and asks the provider about refunds', async () => {
  const payer = await aPayer(app, await putPricedOnSale(app.database))
  await payer.token()
  await payer.confirm()
  await queueIsIdle(app.database)
  const letters = async () =>
    (
      await app.database
        .selectFrom('sandbox_mail')
        .select('subject')
        .where('subject', 'like', `%refund, order ${payer.reference}%`)
        .execute()
    ).map(({ subject }) => subject)
  const { id: sale } = await app.database
    .selectFrom('sale')
    .select('id')
    .where('reference', '=', payer.reference)
    .executeTakeFirstOrThrow()
  // Its jobs are lost, and the provider does not know the refund.
  await app.database.transaction().execute(trx => takeBack(trx, async () => {}, sale, 'all'))
  await sql`update refund set state = 'made', made_at = now() - interval '1 hour'`.execute(app.database)
  await sql`update movement set at = now() - interval '1 hour'`.execute(app.database)
  const sweep = async () => {
    await app.database.transaction().execute(trx => app.services.enqueue(trx, 'sweep_refunds', {}))
    await queueIsIdle(app.database)
  }
  expect((await metrics()).get('foyer_letters_overdue')).toBeGreaterThan(0)
  await sweep()
  // The shopper is told of the refund, and that it failed.
  for (const what of ['Your refund', 'Your bank did not take your refund'])
    expect(await letters()).toContainEqual(expect.stringContaining(`${what}, order ${payer.reference}: `))
  expect((await metrics()).get('foyer_refunds_failed')).toBe(1)
  const told = (await letters()).length
  await sweep()
  expect(await letters()).toHaveLength(told)
})
