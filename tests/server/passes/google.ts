import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGooglePasses } from '../../../contract/calls/wallet.ts'
import { deleteOldRecords } from '../../../server/jobs/deleteOldRecords.ts'
import { putGooglePasses } from '../../../server/jobs/putGooglePasses.ts'
import { googlePasses } from '../../../server/services/passes/google/googlePasses.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import type { Shopper } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { holdersOf } from './holders.ts'

const ISSUER = '3388000000012345678'
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string

interface Put {
  thing: string
  body: { dateTime?: { start: string }; state?: string; ticketHolderName?: string; barcode?: unknown }
}

/** Passes at Google, of which a recorder is told what is put there. */
export function googlePassesTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  const { buys, ticketsOf, moves, refunds, sendsOn } = holdersOf(app)
  const puts: Put[] = []
  const takePuts = () => puts.splice(0)
  /** Runs when the next object arrives, before Google has it. */
  let meanwhile: (() => Promise<void>) | null = null
  let refused: RegExp | null = null

  async function send(address: string | URL | Request, init?: RequestInit): Promise<Response> {
    expect(init?.signal).toBeInstanceOf(AbortSignal)
    const { hostname, pathname } = new URL(String(address))
    if (hostname.startsWith('oauth2')) return Response.json({ access_token: 'a token' })
    const thing = pathname.replace(/^.*\/v1\//, '').replace(`${ISSUER}.`, '')
    const before = thing.startsWith('eventTicketObject') ? meanwhile : null
    if (before) meanwhile = null
    await before?.()
    if (refused?.test(thing)) return Response.json({}, { status: 503 })
    puts.push({ thing, body: JSON.parse(String(init?.body)) })
    return Response.json({})
  }

  beforeAll(() => {
    const keys = { issuer: ISSUER, account: 'passes@foyer.example', key }
    app.services.passes.google = googlePasses(keys, 'https://foyer.example', send)
  })
  beforeEach(() => {
    meanwhile = null
    refused = null
  })

  const saves = async (shopper: Shopper, { date_id }: Offered) => {
    expect((await shopper.call(makeGooglePasses, { date_id })).status).toBe(200)
  }
  const job = (...tickets: string[]) => putGooglePasses({ tickets }, app.services)

  /** Two minutes pass, after which the job that a holder's request has queued puts the passes once more. */
  async function settle(...tickets: string[]) {
    await sql`update google_pass set made_at = now() - interval '3 minutes'`.execute(app.database)
    await job(...tickets)
    takePuts()
  }

  async function aSavedTicket() {
    const offered = await putOneOnSale(app.database, 10)
    const shopper = await buys(offered, 2)
    await saves(shopper, offered)
    const [ticket, other] = (await ticketsOf(shopper)).map(({ id }) => id) as [string, string]
    await settle(ticket, other)
    return { offered, shopper, ticket, other }
  }

  describe('A pass that was saved at Google', () => {
    test('has the new time of its date once, and no other date is put', async () => {
      const { offered, ticket, other } = await aSavedTicket()
      await aSavedTicket()
      const unsaved = await putOneOnSale(app.database, 10)
      await buys(unsaved)
      await moves(unsaved)
      expect(takePuts()).toEqual([])
      await moves(offered)
      const [put, ...more] = takePuts()
      expect([put?.thing, more]).toEqual([`eventTicketClass/date-${offered.date_id}`, []])
      const { starts } = await app.database
        .selectFrom('event_date')
        .select(
          sql<string>`to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI":00"')`.as(
            'starts',
          ),
        )
        .where('id', '=', offered.date_id)
        .executeTakeFirstOrThrow()
      expect(put?.body.dateTime?.start).toBe(starts)
      await job(ticket, other)
      expect(takePuts()).toEqual([])
    })

    test('of a cancelled event is over, and that of a postponed one has no date', async () => {
      const { offered, ticket, other } = await aSavedTicket()
      await moves(offered, 'postponed')
      const [put, ...more] = takePuts()
      expect([put?.thing, put?.body.dateTime, more]).toEqual([
        `eventTicketClass/date-${offered.date_id}`,
        undefined,
        [],
      ])
      await moves(offered, 'cancelled')
      const ended = takePuts().filter(({ thing }) => thing.startsWith('eventTicketObject'))
      expect(ended.map(({ thing, body }) => [thing, body.state]).sort()).toEqual(
        [ticket, other].map(id => [`eventTicketObject/${id}-0`, 'INACTIVE']).sort(),
      )
    })

    test('is put again with what is true then, where a job was killed before it could note what it has put', async () => {
      const { offered, ticket } = await aSavedTicket()
      const { google } = app.services.passes
      if (!google) throw new Error('There is no Google')
      const killed = { ...google, put: async (things: never[]) => Promise.reject(await google.put(things)) }
      await sql`update event set title = 'An earlier title' from event_date date
        where date.event_id = event.id and date.id = ${offered.date_id}`.execute(app.database)
      const dying = { ...app.services, passes: { apple: null, google: killed as typeof google } }
      await expect(putGooglePasses({ tickets: [ticket] }, dying)).rejects.toBeDefined()
      expect(takePuts()).toHaveLength(1)
      await moves(offered)
      expect(takePuts().map(({ thing }) => thing)).toEqual([`eventTicketClass/date-${offered.date_id}`])
      await job(ticket)
      expect(takePuts()).toEqual([])
    })

    test('has what is true, where its ticket is refunded while the holder’s own request is under way', async () => {
      const offered = await putOneOnSale(app.database, 10)
      const shopper = await buys(offered)
      const [ticket] = await ticketsOf(shopper)
      meanwhile = () => refunds(ticket?.id ?? '')
      await saves(shopper, offered)
      const states = () => takePuts().flatMap(({ body }) => body.state ?? [])
      expect(states(), 'the older request has arrived last').toEqual(['INACTIVE', 'ACTIVE'])
      await sql`update google_pass set made_at = now() - interval '3 minutes'`.execute(app.database)
      await job(ticket?.id ?? '')
      expect(states()).toEqual(['INACTIVE'])
    })

    test('is over without a code and a name once its ticket was refunded, and its neighbour is not', async () => {
      const { ticket } = await aSavedTicket()
      await refunds(ticket)
      const [put, ...more] = takePuts()
      expect([put?.thing, more]).toEqual([`eventTicketObject/${ticket}-0`, []])
      expect(put?.body).toMatchObject({ state: 'INACTIVE' })
      expect(Object.keys(put?.body ?? {}).sort()).toEqual(['classId', 'id', 'state'])
    })

    test('is over once its ticket was sent on, and the next holder has another one', async () => {
      const { offered, shopper } = await aSavedTicket()
      const recipient = await sendsOn(shopper, offered)
      const [sent] = await ticketsOf(recipient)
      const [put, ...more] = takePuts()
      expect([put?.thing, put?.body.state, more]).toEqual([`eventTicketObject/${sent?.id}-0`, 'INACTIVE', []])
      await saves(recipient, offered)
      const made = takePuts().find(({ thing }) => thing.startsWith('eventTicketObject'))
      expect(made?.thing).toBe(`eventTicketObject/${sent?.id}-1`)
      expect(made?.body).toMatchObject({ state: 'ACTIVE', ticketHolderName: 'Bo Bloom' })
    })

    test('that Google refuses keeps no other one back, and is put by the next try', async () => {
      const { ticket, other } = await aSavedTicket()
      await sql`update ticket_type set gate = 'North' from ticket
        where ticket.ticket_type_id = ticket_type.id and ticket.id = ${ticket}`.execute(app.database)
      refused = new RegExp(ticket)
      await expect(job(ticket, other)).rejects.toThrow('Google answered 503')
      expect(takePuts().map(({ thing }) => thing)).toEqual([`eventTicketObject/${other}-0`])
      refused = null
      await job(ticket, other)
      expect(takePuts().map(({ thing }) => thing)).toEqual([`eventTicketObject/${ticket}-0`])
    })

    test('is forgotten a while after its event', async () => {
      const { offered, ticket, other } = await aSavedTicket()
      const known = () =>
        app.database
          .selectFrom('google_pass')
          .select('ticket_id')
          .where('ticket_id', 'in', [ticket, other])
          .execute()
      await deleteOldRecords(app.services)
      expect(await known()).toHaveLength(2)
      await sql`update event_date set starts_at = starts_at - interval '70 days', ends_at = ends_at - interval '70 days'
        where id = ${offered.date_id}`.execute(app.database)
      await deleteOldRecords(app.services)
      expect(await known()).toEqual([])
    })
  })
}
