import { afterEach, expect, test } from 'vitest'
import { exchangeTicket } from '../../../contract/calls/organiserActs.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from '../sale/withoutLocks.ts'

const PLACES = 10
const TICKETS = 24
const BUYERS = 24

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/**
 * Members at four servers exchange tickets for a type, each sent at two of them at once, while buyers reserve the same type.
 * Answers what is taken. The places are those of a hall, which no column limits.
 */
async function rush(changed?: (database: Database) => Database) {
  apps = await postgres.runApps(4, {}, changed)
  const at = (index: number) => apps[index % apps.length] as RunningApp
  const { database } = at(0)
  const [from, to] = (await putOnSale(database, [{ capacity: 1000 }, { capacity: 1000 }])) as [
    Offered,
    Offered,
  ]
  const { id } = await database
    .insertInto('shared_capacity')
    .values({ event_date_id: to.date_id, name: 'The hall', capacity: PLACES })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = database.updateTable('ticket_type').set({ shared_capacity_id: id })
  await shared.where('id', '=', to.ticket_id).execute()
  for (let index = 0; index < TICKETS; index++) await (await visit(at(index))).buy(from, 1)
  const { id: organiser_id } = await database.selectFrom('organiser').select('id').executeTakeFirstOrThrow()
  const members = await Promise.all(apps.map(app => aMember(app, from, newEmail())))
  const shoppers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => visit(at(index))))
  await Promise.all(shoppers.map(shopper => shopper.add(to)))
  const tickets = await database.selectFrom('ticket').select('id').orderBy('id').execute()
  const [answers] = await Promise.all([
    Promise.all(
      tickets.flatMap(({ id: ticket_id }, index) =>
        [0, 1].map(other =>
          (members[(index + other) % 4] as Shopper).call(exchangeTicket, {
            organiser_id,
            ticket_id,
            from_type: from.ticket_id,
            to_type: to.ticket_id,
          }),
        ),
      ),
    ),
    Promise.all(shoppers.map(shopper => shopper.reserve())),
  ])
  const { held, sold } = await takenOf(database, to.ticket_id)
  const left = await takenOf(database, from.ticket_id)
  return { taken: held + sold, tickets: sold + left.sold, statuses: answers.map(one => one.status), database }
}

test('Members and buyers at four servers get exactly all places, and each ticket is exchanged once', async () => {
  const { taken, tickets, statuses, database } = await rush()
  expect(statuses.filter(status => ![200, 409, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  expect(taken).toBe(PLACES)
  expect(tickets).toBe(TICKETS)
  expect(await brokenInvariants(database)).toEqual({})
})

test('Without locks they get more, which shows that the test has a race', async () => {
  const { taken } = await rush(withoutLocks)
  expect(taken).toBeGreaterThan(PLACES)
})
