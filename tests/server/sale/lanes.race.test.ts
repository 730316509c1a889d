import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import type { Database } from '../../../server/database/connect.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()
let apps: [RunningApp, RunningApp]
beforeAll(async () => {
  apps = (await postgres.runApps(2)) as [RunningApp, RunningApp]
})
afterAll(() => Promise.all(apps.map(app => app.stop())))

/** Locks a ticket type while `work` runs. */
async function whileLocked<T>(database: Database, type: number, work: () => Promise<T>): Promise<T> {
  return database.transaction().execute(async trx => {
    await sql`select from ticket_type where id = ${type} for update`.execute(trx)
    return work()
  })
}

/** Shoppers of the first server with one ticket each. */
async function withTickets(count: number, type: { ticket_id: number; date_id: number }): Promise<Shopper[]> {
  const shoppers = await Promise.all(Array.from({ length: count }, () => visit(apps[0])))
  await Promise.all(shoppers.map(shopper => shopper.add(type)))
  return shoppers
}

async function timed<T>(work: () => Promise<T>): Promise<[T, ms: number]> {
  const began = performance.now()
  const answer = await work()
  return [answer, performance.now() - began]
}

describe('A ticket type that another transaction has locked', () => {
  test('does not hold up another event, and its own callers are asked to come again', async () => {
    const [locked, free] = [
      await putOneOnSale(apps[0].database, 50),
      await putOneOnSale(apps[0].database, 50),
    ]
    const waiting = await withTickets(5, locked)
    const others = await withTickets(20, free)
    const reserveAll = async (shoppers: Shopper[]) => {
      const times = []
      for (const shopper of shoppers) {
        const [{ body }, ms] = await timed(() => shopper.reserve())
        expect(body.reserved).toBe(true)
        times.push(ms)
      }
      return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
    }
    const usual = await reserveAll(others.slice(0, 10))
    await whileLocked(apps[1].database, locked.ticket_id, async () => {
      const stuck = waiting.map(shopper => shopper.reserve())
      const beside = await reserveAll(others.slice(10))
      expect(beside).toBeLessThan(2 * usual + 20)
      for (const { status, headers, body } of await Promise.all(stuck)) {
        expect(status).toBe(503)
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
        expect(body.error).toMatch(/try again/)
      }
    })
    for (const shopper of waiting) expect((await shopper.reserve()).body.reserved).toBe(true)
  })
})

test('A server that answers as many calls as it may asks further callers to come again', async () => {
  const busy = await runApp(apps[0].database, { CALLS_AT_ONCE: '3' })
  const there = (shopper: Shopper) => Object.assign(shopper.twin(), { app: busy })
  const locked = await putOneOnSale(apps[0].database, 5)
  const holders = await withTickets(3, locked)
  const visitor = there(await visit(apps[0]))
  await whileLocked(apps[1].database, locked.ticket_id, async () => {
    const stuck = holders.map(shopper => there(shopper).reserve())
    // The visitor's own call may have had the place of one of them, so one more comes each time.
    const full = async () => {
      stuck.push(there(holders[0] as Shopper).reserve())
      return (await visitor.call(getUser)).status
    }
    await expect.poll(full, { interval: 10, timeout: 5000 }).toBe(503)
    expect(Number((await visitor.call(getUser)).headers.get('Retry-After'))).toBeGreaterThan(0)
    await Promise.all(stuck)
  })
  expect((await visitor.call(getUser)).status).toBe(200)
  await busy.stopServer()
})

test('A page that the database cannot answer for says so as a page, and asks to come again', async () => {
  const locked = apps[1].database.transaction().execute(async trx => {
    await sql`lock table event in access exclusive mode`.execute(trx)
    const response = await fetch(`${apps[0].origin}/all-events/`, { headers: { Accept: 'text/html' } })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=UTF-8'])
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('Try again')
  })
  await locked
})

test('A server that stops answers what it has begun, closes its connections and is not ready meanwhile', async () => {
  const leaving = await runApp(apps[0].database)
  const locked = await putOneOnSale(apps[0].database, 5)
  const [holder] = (await withTickets(1, locked)) as [Shopper]
  const there = Object.assign(holder.twin(), { app: leaving })
  expect((await there.call(getUser)).headers.get('Connection')).not.toBe('close')
  await whileLocked(apps[1].database, locked.ticket_id, async () => {
    const stuck = there.reserve()
    await expect
      .poll(
        async () => (await sql`select from pg_locks where not granted`.execute(apps[1].database)).rows.length,
        { interval: 10 },
      )
      .toBeGreaterThan(0)
    const stopped = leaving.stopServer()
    const { status, headers } = await stuck
    expect([status, headers.get('Connection')]).toEqual([503, 'close'])
    await stopped
  })
})
