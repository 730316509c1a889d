import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Database } from '../../../../server/database/connect.ts'
import { work } from '../../../../server/jobs/work.ts'
import { deriveKeys } from '../../../../server/keys.ts'
import type { SendMail } from '../../../../server/mail/sendMail.ts'
import { sendOnce } from '../../../../server/mail/sendOnce.ts'
import { sendLetters } from '../../../../server/organiser/letters/sendLetters.ts'
import { enqueueWith } from '../../../../server/queue/enqueue.ts'
import { openQueues } from '../../../../server/queue/queues.ts'
import type { Services } from '../../../../server/services.ts'
import { manyHolders } from '../../../support/manyHolders.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'
import { takeUp } from '../../../support/takeUp.ts'

/* Several servers send one letter, and one ends right after the mail server has taken some. */

const HOLDERS = 100

async function aLetter() {
  const url = await postgresDatabase()
  const database = await connect({ url })
  const boss = await openQueues(database, Object.keys(work), () => {})
  const organiser_id = await manyHolders(database, HOLDERS)
  await database
    .insertInto('organiser_letter')
    .values({
      ...{ organiser_id, key: 'a', member: 'ada@example.com', kind: 'service', subject: 'A', body: 'B' },
      ...{ whom: '{}', send_at: new Date(), time_zone: 'Europe/London' },
    })
    .execute()
  /** What the mail server has taken, by address. */
  const taken = new Map<string, number>()
  const mailServer: SendMail = async ({ to }) => {
    taken.set(to, (taken.get(to) ?? 0) + 1)
  }
  const services = {
    enqueue: enqueueWith(boss),
    keys: deriveKeys('a secret of the tests, long enough to be one'),
    origin: 'http://localhost',
    log: { warn() {} } as unknown as Services['log'],
  }
  const each = () => {
    const counts: Record<number, number> = {}
    for (const times of taken.values()) counts[times] = (counts[times] ?? 0) + 1
    return counts
  }
  const close = async () => {
    await boss.stop({ graceful: false })
    await database.destroy()
  }
  return { url, database, services, mailServer, each, close }
}

/** The same database, whose server has ended once the mail server has taken so many letters: nothing of it arrives any more. */
function endingAfter(database: Database, most: number) {
  let left = most
  const alive = () => {
    if (left <= 0) throw new Error('The server has ended')
  }
  const ending = new Proxy(database, {
    get(target, name) {
      alive()
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const sending =
    (sendMail: SendMail): SendMail =>
    async letter => {
      alive()
      await sendMail(letter)
      left -= 1
    }
  return { ending, sending }
}

/** `noted`: how a server remembers what the mail server has taken. */
async function afterFiveEnds(noted: (database: Database, sendMail: SendMail) => SendMail) {
  const { database, services, mailServer, each, close } = await aLetter()
  const sendMail = noted(database, mailServer)
  for (let end = 1; end <= 5; end++) {
    const { ending, sending } = endingAfter(database, 5 * end - 2)
    const server = { ...services, database: ending, sendMail: sending(sendMail) }
    await expect(sendLetters(server)).rejects.toThrow('The server has ended')
    await takeUp(database)
  }
  await sendLetters({ ...services, database, sendMail })
  const { rows } = await sql`select from organiser_letter where finished_at is null`.execute(database)
  expect(rows).toEqual([])
  await close()
  return each()
}

test('A server that ends after the mail server has taken a letter, and that is noted, has sent it once', async () => {
  expect(await afterFiveEnds(sendOnce)).toEqual({ 1: HOLDERS })
})

test('Control: where it is not noted by its Message-ID, a letter is sent twice', async () => {
  expect(await afterFiveEnds((_database, sendMail) => sendMail)).toMatchObject({ 2: expect.any(Number) })
})

test('Of four servers that send one letter, one sends it to each', async () => {
  const { url, services, mailServer, each, close } = await aLetter()
  const servers = await Promise.all([1, 2, 3, 4].map(() => connect({ url })))
  await Promise.all(servers.map(one => sendLetters({ ...services, database: one, sendMail: mailServer })))
  expect(each()).toEqual({ 1: HOLDERS })
  await Promise.all(servers.map(one => one.destroy()))
  await close()
})
