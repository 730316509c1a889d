import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { pages } from '../../../contract/pages.ts'
import { everyRow } from '../../support/everyRow.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { endHolds, newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const reads = (Object.values(endpoints) as Call[]).filter(row => row.kind === 'read')

/** Every row but the counts of pages shown, which are written a while after the answer. */
const rowsButCounts = async () => {
  const { 'public.event_count': _, ...rows } = await everyRow(app.database)
  return rows
}

test('No GET and no read changes a row: calls, pages, files and the mailbox', async () => {
  const buyer = await visit(app)
  await buyer.buy(await putOneOnSale(app.database, 10), 2)
  const holder = await visit(app)
  const offered = await putOneOnSale(app.database, 10)
  await holder.add(offered, 2)
  await holder.reserve()
  await holder.askForCode(newEmail())
  const expired = await visit(app)
  await expired.add(offered)
  await expired.reserve()
  await endHolds(app.database)
  // Background jobs have to be finished or paused.
  await sql`delete from pgboss.schedule`.execute(app.database)
  await queueIsIdle(app.database)

  const slug = (await app.database.selectFrom('event').select('slug').executeTakeFirstOrThrow()).slug
  const before = await rowsButCounts()
  for (const shopper of [buyer, holder, expired]) {
    for (const row of reads) await shopper.send(row.method, row.path, `event=${slug}`)
    for (const { path } of Object.values(pages)) await shopper.send('GET', path.replace(':event', slug))
    for (const path of [
      `/smartcheckout/?session=0123456789`,
      '/sandbox/mailbox/',
      '/sandbox/mailbox/1',
      '/sw.js',
      '/livez',
      '/posters/none.svg',
      '/nothing/',
    ])
      await shopper.send('GET', path)
    for (const row of Object.values(endpoints) as Call[]) await shopper.send('HEAD', row.path)
  }
  expect(await rowsButCounts()).toEqual(before)
})
