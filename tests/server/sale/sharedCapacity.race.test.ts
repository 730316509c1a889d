import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from './withoutLocks.ts'

const PLACES = 50
const BUYERS = 120

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/** All buyers reserve one ticket at once, of three types that share 50 places, spread over four servers. Answers how many are held. */
async function rush(changed?: (database: Database) => Database): Promise<number> {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const types = await putOnSale(database, [{ capacity: 100 }, { capacity: 100 }, { capacity: 100 }])
  const { id } = await database
    .insertInto('shared_capacity')
    .values({ event_date_id: types[0]?.date_id ?? 0, name: 'The hall', capacity: PLACES })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.updateTable('ticket_type').set({ shared_capacity_id: id }).execute()
  const shoppers: Shopper[] = []
  for (let at = 0; at < BUYERS; at += 40) {
    const group = Array.from({ length: 40 }, (_, index) => visit(apps[index % apps.length] as RunningApp))
    shoppers.push(...(await Promise.all(group)))
  }
  const added = await Promise.all(
    shoppers.map((shopper, index) => shopper.add(types[index % types.length] as Offered)),
  )
  expect(added.filter(({ status }) => status !== 200)).toEqual([])
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  return answers.filter(({ body }) => body.reserved).length
}

test('120 buyers at four servers get exactly the 50 places that three types share', async () => {
  expect(await rush()).toBe(PLACES)
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Without locks they get more, which shows that the test has a race', async () => {
  expect(await rush(withoutLocks)).toBeGreaterThan(PLACES)
  expect(Object.keys(await brokenInvariants((apps[0] as RunningApp).database))).toEqual([
    'Types that share places hold and have sold no more than these',
  ])
})
