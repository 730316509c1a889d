import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openQueues, startWork } from '../../../server/queue/queues.ts'
import { embeddedDatabase } from '../../support/embeddedDatabase.ts'

/** How often a queue without notifications looks. */
const POLLING_MS = 500

/** A queue of a version that had no notifications, opened again; `run` resolves once a job of it has run. */
async function anOldQueue() {
  const database = await embeddedDatabase()
  const fail = (error: Error) => {
    throw error
  }
  await (await openQueues(database, ['release_expired'], fail)).stop()
  await sql`update pgboss.queue set notify = false`.execute(database)
  const boss = await openQueues(database, ['release_expired'], fail)
  let ran = () => {}
  const work = { release_expired: async () => ran() }
  await startWork(boss, work as never, {}, pino({ level: 'silent' }))
  return {
    run: () =>
      new Promise<void>((resolve, reject) => {
        ran = resolve
        boss.send('release_expired').catch(reject)
      }),
    async stop() {
      await boss.stop()
      await database.destroy()
    },
  }
}

test('A job runs when it is queued, not when its queue looks next, also in a queue of an earlier version', async () => {
  const queue = await anOldQueue()
  const started = performance.now()
  for (let job = 0; job < 10; job++) await queue.run()
  expect(performance.now() - started).toBeLessThan((10 * POLLING_MS) / 2)
  await queue.stop()
})
