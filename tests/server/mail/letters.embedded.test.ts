import { randomUUID } from 'node:crypto'
import ical from 'ical.js'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import { joinMailingList } from '../../../contract/calls/marketing.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { enter } from '../../../server/book/enter.ts'
import type { MovementKind } from '../../../server/database/bookTables.ts'
import { work } from '../../../server/jobs/work.ts'
import type { WorkContext } from '../../../server/jobs/workContext.ts'
import { dark, groundOf, light, ticket } from '../../../server/look/tokens.ts'
import { type SendMail, smtpSender } from '../../../server/mail/sendMail.ts'
import { sendOnce } from '../../../server/mail/sendOnce.ts'
import type { JobName, Jobs } from '../../../server/queue/enqueue.ts'
import { decodeQr } from '../../support/decodeQr.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { readPdf } from '../../support/readPdf.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { startSmtp } from '../../support/smtp.ts'
import { withApp } from '../../support/withApp.ts'

/* Every letter, by its job, through a mail server and read by an independent parser. */

const app = withApp('embedded')
let mail: Awaited<ReturnType<typeof startSmtp>>
let shopper: Shopper
let sale: number

beforeAll(async () => {
  mail = await startSmtp()
  shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 50), 2)
  await sql`update event set title = 'Łódź by night', access_online = 'https://live.example/'`.execute(
    app.database,
  )
  const { id } = await app.database
    .selectFrom('sale')
    .select('id')
    .where('email', '=', shopper.email)
    .executeTakeFirstOrThrow()
  sale = id
  await queueIsIdle(app.database)
})
afterAll(() => mail.stop())

/** As before each letter: nothing of this order was sent, and nothing was refunded or agreed. */
beforeEach(async () => {
  mail.letters.splice(0)
  for (const change of [
    sql`delete from letter`,
    sql`delete from instalment`,
    sql`delete from payment_plan`,
    sql`update ticket set ended_by = null`,
    sql`delete from refund`,
    sql`delete from entry`,
    sql`delete from movement`,
    sql`delete from payment_attempt`,
    sql`update ticket set transfer_id = null, refunded_at = null`,
    sql`delete from transfer`,
    sql`update sale set mailed_at = null, refunded_at = null`,
  ])
    await change.execute(app.database)
})

async function attempt(): Promise<number> {
  const { id } = await app.database
    .insertInto('payment_attempt')
    .values({
      sale_id: sale,
      provider: 'stripe',
      method: 'card',
      number: 1,
      idempotency_key: randomUUID(),
      amount: 2500,
      currency: 'GBP',
      livemode: false,
      status: 'succeeded',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A movement of the book by which £25.00 of a payment go back. */
const goesBack =
  (kind: MovementKind, arrange: (movement: number) => Promise<unknown> = async () => {}) =>
  async (): Promise<Run> => {
    const [attempt_id, account] = [await attempt(), kind === 'rejected' ? 'due' : 'owed'] as const
    const sign = kind === 'rejected' ? -1 : 1
    const movement = await enter(app.database, sale, kind, [
      { account: 'payment', attempt_id, amount: -2500 * sign },
      { account, ...(account === 'due' && { attempt_id }), amount: 2500 * sign },
    ])
    await arrange(movement)
    return ['mail_refund', { movement }]
  }

const endOneTicket = async (movement: number) => {
  const one = app.database.selectFrom('ticket').select('id').where('sale_id', '=', sale).limit(1)
  await app.database.updateTable('ticket').set({ ended_by: movement }).where('id', 'in', one).execute()
}

const endOrder = () => sql`update sale set refunded_at = now() where id = ${sale}`.execute(app.database)

/** A plan of two payments, the first of which is paid. */
async function aPlan(): Promise<void> {
  await app.database
    .insertInto('payment_plan')
    .values({
      sale_id: sale,
      card: 'pm_1',
      is_default_card: false,
      contact_number: '07700900123',
      begun_at: new Date(),
    })
    .execute()
  await app.database
    .insertInto('instalment')
    .values([
      { sale_id: sale, number: 1, amount: 1000, due: '2026-12-01', paid_at: new Date() },
      { sale_id: sale, number: 2, amount: 1250, due: '2027-01-01' },
    ])
    .execute()
}

type Run = { [N in JobName]: [name: N, data: Jobs[N]] }[JobName]

const instalment = (number: number, about: Jobs['mail_instalment']['about']) => async (): Promise<Run> => {
  await aPlan()
  return ['mail_instalment', { sale, number, about }]
}

/** One ticket of the order that goes to Bo Bloom. */
const transferred =
  (about: Jobs['mail_transfer']['about'], gift: { is_gift?: boolean; message?: string } = {}) =>
  async (): Promise<Run> => {
    const { id, ticket_type_id } = await app.database
      .selectFrom('ticket')
      .select(['id', 'ticket_type_id'])
      .where('sale_id', '=', sale)
      .executeTakeFirstOrThrow()
    const transfer = id
    await app.database
      .insertInto('transfer')
      .values({
        id: transfer,
        sale_id: sale,
        ticket_type_id,
        name: 'Bo Bloom',
        email: newEmail(),
        qty: 1,
        is_gift: false,
        ...gift,
      })
      .execute()
    await app.database.updateTable('ticket').set({ transfer_id: transfer }).where('id', '=', id).execute()
    return ['mail_transfer', { transfer, about }]
  }

/** Each letter: its subject, a part of its text, and how its job comes about. */
const letters: [subject: RegExp, text: string, arrange: () => Promise<Run>][] = [
  [
    /^\d{6} is your Foyer code$/,
    'It is valid for 15 minutes',
    async () => {
      await (await visit(app)).call(sendOneTimeCode, { email: newEmail() })
      const { id } = await app.database
        .selectFrom('one_time_code')
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return ['mail_code', { id }]
    },
  ],
  [
    /^May Foyer write to you\?$/,
    'Open the link within 24 hours',
    async () => {
      const stranger = await visit(app)
      await stranger.call(joinMailingList, { email: newEmail(), consent: true })
      const { id } = await app.database
        .selectFrom('mailing_request')
        .select('id')
        .orderBy('asked_at', 'desc')
        .executeTakeFirstOrThrow()
      return ['mail_confirmation', { id }]
    },
  ],
  [/^Your tickets, order/, 'Łódź by night', async () => ['mail_tickets', { sale }]],
  [
    /^Your payment schedule, order/,
    '01/01/2027: £12.50',
    async () => {
      await aPlan()
      return ['mail_tickets', { sale }]
    },
  ],
  [/^Your refund, order/, 'could not be used', goesBack('given back')],
  [/^Your refund, order/, 'We have sent £25.00 back', goesBack('ended', endOrder)],
  [/^Your bank did not take your refund/, 'The money is still yours', goesBack('rejected')],
  [/^Your payment on 01\/01\/2027/, 'You need to do nothing', instalment(2, 'reminder')],
  [/^We have received £10.00/, 'These payments are left', instalment(1, 'paid')],
  [/^Your payment could not be taken/, 'within seven days', instalment(2, 'failed')],
  [/^Your payments have stopped/, 'Your tickets are kept back', instalment(2, 'stopped')],
  [/^Sam Field has sent you 1 ticket for/, 'press the button', transferred('sent')],
  [
    /^A present from Sam Field/,
    'Sam Field writes: Enjoy!',
    transferred('sent', { is_gift: true, message: 'Enjoy!' }),
  ],
  [/^Bo Bloom has claimed your tickets/, 'are no longer valid', transferred('claimed')],
  [
    /^Your ticket for Łódź by night, .* is no longer valid$/,
    '1 ticket for Łódź by night that Sam Field has sent you is no longer valid',
    async () => {
      const run = await transferred('refunded')()
      await sql`update transfer set sent_at = now()`.execute(app.database)
      await sql`update ticket set refunded_at = now() where transfer_id is not null`.execute(app.database)
      return run
    },
  ],
  [
    /^A ticket of your order .* was refunded: Łódź by night, /,
    'We have sent £25.00 back',
    goesBack('ended', endOneTicket),
  ],
  [
    /^Your order .* was cancelled: Łódź by night, /,
    'no longer valid',
    async () => {
      await endOrder()
      return ['mail_refund', { movement: await enter(app.database, sale, 'ended', []) }]
    },
  ],
]

/** The colours that a letter may have. */
const known = [
  ...[light, dark, ticket].flatMap(table => Object.values(table)),
  ...Array.from({ length: 12 }, (_, index) => groundOf(index * 30)),
]

/** Runs the job as a server does that sends by `send`. */
const run = ([name, data]: Run, send: SendMail): Promise<void> => {
  const context: WorkContext = { ...app.services, sendMail: sendOnce(app.database, send) }
  return (work[name] as (data: unknown, context: WorkContext) => Promise<void>)(data, context)
}

/** Arranges the job, and waits until the server of the tests has done what it has to do by itself. */
async function arranged(arrange: () => Promise<Run>): Promise<Run> {
  const job = await arrange()
  await queueIsIdle(app.database)
  await sql`delete from letter`.execute(app.database)
  return job
}

const smtp = (): SendMail => smtpSender(mail.url, 'Foyer <tickets@foyer.example>')
const received = (): Promise<Email[]> =>
  Promise.all(mail.letters.map(({ message }) => PostalMime.parse(message)))

describe.each(letters)('The letter %s, “%s”,', (subject, text, arrange) => {
  test('arrives as plain text and as HTML that suits light and dark', async () => {
    await run(await arranged(arrange), smtp())
    const [letter, ...others] = await received()
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(subject)
    expect(letter?.from).toMatchObject({ name: 'Foyer', address: 'tickets@foyer.example' })
    expect(letter?.messageId).toMatch(/^<[\w-]+@localhost>$/)
    expect(letter?.text).toContain(text)
    expect(letter?.text).not.toMatch(/<\w/)
    expect(letter?.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(letter?.html).toContain('<meta name="supported-color-schemes" content="light dark">')
    expect(letter?.html?.match(/<style>/g)).toHaveLength(1)
    expect(letter?.html).toContain('@media (prefers-color-scheme:dark)')
    const colours = letter?.html?.match(/#[\da-f]{6}\b/g) ?? []
    for (const colour of colours) expect(known).toContain(colour)
    expect(colours).toContain(light.accent)
    // Nothing is told in HTML alone: each link is in the plain text too, but for those of the footer.
    const [content = ''] = letter?.html?.split('What is on sale</a>') ?? []
    for (const [, link = ''] of content.matchAll(/<a href="([^"]+)"/g))
      expect([
        `${app.services.origin}/`,
        `${app.services.origin}/all-events/`,
        ...(letter?.text?.match(/https?:\S+/g) ?? []),
      ]).toContain(link)
  })

  test('is sent once if the server dies before it sends', async () => {
    const job = await arranged(arrange)
    const died = vi.fn(() => new Promise<void>(() => {}))
    void run(job, died)
    await vi.waitFor(() => expect(died).toHaveBeenCalled(), 10_000)
    await expect(run(job, smtp()), 'another server').rejects.toThrow()
    expect(mail.letters).toEqual([])
    await aMinuteLater()
    await run(job, smtp())
    await run(job, smtp())
    expect(mail.letters).toHaveLength(1)
  })

  test('has the same Message-ID again if the answer of the mail server is lost', async () => {
    const job = await arranged(arrange)
    mail.loseAnswer()
    await expect(run(job, smtp())).rejects.toThrow()
    await run(job, smtp())
    await run(job, smtp())
    const [one, again, ...others] = await received()
    expect(others).toEqual([])
    expect(one?.messageId).toBeDefined()
    expect(again?.messageId).toBe(one?.messageId)
  })

  test('has the same Message-ID again if the server dies after it has sent', async () => {
    const job = await arranged(arrange)
    const send = smtp()
    void run(job, async letter => {
      await send(letter)
      await new Promise(() => {})
    })
    await vi.waitFor(() => expect(mail.letters).toHaveLength(1), { timeout: 5000 })
    await aMinuteLater()
    await run(job, smtp())
    const [one, again] = await received()
    expect(again?.messageId).toBe(one?.messageId)
  })

  test('is not sent again if the server dies after it has stored that it was sent', async () => {
    const job = await arranged(arrange)
    await run(job, smtp())
    await sql`update sale set mailed_at = null`.execute(app.database)
    await sql`update movement set told_at = null`.execute(app.database)
    await aMinuteLater()
    await run(job, smtp())
    expect(mail.letters).toHaveLength(1)
  })
})

/** The place of the bit depth in a PNG file. */
const BIT_DEPTH_AT = 24

const aMinuteLater = () =>
  sql`update letter set claimed_at = claimed_at - interval '61 seconds'`.execute(app.database)

test('The letter of an order has the codes as pictures, the tickets to print and a calendar file', async () => {
  const { tickets } = (await shopper.call(getWallet)).body
  await run(['mail_tickets', { sale }], smtp())
  const [letter] = await received()
  const files = letter?.attachments ?? []
  const pictures = files.filter(({ mimeType }) => mimeType === 'image/png')
  expect(pictures.map(({ contentId }) => contentId)).toEqual(tickets.map(({ id }) => `<${id}>`))
  for (const [index, { id, qr }] of tickets.entries()) {
    expect(letter?.html).toContain(`src="cid:${id}"`)
    expect(decodeQr(bytesOf(pictures[index]?.content))).toEqual({ content: qr, version: 5 })
    // With more bits for each pixel, the server takes ten times as long for it.
    expect(bytesOf(pictures[index]?.content).readUInt8(BIT_DEPTH_AT)).toBe(1)
  }
  const reference = tickets[0]?.sale_reference
  expect(
    files.filter(file => !pictures.includes(file)).map(({ filename, mimeType }) => [filename, mimeType]),
  ).toEqual([
    [`tickets-${reference}.pdf`, 'application/pdf'],
    [`tickets-${reference}.ics`, 'text/calendar'],
  ])
  const { pages } = await readPdf(new Uint8Array(bytesOf(files.at(-2)?.content)))
  for (const [index, { id }] of tickets.entries()) expect(pages[index]?.text).toContain(id)
  const [entry] = new ical.Component(
    ical.parse(bytesOf(files.at(-1)?.content).toString()),
  ).getAllSubcomponents('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe('Łódź by night')
})

const bytesOf = (content: ArrayBuffer | Uint8Array | string | undefined): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(new Uint8Array(content ?? new ArrayBuffer()))
