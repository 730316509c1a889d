import { expect, test } from 'vitest'
import { limitedBy } from '../../support/noLimits.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { endHolds, newEmail, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', {
  ...limitedBy({}),
  TRUSTED_PROXIES: '127.0.0.1, ::1',
  MOST_HELD_BY_VISIT: '6',
  MOST_HELD_BY_ACCOUNT: '8',
  MOST_HELD_BY_ADDRESS: '20',
})

const held = 'Many tickets are already reserved from here and not paid for.'

const types = (count: number) =>
  putOnSale(
    app.database,
    Array.from({ length: count }, () => ({ capacity: 1000 })),
  ) as Promise<Offered[]>

test('A visit, an account and a network address hold so many unpaid tickets and no more', async () => {
  const [one, other] = (await types(2)) as [Offered, Offered]
  const greedy = await visit(app)
  await greedy.add(one, 4)
  await greedy.add(other, 3)
  expect((await greedy.reserve()).body).toMatchObject({ error: 'At most 6 tickets can be reserved at once.' })

  const email = newEmail()
  const first = await visit(app)
  await first.add(one, 5)
  await first.reserve()
  await first.register(email)
  const second = await visit(app)
  await second.signIn(email)
  await second.add(one, 4)
  const elsewhere = { headers: { 'X-Forwarded-For': '203.0.113.5' } }
  expect((await second.reserve(elsewhere)).body.error).toContain(held)
  expect((await takenOf(app.database, one.ticket_id)).held).toBe(5)

  const more = await Promise.all(Array.from({ length: 12 }, () => visit(app)))
  await Promise.all(more.map(shopper => shopper.add(other, 5)))
  const answers = await Promise.all(more.map(shopper => shopper.reserve()))
  // Five are held by this address already, and the requests that run at once may be in several batches.
  expect(answers.filter(({ body }) => body.reserved).length).toBeLessThanOrEqual(6)
  expect(answers.filter(({ body }) => body.error?.includes(held)).length).toBeGreaterThanOrEqual(6)
  const late = await visit(app)
  await late.add(other, 6)
  expect((await late.reserve()).body.error).toContain(held)
})

test('A paid order and an ended hold count no more, and their network address is deleted', async () => {
  const [one] = (await types(1)) as [Offered]
  await endHolds(app.database)
  for (let order = 0; order < 5; order++) await (await visit(app)).buy(one, 5)
  expect((await takenOf(app.database, one.ticket_id)).sold).toBe(25)
  const holder = await visit(app)
  await holder.add(one, 6)
  expect((await holder.reserve()).body.reserved).toBe(true)
  const { deleteOldRecords } = await import('../../../server/jobs/deleteOldRecords.ts')
  await deleteOldRecords(app.services)
  const stated = await app.database
    .selectFrom('sale')
    .select('held_from')
    .where('held_from', 'is not', null)
    .execute()
  expect(stated).toHaveLength(1)
})
