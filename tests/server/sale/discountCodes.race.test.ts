import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { setCode } from '../../../contract/calls/basket.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from './withoutLocks.ts'

const BUYERS = 40

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/**
 * Buyers with a code for one order reserve at once at four servers, each another ticket type, so that only the lock of the code
 * is between them. Answers how many have it.
 */
async function rush(changed?: (database: Database) => Database): Promise<number> {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const types = await Promise.all(Array.from({ length: BUYERS }, () => putOneOnSale(database, 1, 2000)))
  await sql`update event set organiser_id = (select min(id) from organiser)`.execute(database)
  await sql`insert into discount_code (organiser_id, code, percent, most_uses)
    select min(id), 'ONCE', 50, 1 from organiser`.execute(database)
  const shoppers: Shopper[] = []
  for (const [index, offered] of types.entries()) {
    const shopper = await visit(apps[index % apps.length] as RunningApp)
    await shopper.add(offered)
    expect((await shopper.call(setCode, { code: 'once' })).body).toEqual({ code_applied: true })
    shoppers.push(shopper)
  }
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  const { rows } = await sql<{ uses: number }>`
    select count(*)::integer as uses from sale where discount_code = 'ONCE'`.execute(database)
  expect(answers.filter(({ body }) => body.reserved)).toHaveLength(rows[0]?.uses ?? 0)
  return rows[0]?.uses ?? 0
}

test('Of 40 baskets with a code for one order, exactly one gets it', async () => {
  expect(await rush()).toBe(1)
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Without locks several get it, which shows that the test has a race', async () => {
  expect(await rush(withoutLocks)).toBeGreaterThan(1)
  expect(Object.keys(await brokenInvariants((apps[0] as RunningApp).database))).toContain(
    'A discount code is used by no more orders than could use it',
  )
})
