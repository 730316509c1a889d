import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinMailingList } from '../../../contract/calls/marketing.ts'
import { reportError } from '../../../contract/calls/reports.ts'
import { countCall, rateLimits, readRateLimits } from '../../../server/http/rateLimits.ts'
import { deleteOldRecords } from '../../../server/jobs/deleteOldRecords.ts'
import { limitedBy } from '../../support/noLimits.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()
let apps: [RunningApp, RunningApp]
beforeAll(async () => {
  const settings = limitedBy({ mailing_list_by_visit: 4, error_report_by_address: 3 })
  apps = (await postgres.runApps(2, settings)) as [RunningApp, RunningApp]
})
afterAll(() => Promise.all(apps.map(app => app.stop())))

test('A limit counts the calls at all servers together and answers in words when to try again', async () => {
  const email = newEmail()
  const shopper = await visit(apps[0])
  const there = Object.assign(shopper.twin(), { app: apps[1] })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      (number % 2 ? shopper : there).call(joinMailingList, { email, consent: true }),
    ),
  )
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(4)
  const refused = answers.find(answer => answer.status === 429)
  expect(refused?.body).toEqual({
    error: expect.stringMatching(
      /^This was tried too often\. Please try again in \d+ (week|day|hour|minute|second)s?[\w, ]*\.$/,
    ),
  })
  const seconds = Number(refused?.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(9_999_999)
})

test('A refused call counts, and a repeated one does not', async () => {
  const shopper = await visit(apps[0])
  const email = newEmail()
  for (let times = 0; times < 6; times++)
    expect(
      (await shopper.call(joinMailingList, { email, consent: true }, { key: 'one-and-the-same' })).status,
    ).toBe(200)
  for (let times = 0; times < 3; times++) await shopper.call(joinMailingList, { email, consent: true })
  expect((await shopper.call(joinMailingList, { email, consent: true })).status).toBe(429)
})

test('Reports of errors have a limit', async () => {
  const shopper = await visit(apps[1])
  const report = { kind: 'error' as const, message: 'm', stack: '', trail: '' }
  const statuses = []
  for (let times = 0; times < 4; times++) statuses.push((await shopper.call(reportError, report)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('A window that has ended counts no more, and its counts are deleted', async () => {
  const { database } = apps[0]
  const limits = readRateLimits(['reserve_by_visit=1/600'])
  const count = () => countCall(database, limits, { reserve_by_visit: 'one' })
  expect(await count()).toBe(0)
  expect(await count()).toBeGreaterThan(0)
  await sql`update rate_count set began = began - interval '116 days'`.execute(database)
  expect(await count()).toBe(0)
  await deleteOldRecords(apps[0].services)
  const left = await database.selectFrom('rate_count').select('caller').execute()
  expect(left).toEqual([{ caller: 'one' }])
})

test('Each limit can be set, and what is none is named', () => {
  expect(readRateLimits([])).toEqual(rateLimits)
  expect(readRateLimits(['reserve_by_visit=3/60']).reserve_by_visit).toEqual({ most: 3, seconds: 60 })
  for (const wrong of ['no_such=1/60', 'reserve_by_visit', 'reserve_by_visit=1/0', 'reserve_by_visit=-1/60'])
    expect(() => readRateLimits([wrong])).toThrow(wrong)
})
