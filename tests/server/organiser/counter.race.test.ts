import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { giveBackAtCounter, keepAtCounter, sellAtCounter } from '../../../contract/calls/counter.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from '../sale/withoutLocks.ts'

const PLACES = 30
const BUYERS = 40
const ROUNDS = 12

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

interface Till {
  member: Shopper
  own: { organiser_id: number; device: string }
}

/**
 * Buyers reserve at four servers while two devices at the counter sell, keep tickets back, sell of these and give some back, each
 * sale sent at two servers at once. The places are those of a hall, which no column limits. Answers how many are taken.
 */
async function rush(changed?: (database: Database) => Database) {
  apps = await postgres.runApps(4, {}, changed)
  const [{ database }] = apps as [RunningApp]
  const [type] = (await putOnSale(database, [{ capacity: 1000, price: 1000 }])) as [Offered]
  const { id } = await database
    .insertInto('shared_capacity')
    .values({ event_date_id: type.date_id, name: 'The hall', capacity: PLACES })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.updateTable('ticket_type').set({ shared_capacity_id: id }).execute()
  const { id: organiser_id } = await database.selectFrom('organiser').select('id').executeTakeFirstOrThrow()
  const members = await Promise.all(apps.map(app => aMember(app, type, newEmail(), 'box_office')))
  const tills: Till[] = members
    .slice(0, 2)
    .map(member => ({ member, own: { organiser_id, device: randomUUID() } }))
  const shoppers = await Promise.all(
    Array.from({ length: BUYERS }, (_, index) => visit(apps[index % apps.length] as RunningApp)),
  )
  await Promise.all(shoppers.map(shopper => shopper.add(type)))
  const statuses: number[] = []

  async function work({ member, own }: Till, other: Shopper): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const asked = { ...own, batch: randomUUID(), ticket_id: type.ticket_id, qty: 2 }
      const { body, status } = await member.call(keepAtCounter, asked)
      statuses.push(status)
      const [kept, back] = status === 200 ? body.kept.map(({ ticket }) => ticket.id) : []
      const sale = { ...own, id: randomUUID(), method: 'cash', name: '', total: 1000 } as const
      const sold = kept
        ? { ...sale, tickets: [kept] }
        : { ...sale, lines: [{ ticket_id: type.ticket_id, qty: 1 }] }
      const answers = await Promise.all([
        member.call(sellAtCounter, sold),
        other.call(sellAtCounter, sold),
        ...(back && round % 2 === 0
          ? [member.twin().call(giveBackAtCounter, { ...own, tickets: [back] })]
          : []),
      ])
      statuses.push(...answers.map(answer => answer.status))
    }
  }

  const [first, second, ...others] = members as [Shopper, Shopper, ...Shopper[]]
  await Promise.all([
    Promise.all(shoppers.map(shopper => shopper.reserve())),
    ...tills.map((till, index) => work(till, others[index] ?? (index === 0 ? second : first))),
  ])
  const { held, sold } = await takenOf(database, type.ticket_id)
  const sales = await database.selectFrom('counter_sale').select('id').execute()
  return { taken: held + sold, sold, sales, statuses, database }
}

test('Two devices at the counter and the shop never have more than all places, and each sale is made once', async () => {
  const { taken, sold, sales, statuses, database } = await rush()
  expect(statuses.filter(status => ![200, 409, 503].includes(status))).toEqual([])
  expect(taken).toBe(PLACES)
  expect(sold).toBe(sales.length)
  expect(sold).toBeGreaterThan(0)
  expect(await brokenInvariants(database)).toEqual({})
})

test('Without locks they get more, which shows that the test has a race', async () => {
  const { taken } = await rush(withoutLocks)
  expect(taken).toBeGreaterThan(PLACES)
})
