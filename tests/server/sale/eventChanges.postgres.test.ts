import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getEventChanges } from '../../../contract/calls/organiserChanges.ts'
import {
  getEventDraft,
  getEventPreview,
  publishEvent,
  setEventField,
} from '../../../contract/calls/organiserEvents.ts'
import { importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import { answerRefundOffer, openRefundOffer } from '../../../contract/calls/refundOffers.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { ticketFilePath } from '../../../contract/ticketFilePath.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { sweepLetters } from '../../../server/operation/sweeps.ts'
import { followCatalogue } from '../../../server/sale/changes/followCatalogue.ts'
import { aMember } from '../../support/aMember.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, type Shopper, visit } from '../../support/shopper.ts'
import { startSmtp } from '../../support/smtp.ts'
import { withApp } from '../../support/withApp.ts'

/* A member changes an event of which tickets are sold: what it means, its letters and refunds, and how far they are. */

const mail = await startSmtp()
const app = withApp('postgres', { SMTP_URL: mail.url, MAIL_FROM: 'Foyer <tickets@foyer.example>' })
afterAll(() => mail.stop())

let number = 0
let id = ''
let member: Shopper
let own: { organiser_id: number; draft: string }

const textOf = (
  more = '',
  dates = '[{ starts: 2031-03-10 19:30, hours: 2 }, { starts: 2031-04-10 19:30, hours: 2 }]',
) => `
organisers: [{ name: Owl ${id}, provider: stripe, members: [${id}@example.com] }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: Owl ${id}
    description: An evening.
    dates: ${dates}
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 30, capacity: 50 }, { name: Fixed, price: 10, capacity: 50, non_refundable: true }]
    ${more}
`

const imports = (more = '', dates?: string) =>
  importCatalogue(app.database, { kind: 'import', text: textOf(more, dates) })

beforeEach(async () => {
  id = `change-${number++}`
  await imports('refund_if_moved: true')
  await addAccount(app.database, `${id}@example.com`)
  member = await visit(app)
  await member.signIn(`${id}@example.com`)
  const event = await app.database
    .selectFrom('event')
    .select(['id', 'organiser_id'])
    .where('source', '=', `yaml:${id}`)
    .executeTakeFirstOrThrow()
  own = { organiser_id: event.organiser_id, draft: `event-${event.id}` }
})

/** Of the first date, or of the second. */
async function offered(name = 'Seat', date = 0): Promise<Offered> {
  const rows = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id'])
    .where('event_id', '=', Number(own.draft.slice(6)))
    .where('ticket_type.name', '=', name)
    .orderBy('starts_at')
    .execute()
  return rows[date] as Offered
}

async function buys(what: Offered, email?: string): Promise<Payer> {
  const sam = await aPayer(app, what)
  if (email) await sql`update account set email = ${email} where email = ${sam.email}`.execute(app.database)
  if (email) await sql`update sale set email = ${email} where email = ${sam.email}`.execute(app.database)
  if (email) sam.email = email
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  return sam
}

async function types(field: string, value: string): Promise<void> {
  const fields = (await member.call(getEventDraft, own)).body.draft?.fields ?? {}
  const [row] = (fields.dates?.value ?? '').split(' ')
  const path = field.replace('dates.0', `dates.${row}`)
  const base = fields[path]?.stamp ?? ''
  const edit = { ...own, field: path, value, before: '', base, stamp: randomUUID() }
  const { status, text } = await member.call(setEventField, edit)
  expect(status, text).toBe(200)
}

async function moves(starts = '2031-03-17 20:00'): Promise<void> {
  await types('dates.0.starts', starts)
  await types('dates.0.ends', '')
}

async function publishes(): Promise<void> {
  const { status, text } = await member.call(publishEvent, { ...own, confirmed: true })
  expect(status, text).toBe(200)
  await queueIsIdle(app.database)
}

const changes = async () => (await member.call(getEventChanges, own)).body.changes ?? []
const warnings = async () => (await member.call(getEventPreview, own)).body.warnings

const lettersTo = (email: string) =>
  mail.letters
    .filter(({ to }) => to.includes(email))
    .map(({ message }) => message.replaceAll('=\n', '').replaceAll('=3D', '='))
const subjectsTo = (email: string) =>
  lettersTo(email).flatMap(message => /^Subject: (.*)$/m.exec(message.replaceAll('\n ', ' '))?.[1] ?? [])

/** The token of the newest letter about a change. */
const tokenTo = (email: string): string =>
  lettersTo(email)
    .flatMap(message => /#offer=([\w.-]+)/.exec(message)?.[1] ?? [])
    .at(-1) ?? ''

describe('A date that is moved', () => {
  test('says what it means, tells each holder once, and shows how far the letters are and who did it', async () => {
    const sam = await buys(await offered())
    const gone = await buys(await offered(), `refused-${id}@example.com`)
    // The mail server has refused the letter with the tickets.
    const { id: sale } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('reference', '=', gone.reference)
      .executeTakeFirstOrThrow()
    await app.services.enqueue(app.database, 'mail_tickets', { sale })
    const refused = () => app.database.selectFrom('refused_address').select('email').execute()
    await expect.poll(refused).toEqual([{ email: gone.email }])
    await moves()
    const says = '2 tickets of 2 orders are for another time or place than before: each holder gets a letter'
    expect(await warnings()).toEqual([
      `${says}, and can have their money back; 1 letter cannot be delivered.`,
    ])
    await publishes()
    expect(await changes()).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} at /),
        by: member.email,
        what: ['time'],
        is_counted: true,
        letters: { all: 2, sent: 1, refused: 1 },
        refunds: { all: 0, made: 0, failed: [] },
      },
    ])
    await followCatalogue(app.services)
    await sweepLetters(app.services)
    await queueIsIdle(app.database)
    expect(subjectsTo(sam.email).filter(one => one.includes('was moved'))).toHaveLength(1)
    expect(lettersTo(gone.email)).toEqual([])
  })

  test('has one letter for a holder of two dates, and its calendar entry rises with each change', async () => {
    const sam = await buys(await offered())
    await sam.add(await offered('Seat', 1))
    await sam.reserve()
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    const sequence = async () => {
      const { text } = await sam.send('GET', ticketFilePath((await offered()).date_id, 'ics'))
      return Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    }
    const before = await sequence()
    await types('venue.name', 'The Barn')
    await types('venue.address', 'Hollow Lane, Clun')
    await moves()
    await publishes()
    expect(await changes()).toMatchObject([{ what: ['time', 'place'], letters: { all: 1, sent: 1 } }])
    const letters = lettersTo(sam.email).filter(message => message.includes('was moved'))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatch(
      /on Mon 17\/03\/2031 at 8:00 pm and on Thu 10\/04\/2031 at 7:30 pm, at The Barn/,
    )
    // Who has tickets of both can tell which of them has moved.
    expect(letters[0]).toContain('Mon 10/03/2031 at 7:30 pm is now Mon 17/03/2031 at 8:00 pm.')
    expect(letters[0]).not.toContain('Thu 10/04/2031 at 7:30 pm is now')
    expect(await sequence()).toBeGreaterThan(before)
  })

  test('by a file of the operator is listed without a member', async () => {
    await buys(await offered())
    await imports(
      'refund_if_moved: true',
      '[{ starts: 2031-03-18 19:30, hours: 2 }, { starts: 2031-04-10 19:30, hours: 2 }]',
    )
    await followCatalogue(app.services)
    await queueIsIdle(app.database)
    expect(await changes()).toMatchObject([{ by: null, what: ['time'], letters: { all: 1, sent: 1 } }])
  })

  test('by a file of a member is listed with the member', async () => {
    await buys(await offered())
    const file = textOf(
      'refund_if_moved: true',
      '[{ starts: 2031-03-18 19:30, hours: 2 }, { starts: 2031-04-10 19:30, hours: 2 }]',
    )
    const body = { organiser_id: own.organiser_id, file, confirmed: true }
    expect((await member.call(importOwnEvents, body)).body).toMatchObject({ changed: 1 })
    await queueIsIdle(app.database)
    expect(await changes()).toMatchObject([
      { by: member.email, what: ['time'], letters: { all: 1, sent: 1 } },
    ])
  })

  test('has a letter that is queued again where the queue has given it up', async () => {
    const sam = await buys(await offered())
    await moves()
    await publishes()
    await sql`update holder_letter set state = 'waiting', queued_at = now() - interval '2 hours'`.execute(
      app.database,
    )
    await sweepLetters(app.services)
    await queueIsIdle(app.database)
    expect((await changes())[0]?.letters).toEqual({ all: 1, sent: 1, refused: 0 })
    // The letter has its name: it is not sent a second time.
    expect(subjectsTo(sam.email).filter(one => one.includes('was moved'))).toHaveLength(1)
  })
})

describe('The offer of a refund', () => {
  test('is in the letter and the wallet, and gives the money back once, however often it is asked for', async () => {
    const sam = await buys(await offered())
    await moves()
    await publishes()
    const token = tokenTo(sam.email)
    const offer = { token, tickets: 1, amount: '£30.00', is_postponed: false }
    expect((await sam.call(getWallet)).body.offers).toMatchObject([offer])
    // Whoever has the letter need not be signed in.
    const stranger = await visit(app)
    expect((await stranger.call(openRefundOffer, { token })).body.offer).toMatchObject(offer)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await stranger.call(openRefundOffer, { token: forged })).status).toBe(404)
    const answer = { token, answer: 'refunded' as const }
    const answers = await Promise.all([1, 2, 3].map(() => stranger.call(answerRefundOffer, answer)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await queueIsIdle(app.database)
    expect((await stranger.call(answerRefundOffer, { token, answer: 'kept' })).body.error).toBe(
      'You have given these tickets back.',
    )
    expect((await sam.call(getWallet)).body).toMatchObject({ tickets: [] })
    expect((await sam.call(getWallet)).body.offers).toBeUndefined()
    const { rows } =
      await sql`select refund.amount, refund.state from refund join movement on movement.id = movement_id
      join sale on sale.id = sale_id where sale.email = ${sam.email}`.execute(app.database)
    expect(rows).toEqual([{ amount: 3000, state: 'made' }])
    expect(subjectsTo(sam.email).filter(one => one.includes('refund'))).toHaveLength(1)
    expect((await changes())[0]?.refunds).toEqual({ all: 1, made: 1, failed: [] })
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('is of what was bought before the change: what was bought since then stays', async () => {
    const sam = await buys(await offered())
    await moves()
    await publishes()
    const later = await buys(await offered())
    const idOf = (email: string) => sql`(select id from account where email = ${email})`
    for (const table of ['sale', 'ticket'])
      await sql`update ${sql.table(table)} set account_id = ${idOf(sam.email)}
        where account_id = ${idOf(later.email)}`.execute(app.database)
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(2)
    const token = tokenTo(sam.email)
    expect((await sam.call(openRefundOffer, { token })).body.offer).toMatchObject({ tickets: 1 })
    expect((await sam.call(answerRefundOffer, { token, answer: 'refunded' })).status).toBe(200)
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(1)
  })

  test('that is declined is over until the next change, and tickets that are not refunded have none', async () => {
    const [sam, fix] = [await buys(await offered()), await buys(await offered('Fixed'))]
    await moves()
    await publishes()
    const token = tokenTo(sam.email)
    expect((await sam.call(answerRefundOffer, { token, answer: 'kept' })).status).toBe(200)
    expect((await sam.call(openRefundOffer, { token })).body.offer).toBeNull()
    expect((await sam.call(answerRefundOffer, { token, answer: 'refunded' })).status).toBe(409)
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(1)
    expect(tokenTo(fix.email)).toBe('')
    expect((await fix.call(getWallet)).body.offers).toBeUndefined()
    await types('status', 'postponed')
    await publishes()
    expect((await changes())[0]).toMatchObject({ what: ['postponed'] })
    expect((await sam.call(getWallet)).body.offers).toMatchObject([{ is_postponed: true }])
    // The link of the first letter is not that of the second.
    expect((await sam.call(answerRefundOffer, { token, answer: 'refunded' })).status).toBe(409)
  })

  test('stays open for the tickets of one date while another date is moved again', async () => {
    const sam = await buys(await offered())
    await sam.add(await offered('Seat', 1))
    await sam.reserve()
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    await types('venue.name', 'The Barn')
    await types('venue.address', 'Hollow Lane, Clun')
    await publishes()
    const first = tokenTo(sam.email)
    expect((await sam.call(openRefundOffer, { token: first })).body.offer).toMatchObject({ tickets: 2 })
    await moves()
    await publishes()
    const second = tokenTo(sam.email)
    for (const token of [first, second])
      expect((await sam.call(openRefundOffer, { token })).body.offer).toMatchObject({ tickets: 1 })
    expect((await sam.call(answerRefundOffer, { token: first, answer: 'refunded' })).status).toBe(200)
    const [left, ...others] = (await sam.call(getWallet)).body.tickets
    expect([left?.date_id, others]).toEqual([(await offered()).date_id, []])
    expect((await sam.call(answerRefundOffer, { token: second, answer: 'refunded' })).status).toBe(200)
    expect((await sam.call(getWallet)).body.tickets).toEqual([])
    await queueIsIdle(app.database)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('is not made where the organiser does not make it', async () => {
    const sam = await buys(await offered())
    await types('refund_if_moved', '')
    await moves()
    expect((await warnings())[0]).not.toContain('money back')
    await publishes()
    expect(tokenTo(sam.email)).toBe('')
    expect((await sam.call(getWallet)).body.offers).toBeUndefined()
  })
})

describe('An event that is cancelled', () => {
  test('shows how many orders have their money, and names those that have not', async () => {
    const [sam, lee] = [await buys(await offered()), await buys(await offered())]
    const damage = (by: number) =>
      sql`update entry set amount = amount - ${by} from movement join sale on sale.id = movement.sale_id
        where movement.id = movement_id and sale.email = ${lee.email} and account = 'ticket'`.execute(
        app.database,
      )
    await damage(1)
    await types('status', 'cancelled')
    expect((await warnings())[0]).toContain('2 tickets of 2 orders sold, which cost £60.01, are cancelled')
    await publishes()
    await followCatalogue(app.services)
    await queueIsIdle(app.database)
    expect(await changes()).toMatchObject([
      {
        what: ['cancelled'],
        by: member.email,
        letters: { all: 1, sent: 1 },
        refunds: { all: 2, made: 1, failed: [lee.reference] },
      },
    ])
    await damage(-1)
    await followCatalogue(app.services)
    await queueIsIdle(app.database)
    expect(await changes()).toMatchObject([
      { letters: { all: 2, sent: 2 }, refunds: { all: 2, made: 2, failed: [] } },
    ])
    expect(subjectsTo(sam.email).filter(one => one.includes('refund'))).toHaveLength(1)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('stays in the wallet as a notice, which speaks of money to whoever has paid alone', async () => {
    await imports('', '[{ starts: 2031-03-10 19:30, hours: 2 }]')
    await app.database
      .updateTable('ticket_type')
      .set({ price: 0, fee: 0 })
      .where('id', '=', (await offered('Fixed')).ticket_id)
      .execute()
    const [sam, lee] = [await buys(await offered()), await aPayer(app, await offered('Fixed'))]
    expect((await lee.claim()).status).toBe(200)
    await types('status', 'cancelled')
    await publishes()
    const notice = {
      event_name: `Evening ${id}`,
      event_url: expect.stringMatching('^/events/.+/$'),
      nice_date: 'Mon 10/03/2031 at 7:30 pm',
    }
    const walletOf = async (one: Payer) => (await one.call(getWallet)).body
    expect(await walletOf(sam)).toMatchObject({ tickets: [], cancelled: [{ ...notice, is_paid: true }] })
    expect(await walletOf(lee)).toMatchObject({ tickets: [], cancelled: [{ ...notice, is_paid: false }] })
    expect((await (await visit(app)).call(getWallet)).body.cancelled).toBeUndefined()
    await sql`update event_date set ends_at = now() - interval '31 days', starts_at = now() - interval '32 days'
      from event where event.id = event_id and source = ${`yaml:${id}`}`.execute(app.database)
    expect((await walletOf(sam)).cancelled).toBeUndefined()
  })

  test('is told to nobody else', async () => {
    await buys(await offered())
    await types('status', 'cancelled')
    await publishes()
    expect((await (await visit(app)).call(getEventChanges, own)).body.changes).toBeNull()
  })
})

describe('An editor, who may give no money back,', () => {
  const says =
    'Buyers get money back by this change. Your role does not allow that: it needs one of these: owner.'

  async function becomesEditor(): Promise<void> {
    member = await aMember(app, await offered(), undefined, 'editor')
  }

  const isRefused = async () => {
    expect(await warnings()).toContain(says)
    const { status, text } = await member.call(publishEvent, { ...own, confirmed: true })
    expect([status, text]).toEqual([409, expect.stringContaining(says)])
  }

  test('cannot cancel an event that somebody has paid for, in the page or by a file', async () => {
    await buys(await offered())
    await becomesEditor()
    await types('status', 'cancelled')
    await isRefused()
    const body = { organiser_id: own.organiser_id, file: textOf('status: cancelled'), confirmed: true }
    const { status, text } = await member.call(importOwnEvents, body)
    expect([status, text]).toEqual([409, expect.stringContaining(says)])
    expect(await changes()).toEqual([])
  })

  test('moves it only where no refund is offered for that', async () => {
    await buys(await offered())
    await becomesEditor()
    await moves()
    await isRefused()
    await types('refund_if_moved', '')
    expect(await warnings()).not.toContain(says)
    await publishes()
    expect(await changes()).toMatchObject([{ by: member.email, what: ['time'] }])
  })

  test('cancels it before anything is sold', async () => {
    await becomesEditor()
    await types('status', 'cancelled')
    await publishes()
  })
})
