import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { addAccount, endHolds, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const event = (id: string, organiser: string, tickets: string, date = '2029-03-10 19:30') =>
  `  - { id: ${id}, title: ${id.toUpperCase()}, organiser: ${organiser}, description: S., dates: [{ starts: ${date}, hours: 2 }], venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }, tickets: [${tickets}] }`

const file = `
organisers:
  - { name: The Owls, members: [Wol@Example.com, kit@example.com] }
  - { name: The Bats, members: [vesper@example.com, kit@example.com] }
events:
${event('late', 'The Owls', '{ name: Perch, price: 0, capacity: 9 }', '2029-03-12 19:30')}
${event('soon', 'The Owls', '{ name: Perch, price: 0, capacity: 9 }, { name: Branch, price: 0, seats: [A1, A2] }')}
${event('dusk', 'The Bats', '{ name: Rafter, price: 0, capacity: 4 }')}
`

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
})

async function signedIn(email: string): Promise<Shopper> {
  await addAccount(app.database, email)
  const member = await visit(app)
  await member.signIn(email)
  return member
}

const seen = async (shopper: Shopper) => (await shopper.call(getOrganiserArea)).body.organisers

test('RTE-06 GAP-98 a member sees the sold, held and available tickets of the organiser’s events, the next event first', async () => {
  const wol = await signedIn('wol@example.com')
  const [soon] = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date.id as date_id'])
    .where('source', '=', 'yaml:soon')
    .where('name', '=', 'Perch')
    .execute()
  await (await visit(app)).buy(soon as Offered, 3)
  const gone = await visit(app)
  await gone.add(soon as Offered, 1)
  await gone.reserve()
  await endHolds(app.database)
  const holder = await visit(app)
  await holder.add(soon as Offered, 2)
  await holder.reserve()
  await endHolds(app.database)
  const another = await visit(app)
  await another.add(soon as Offered, 2)
  await another.reserve()
  expect(await seen(wol)).toEqual([
    {
      id: expect.any(Number),
      name: 'The Owls',
      role: 'owner',
      time_zone: 'Europe/London',
      has_charity: false,
      sold_vouchers: false,
      events: [
        {
          id: expect.any(Number),
          title: 'SOON',
          url: '/events/soon/',
          venue: 'The Hall, Bath',
          status: 'scheduled',
          referrals: [],
          tickets: [
            {
              ticket_id: soon?.ticket_id,
              nice_date: 'Sat 10/03/2029 at 7:30 pm',
              name: 'Perch',
              sold: 3,
              held: 2,
              left: 4,
              kept_back: 0,
              is_coming: true,
            },
            expect.objectContaining({ name: 'Branch', sold: 0, held: 0, left: 2 }),
          ],
        },
        expect.objectContaining({ title: 'LATE' }),
      ],
    },
  ])
  await endHolds(app.database)
  expect((await seen(wol))?.[0]?.events[0]?.tickets[0]).toMatchObject({ sold: 3, held: 0, left: 6 })
  const move = (by: string) =>
    sql`update event_date set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval
      where id = ${soon?.date_id}`.execute(app.database)
  await move('-100 years')
  const [past] = ((await seen(wol))?.[0]?.events ?? []).filter(({ title }) => title === 'SOON')
  expect(past?.tickets.map(({ is_coming }) => is_coming)).toEqual([false, false])
  await move('100 years')
})

test('GAP-98 a member of several organisers sees all of them, and a member of one sees only that one', async () => {
  expect((await seen(await signedIn('kit@example.com')))?.map(({ name }) => name)).toEqual([
    'The Bats',
    'The Owls',
  ])
  expect((await seen(await signedIn('vesper@example.com')))?.map(({ name }) => name)).toEqual(['The Bats'])
})

test('GAP-98 GAP-106 nobody else sees anything', async () => {
  expect(await seen(await visit(app))).toBeNull()
  expect(await seen(await signedIn('mouse@example.com'))).toEqual([])
})
