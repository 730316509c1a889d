import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../../contract/call.ts'
import { getEventDraft, publishEvent, setEventField } from '../../../contract/calls/organiserEvents.ts'
import { importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import type { Database } from '../../../server/database/connect.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import type { Shopper } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { withoutLocks } from '../sale/withoutLocks.ts'

const ROUNDS = 12
/** So often a title is published while a file is imported: each time a millisecond later, and from the start again. */
const MEETINGS = 60
const LATEST_MS = 20

const postgres = withPostgres()
let apps: RunningApp[] = []
afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()))
})

interface Sender {
  member: Shopper
  organiser_id: number
  name: string
}

async function senderAt(app: RunningApp, offered: Offered): Promise<Sender> {
  const { id, name } = await app.database
    .selectFrom('organiser')
    .innerJoin('event', 'event.organiser_id', 'organiser.id')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['organiser.id', 'organiser.name'])
    .where('event_date.id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  return { member: await aMember(app, offered), organiser_id: id, name }
}

interface Sent {
  status: number
  body: Partial<Answer<typeof importOwnEvents>>
}

/** One event of this id for each sender, at the same moment. */
const send = (senders: Sender[], id: string): Promise<Sent[]> =>
  Promise.all(
    senders.map(({ member, organiser_id, name }, index) =>
      member.call(importOwnEvents, {
        organiser_id,
        file: `
organisers: [{ name: ${name} }]
events:
  - id: ${id}
    title: Bats ${index}
    organiser: ${name}
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Barn }
    tickets: [{ name: Perch, price: 5, capacity: 9 }]`,
        confirmed: true,
      }),
    ),
  )

interface Round {
  /** In the order of the senders. */
  answers: Sent[]
  stored: { organiser_id: number; title: string }[]
  senders: Sender[]
}

/** Two members at two servers, each of their own organiser or of the same, send files with one event id, several times. */
async function rush(
  organisers: 'of two organisers' | 'of one organiser',
  changed?: (database: Database) => Database,
): Promise<Round[]> {
  apps = await postgres.runApps(2, {}, changed)
  const [one, other] = apps as [RunningApp, RunningApp]
  const first = await putOneOnSale(one.database, 1)
  const second = organisers === 'of one organiser' ? first : await putOneOnSale(one.database, 1)
  const senders = [await senderAt(one, first), await senderAt(other, second)]
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const id = `bats-${round}`
    const answers = await send(senders, id)
    const stored = await one.database
      .selectFrom('event')
      .select(['organiser_id', 'title'])
      .where('source', '=', `yaml:${id}`)
      .execute()
    rounds.push({ answers, stored, senders })
  }
  return rounds
}

test('Of two organisers who import an event of the same id at once, one has it, and the other is refused in words', async () => {
  for (const { answers, stored, senders } of await rush('of two organisers')) {
    const winner = answers.findIndex(({ body }) => body.added === 1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1 - winner]?.body).toMatchObject({
      added: 0,
      changed: 0,
      refused: [`event 1 (Bats ${1 - winner}): is an event of another organiser`],
    })
    expect(stored).toEqual([{ organiser_id: senders[winner]?.organiser_id, title: `Bats ${winner}` }])
  }
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Of two members of one organiser who do, one adds the event, and the other changes it', async () => {
  for (const { answers, stored, senders } of await rush('of one organiser')) {
    const winner = answers.findIndex(({ body }) => body.added === 1)
    expect(answers[1 - winner]?.body).toMatchObject({ added: 0, changed: 1, refused: [] })
    expect(stored).toEqual([{ organiser_id: senders[0]?.organiser_id, title: `Bats ${1 - winner}` }])
  }
})

/**
 * A member publishes another title while somebody else imports the event with another price, several times. Answers the rounds
 * in which one of them failed, or the price is not the one of the file.
 */
async function collide(changed?: (database: Database) => Database): Promise<number[]> {
  apps = await postgres.runApps(2, {}, changed)
  const [one, other] = apps as [RunningApp, RunningApp]
  const offered = await putOneOnSale(one.database, 1)
  const [writer, sender] = [await senderAt(one, offered), await senderAt(other, offered)]
  const { organiser_id, name, member } = writer
  const imports = (price: number) =>
    sender.member.call(importOwnEvents, { organiser_id, file: priced(name, price), confirmed: true })
  expect((await imports(1)).body).toMatchObject({ added: 1 })
  const { id } = await one.database
    .selectFrom('event')
    .select('id')
    .where('source', '=', 'yaml:moths')
    .executeTakeFirstOrThrow()
  const draft = `event-${id}`
  const lost: number[] = []
  for (let round = 2; round < MEETINGS; round++) {
    const { fields = {} } = (await member.call(getEventDraft, { organiser_id, draft })).body.draft ?? {}
    const { stamp: base = '', value: before = '' } = fields.title ?? {}
    const typed = { organiser_id, draft, field: 'title', value: `Moths ${round}`, before, base }
    expect((await member.call(setEventField, { ...typed, stamp: randomUUID() })).status).toBe(200)
    const publishes = async () => {
      // An import reads its file first. In another round publishing meets another part of it.
      await setTimeout(round % LATEST_MS)
      return member.call(publishEvent, { organiser_id, draft, confirmed: true })
    }
    const answers = await Promise.all([publishes(), imports(round)])
    const { price } = await one.database
      .selectFrom('ticket_type')
      .innerJoin('event_date', 'event_date.id', 'event_date_id')
      .select('price')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    if (price !== 100 * round || answers.some(({ status }) => status !== 200)) lost.push(round)
  }
  return lost
}

const priced = (organiser: string, price: number): string => `
organisers: [{ name: ${organiser} }]
events:
  - id: moths
    title: Moths
    organiser: ${organiser}
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Barn }
    tickets: [{ name: Perch, price: ${price}, capacity: 9 }]`

test('A title that is published while a file changes the price of its event loses no price', async () => {
  expect(await collide()).toEqual([])
  expect(await brokenInvariants((apps[0] as RunningApp).database)).toEqual({})
})

test('Without locks a price is lost, or one of them fails', async () => {
  expect(await collide(withoutLocks)).not.toEqual([])
})

test('Without locks one of them fails, which shows that the test has a race', async () => {
  const rounds = await rush('of two organisers', withoutLocks)
  const failed = rounds.flatMap(({ answers }) => answers.filter(({ status }) => status !== 200))
  expect(failed.length).toBeGreaterThan(0)
})
