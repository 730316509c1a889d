import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  getEventDraft,
  getEventPreview,
  publishEvent,
  setEventField,
} from '../../../contract/calls/organiserEvents.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'

let series = 0

/** A published event on three Fridays of March, of which the second has a price and places of its own, and its member. */
export async function aSeries(app: RunningApp): Promise<Series> {
  const id = `series-${series++}`
  const email = `${id}@example.com`
  const text = `
organisers: [{ name: Owl ${id}, provider: stripe, members: [${email}] }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: Owl ${id}
    description: An evening.
    dates:
      - { starts: 2031-03-07 19:30, hours: 2 }
      - { starts: 2031-03-14 19:30, hours: 2, tickets: [{ name: Balcony, price: 12, capacity: 7 }] }
      - { starts: 2031-03-21 19:30, hours: 2 }
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 0, seats: [A1, A2, A3] }, { name: Balcony, price: 10, capacity: 50 }]
`
  const { refused } = await importCatalogue(app.database, { kind: 'import', text })
  expect(refused).toEqual([])
  const event = await app.database
    .selectFrom('event')
    .select(['id', 'organiser_id'])
    .where('source', '=', `yaml:${id}`)
    .executeTakeFirstOrThrow()
  await addAccount(app.database, email)
  const member = await visit(app)
  await member.signIn(email)
  const found = new Series(app, member, event)
  await found.open()
  return found
}

interface StoredDate {
  id: number
  starts: string
  tickets: { id: number; name: string; price: number; capacity: number; is_on_sale: boolean }[]
}

/** The dates of an event in its editor, and in the database. */
class Series {
  readonly app: RunningApp
  readonly member: Shopper
  readonly event: number
  readonly own: { organiser_id: number; draft: string }
  /** The keys of the rows of its dates, and its dates, as they were when the editor was opened. */
  rows: string[] = []
  dates: StoredDate[] = []

  constructor(app: RunningApp, member: Shopper, { id, organiser_id }: { id: number; organiser_id: number }) {
    this.app = app
    this.member = member
    this.event = id
    this.own = { organiser_id, draft: `event-${id}` }
  }

  /** The last part of its address. */
  async slug(): Promise<string> {
    const row = await this.app.database
      .selectFrom('event')
      .select('slug')
      .where('id', '=', this.event)
      .executeTakeFirstOrThrow()
    return row.slug
  }

  async open(): Promise<void> {
    this.rows = ((await this.fields()).dates?.value ?? '').split(' ')
    this.dates = await this.stored()
  }

  async fields() {
    return (await this.member.call(getEventDraft, this.own)).body.draft?.fields ?? {}
  }

  async types(field: string, value: string, before = ''): Promise<void> {
    const base = (await this.fields())[field]?.stamp ?? ''
    const edit = { ...this.own, field, value, before, base, stamp: randomUUID() }
    const { status, text } = await this.member.call(setEventField, edit)
    expect(status, text).toBe(200)
  }

  /** Types another start into the row of a date, which keeps its length. */
  async moves(date: number, day: string): Promise<void> {
    const row = this.rows[date] as string
    await this.types(`dates.${row}.starts`, `${day} 19:30`)
    await this.types(`dates.${row}.ends`, `${day} 21:30`)
  }

  /** Removes the row of a date; `added`: the key of a row that is added in the same change. */
  async removes(date: number, added?: string): Promise<void> {
    const left = [...this.rows.filter((_, index) => index !== date), ...(added ? [added] : [])]
    await this.types('dates', left.join(' '), this.rows.join(' '))
  }

  async preview() {
    const { warnings, problems } = (await this.member.call(getEventPreview, this.own)).body
    return { warnings, problems }
  }

  async publishes(): Promise<void> {
    const { status, text } = await this.member.call(publishEvent, { ...this.own, confirmed: true })
    expect(status, text).toBe(200)
    await queueIsIdle(this.app.database)
  }

  seatOf(date: number): Offered {
    const { id, tickets } = this.dates[date] as StoredDate
    return { date_id: id, ticket_id: tickets.find(({ name }) => name === 'Seat')?.id ?? 0 }
  }

  /** A seat of each of these dates for one buyer. */
  async sells(...dates: number[]): Promise<Shopper> {
    const buyer = await visit(this.app)
    for (const date of dates) await buyer.add(this.seatOf(date))
    await buyer.reserve()
    await buyer.register(newEmail())
    const { status, text } = await buyer.claim()
    expect(status, text).toBe(200)
    return buyer
  }

  /** The days and times at which the tickets of a holder begin, each with its seat. */
  async heldBy({ email }: Shopper): Promise<string[]> {
    const { rows } = await sql<{ held: string }>`
      select to_char(date.starts_at at time zone 'Europe/London', 'MM-DD HH24:MI') || ' ' || ticket.seat as held
      from ticket join account on account.id = ticket.account_id join ticket_type type on type.id = ticket.ticket_type_id
      join event_date date on date.id = type.event_date_id
      where account.email = ${email} order by date.starts_at`.execute(this.app.database)
    return rows.map(({ held }) => held)
  }

  /** The letters of a holder about changes. */
  async lettersTo({ email }: Shopper): Promise<string[]> {
    const letters = await this.app.database
      .selectFrom('sandbox_mail')
      .select('body')
      .where('recipient', '=', email)
      .where('subject', 'like', '%was moved')
      .execute()
    return letters.map(({ body }) => body)
  }

  /** When the dates of a holder began before the change of their letters, by the id of the date. */
  async knownBefore({ email }: Shopper): Promise<Record<string, string>[]> {
    const { rows } = await sql<{ before: Record<string, { starts: string }> }>`
      select before from holder_letter join account on account.id = account_id where email = ${email}`.execute(
      this.app.database,
    )
    return rows.map(({ before }) =>
      Object.fromEntries(
        Object.entries(before).map(([date, { starts }]) => [
          date,
          new Date(starts).toISOString().slice(5, 16),
        ]),
      ),
    )
  }

  async stored(): Promise<StoredDate[]> {
    const { rows } = await sql<StoredDate>`
      select date.id, to_char(date.starts_at at time zone 'Europe/London', 'MM-DD HH24:MI') as starts,
        json_agg(json_build_object('id', type.id, 'name', type.name, 'price', type.price, 'capacity', type.capacity,
          'is_on_sale', type.withdrawn_at is null) order by type.position) as tickets
      from event_date date join ticket_type type on type.event_date_id = date.id
      where date.event_id = ${this.event} group by date.id order by date.id`.execute(this.app.database)
    return rows
  }
}
