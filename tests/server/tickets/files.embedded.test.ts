import { unzipSync } from 'fflate'
import ical from 'ical.js'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getWallet, makeGooglePasses } from '../../../contract/calls/wallet.ts'
import type { WalletTicket } from '../../../contract/entities/wallet.ts'
import { type TicketFile, ticketFilePath } from '../../../contract/ticketFilePath.ts'
import { decodeQr } from '../../support/decodeQr.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { passCertificates } from '../../support/passCertificates.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { readPdf } from '../../support/readPdf.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded', { ...passCertificates(), ...limitedBy({ ticket_files_by_visit: 20 }) })
const TITLE = 'Noc Muzeów, Łódź; “light” and much more light in every one of the old halls of the town'
const MESSAGE = '🎄 Bring a coat. 🧥❤️👨‍👩‍👧'
let offered: Offered
let owner: Shopper
let tickets: WalletTicket[]

beforeAll(async () => {
  offered = (await putOnSale(app.database, [{ capacity: 50 }]))[0] as Offered
  await sql`update event set title = ${TITLE}, time_zone = 'Europe/Warsaw', venue_name = 'Fabryka',
    venue_address = 'ul. Piotrkowska 1, Łódź', waiver = E'Mind the steps.\n\nHold the rail.', after_sale_message = ${MESSAGE}
    where id = (select event_id from event_date where id = ${offered.date_id})`.execute(app.database)
  await sql`update event_date set starts_at = '2030-12-18 18:30Z', ends_at = '2030-12-18 21:00Z', doors_at = '2030-12-18 18:00Z'
    where id = ${offered.date_id}`.execute(app.database)
  await sql`update ticket_type set gate = 'North door' where id = ${offered.ticket_id}`.execute(app.database)
  owner = await visit(app)
  await owner.buy(offered, 2)
  tickets = (await owner.call(getWallet)).body.tickets
})

/** A file as its bytes arrive. */
async function file(shopper: Shopper, kind: TicketFile, date = offered.date_id) {
  const response = await fetch(app.origin + ticketFilePath(date, kind), {
    redirect: 'manual',
    headers: { Cookie: [...shopper.cookies].map(pair => pair.join('=')).join('; ') },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test('The ticket has the facts of its day: doors, gate, map, organiser, message and terms', () => {
  expect(tickets[0]).toMatchObject({
    date_id: offered.date_id,
    doors: '2030-12-18 19:00',
    gate: 'North door',
    map_address: 'ul. Piotrkowska 1, Łódź',
    organiser: expect.stringMatching(/^Organiser of/),
    status: 'scheduled',
    message: MESSAGE,
    terms: 'Mind the steps.\n\nHold the rail.',
  })
})

test('The PDF has one tagged page for each ticket, and the terms', async () => {
  const { response, bytes } = await file(owner, 'pdf')
  expect([
    response.status,
    response.headers.get('Content-Type'),
    response.headers.get('Cache-Control'),
  ]).toEqual([200, 'application/pdf', 'no-store'])
  const { info, pages } = await readPdf(bytes)
  expect([info.Title, info.Language]).toEqual([`Tickets for ${TITLE}`, 'en-GB'])
  expect(pages).toHaveLength(3)
  for (const [index, { id, qr, sale_reference }] of tickets.entries()) {
    const page = pages[index]
    for (const text of ['Łódź', 'North door', '7:00 pm', 'Sam Field', sale_reference, id, 'Bring a coat.'])
      expect(page?.text).toContain(text)
    expect(page?.text, 'a character that the font lacks').not.toContain('\u0000')
    expect(page?.structure).toContain('"role":"H1"')
    expect(page?.structure).toContain(`"alt":"QR code of ticket ${id}"`)
    // 60 dots per inch: a poor printer.
    expect(decodeQr((await page?.picture(60 / 72)) as Buffer)).toEqual({ content: qr, version: 5 })
  }
  expect(pages[2]?.text).toContain('Hold the rail.')
})

test('The calendar file states the exact times, and the same UID in each file', async () => {
  const { response, bytes } = await file(owner, 'ics')
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  const text = new TextDecoder().decode(bytes)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ical.Component(ical.parse(text))
  const [entry, ...others] = calendar.getAllSubcomponents('vevent').map(one => new ical.Event(one))
  expect(others).toEqual([])
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(entry?.startDate.toJSDate().toISOString()).toBe('2030-12-18T18:30:00.000Z')
  expect(entry?.endDate.toJSDate().toISOString()).toBe('2030-12-18T21:00:00.000Z')
  expect(entry?.summary).toBe(TITLE)
  expect(entry?.location).toBe('Fabryka, ul. Piotrkowska 1, Łódź')
  expect(entry?.description).toContain('2 tickets\nDoors 7:00 pm\nGate: North door')
  expect(entry?.uid).toBe(`date-${offered.date_id}@localhost`)
})

test('An event of whole days fills the days of the calendar, and a cancelled one is cancelled there', async () => {
  const [whole] = (await putOnSale(app.database, [{ capacity: 5 }])) as [Offered]
  await sql`update event_date set all_day = true, starts_at = '2030-06-01 00:00 Europe/London',
    ends_at = '2030-06-02 23:59:59 Europe/London' where id = ${whole.date_id}`.execute(app.database)
  const shopper = await visit(app)
  await shopper.buy(whole, 1)
  await sql`update event set status = 'cancelled' where id = (
    select event_id from event_date where id = ${whole.date_id})`.execute(app.database)
  expect((await file(owner, 'ics', whole.date_id)).response.status, 'no ticket for this date').toBe(404)
  const { bytes } = await file(shopper, 'ics', whole.date_id)
  const [entry] = new ical.Component(ical.parse(new TextDecoder().decode(bytes))).getAllSubcomponents(
    'vevent',
  )
  expect(['dtstart', 'dtend', 'status'].map(name => String(entry?.getFirstPropertyValue(name)))).toEqual([
    '2030-06-01',
    '2030-06-03',
    'CANCELLED',
  ])
})

test('SEC-17 nobody else gets a file of these tickets', async () => {
  const other = await visit(app)
  await other.buy(offered, 1)
  const { bytes } = await file(other, 'pdf')
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(2)
  for (const { id } of tickets) expect(JSON.stringify(pages)).not.toContain(id)

  const stranger = await visit(app)
  for (const kind of ['pdf', 'ics', 'pkpass'] as const) {
    const { response, bytes: nothing } = await file(stranger, kind)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(new TextDecoder().decode(nothing)).not.toContain('Łódź')
  }
  const { response } = await fetch(app.origin + ticketFilePath(offered.date_id, 'pdf'), {
    redirect: 'manual',
  }).then(response => ({ response }))
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/signin/'])
})

test('With certificates the wallet offers passes for Apple, as a bundle where there are several', async () => {
  expect((await owner.call(getWallet)).body.passes).toEqual(['apple'])
  const { response, bytes } = await file(owner, 'pkpass')
  expect(response.headers.get('Content-Type')).toBe('application/vnd.apple.pkpasses')
  expect(Object.keys(unzipSync(bytes))).toHaveLength(2)
  const refused = await owner.call(makeGooglePasses, { date_id: offered.date_id })
  expect([refused.status, refused.body.error]).toEqual([404, 'There are no passes for Google here.'])
})

test('A visit gets so many files in ten minutes, and others get theirs', async () => {
  const [greedy, other] = [await visit(app), await visit(app)]
  for (const shopper of [greedy, other]) await shopper.buy(offered, 1)
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 41)
    statuses.push((await file(greedy, 'ics')).response.status)
  // A new span of ten minutes may begin meanwhile, and then the counting begins again.
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(20)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
  expect((await file(other, 'ics')).response.status).toBe(200)
})
