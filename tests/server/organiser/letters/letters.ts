import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Body } from '../../../../contract/call.ts'
import { refundTicket } from '../../../../contract/calls/organiserActs.ts'
import {
  getLetter,
  getLetterPreview,
  getLetterReach,
  getLetters,
  sendLetter,
  sendTestLetter,
  stopLetter,
} from '../../../../contract/calls/organiserLetters.ts'
import { getWallet } from '../../../../contract/calls/wallet.ts'
import { deleteOldRecords } from '../../../../server/jobs/deleteOldRecords.ts'
import { brokenInvariants } from '../../../../server/operation/invariants.ts'
import { LEAVE_PATH } from '../../../../server/organiser/letters/leaveLink.ts'
import { sendLetters } from '../../../../server/organiser/letters/sendLetters.ts'
import { aMember } from '../../../support/aMember.ts'
import { limitedBy } from '../../../support/noLimits.ts'
import { type Offered, putOnSale } from '../../../support/putOnSale.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../../support/shopper.ts'
import { withApp } from '../../../support/withApp.ts'

/** What members write to the holders of tickets, on this database. */
export function lettersTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on, limitedBy({ letters_by_organiser: 3 }))
  let standard: Offered
  let balcony: Offered
  let organiser_id = 0
  let event_id = 0
  let wol: Shopper

  beforeEach(async () => {
    const types = await putOnSale(app.database, [{ capacity: 100 }, { capacity: 100 }])
    ;[standard, balcony] = types as [Offered, Offered]
    wol = await aMember(app, standard, newEmail(), 'editor')
    const event = app.database
      .selectFrom('event')
      .innerJoin('event_date as date', 'date.event_id', 'event.id')
    const own = event.select(['event.id', 'organiser_id']).where('date.id', '=', standard.date_id)
    ;({ id: event_id, organiser_id } = await own.executeTakeFirstOrThrow())
  })

  async function holder(offered = standard, qty = 1): Promise<Shopper> {
    const shopper = await visit(app)
    await shopper.buy(offered, qty)
    return shopper
  }

  const agree = (shopper: Shopper) =>
    sql`
    insert into organiser_subscription (organiser_id, account_id, wording)
    select ${organiser_id}, id, 'Yes' from account where email = ${shopper.email}`.execute(app.database)

  type Letter = Omit<Body<typeof sendLetter>, 'organiser_id'>
  const letter = (more: Partial<Letter> = {}) => ({
    ...{ organiser_id, key: randomUUID(), kind: 'service' as const },
    ...{ subject: 'Doors at seven', body: 'Hello {first name},\n\nsee https://example.com/plan.', ...more },
  })

  const send = async (more: Partial<Letter> = {}) => {
    const sent = await wol.call(sendLetter, letter(more))
    await queueIsIdle(app.database)
    return sent
  }

  const list = async () => (await wol.call(getLetters, { organiser_id })).body.letters ?? []

  const lettersTo = (email: string, subject = 'Doors at seven') =>
    app.database
      .selectFrom('sandbox_mail')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', '=', subject)
      .execute()

  const lettersEach = async (shoppers: Shopper[]) =>
    Promise.all(shoppers.map(async ({ email }) => (await lettersTo(email)).length))

  const reach = async (
    more: Omit<Body<typeof getLetterReach>, 'organiser_id' | 'kind'> = {},
    kind: 'service' | 'marketing' = 'service',
  ) => (await wol.call(getLetterReach, { organiser_id, kind, ...more })).body.reach

  const isSound = async () => expect(await brokenInvariants(app.database)).toEqual({})

  test('Each holder gets one letter, however many tickets they have and however often it is sent', async () => {
    const [ann, bob] = [await holder(standard, 3), await holder(balcony)]
    await ann.add(balcony)
    expect(await reach()).toEqual({ people: 2, reached: 2, no_consent: 0, refused_before: 0 })
    const body = letter({ event_id })
    for (let pressed = 0; pressed < 3; pressed++) expect((await wol.call(sendLetter, body)).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await lettersEach([ann, bob, wol])).toEqual([1, 1, 0])
    const [written] = await lettersTo(ann.email)
    expect(written?.body).toContain('Hello Sam,\n\nsee https://example.com/plan.')
    expect(written?.html).toMatch(
      /see <a href="https:\/\/example\.com\/plan" [^>]+>https:\/\/example\.com\/plan<\/a>\./,
    )
    expect(written?.html).toContain('Poster of Title of')
    expect(written?.body).toMatch(/You get this letter because you have tickets of Organiser of /)
    expect(await list()).toMatchObject([
      { kind: 'service', by: wol.email, state: 'finished', all: 2, sent: 2, refused: 0, stopped_by: '' },
    ])
    await isSound()
  })

  test('A key of another letter is refused, and nobody gets it', async () => {
    const ann = await holder()
    const body = letter({ event_id })
    expect((await wol.call(sendLetter, body)).status).toBe(200)
    const others: Partial<Letter>[] = [
      { subject: 'Doors at eight' },
      { body: 'Hello.' },
      { kind: 'marketing' },
      { event_id: undefined },
      { send_at: `${new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)}T12:00` },
    ]
    for (const more of others) {
      const { status, text } = await wol.call(sendLetter, { ...body, ...more })
      expect([status, text]).toEqual([409, expect.stringContaining('Another letter was sent')])
    }
    expect((await wol.call(sendTestLetter, body)).status, 'a test').toBe(409)
    expect((await wol.call(sendLetter, body)).status).toBe(200)
    await queueIsIdle(app.database)
    expect([await lettersEach([ann]), (await list()).length]).toEqual([[1], 1])
    await isSound()
  })

  test('The holder of a claimed ticket is its recipient, and nobody holds a refunded one or one of another organiser', async () => {
    const [ann, bob, cleo] = [await holder(), await holder(), await holder()]
    const [other] = await putOnSale(app.database, [{ capacity: 5 }])
    const dan = await holder(other)
    const owner = await aMember(app, standard)
    const [given] = (await ann.call(getWallet)).body.tickets
    await sql`update ticket set account_id = (select id from account where email = ${dan.email}) where id = ${given?.id}`.execute(
      app.database,
    )
    const [refunded] = (await bob.call(getWallet)).body.tickets
    await owner.call(refundTicket, { organiser_id, ticket_id: refunded?.id ?? '' })
    await queueIsIdle(app.database)
    expect(await reach()).toMatchObject({ people: 2 })
    await send()
    expect(await lettersEach([ann, bob, cleo, dan])).toEqual([0, 0, 1, 1])
    await isSound()
  })

  test('Holders are chosen by event, date, ticket type, arrival and answer', async () => {
    const [ann, bob] = [await holder(standard), await holder(balcony)]
    const [ticket] = (await ann.call(getWallet)).body.tickets
    await sql`insert into admission (id, event_id, ticket_id, generation, admitted_at, door)
      values (${randomUUID()}, ${event_id}, ${ticket?.id}, 0, now(), 'North')`.execute(app.database)
    const question = app.database.insertInto('question').values({
      event_id,
      position: 1,
      question: 'Meal?',
      type: 'text',
      before_payment: true,
      mandatory: false,
      once_per_checkout: false,
      prepopulated_array: [],
    })
    const { id: question_id } = await question.returning('id').executeTakeFirstOrThrow()
    await sql`insert into answer (sale_id, question_id, ticket_type_id, ticket_index, question, answer)
      select sale.id, ${question_id}, ${balcony.ticket_id}, 0, 'Meal?', 'Végan please' from sale where email = ${bob.email}`.execute(
      app.database,
    )
    const counted = async (which: Parameters<typeof reach>[0]) => (await reach(which))?.people
    expect(await counted({ event_id })).toBe(2)
    expect(await counted({ event_id, dates: [standard.date_id] })).toBe(2)
    expect(await counted({ event_id, dates: [999_999] })).toBe(0)
    expect(await counted({ event_id, tickets: ['Type 1'] })).toBe(1)
    expect(await counted({ event_id, arrived: 'yes' })).toBe(1)
    expect(await counted({ event_id, question_id, answer: 'vegan' })).toBe(1)
    expect(await counted({ event_id, question_id, answer: 'fish' })).toBe(0)
    await send({ event_id, arrived: 'not_yet' })
    expect(await lettersEach([ann, bob])).toEqual([0, 1])
    const [{ id = 0 } = {}] = await list()
    expect((await wol.call(getLetter, { organiser_id, letter_id: id })).body.letter).toEqual({
      kind: 'service',
      subject: 'Doors at seven',
      body: 'Hello {first name},\n\nsee https://example.com/plan.',
      whom: { event_id, arrived: 'not_yet' },
    })
  })

  test('Marketing goes to those who have agreed, whose address was not refused, and they leave by one POST', async () => {
    const [ann, bob, cleo] = [await holder(), await holder(), await holder()]
    for (const agreed of [ann, cleo]) await agree(agreed)
    await sql`insert into refused_address (email) values (${cleo.email})`.execute(app.database)
    expect(await reach({}, 'marketing')).toEqual({ people: 3, reached: 1, no_consent: 1, refused_before: 1 })
    await send({ kind: 'marketing' })
    expect(await lettersEach([ann, bob, cleo])).toEqual([1, 0, 0])
    expect(await list()).toMatchObject([{ all: 1, sent: 1, no_consent: 1, refused_before: 1 }])
    const [written] = await lettersTo(ann.email)
    const [path = ''] = new RegExp(`${LEAVE_PATH}\\S+`).exec(written?.body ?? '') ?? []
    const own = app.origin + path
    const page = await fetch(own)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Get no more messages')])
    expect(await reach({}, 'marketing'), 'a GET changes nothing').toMatchObject({ reached: 1 })
    for (let pressed = 0; pressed < 2; pressed++) {
      const left = await fetch(own, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect([left.status, await left.text()]).toEqual([200, expect.stringContaining('It is done')])
    }
    expect(await reach({}, 'marketing')).toMatchObject({ reached: 0, no_consent: 2 })
    expect((await fetch(`${own.slice(0, -3)}aa/`, { method: 'POST' })).status).toBe(404)
    await send({ subject: 'About your ticket' })
    expect(await lettersTo(bob.email, 'About your ticket')).toHaveLength(1)
    expect(await lettersTo(ann.email, 'About your ticket')).toHaveLength(1)
    await isSound()
  })

  test('A planned letter goes at its time, to whom holds tickets then, or is stopped before', async () => {
    const ann = await holder()
    const later = await send({ send_at: '2199-01-01T10:00' })
    expect([later.status, later.text]).toEqual([422, expect.stringContaining('next year')])
    expect((await send({ send_at: '2020-01-01T10:00' })).status).toBe(422)
    expect((await send({ send_at: '2020-99-01T10:00' })).status).toBe(400)
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await send({ send_at: `${day}T10:30` })
    const [planned] = await list()
    expect(planned).toMatchObject({ state: 'planned', at: expect.stringMatching(/ at 10:30 am$/), all: 0 })
    await sendLetters({ ...app.services, sendMail: async () => {} })
    expect(await lettersEach([ann])).toEqual([0])
    const bob = await holder()
    await sql`update organiser_letter set send_at = now()`.execute(app.database)
    await app.database.transaction().execute(trx => app.services.enqueue(trx, 'send_letters', {}))
    await queueIsIdle(app.database)
    expect(await lettersEach([ann, bob])).toEqual([1, 1])

    await send({ subject: 'Never', send_at: `${day}T10:30` })
    const [never] = await list()
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await wol.call(stopLetter, { organiser_id, letter_id: never?.id ?? 0 })).status).toBe(200)
    await queueIsIdle(app.database)
    await sql`update organiser_letter set send_at = now()`.execute(app.database)
    await sendLetters({ ...app.services, sendMail: async () => {} })
    expect(await list()).toMatchObject([
      { state: 'stopped', stopped_by: wol.email, all: 0 },
      { state: 'finished' },
    ])
    expect(await lettersTo(ann.email, 'Never')).toEqual([])
    await isSound()
  })

  test('A letter is stopped in the middle: who waits gets none, and what is on its way is sent', async () => {
    const holders = [
      await holder(),
      await holder(),
      await holder(),
      await holder(),
      await holder(),
      await holder(),
      await holder(),
    ]
    // Of a letter that a queue does not know, nothing is done yet.
    const row = {
      ...letter(),
      member: wol.email,
      whom: '{}',
      send_at: new Date(),
      time_zone: 'Europe/London',
    }
    const planned = app.database.insertInto('organiser_letter').values(row).returning('id')
    const { id: letter_id } = await planned.executeTakeFirstOrThrow()
    let stopped: Promise<unknown> | null = null
    const sent: string[] = []
    const sendMail = async ({ to }: { to: string }) => {
      stopped ??= wol.call(stopLetter, { organiser_id, letter_id })
      await stopped
      sent.push(to)
    }
    await sendLetters({ ...app.services, sendMail })
    expect(sent).toHaveLength(5)
    expect(await list()).toMatchObject([
      { state: 'stopped', all: holders.length, sent: 5, stopped: 2, waiting: 0 },
    ])
    await isSound()
  })

  test('What the mail server refuses for good is counted, and what it does not take now is tried again later', async () => {
    const [ann, bob] = [await holder(), await holder()]
    const row = {
      ...letter(),
      member: wol.email,
      whom: '{}',
      send_at: new Date(),
      time_zone: 'Europe/London',
    }
    await app.database.insertInto('organiser_letter').values(row).execute()
    const tried: string[] = []
    const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' })
    const away = Object.assign(new Error('not now'), { code: 'ECONNECTION' })
    const sendMail = async ({ to }: { to: string }) => {
      tried.push(to)
      if (to === ann.email) throw refusal
      if (tried.length < 4) throw away
    }
    for (let run = 0; run < 3; run++) {
      await sendLetters({ ...app.services, sendMail })
      await sql`update organiser_letter_recipient set due_at = now()`.execute(app.database)
    }
    expect(tried.filter(to => to === bob.email)).toHaveLength(3)
    expect(await list()).toMatchObject([{ state: 'finished', all: 2, sent: 1, refused: 1, waiting: 0 }])
    await isSound()
  })

  test('After 30 days nobody can tell who got a letter, and how many they were stays; a test is gone', async () => {
    await holder()
    await send()
    await wol.call(sendTestLetter, letter())
    await queueIsIdle(app.database)
    const [before] = await list()
    await sql`update organiser_letter set finished_at = finished_at - interval '31 days' where organiser_id = ${organiser_id}`.execute(
      app.database,
    )
    await deleteOldRecords(app.services)
    const own = app.database.selectFrom('organiser_letter').where('organiser_id', '=', organiser_id)
    const letters = await own.select(['id', 'is_test']).execute()
    expect(letters).toEqual([{ id: before?.id, is_test: false }])
    const recipients = app.database.selectFrom('organiser_letter_recipient').selectAll()
    expect(await recipients.where('letter_id', '=', before?.id ?? 0).execute()).toEqual([])
    expect(await list()).toMatchObject([{ sent: 1, all: 1 }])
    await isSound()
  })

  test('A test goes to its member alone, and is not listed; the preview is the letter', async () => {
    const ann = await holder()
    const { preview } = (await wol.call(getLetterPreview, letter({ event_id, kind: 'marketing' }))).body
    const body = letter({ event_id, kind: 'marketing' })
    for (let pressed = 0; pressed < 2; pressed++) await wol.call(sendTestLetter, body)
    await queueIsIdle(app.database)
    const [test, ...others] = await lettersTo(wol.email)
    expect(others).toEqual([])
    expect({ html: test?.html, text: test?.body, subject: test?.subject }).toEqual(preview)
    expect(await lettersEach([ann])).toEqual([0])
    expect(await list()).toEqual([])
  })

  test('An organiser writes so many letters in a day; an empty letter is refused, and nobody is counted for strangers', async () => {
    expect((await send({ subject: '' })).text).toContain('subject')
    expect((await send({ body: '' })).status).toBe(422)
    expect((await send({ event_id: 999_999 })).status).toBe(404)
    for (let sent = 0; sent < 3; sent++) expect((await send()).status).toBe(200)
    const refused = await send()
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('in a day')])
    const stranger = await visit(app)
    expect((await stranger.call(sendLetter, letter())).status).toBe(404)
    expect((await stranger.call(getLetterReach, letter())).body.reach).toBeNull()
    expect(
      (await wol.call(getLetterReach, { organiser_id, kind: 'service', event_id: 999_999 })).status,
    ).toBe(404)
  })
}
