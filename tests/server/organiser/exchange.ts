import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setCode } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getDoorList } from '../../../contract/calls/door.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { exchangeTicket, getMembers, refundTicket } from '../../../contract/calls/organiserActs.ts'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import {
  getExchange,
  getOrganiserOrder,
  getOrganiserOrders,
} from '../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { reachOf } from '../../../server/organiser/letters/holders.ts'
import { untoldOf } from '../../../server/sale/changes/tellHolders.ts'
import { Payer } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const file = `
organisers:
  - name: North
    provider: stripe
    members: [north@example.com]
    discount_codes: [{ code: TENOFF, amount: 10 }]
  - { name: South, provider: stripe, members: [south@example.com] }
events:
  - id: play
    title: The play
    organiser: North
    description: A play.
    dates:
      - { starts: 2031-03-10 19:30 }
      - { starts: 2031-03-11 19:30 }
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets:
      - { name: Stalls, price: 30, fee: 1, capacity: 20 }
      - { name: Balcony, price: 20, fee: 1, capacity: 2 }
      - { name: Box, price: 60, seats: [A1, A2, A3] }
      - { name: Programme, price: 5, capacity: 50, required_tickets: [[Stalls, Balcony]] }
      - { name: Adult, price: 10 }
      - { name: Child, price: 5 }
      - { name: Standing, price: 8, capacity: 5, max_per_customer: 2 }
    shared_capacity: [{ name: The pit, capacity: 2, tickets: [Adult, Child] }]
    questions: [{ question: Diet, type: text, tickets: [Stalls] }]
  - id: concert
    title: The concert
    organiser: South
    description: A concert.
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Bench, price: 20, capacity: 20 }]
`

type Type = { ticket_id: number; date_id: number; name: string; day: string }

/** The exchange of a ticket by a member, on this database. */
export function exchangeTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  const types: Type[] = []
  let organiser_id = 0
  let north: Shopper
  let south: Shopper

  beforeAll(async () => {
    const { refused } = await importCatalogue(app.database, { kind: 'import', text: file })
    expect(refused).toEqual([])
    const { rows } = await sql<Type>`
      select type.id as ticket_id, date.id as date_id, type.name, to_char(date.starts_at, 'DD') as day
      from ticket_type type join event_date date on date.id = type.event_date_id order by date.starts_at, type.id`.execute(
      app.database,
    )
    types.push(...rows)
    const own = app.database.selectFrom('organiser').select('id').where('name', '=', 'North')
    organiser_id = (await own.executeTakeFirstOrThrow()).id
    north = await visit(app)
    await north.register('north@example.com')
    south = await visit(app)
    await south.register('south@example.com')
  })

  const typeOf = (name: string, day = '10') => types.find(one => one.name === name && one.day === day) as Type

  async function buys(tickets: [type: Type, qty: number][], code?: string): Promise<Payer> {
    const sam = Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })
    for (const [type, qty] of tickets) await sam.add(type, qty)
    if (code) await sam.call(setCode, { code })
    expect((await sam.reserve()).body.error ?? null).toBeNull()
    await sam.register(newEmail())
    sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
    await sam.token()
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
    await queueIsIdle(app.database)
    return sam
  }

  const playOf = async () => {
    const event = app.database.selectFrom('event').select('id').where('title', '=', 'The play')
    return (await event.executeTakeFirstOrThrow()).id
  }

  const saleOf = async ({ reference }: Payer) =>
    app.database.selectFrom('sale').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()

  const ticketsOf = async (sam: Payer) => {
    const { id } = await saleOf(sam)
    const tickets = app.database.selectFrom('ticket').selectAll().where('sale_id', '=', id)
    return tickets.orderBy('ticket_type_id').orderBy('number').execute()
  }

  async function exchanges(ticket_id: string, from: Type, to: Type, member = north) {
    const asked = { organiser_id, ticket_id, from_type: from.ticket_id, to_type: to.ticket_id }
    const answer = await member.call(exchangeTicket, asked)
    await queueIsIdle(app.database)
    return answer
  }

  const taken = async ({ ticket_id }: Type) =>
    app.database
      .selectFrom('ticket_type')
      .select(['held', 'sold'])
      .where('id', '=', ticket_id)
      .executeTakeFirst()

  const lettersTo = async ({ email }: Payer) => {
    const letters = app.database.selectFrom('sandbox_mail').select(['subject', 'body'])
    return letters.where('recipient', '=', email).orderBy('id').execute()
  }

  const shown = async (sam: Payer) =>
    (await north.call(getOrganiserOrder, { organiser_id, sale_id: (await saleOf(sam)).id })).body

  const foundOn = async ({ date_id }: Type) =>
    (await north.call(getOrganiserOrders, { organiser_id, date_id })).body.orders?.map(one => one.reference)

  const sound = async () => expect(await brokenInvariants(app.database)).toEqual({})

  test('It keeps its code and what was paid, frees its place, and its holder, the order, the log and the door are told', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Stalls', '11')]
    const sam = await buys([[from, 2]])
    const [before, { sold = 0 } = {}] = [(await sam.call(getWallet)).body.tickets, await taken(from)]
    const [ticket] = await ticketsOf(sam)
    const id = ticket?.id ?? ''
    expect((await exchanges(id, from, to)).status).toBe(200)
    expect((await exchanges(id, from, to)).status, 'again').toBe(200)
    expect(await taken(from)).toMatchObject({ sold: sold - 1 })
    expect(await taken(to)).toMatchObject({ sold: 1 })

    const wallet = (await sam.call(getWallet)).body.tickets
    const [was, is] = [before, wallet].map(all => all.find(one => one.id === id))
    expect(is?.qr).toBe(was?.qr)
    expect(is).toMatchObject({ ticket_name: 'Stalls', date_id: to.date_id })
    const letters = (await lettersTo(sam)).filter(({ subject }) => subject.includes('exchanged'))
    expect(letters).toMatchObject([{ subject: 'Your ticket for The play was exchanged' }])
    expect(letters[0]?.body).toContain('Before: Stalls, Mon 10/03/2031 at 7:30 pm')
    expect(letters[0]?.body).toContain('Now: Stalls, Tue 11/03/2031 at 7:30 pm')

    const { order, life } = await shown(sam)
    expect(order?.items).toEqual([
      '1 × Stalls, The play, Mon 10/03/2031 at 7:30 pm',
      '1 × Stalls, The play, Tue 11/03/2031 at 7:30 pm',
    ])
    expect(life.filter(({ what }) => what === 'exchange_ticket')).toMatchObject([
      {
        about: `${id}, Stalls, Mon 10/03/2031 at 7:30 pm → Stalls, Tue 11/03/2031 at 7:30 pm`,
        member: north.email,
      },
    ])
    const { acts } = (await north.call(getMembers, { organiser_id })).body
    expect(acts.filter(({ act }) => act === 'exchange_ticket')).toMatchObject([{ about: id }])
    const { list } = (await north.call(getDoorList, { event_id: await playOf() })).body
    expect(JSON.stringify(list)).toContain(id)
    await sound()
  })

  test('An order is found by the date that its tickets are of now', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Stalls', '11')]
    const sam = await buys([[from, 1]])
    const [ticket] = await ticketsOf(sam)
    await exchanges(ticket?.id ?? '', from, to)
    expect(await foundOn(from)).not.toContain(sam.reference)
    expect(await foundOn(to)).toContain(sam.reference)
  })

  test('A later refund gives back what the ticket has cost, also where a discount cannot be divided', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Balcony', '11')]
    const sam = await buys([[from, 3]], 'TENOFF')
    const money = async () => (await north.call(getOrganiserMoney, { organiser_id })).body.money?.rows ?? []
    const sumOf = (rows: Awaited<ReturnType<typeof money>>) => {
      const of = (key: 'tickets' | 'face' | 'discounts' | 'received') =>
        rows.reduce((sum, row) => sum + Math.round(row[key] * 100), 0)
      return {
        tickets: of('tickets'),
        face: of('face'),
        discounts: of('discounts'),
        received: of('received'),
      }
    }
    const before = await money()
    const [, second, third] = await ticketsOf(sam)
    for (const ticket of [second, third])
      expect((await exchanges(ticket?.id ?? '', from, to)).status).toBe(200)
    const after = await money()
    expect(sumOf(after)).toEqual(sumOf(before))
    const balcony = after.filter(row => row.ticket === 'Balcony')
    expect(sumOf(balcony)).toMatchObject({ tickets: 200, face: 6000 })
    await sound()
    expect((await north.call(refundTicket, { organiser_id, ticket_id: second?.id ?? '' })).status).toBe(200)
    await queueIsIdle(app.database)
    const back = app.database.selectFrom('refund').select('amount').orderBy('id', 'desc')
    expect((await back.executeTakeFirst())?.amount).toBe(2767)
    expect(await taken(to)).toMatchObject({ sold: 1 })
    await sound()
    // A place of the type is free again, and the buyer's other ticket goes back to its date.
    expect((await exchanges(third?.id ?? '', to, from)).status).toBe(200)
    expect(await taken(to)).toMatchObject({ sold: 0 })
    await sound()
  })

  test('It takes the next free seat, gives the one that it had back, and is refused where none is left', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Box')]
    const sam = await buys([[from, 3]])
    const [first, second, third] = await ticketsOf(sam)
    await buys([[to, 1]])
    for (const ticket of [first, second])
      expect((await exchanges(ticket?.id ?? '', from, to)).status).toBe(200)
    const seats = async () => (await ticketsOf(sam)).map(({ seat }) => seat).toSorted()
    expect(await seats()).toEqual(['A2', 'A3', null])
    const refused = await exchanges(third?.id ?? '', from, to)
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('No place is left of Box') })
    await sound()
    expect((await exchanges(first?.id ?? '', to, from)).status).toBe(200)
    expect((await exchanges(third?.id ?? '', from, to)).status).toBe(200)
    await sound()
  })

  test('The page is told the types of the event with their places and prices, and what the ticket has cost', async () => {
    const sam = await buys([[typeOf('Stalls'), 1]])
    const [ticket] = await ticketsOf(sam)
    const { exchange } = (await north.call(getExchange, { organiser_id, ticket_id: ticket?.id ?? '' })).body
    expect(exchange).toMatchObject({ name: 'Stalls', cost: 31, refused: '' })
    expect(exchange?.types.map(one => [one.name, one.nice_date.slice(0, 6), one.price])).toEqual([
      ['Balcony', 'Mon 10', 21],
      ['Box', 'Mon 10', 60],
      ['Programme', 'Mon 10', 5],
      ['Adult', 'Mon 10', 10],
      ['Child', 'Mon 10', 5],
      ['Standing', 'Mon 10', 8],
      ['Stalls', 'Tue 11', 31],
      ['Balcony', 'Tue 11', 21],
      ['Box', 'Tue 11', 60],
      ['Programme', 'Tue 11', 5],
      ['Adult', 'Tue 11', 10],
      ['Child', 'Tue 11', 5],
      ['Standing', 'Tue 11', 8],
    ])
    const other = await south.call(getExchange, { organiser_id, ticket_id: ticket?.id ?? '' })
    expect(other.body.exchange).toBeNull()
  })

  test('It is refused where the ticket or the type is none that can be exchanged', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Stalls', '11')]
    const sam = await buys([[from, 4]])
    const [sent, letIn, refunded, valid] = (await ticketsOf(sam)).map(({ id }) => id).toReversed()
    const friend = { name: 'Bo', email: newEmail(), qty: 1, is_gift: false, send_gift: 'Send now' as const }
    const more = { ticket_id: from.ticket_id, delivery_date: '', delivery_time: '', message: '' }
    await sam.call(setTransfers, { sale_reference: sam.reference, transfers: [{ ...friend, ...more }] })
    await sql`insert into admission (id, event_id, ticket_id, generation, admitted_at, door, account_id)
      select gen_random_uuid(), date.event_id, ${letIn}, 0, now(), 'North', 1 from event_date date where date.id = ${from.date_id}`.execute(
      app.database,
    )
    await north.call(refundTicket, { organiser_id, ticket_id: refunded ?? '' })
    const before = await ticketsOf(sam)
    const wordsOf = async (id: string | undefined, one: Type, other: Type, member?: Shopper) => {
      const { status, text } = await exchanges(id ?? '', one, other, member)
      return `${status} ${text}`
    }
    expect(await wordsOf(sent, from, to)).toContain('409 {"error":"This ticket was sent to somebody')
    expect(await wordsOf(letIn, from, to)).toContain('This ticket was let in.')
    expect(await wordsOf(refunded, from, to)).toContain('This ticket was refunded.')
    expect(await wordsOf(valid, from, from)).toContain('of this type already')
    expect(await wordsOf(valid, typeOf('Box'), to)).toContain('was exchanged meanwhile')
    expect(await wordsOf(valid, from, typeOf('Bench'))).toContain('404')
    expect(await wordsOf(valid, from, to, south)).toContain('404')
    expect(await wordsOf('0000000000', from, to)).toContain('404')
    const years = (date: number, by: number) =>
      sql`update event_date set starts_at = starts_at + make_interval(years => ${by}), ends_at = ends_at + make_interval(years => ${by})
        where id = ${date}`.execute(app.database)
    await years(to.date_id, -20)
    expect(await wordsOf(valid, from, to)).toContain('can no longer be exchanged for')
    await years(to.date_id, 20)
    await years(from.date_id, -20)
    expect(await wordsOf(valid, from, to)).toContain('The date of this ticket is over.')
    await years(from.date_id, 20)
    expect(await ticketsOf(sam)).toEqual(before)
    await sound()
  })

  test('It is refused where another ticket of the order requires the ticket', async () => {
    const [from, programme] = [typeOf('Stalls'), typeOf('Programme')]
    const sam = await buys([
      [from, 1],
      [programme, 1],
    ])
    const stalls = (await ticketsOf(sam)).find(one => one.ticket_type_id === from.ticket_id)?.id ?? ''
    const refused = await exchanges(stalls, from, typeOf('Box', '11'))
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('Stalls or Balcony') })
    expect((await exchanges(stalls, from, typeOf('Balcony'))).status).toBe(200)
    await sound()
  })

  test('Of places that two types share, the one that is given up is left for the other type', async () => {
    const [from, to] = [typeOf('Adult'), typeOf('Child')]
    const sam = await buys([
      [from, 1],
      [to, 1],
    ])
    const [ticket] = await ticketsOf(sam)
    const { exchange } = (await north.call(getExchange, { organiser_id, ticket_id: ticket?.id ?? '' })).body
    expect(exchange?.types.find(({ type_id }) => type_id === to.ticket_id)?.left).toBe(1)
    expect((await exchanges(ticket?.id ?? '', from, to)).status).toBe(200)
    const other = await buys([[typeOf('Stalls'), 1]])
    const [stalls] = await ticketsOf(other)
    expect(await exchanges(stalls?.id ?? '', typeOf('Stalls'), to)).toMatchObject({
      status: 409,
      text: expect.stringContaining('No place is left of Child'),
    })
    await sound()
  })

  test('What a customer has of a type is what their tickets are now', async () => {
    const [from, to] = [typeOf('Standing'), typeOf('Stalls')]
    const sam = await buys([[from, 2]])
    const [ticket] = await ticketsOf(sam)
    const again = await visit(app)
    await again.signIn(sam.email)
    await again.add(from, 1)
    expect((await again.reserve()).body.error).toContain('You have 2 already.')
    await exchanges(ticket?.id ?? '', from, to)
    expect((await again.reserve()).body.error ?? null).toBeNull()
  })

  test('The holder of a ticket of another date is not told that its event was moved', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Stalls', '11')]
    const sam = await buys([[from, 1]])
    const [ticket] = await ticketsOf(sam)
    await exchanges(ticket?.id ?? '', from, to)
    expect(await untoldOf(app.database, await playOf())).toMatchObject({ tickets: 0, what: [] })
  })

  test('The answer of its buyer goes with the ticket', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Standing')]
    const sam = await buys([[from, 2]])
    const [first, second] = await ticketsOf(sam)
    const { rows } = await sql<{ id: number }>`
      insert into answer (sale_id, question_id, ticket_type_id, ticket_index, question, answer)
      select ${first?.sale_id}, id, ${from.ticket_id}, 0, question, 'Vegan' from question where question = 'Diet' returning question_id as id`.execute(
      app.database,
    )
    const readers = async (tickets: string[]) => {
      const whom = { event_id: await playOf(), question_id: rows[0]?.id ?? 0, answer: 'Vegan', tickets }
      return (await reachOf(app.database, organiser_id, 'service', whom)).people
    }
    await exchanges(first?.id ?? '', from, to)
    expect([await readers(['Stalls']), await readers(['Standing'])]).toEqual([0, 1])
    await exchanges(second?.id ?? '', from, to)
    await exchanges(first?.id ?? '', to, from)
    expect([await readers(['Stalls']), await readers(['Standing'])]).toEqual([1, 0])
  })

  test('The answers of an order say of which ticket they are now, and which are of a refunded one', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Stalls', '11')]
    const sam = await buys([
      [from, 2],
      [to, 1],
    ])
    const { id: sale_id } = await saleOf(sam)
    const { id: question_id } = await app.database
      .selectFrom('question')
      .select('id')
      .where('question', '=', 'Diet')
      .executeTakeFirstOrThrow()
    const answerOf = ({ ticket_id }: Type, ticket_index: number | null, answer: string) =>
      app.database
        .insertInto('answer')
        .values({ sale_id, ticket_type_id: ticket_id, ticket_index, question_id, question: 'Diet', answer })
        .execute()
    await answerOf(from, 0, 'Ada')
    await answerOf(from, 1, 'Bo')
    await answerOf(to, 0, 'Cy')
    await answerOf(from, null, 'All')
    const said = async () => {
      const { order } = (await north.call(getOrganiserOrder, { organiser_id, sale_id })).body
      return Object.fromEntries(order?.answers.map(({ answer, of }) => [answer, of]) ?? [])
    }
    const on = (day: string) => expect.stringMatching(new RegExp(`^The play, \\w+ ${day}/03/2031 `))
    const sees = async (ticket: string, day: string, answer: string) => {
      const of = (await said())[answer]
      expect(of).toEqual(on(day))
      expect(of?.split(', ').slice(2).join(', ')).toBe(ticket)
    }
    await sees('Stalls 1', '10', 'Ada')
    await sees('Stalls 2', '10', 'Bo')
    await sees('Stalls 1', '11', 'Cy')
    expect((await said()).All).toBe('The play')
    const [first, second] = (await ticketsOf(sam)).filter(one => one.ticket_type_id === from.ticket_id)
    expect((await exchanges(first?.id ?? '', from, to)).status).toBe(200)
    await sees('Stalls 2', '11', 'Ada')
    const found = async ({ date_id }: Type) => {
      const asked = { organiser_id, date_id, question_id, answer: 'Ada' }
      return (await north.call(getOrganiserOrders, asked)).body.orders?.map(({ id }) => id)
    }
    expect([await found(from), await found(to)]).toEqual([[], [sale_id]])
    await sees('Stalls 1', '10', 'Bo')
    await sees('Stalls 1', '11', 'Cy')
    expect((await north.call(refundTicket, { organiser_id, ticket_id: second?.id ?? '' })).status).toBe(200)
    await queueIsIdle(app.database)
    await sees('Stalls 1, refunded', '10', 'Bo')
    await sees('Stalls 2', '11', 'Ada')
  })

  test('A type whose only tickets were exchanged for it stays for their holders where its organiser removes it', async () => {
    const [from, to] = [typeOf('Stalls'), typeOf('Standing', '11')]
    const sam = await buys([[from, 1]])
    const [ticket] = await ticketsOf(sam)
    expect((await exchanges(ticket?.id ?? '', from, to)).status).toBe(200)
    const text = file.replace(/.*name: Standing.*\n/, '')
    expect((await importCatalogue(app.database, { kind: 'import', text })).refused).toEqual([])
    expect((await sam.call(getWallet)).body.tickets).toMatchObject([{ ticket_name: 'Standing' }])
    expect(await exchanges(ticket?.id ?? '', to, typeOf('Standing'))).toMatchObject({
      status: 409,
      text: expect.stringContaining('can no longer be exchanged for Standing'),
    })
    await sound()
  })
}
