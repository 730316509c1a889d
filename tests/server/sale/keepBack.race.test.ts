import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from './withoutLocks.ts'

const PLACES = 50
const KEPT = 20
const BUYERS = 80

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/** All buyers reserve one ticket at once, of a type that keeps places back, spread over four servers. Answers how many are held. */
async function rush(changed?: (database: Database) => Database): Promise<number> {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const [type] = (await putOnSale(database, [{ capacity: PLACES }])) as [Offered]
  await database.updateTable('ticket_type').set({ keep_back: KEPT }).execute()
  const shoppers: Shopper[] = []
  for (let at = 0; at < BUYERS; at += 40) {
    const group = Array.from({ length: 40 }, (_, index) => visit(apps[index % apps.length] as RunningApp))
    shoppers.push(...(await Promise.all(group)))
  }
  const added = await Promise.all(shoppers.map(shopper => shopper.add(type)))
  expect(added.filter(({ status }) => status !== 200)).toEqual([])
  const answers = await Promise.all(shoppers.map(shopper => shopper.reserve()))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  return answers.filter(({ body }) => body.reserved).length
}

test('80 buyers at four servers get exactly the 30 places that are not kept back', async () => {
  expect(await rush()).toBe(PLACES - KEPT)
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Without locks they get kept ones too, which shows that the test has a race', async () => {
  expect(await rush(withoutLocks)).toBeGreaterThan(PLACES - KEPT)
})
