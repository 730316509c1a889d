import { afterEach, expect, test } from 'vitest'
import { sendComplimentary } from '../../../contract/calls/organiserActs.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from '../sale/withoutLocks.ts'

const PLACES = 40
const BUYERS = 80

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

async function memberAt(app: RunningApp, organiser_id: number): Promise<Shopper> {
  const email = newEmail()
  await addAccount(app.database, email)
  await app.database.insertInto('organiser_member').values({ organiser_id, email }).execute()
  const member = await visit(app)
  await member.signIn(email)
  return member
}

/**
 * Buyers reserve at four servers while members give eight lists of three, each sent at two of them at once. Answers what is
 * taken. The places are those of a hall, which no column limits.
 */
async function rush(changed?: (database: Database) => Database) {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const [type] = (await putOnSale(database, [{ capacity: 1000 }])) as [Offered]
  const { id } = await database
    .insertInto('shared_capacity')
    .values({ event_date_id: type.date_id, name: 'The hall', capacity: PLACES })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.updateTable('ticket_type').set({ keep_back: 10, shared_capacity_id: id }).execute()
  const { id: organiser_id } = await database.selectFrom('organiser').select('id').executeTakeFirstOrThrow()
  const members = await Promise.all(apps.map(app => memberAt(app, organiser_id)))
  const shoppers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => visit(apps[index % apps.length] as RunningApp)),
  )
  await Promise.all(shoppers.map(shopper => shopper.add(type)))
  const lists = Array.from({ length: 8 }, () => ({
    organiser_id,
    ticket_id: type.ticket_id,
    list: crypto.randomUUID(),
    guests: Array.from({ length: 3 }, () => ({ name: 'A guest', email: newEmail() })),
  }))
  const [, ...given] = await Promise.all([
    Promise.all(shoppers.map(shopper => shopper.reserve())),
    ...lists.flatMap((list, index) =>
      [0, 1].map(other => (members[(index + other) % 4] as Shopper).call(sendComplimentary, list)),
    ),
  ])
  const { held, sold } = await takenOf(database, type.ticket_id)
  const orders = await database.selectFrom('complimentary').select('list').execute()
  return { taken: held + sold, sold, orders, given, database }
}

test('Guests and buyers at four servers get exactly all places, and each list is given once', async () => {
  const { taken, sold, orders, given, database } = await rush()
  expect(given.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  expect(taken).toBe(PLACES)
  expect(sold).toBe(orders.length)
  const sizes = [...Map.groupBy(orders, ({ list }) => list).values()].map(own => own.length)
  expect(sizes.filter(size => size !== 3)).toEqual([])
  expect(await brokenInvariants(database)).toEqual({})
})

test('Without locks they get more, which shows that the test has a race', async () => {
  const { taken } = await rush(withoutLocks)
  expect(taken).toBeGreaterThan(PLACES)
})
