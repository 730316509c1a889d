import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { refundAmount } from '../../../contract/calls/organiserActs.ts'
import { sum } from '../../../contract/rules/totals.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aMember } from '../../support/aMember.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from '../sale/withoutLocks.ts'

const PAID = 2500
const AMOUNT = 1000
const MEMBERS = 8

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

/**
 * Members at two servers give back an amount of one order at once, each sent twice. Answers how many amounts have gone back,
 * in minor units, by the book of goodwill.
 */
async function rush(changed?: (database: Database) => Database) {
  apps = await postgres.runApps(2, {}, changed)
  const [first] = apps as [RunningApp]
  const { database } = first
  const offered = await putPricedOnSale(database)
  const sam = await aPayer(first, offered)
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  await queueIsIdle(database)
  const { id: sale_id } = await database
    .selectFrom('sale')
    .select('id')
    .where('reference', '=', sam.reference)
    .executeTakeFirstOrThrow()
  const { id: organiser_id } = await database.selectFrom('organiser').select('id').executeTakeFirstOrThrow()
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) =>
      aMember(apps[index % apps.length] as RunningApp, offered, newEmail(), 'box_office'),
    ),
  )
  const answers = await Promise.all(
    members.flatMap(member => {
      const asked = { organiser_id, sale_id, amount: AMOUNT / 100, reason: 'No sound.', key: randomUUID() }
      return [member.call(refundAmount, asked), member.twin().call(refundAmount, asked)]
    }),
  )
  const given = await database
    .selectFrom('entry')
    .select('amount')
    .where('account', '=', 'goodwill')
    .execute()
  return { given: sum(given.map(({ amount }) => amount)), statuses: answers.map(one => one.status), database }
}

test('Members who give back amounts at once never give more than was paid, and each amount once', async () => {
  const { given, statuses, database } = await rush()
  expect(statuses.filter(status => ![200, 409, 503].includes(status))).toEqual([])
  expect(given).toBe(2 * AMOUNT)
  await queueIsIdle(database)
  expect(await brokenInvariants(database)).toEqual({})
})

test('Without locks they give more, which shows that the test has a race', async () => {
  const { given } = await rush(withoutLocks)
  expect(given).toBeGreaterThan(PAID)
})
