import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher } from '../../../contract/calls/basket.ts'
import { getEvent, getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { getOrderChoices, getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { saveQuestionAnswers } from '../../../contract/calls/questions.ts'
import { ORDER_SORTS, type OrderSort } from '../../../contract/orders/orderList.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { Payer } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const event = (id: string, organiser: string, more: string) => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    description: Why.
    dates: [{ starts: 2029-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 0, seats: [A1, A2, A3] }, { name: Box, price: 0, capacity: 40 }]
    ${more}`

const file = `
organisers:
  - { name: Owls, members: [wol@example.com], provider: stripe, gift_vouchers: [{ name: A song, values: [5] }] }
  - { name: Bats, members: [vesper@example.com], provider: stripe }
events:
${event('posted', 'Owls', 'delivery_cost: 0\n    questions: [{ question: Your name?, mandatory: true, tickets: [Box] }]')}
${event('plain', 'Owls', '')}
${event('other', 'Bats', '')}
`

const address = {
  selected_user_address_id: 'new' as const,
  first_name: 'Kim',
  last_name: 'Hill',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Bath',
  postcode: 'BA1 1AA',
  country: '1',
  state: '',
}

let wol: Shopper

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
  wol = await member('wol@example.com')
})

async function member(email: string): Promise<Shopper> {
  await addAccount(app.database, email)
  const signedIn = await visit(app)
  await signedIn.signIn(email)
  return signedIn
}

/** The offered ticket type of this name of an event. */
async function offeredAt(shopper: Shopper, slug: string, name: string) {
  const [date] = (await shopper.call(getEvent, { event: slug })).body.dates
  const ticket = date?.tickets.find(one => one.name === name)
  return { ticket_id: ticket?.ticket_id ?? 0, date_id: date?.date_id ?? 0 }
}

const owned = async (slug: string) =>
  app.database
    .selectFrom('event')
    .select(['id', 'organiser_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

/** The orders of an event as a member asks for them. */
async function ordersAt(shopper: Shopper, slug: string, after?: number) {
  const { id, organiser_id } = await owned(slug)
  return shopper.call(getOrganiserOrders, { organiser_id, event_id: id, ...(after && { after }) })
}

/** Pays for seats and a box that are posted, a ticket of another organiser and two gift vouchers. */
async function orderOfAll(): Promise<Payer> {
  const payer = new Payer(app)
  for (const [name, value] of (await visit(app)).cookies) payer.cookies.set(name, value)
  await payer.add(await offeredAt(payer, 'posted', 'Seat'), 2)
  const box = await offeredAt(payer, 'posted', 'Box')
  await payer.add(box, 1)
  await payer.add(await offeredAt(payer, 'other', 'Box'), 1)
  const [kind] = (await payer.call(getGiftVouchers, { organiser: 'owls' })).body.vouchers
  await payer.call(addGiftVoucher, { gift_voucher_id: kind?.gift_voucher_id ?? 0, value: 5, qty: 2 })
  await payer.reserve()
  await payer.register(newEmail())
  const names = { gift_voucher_from: ['Sam', 'Pat'], gift_voucher_to: ['Kim', 'Lee'] }
  expect((await payer.call(setDeliveryAddress, { address, ...names })).status).toBe(200)
  const { id } = await app.database.selectFrom('question').select('id').executeTakeFirstOrThrow()
  const answers = { [`answer_${box.ticket_id}_${id}_0`]: '=Sam' }
  const saved = await payer.call(saveQuestionAnswers, { answers, before_or_after: 'before' })
  expect(saved.text).toContain('true')
  await payer.token()
  await payer.confirm()
  await queueIsIdle(app.database)
  return payer
}

test('GAP-98 DEL-09 a member reads where an order is posted to, its answers and who its gift vouchers are for', async () => {
  const payer = await orderOfAll()
  const [order, ...others] = (await ordersAt(wol, 'posted')).body.orders ?? []
  expect(others).toEqual([])
  expect(order).toEqual({
    amounts: expect.objectContaining({ face: 0, vouchers: 10, received: 10 }),
    id: expect.any(Number),
    reference: expect.stringMatching(/^[0-9A-Z]{10}$/),
    bought: expect.stringMatching(/^\d\d\/\d\d\/\d{4} at \d{1,2}:\d\d [ap]m$/),
    full_name: 'Sam Field',
    email: payer.email,
    is_test: true,
    is_refunded: false,
    items: [
      '2 × Seat, posted, Sat 10/03/2029 at 7:30 pm, seats A1, A2',
      '1 × Box, posted, Sat 10/03/2029 at 7:30 pm',
      'A song, £5.00, for Kim from Sam',
      'A song, £5.00, for Lee from Pat',
    ],
    currency: 'GBP',
    currency_symbol: '£',
    tickets: ['Seat, seat A1', 'Seat, seat A2', 'Box'].map(name => ({
      id: expect.stringMatching(/^[0-9A-Z]{10}$/),
      name,
      is_refunded: false,
      type_id: expect.any(Number),
      nice_date: 'Sat 10/03/2029 at 7:30 pm',
    })),
    delivery_address: ['Kim Hill', '1 Lantern Row', 'Bath', 'BA1 1AA', 'United Kingdom'],
    answers: [{ id: expect.any(Number), question: 'Your name?', of: 'Box 1', answer: '=Sam', choices: [] }],
    refunds: [],
    due: '',
    feedback: '',
  })
  expect((await ordersAt(wol, 'plain')).body).toEqual({ orders: [], after: null })

  const { organiser_id } = await owned('posted')
  const [sold] = (await wol.call(getOrganiserOrders, { organiser_id, has_vouchers: true })).body.orders ?? []
  expect(sold).toEqual(order)
  const codes = await app.database.selectFrom('gift_voucher_code').select('code').execute()
  expect(codes).toHaveLength(2)
  for (const { code } of codes) expect(JSON.stringify(sold)).not.toContain(code)
  const area = (await wol.call(getOrganiserArea)).body.organisers
  expect(area).toMatchObject([{ id: organiser_id, sold_vouchers: true }])

  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const letter = await app.database
    .selectFrom('sandbox_mail')
    .select(['body', 'html'])
    .where('subject', 'like', `%${order?.reference}`)
    .executeTakeFirstOrThrow()
  for (const text of [letter.body, letter.html]) {
    expect(text).toMatch(/For Kim, from Sam[\s\S]*For Lee, from Pat/)
  }
})

test('GAP-98 an organiser sees of an order only its own part, without an address where it posts nothing', async () => {
  const vesper = await member('vesper@example.com')
  const [order] = (await ordersAt(vesper, 'other')).body.orders ?? []
  expect(order).toMatchObject({
    items: ['1 × Box, other, Sat 10/03/2029 at 7:30 pm'],
    delivery_address: [],
    answers: [],
    refunds: [],
    due: '',
    feedback: '',
  })
  expect((await vesper.call(getOrganiserArea)).body.organisers).toMatchObject([{ sold_vouchers: false }])
})

test('GAP-98 GAP-106 nobody else reads orders, and no member those of another organiser', async () => {
  const none = { orders: null, after: null }
  const [owls, bats] = [await owned('posted'), await owned('other')]
  for (const asker of [await visit(app), await member('mouse@example.com')])
    expect((await ordersAt(asker, 'posted')).body).toEqual(none)
  expect((await ordersAt(wol, 'other')).body).toEqual(none)
  const mixed = { organiser_id: owls.organiser_id, event_id: bats.id }
  expect((await wol.call(getOrganiserOrders, mixed)).body).toEqual({ orders: [], after: null })
  const theirs = { organiser_id: bats.organiser_id }
  expect((await wol.call(getOrganiserOrders, theirs)).body).toEqual(none)
})

/** This number of copies of the order of this buyer, each a little later, with amounts and names that rise. */
async function copies(buyer: string, ticket: number, count: number): Promise<void> {
  await sql`
    with one as (select * from sale where email = ${buyer}),
    other as (
      insert into basket (family, currency, closed_at) select gen_random_uuid(), 'GBP', now()
      from generate_series(1, ${count}::integer) returning id
    ),
    more as (
      insert into sale (reference, basket_id, family, email, full_name, currency, total, expires_at, paid_at)
      select 'C0PY' || lpad(number::text, 6, '0'), numbered.id, gen_random_uuid(), 'copy@example.com',
        chr(65 + (number % 7)::integer) || ' Hill', currency, number % 5, expires_at,
        case when number > 100 then null else paid_at end
      from one, (select id, row_number() over (order by id) as number from other) numbered order by number returning id, reference, paid_at
    ),
    line as (insert into sale_line (sale_id, ticket_type_id, qty, price) select id, ${ticket}, 1, 0 from more)
    insert into ticket (id, sale_id, ticket_type_id, number) select reference, id, ${ticket}, 1 from more where paid_at is not null`.execute(
    app.database,
  )
}

/** All pages of what is asked for. */
async function pagesOf(asked: {
  event_id: number
  organiser_id: number
  sort?: OrderSort
  for_file?: boolean
}) {
  const pages = []
  for (let after: number | null | undefined; after !== null; ) {
    const { body } = await wol.call(getOrganiserOrders, { ...asked, ...(after && { after }) })
    pages.push(body.orders ?? [])
    after = body.after
  }
  return pages
}

test('GAP-98 orders come fifty at a time, the newest first; an unpaid one does not', async () => {
  const box = await offeredAt(wol, 'plain', 'Box')
  const buyer = await visit(app)
  await buyer.buy(box, 1)
  await copies(buyer.email, box.ticket_id, 101)
  const { id: event_id, organiser_id } = await owned('plain')
  const pages = await pagesOf({ organiser_id, event_id })
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 1])
  const references = pages.flat().map(({ reference }) => reference)
  expect(references.slice(0, 2)).toEqual(['C0PY000100', 'C0PY000099'])
  expect(pages.at(-1)).toMatchObject([{ email: buyer.email }])
  const [whole] = await pagesOf({ organiser_id, event_id, for_file: true })
  expect(whole?.map(({ reference }) => reference)).toEqual(references)
})

test.each(ORDER_SORTS)(
  'the pages of orders sorted by %s have each order once, in their order',
  async sort => {
    const { id: event_id, organiser_id } = await owned('plain')
    const orders = (await pagesOf({ organiser_id, event_id, sort })).flat()
    expect(new Set(orders.map(({ id }) => id)).size).toBe(101)
    const totals = await app.database.selectFrom('sale').select(['id', 'total']).execute()
    const keys = orders.map(({ id, full_name }) => ({
      newest: -id,
      oldest: id,
      name: full_name.toLowerCase(),
      amount: -(totals.find(sale => sale.id === id)?.total ?? 0),
    }))
    const inOrder = keys.map(key => key[sort]).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys.map(key => key[sort])).toEqual(inOrder)
  },
)

test('orders are found by the date, the ticket type, their gift vouchers and a word of an answer', async () => {
  const { id: event_id, organiser_id } = await owned('posted')
  const box = await offeredAt(wol, 'posted', 'Box')
  const other = await offeredAt(wol, 'plain', 'Box')
  const question_id = (await app.database.selectFrom('question').select('id').executeTakeFirstOrThrow()).id
  const found = async (asked: Partial<Body<typeof getOrganiserOrders>>) =>
    (await wol.call(getOrganiserOrders, { organiser_id, ...asked })).body.orders?.length
  expect(await found({ event_id, date_id: box.date_id, ticket_id: box.ticket_id })).toBe(1)
  expect(await found({ event_id, date_id: other.date_id })).toBe(0)
  expect(await found({ has_vouchers: true })).toBe(1)
  expect(await found({ has_vouchers: true, event_id })).toBe(0)
  expect(await found({ search: '=SAM' })).toBe(1)
  await app.database.updateTable('sale').set({ full_name: 'Zoë Müller' }).execute()
  for (const search of ['zoe', 'MULLER', 'Müller', 'Mu\u0308ller'])
    expect(await found({ has_vouchers: true, search }), search).toBe(1)
  expect(await found({ question_id, answer: 'sam' })).toBe(1)
  expect(await found({ question_id, answer: 'kim' })).toBe(0)
  const [{ tickets = [] } = {}] = (await ordersAt(wol, 'posted')).body.orders ?? []
  expect(await found({ search: ` ${tickets[0]?.id.toLowerCase()} ` })).toBe(1)
})

test('a member chooses by events with their dates, ticket types and questions; a stranger by none', async () => {
  const { organiser_id } = await owned('posted')
  const { choices } = (await wol.call(getOrderChoices, { organiser_id })).body
  expect(choices).toMatchObject({
    has_vouchers: true,
    events: [
      { title: 'plain', questions: [] },
      {
        title: 'posted',
        slug: 'posted',
        venue: 'The Hall, Bath',
        dates: [{ nice_date: 'Sat 10/03/2029 at 7:30 pm', tickets: [{ name: 'Seat' }, { name: 'Box' }] }],
        questions: [{ question: 'Your name?' }],
      },
    ],
  })
  expect((await (await visit(app)).call(getOrderChoices, { organiser_id })).body.choices).toBeNull()
})
