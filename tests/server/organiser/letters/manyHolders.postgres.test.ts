import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../../../server/database/connect.ts'
import { deriveKeys } from '../../../../server/keys.ts'
import { reachOf } from '../../../../server/organiser/letters/holders.ts'
import { organiserLettersOf } from '../../../../server/organiser/letters/organiserLettersOf.ts'
import { sendLetters } from '../../../../server/organiser/letters/sendLetters.ts'
import type { Services } from '../../../../server/services.ts'
import { manyHolders } from '../../../support/manyHolders.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'

/* LETTER_HOLDERS=20000 does so with as many people. */

const HOLDERS = Number(process.env.LETTER_HOLDERS ?? 2000)

test(`A letter to ${HOLDERS} people is counted, listed and sent, and is measured`, async () => {
  const database = await connect({ url: await postgresDatabase() })
  const organiser_id = await manyHolders(database, HOLDERS)
  await sql`analyze`.execute(database)
  const timed = async <T>(what: () => Promise<T>): Promise<[T, number]> => {
    const begun = performance.now()
    const answer = await what()
    return [answer, performance.now() - begun]
  }
  const [all, countingAll] = await timed(() => reachOf(database, organiser_id, 'service', {}))
  const [agreed, countingAgreed] = await timed(() =>
    reachOf(database, organiser_id, 'marketing', { arrived: 'not_yet' }),
  )
  expect([all, agreed]).toMatchObject([
    { reached: HOLDERS },
    { people: HOLDERS, reached: 0, no_consent: HOLDERS },
  ])
  const letter = {
    organiser_id,
    member: 'ada@example.com',
    kind: 'service' as const,
    subject: 'A',
    body: 'B',
    whom: '{}',
  }
  await database
    .insertInto('organiser_letter')
    .values({ ...letter, key: 'a', send_at: new Date(), time_zone: 'Europe/London' })
    .execute()
  let sent = 0
  const services = {
    database,
    keys: deriveKeys('a secret of the tests, long enough to be one'),
    origin: 'http://localhost',
    log: {} as Services['log'],
    enqueue: async () => {},
    async sendMail() {
      sent += 1
    },
  }
  const [, run] = await timed(() => sendLetters(services))
  const perLetter = run / sent
  const [{ letters }, listing] = await timed(() => organiserLettersOf(database, organiser_id, null))
  while (sent < HOLDERS) await sendLetters(services)
  await sendLetters(services)
  expect(letters).toMatchObject([{ all: HOLDERS }])
  expect((await organiserLettersOf(database, organiser_id, null)).letters).toMatchObject([
    { state: 'finished', sent: HOLDERS },
  ])
  const ms = (value: number) => `${value.toFixed(1)} ms`
  process.stdout.write(
    `${HOLDERS} people: counted in ${ms(countingAll)}, those who agreed in ${ms(countingAgreed)}; listed while it goes in ${ms(listing)}; each letter ${ms(perLetter)}\n`,
  )
  await database.destroy()
}, 300_000)
