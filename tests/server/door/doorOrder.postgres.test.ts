import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDoorChanges, recordAdmissions, recordExits } from '../../../contract/calls/door.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addAdmissions, addExits } from '../../../server/door/admissions.ts'
import { anAdmission } from '../../support/aDoor.ts'
import { aMember } from '../../support/aMember.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

test('A door that has read an admission has not missed an earlier one that was committed later', async () => {
  const offered = await putOneOnSale(app.database, 9)
  const staff = await aMember(app, offered)
  const buyer = await visit(app)
  await buyer.buy(offered, 1)
  const [{ id: ticket, event_id: event = 0 } = { id: '' }] = (await buyer.call(getWallet)).body.tickets
  const account = await app.database.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const [slow, fast] = [anAdmission({ id: randomUUID(), ticket }), anAdmission({ id: randomUUID(), ticket })]

  let recorded: Promise<unknown> = Promise.resolve()
  await app.database.transaction().execute(async trx => {
    await addAdmissions(trx, async () => {}, account.id, event, [slow])
    recorded = staff.call(recordAdmissions, { event_id: event, admissions: [fast] })
    await expect.poll(waitingForLocks).toBe(1)
  })
  await recorded
  const since = new Date().toISOString()
  const { changes } = (await staff.call(getDoorChanges, { event_id: event, since, after: 0 })).body
  expect(changes?.admissions.map(({ id }) => id)).toEqual([slow.id, fast.id])
})

test('A door that has read an exit has not missed an earlier one that was committed later', async () => {
  const offered = await putOneOnSale(app.database, 9)
  const staff = await aMember(app, offered)
  const buyer = await visit(app)
  await buyer.buy(offered, 1)
  const [{ id: ticket, event_id: event = 0 } = { id: '' }] = (await buyer.call(getWallet)).body.tickets
  const account = await app.database.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const anExit = () => ({ ...anAdmission({ id: randomUUID(), ticket }), leaves: randomUUID() })
  const [slow, fast] = [anExit(), anExit()]

  let recorded: Promise<unknown> = Promise.resolve()
  await app.database.transaction().execute(async trx => {
    await addExits(trx, account.id, event, [slow])
    recorded = staff.call(recordExits, { event_id: event, exits: [fast] })
    await expect.poll(waitingForLocks).toBe(1)
  })
  await recorded
  const asked = { event_id: event, since: new Date().toISOString(), after: 0, exits_after: 0 }
  const { changes } = (await staff.call(getDoorChanges, asked)).body
  expect(changes?.exits?.map(({ id }) => id)).toEqual([slow.id, fast.id])
})

test('A door that has read its list before a date is moved hears of the new time with the changes', async () => {
  const offered = await putOneOnSale(app.database, 9)
  const staff = await aMember(app, offered)
  const { event_id } = await app.database
    .selectFrom('event_date')
    .select('event_id')
    .where('id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  await sql`update event_date set starts_at = '2031-03-10 19:30Z', ends_at = '2031-03-10 21:30Z' where id = ${offered.date_id}`.execute(
    app.database,
  )
  const since = new Date().toISOString()
  const { changes } = (await staff.call(getDoorChanges, { event_id, since, after: 0 })).body
  expect(changes).toMatchObject({
    event: { ends_at: '2031-03-10T21:30:00.000Z' },
    types: [{ starts_at: '2031-03-10T19:30:00.000Z', ends_at: '2031-03-10T21:30:00.000Z' }],
  })
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database)
  return rows[0]?.count ?? 0
}
