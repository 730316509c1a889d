import { expect, test } from 'vitest'
import { logAnalytics } from '../../../contract/calls/reports.ts'
import { countVisit } from '../../../server/queue/countVisit.ts'
import type { VisitedPlace } from '../../../server/services/analytics/visit.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
const counted: VisitedPlace[] = [
  { service: 'google', id: 'G-1' },
  { service: 'facebook', id: '42' },
]

async function count(on: RunningApp, places: VisitedPlace[]): Promise<void> {
  await app.database
    .transaction()
    .execute(trx => countVisit(trx, on.services, places, { state: 'payment', visitor: 'v-1' }))
  await queueIsIdle(app.database)
}

const told = async () =>
  (await app.database.selectFrom('sandbox_analytics').select('told').orderBy('id').execute()).map(
    row => row.told,
  )

test('ANL-01 ANL-02 GAP-120 a visit goes to each place by a job of its own, and in the sandbox to a page', async () => {
  await count(app, counted)
  const [google, facebook, ...more] = (await told()).sort().reverse()
  expect(google).toMatch(/google-analytics\.com.*measurement_id=G-1.*"page_title":"payment"/)
  expect(facebook).toMatch(/graph\.facebook\.com.*\/42\/events.*AddPaymentInfo/)
  expect(more).toEqual([])
  const page = await (await fetch(`${app.origin}/sandbox/analytics/`)).text()
  expect(page).toContain('measurement_id=G-1')
})

test('ANL-04 ANL-05 a call of the page is counted where the events and organisers of its basket say', async () => {
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5))
  await app.database.updateTable('event').set({ ga: 'G-EVENT', fb_pixel: '77' }).execute()
  await app.database
    .updateTable('organiser')
    .set({ ga_ua_properties: ['G-ORGANISER'] })
    .execute()
  await shopper.call(logAnalytics, { state: 'basket', visitor: 'v-2' })
  await queueIsIdle(app.database)
  const said = (await told()).filter(one => one.includes('v-2') || one.includes('/77/')).join()
  for (const place of ['measurement_id=G-EVENT', 'measurement_id=G-ORGANISER', '/77/events'])
    expect(said).toContain(place)
  await app.database.updateTable('event').set({ ga: null, fb_pixel: null }).execute()
  await app.database.updateTable('organiser').set({ ga_ua_properties: [] }).execute()
})

test('a basket that nobody counts is told to nobody, and the call says no more than that it was heard', async () => {
  const before = await told()
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5))
  const { status, body } = await shopper.call(logAnalytics, { state: 'basket', visitor: 'v-1' })
  expect([status, body]).toEqual([200, { success: true }])
  await queueIsIdle(app.database)
  expect(await told()).toEqual(before)
})

test('in production a service without its key is told nothing, and there is no such page', async () => {
  const before = await told()
  const shop = await runApp(app.database, {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'tickets@foyer.example',
    ORIGIN: 'https://foyer.example',
  })
  const jobs = async () =>
    (
      await app.database
        .selectFrom('pgboss.job' as never)
        .selectAll()
        .execute()
    ).length
  const queued = await jobs()
  await app.database
    .transaction()
    .execute(trx => countVisit(trx, shop.services, counted, { state: 'payment', visitor: 'v-1' }))
  expect(await jobs()).toBe(queued)
  expect((await fetch(`${shop.origin}/sandbox/analytics/`)).status).toBe(404)
  expect(await told()).toEqual(before)
  await shop.stopServer()
})
