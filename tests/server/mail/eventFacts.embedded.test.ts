import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTransfers } from '../../../contract/calls/order.ts'
import { answerRefundOffer } from '../../../contract/calls/refundOffers.ts'
import { plainPicturePath } from '../../../contract/picturePath.ts'
import { addedTransfer } from '../../../contract/rules/transfer.ts'
import { eventLooks, printedEvents } from '../../../server/look/eventLook.ts'
import { ticketsPdf } from '../../../server/look/ticketsPdf.ts'
import { light } from '../../../server/look/tokens.ts'
import { followCatalogue } from '../../../server/sale/changes/followCatalogue.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { ticketsOfSale } from '../../../server/wallet/wallet.ts'
import { aJpeg } from '../../support/aPicture.ts'
import { aPayer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* What letters and printed tickets say of an event, and to whom they speak of money. */

const app = withApp('embedded')
const WHEN = 'Wed 18/12/2030 at 7:30 pm'
const PLACE = 'The Hall, 1 High Street, Bristol'
let title: string
let paid: Offered
let free: Offered

beforeEach(async () => {
  const [first, second] = await putOnSale(app.database, [{ capacity: 100, price: 3000 }, { capacity: 100 }])
  paid = first as Offered
  free = second as Offered
  await sql`update event_date set starts_at = '2030-12-18 19:30Z', ends_at = '2030-12-18 21:00Z'
    where id = ${free.date_id}`.execute(app.database)
  title = (await theEvent()).title
})

const theEvent = () =>
  app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_id', 'event.id')
    .select(['event.id', 'title', 'slug'])
    .where('event_date.id', '=', free.date_id)
    .executeTakeFirstOrThrow()

async function buyer(what: Offered, qty = 1): Promise<Shopper> {
  if (what === paid) {
    const payer = await aPayer(app, what, qty)
    await payer.token()
    await payer.confirm()
    await payer.outcome()
    return payer
  }
  const shopper = await visit(app)
  await shopper.buy(what, qty)
  return shopper
}

/** Changes the event as its organiser does, and waits for what follows. */
async function changes(change: { status?: 'cancelled' | 'postponed'; venue?: string; refunds?: true }) {
  const { id } = await theEvent()
  const { status = 'scheduled', venue, refunds = false } = change
  await sql`update event set changes = changes + 1, status = ${status}, refund_if_moved = ${refunds} where id = ${id}`.execute(
    app.database,
  )
  if (venue)
    await sql`update event set venue_name = ${venue}, venue_address = '2 Low Street, Bristol' where id = ${id}`.execute(
      app.database,
    )
  await followCatalogue(app.services)
  await queueIsIdle(app.database)
}

async function lastTo(email: string) {
  await queueIsIdle(app.database)
  return app.database
    .selectFrom('sandbox_mail')
    .select(['subject', 'body', 'html'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** Words by which somebody is told of their money. */
const MONEY = /refund|money|£|\bbank\b|\bpaid\b/i

/** Sends a ticket of theirs to somebody, whose address it answers. */
async function sends(shopper: Shopper, what: Offered): Promise<string> {
  const email = newEmail()
  const transfer = { ...addedTransfer(what.ticket_id), name: 'Bo Bloom', email }
  const { status, text } = await shopper.call(setTransfers, { transfers: [transfer] })
  expect(status, text).toBe(200)
  await queueIsIdle(app.database)
  return email
}

describe('The letter about a cancelled event', () => {
  test('names the event, its date and its place, and tells who has paid what goes back', async () => {
    const sam = await buyer(paid)
    await changes({ status: 'cancelled' })
    const { subject, body, html } = await lastTo(sam.email)
    expect(subject).toMatch(new RegExp(`^${title}, ${WHEN}, was cancelled: your refund, order [0-9A-Z]{10}$`))
    for (const text of [body, html]) {
      expect(text).toContain(`${title} was cancelled by its organiser.`)
      expect(text).toContain(`Cancelled, was ${WHEN}`)
      expect(text).toContain(PLACE)
      expect(text).toContain('We have sent £30.00 back to you.')
    }
  })

  test('names them to who has a free ticket, and says nothing of money', async () => {
    const sam = await buyer(free)
    await changes({ status: 'cancelled' })
    const { subject, body, html } = await lastTo(sam.email)
    expect(subject).toMatch(
      new RegExp(`^${title}, ${WHEN}, was cancelled: your order [0-9A-Z]{10} was cancelled$`),
    )
    expect(body).toContain(`Cancelled, was ${WHEN}\n${PLACE}`)
    for (const text of [subject, body, html]) expect(text).not.toMatch(MONEY)
  })

  test('tells a recipient of money only where their sender has paid', async () => {
    const [payer, guest] = [await buyer(paid), await buyer(free)]
    const [ofPaid, ofFree] = [await sends(payer, paid), await sends(guest, free)]
    await changes({ status: 'cancelled' })
    expect((await lastTo(ofPaid)).body).toContain('Money goes back to whoever has paid.')
    const { subject, body, html } = await lastTo(ofFree)
    expect(subject).toBe(`${title}, ${WHEN}, was cancelled`)
    expect(body).toContain(`Cancelled, was ${WHEN}\n${PLACE}`)
    for (const text of [subject, body, html]) expect(text).not.toMatch(MONEY)
  })
})

test('A free ticket that is taken back alone is told of without money', async () => {
  const sam = await buyer(free, 2)
  const { id, sale_id } = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select(['ticket.id', 'sale_id'])
    .where('sale.email', '=', sam.email)
    .executeTakeFirstOrThrow()
  await app.database
    .transaction()
    .execute(trx => takeBack(trx, app.services.enqueue, sale_id, { tickets: [id] }))
  const { subject, body, html } = await lastTo(sam.email)
  expect(subject).toMatch(new RegExp(`^A ticket of your order .* was cancelled: ${title}, ${WHEN}$`))
  expect(body).toContain(PLACE)
  for (const text of [subject, body, html]) expect(text).not.toMatch(MONEY)
})

describe('The letter about an event that was moved', () => {
  test('names both places, and offers a refund to those alone who have paid', async () => {
    const [payer, guest] = [await buyer(paid), await buyer(free)]
    // A ticket that somebody else has paid for.
    const other = await buyer(paid)
    await sql`update ticket set account_id = (select id from account where email = ${guest.email})
      where account_id = (select id from account where email = ${other.email})`.execute(app.database)
    await changes({ venue: 'The Barn' })
    const [toPayer, toGuest] = [await lastTo(payer.email), await lastTo(guest.email)]
    for (const { subject, body } of [toPayer, toGuest]) {
      expect(subject).toBe(`${title} was moved`)
      expect(body).toContain(`${title}\n${WHEN}\nThe Barn, 2 Low Street, Bristol`)
      expect(body).toContain('It is no longer at The Hall, 1 High Street, Bristol.')
    }
    expect(toPayer.html).toContain(
      `class="button" style="background-color:${light.accent};color:${light.onAccent};`,
    )
    expect(toPayer.body).toContain('If you cannot come, ask the organiser for a refund.')
    expect(toGuest.body).toContain('If you cannot come, please tell the organiser.')
    for (const text of [toGuest.body, toGuest.html]) expect(text).not.toMatch(MONEY)
    expect(toGuest.body).toContain('Your 2 tickets stay valid.')
  })

  test('offers to give free tickets back, without money', async () => {
    const [payer, guest] = [await buyer(paid), await buyer(free)]
    await changes({ venue: 'The Barn', refunds: true })
    expect((await lastTo(payer.email)).body).toContain('you can have your money back.')
    const { body, html } = await lastTo(guest.email)
    expect(body).toContain('you can give your tickets back.')
    const [, token = ''] = /Say whether you keep your tickets: http\S+#offer=(\S+)/.exec(body) ?? []
    for (const text of [body, html]) expect(text).not.toMatch(MONEY)
    expect((await guest.call(answerRefundOffer, { token, answer: 'refunded' })).status).toBe(200)
    const ended = await lastTo(guest.email)
    expect(ended.body).toContain(`${title} was moved by its organiser, and you gave your tickets back.`)
    for (const text of [ended.subject, ended.body, ended.html]) expect(text).not.toMatch(MONEY)
  })

  test('says of one that is postponed when it was to be', async () => {
    const sam = await buyer(free)
    await changes({ status: 'postponed' })
    const { subject, body } = await lastTo(sam.email)
    expect(subject).toBe(`${title} was postponed`)
    expect(body).toContain(`${title}\nPostponed, was ${WHEN}\n${PLACE}`)
  })
})

/** The letter of an order, and the picture of its event. */
async function orderLetterOf(shopper: Shopper) {
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  const letter = await lastTo(shopper.email)
  const [, src = '', alt] = /<img src="(http[^"]+)" alt="([^"]*)"/.exec(letter.html) ?? []
  const response = await fetch(app.origin + new URL(src).pathname)
  return { ...letter, src, alt, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const isJpeg = ([first, second]: Uint8Array) => first === 0xff && second === 0xd8

test('The letter of an order shows the poster of its event, with words for who sees no pictures', async () => {
  const { src, alt, response, bytes, body } = await orderLetterOf(await buyer(free))
  const { slug } = await theEvent()
  expect([new URL(src).pathname, alt]).toEqual([`/posters/${slug}.jpg`, `Poster of ${title}`])
  expect(isJpeg(bytes)).toBe(true)
  expect(
    ['Content-Type', 'Cache-Control', 'Cross-Origin-Resource-Policy'].map(name => response.headers.get(name)),
  ).toEqual(['image/jpeg', 'public, max-age=86400', 'cross-origin'])
  expect(body).toContain(`${title}\n${WHEN}\n${PLACE}`)
})

test('The letter of an order shows the picture that its event has, in a size for letters', async () => {
  const { hash } = await app.services.pictures.add(await aJpeg(1600, 900))
  await app.database
    .updateTable('event')
    .set({ picture_hash: hash, picture_alt: 'A barn & an owl', image: plainPicturePath(hash) })
    .where('id', '=', (await theEvent()).id)
    .execute()
  const { src, alt, response, bytes } = await orderLetterOf(await buyer(free))
  expect(src).toMatch(new RegExp(`^${app.services.origin}/pictures/${hash}-(?:\\d{3}|10[012]\\d)\\.jpg$`))
  expect(alt).toBe('A barn &#38; an owl')
  expect(isJpeg(bytes)).toBe(true)
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})

test('The letter of a large order is small enough that no mail program cuts it, and its text and its PDF have each ticket', async () => {
  const sam = await buyer(free, 90)
  const { html, body } = await orderLetterOf(sam)
  const sent = html.replaceAll(/data:image\/png;base64,[\w+/=]+/g, 'cid:0123456789')
  expect(Buffer.byteLength(sent)).toBeLessThan(100_000)
  expect(sent.match(/QR code of ticket/g)).toHaveLength(40)
  expect(sent).toContain('50 more tickets of this order are in the PDF file')
  const own = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select('ticket.id')
    .where('sale.email', '=', sam.email)
    .execute()
  for (const { id } of own) expect(body).toContain(`Ticket number ${id}`)
})

test('Tickets are printed with the picture of their event, and without it where it cannot be read', async () => {
  const sam = await buyer(free, 2)
  const { id: sale } = await app.database
    .selectFrom('sale')
    .select('id')
    .where('email', '=', sam.email)
    .executeTakeFirstOrThrow()
  const tickets = await ticketsOfSale(app.database, app.services.keys, sale)
  const events = await eventLooks(app.database, { sale })
  const pdfWith = async (services: Parameters<typeof printedEvents>[0]) =>
    (await ticketsPdf(tickets, await printedEvents(services, events), app.origin)).toString('latin1')
  const pictured = await pdfWith(app.services)
  expect(pictured.match(/\/Filter \/DCTDecode/g), 'once for both pages').toHaveLength(1)
  let said = ''
  const log = pino(
    {},
    {
      write: (line: string) => {
        said += line
      },
    },
  )
  const broken = { ...app.services.pictures, drawn: () => Promise.reject(new Error('the store is away')) }
  expect(await pdfWith({ pictures: broken, log })).not.toContain('DCTDecode')
  expect(said).toContain('the store is away')
})
