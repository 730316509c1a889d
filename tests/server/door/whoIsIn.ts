import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getDoorChanges, getDoorList, recordAdmissions, recordExits } from '../../../contract/calls/door.ts'
import { getDoorFindings, getDoors } from '../../../contract/calls/doorFindings.ts'
import { exchangeTicket, refundTicket } from '../../../contract/calls/organiserActs.ts'
import { addWebhook } from '../../../contract/calls/organiserPrograms.ts'
import type { Admission, Exit } from '../../../contract/entities/door.ts'
import {
  admittedOf,
  countsAtDoor,
  hasComeIn,
  insideWith,
  joinedAdmissions,
} from '../../../contract/rules/admissions.ts'
import { arrivalsOf } from '../../../server/organiser/figures/arrivalsOf.ts'
import { aMember } from '../../support/aMember.ts'
import { changeHands } from '../../support/changeHands.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** Who is in, as the server and the devices of its doors tell it, on this database. */
export function whoIsInTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let offered: Offered
  let staff: Shopper
  let [organiser_id, event_id] = [0, 0]
  let tickets: string[] = []

  beforeEach(async () => {
    ;[offered] = (await putOnSale(app.database, [{ capacity: 90 }, { capacity: 9 }])) as [Offered]
    staff = await aMember(app, offered)
    await (await visit(app)).buy(offered, 4)
    const own = app.database.selectFrom('ticket').select('id').where('ticket_type_id', '=', offered.ticket_id)
    tickets = (await own.orderBy('id').execute()).map(({ id }) => id)
    const event = app.database.selectFrom('event').innerJoin('event_date', 'event_id', 'event.id')
    const found = event.select(['event.id', 'organiser_id']).where('event_date.id', '=', offered.date_id)
    ;({ id: event_id, organiser_id } = await found.executeTakeFirstOrThrow())
    await sql`update event_date set starts_at = now() + interval '1 hour', ends_at = now() + interval '4 hours'
      where id = ${offered.date_id}`.execute(app.database)
  })

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  const scanOf = (ticket: string | undefined, more: Partial<Admission> = {}): Admission => ({
    ...{ id: randomUUID(), ticket: ticket ?? '', generation: 0, at: minutesAgo(30), door: 'North' },
    ...more,
  })
  const exitOf = ({ ticket, id: leaves }: Admission, more: Partial<Exit> = {}): Exit => ({
    ...scanOf(ticket, { at: minutesAgo(20) }),
    leaves,
    ...more,
  })

  const record = async (...admissions: Admission[]) =>
    (await staff.call(recordAdmissions, { event_id, admissions })).status
  const leave = async (...exits: Exit[]) => (await staff.call(recordExits, { event_id, exits })).status

  /** What the page of all doors says. */
  const doors = async () => (await staff.call(getDoors, { organiser_id })).body.dates?.[0]

  /** The admissions that a device has once it has merged. */
  async function merged() {
    const { list } = (await staff.call(getDoorList, { event_id })).body
    const asked = { event_id, since: list?.read_at ?? '', after: 0, exits_after: 0 }
    const { changes } = (await staff.call(getDoorChanges, asked)).body
    return admittedOf(joinedAdmissions(changes?.admissions ?? [], changes?.exits ?? []))
  }

  const isInside = async (ticket: string | undefined) => insideWith(await merged(), ticket ?? '').length > 0

  test('What takes back an admission of another ticket has no effect, and keeps no other scan from arriving', async () => {
    await staff.call(addWebhook, {
      organiser_id,
      url: 'https://[2001:4860::1]/hook',
      topics: ['ticket.admitted'],
    })
    const [first, second, third] = tickets
    const [came, twice] = [scanOf(first), scanOf(first, { door: 'South' })]
    await record(came, twice)
    const strange = scanOf(second, { undoes: twice.id })
    expect(await record(strange, scanOf(third))).toBe(200)
    expect(await doors()).toMatchObject({ came: 2, inside: 2 })
    expect((await merged()).get(first ?? '')).toHaveLength(2)
    const [found] = (await staff.call(getDoorFindings)).body.events ?? []
    expect(found?.findings).toMatchObject([{ kind: 'twice', ticket: { id: first } }])
    const { rows } = await sql<{
      told: string[]
    }>`select array_agg(one ->> 'ticket') as told from webhook_delivery,
      jsonb_array_elements(body::jsonb -> 'data' -> 'admissions') one`.execute(app.database)
    expect(rows[0]?.told.toSorted()).toEqual([first, first, third].toSorted())
    // It can arrive before what it names.
    const late = scanOf(third)
    expect(await record(scanOf(second, { undoes: late.id }), late)).toBe(200)
    expect((await merged()).get(third ?? '')).toHaveLength(2)
    expect(await record(scanOf(first, { undoes: twice.id }))).toBe(200)
    expect((await merged()).get(first ?? '')).toHaveLength(1)
  })

  test('An exit that names an admission of another ticket ends nothing, nor does it take back another ticket’s exit', async () => {
    const [first, second] = tickets
    const came = scanOf(first)
    await record(came)
    expect(await leave(exitOf({ ...came, ticket: second ?? '' }))).toBe(200)
    expect([(await doors())?.inside, await isInside(first)]).toEqual([1, true])
    const left = exitOf(came)
    await leave(left)
    expect([(await doors())?.inside, await isInside(first)]).toEqual([0, false])
    const strange = exitOf({ ...came, ticket: second ?? '' }, { undoes: left.id })
    expect(await leave(strange)).toBe(200)
    expect([(await doors())?.inside, await isInside(first)]).toEqual([0, false])
    await leave(exitOf(came, { undoes: left.id }))
    expect([(await doors())?.inside, await isInside(first)]).toEqual([1, true])
  })

  test('Whoever was let out by a device that did not know their coming in is out once both are known, in either order', async () => {
    const [first, second, third] = tickets
    const unseen = (ticket: string | undefined, at: string) => {
      const id = randomUUID()
      return exitOf({ ...scanOf(ticket), id }, { id, at })
    }
    const isOut = async (ticket: string | undefined) => !(await isInside(ticket))
    const [early, late] = [unseen(first, minutesAgo(20)), unseen(second, minutesAgo(20))]
    await leave(early)
    expect(await doors()).toMatchObject({ came: 0, inside: 0 })
    await record(scanOf(first), scanOf(second))
    await leave(late)
    expect(await doors()).toMatchObject({ came: 2, inside: 0 })
    expect([await isOut(first), await isOut(second)]).toEqual([true, true])
    // Whoever comes in again afterwards is in, and the exit ends nothing of that.
    await record(scanOf(first, { at: minutesAgo(10), door: 'South' }))
    expect([(await doors())?.inside, await isOut(first)]).toEqual([1, false])
    expect((await staff.call(getDoorFindings)).body.events?.[0]?.findings).toEqual([])
    // Taken back, it ends nothing; of two admissions it ends the last one before it.
    await leave(exitOf({ ...scanOf(second), id: late.id }, { undoes: late.id, leaves: late.id }))
    expect([(await doors())?.inside, await isOut(second)]).toEqual([2, false])
    const mistake = scanOf(third, { at: minutesAgo(25) })
    await record(scanOf(third), mistake, scanOf(third, { undoes: mistake.id }))
    await leave(unseen(third, minutesAgo(20)))
    expect([(await doors())?.inside, await isOut(third)]).toEqual([2, true])
  })

  /** What the page of all doors says, and what the door's own device does. */
  async function counts() {
    const { list } = (await staff.call(getDoorList, { event_id })).body
    const admitted = await merged()
    const counted = (list?.tickets ?? []).filter(
      ticket => ticket.type === offered.ticket_id && countsAtDoor(ticket, admitted),
    )
    const came = counted.filter(({ id }) => hasComeIn(admitted.get(id)))
    const own = {
      came: came.length,
      expected: counted.length,
      inside: came.filter(({ id }) => insideWith(admitted, id).length > 0).length,
    }
    const { came: all, expected, inside } = (await doors()) ?? {}
    expect({ came: all, expected, inside }, 'as the device').toEqual(own)
    const arrivals = await arrivalsOf(app.database, organiser_id, offered.date_id)
    expect(arrivals, 'as the figures').toMatchObject({ came: all, expected })
    return [own.came, own.expected, own.inside]
  }

  test('No more are in the house than in, whatever becomes of a ticket after it came in: refund, transfer, exchange', async () => {
    const owner = await aMember(app, offered)
    const [first, second, third, fourth] = tickets
    await record(scanOf(first), scanOf(second))
    expect(await counts()).toEqual([2, 4, 2])
    await owner.call(refundTicket, { organiser_id, ticket_id: first ?? '' })
    expect(await counts(), 'refunded after it came in').toEqual([2, 4, 2])
    await owner.call(refundTicket, { organiser_id, ticket_id: fourth ?? '' })
    expect(await counts(), 'refunded before it came in').toEqual([2, 3, 2])
    await changeHands(app.database, second ?? '', 'Kim Hill')
    expect(await counts(), 'transferred after it came in').toEqual([2, 3, 2])
    await record(scanOf(fourth))
    expect(await counts(), 'let in by a door that had not heard of its refund').toEqual([3, 4, 3])
    await leave(exitOf((await merged()).get(first ?? '')?.[0] ?? scanOf(first)))
    expect(await counts(), 'gone out').toEqual([3, 4, 2])
    // A door without a network has let it in before it was exchanged for another type of the same date.
    const [, other] = await app.database
      .selectFrom('ticket_type')
      .select('id')
      .where('event_date_id', '=', offered.date_id)
      .orderBy('id')
      .execute()
    const asked = { organiser_id, ticket_id: third ?? '', from_type: offered.ticket_id }
    expect((await owner.call(exchangeTicket, { ...asked, to_type: other?.id ?? 0 })).status).toBe(200)
    await record(scanOf(third))
    const { came, expected, inside } = (await doors()) ?? {}
    expect([came, expected, inside], 'exchanged').toEqual([4, 4, 3])
  })
}
