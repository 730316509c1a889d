import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher } from '../../../contract/calls/basket.ts'
import { getEvent, getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { saveQuestionAnswers } from '../../../contract/calls/questions.ts'
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
async function ordersAt(shopper: Shopper, slug: string, before?: number) {
  const { id, organiser_id } = await owned(slug)
  return shopper.call(getOrganiserOrders, { organiser_id, event_id: id, ...(before && { before }) })
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
    amounts: expect.objectContaining({ face: 0, received: 0 }),
    id: expect.any(Number),
    reference: expect.stringMatching(/^[0-9A-Z]{10}$/),
    bought: expect.stringMatching(/^\d\d\/\d\d\/\d{4} at \d{1,2}:\d\d [ap]m$/),
    full_name: 'Sam Field',
    email: payer.email,
    is_test: true,
    is_refunded: false,
    items: ['2 × Seat, Sat 10/03/2029 at 7:30 pm, seats A1, A2', '1 × Box, Sat 10/03/2029 at 7:30 pm'],
    tickets: ['Seat, seat A1', 'Seat, seat A2', 'Box'].map(name => ({
      id: expect.stringMatching(/^[0-9A-Z]{10}$/),
      name,
      is_refunded: false,
    })),
    delivery_address: ['Kim Hill', '1 Lantern Row', 'Bath', 'BA1 1AA', 'United Kingdom'],
    answers: [{ question: 'Your name?', of: 'Box 1', answer: '=Sam' }],
    refunds: [],
    due: '',
    feedback: '',
  })
  expect((await ordersAt(wol, 'plain')).body).toEqual({ orders: [], before: null })

  const { organiser_id } = await owned('posted')
  const [sold] = (await wol.call(getOrganiserOrders, { organiser_id })).body.orders ?? []
  expect(sold).toMatchObject({
    reference: order?.reference,
    items: ['A song, £5.00, for Kim from Sam', 'A song, £5.00, for Lee from Pat'],
    delivery_address: expect.arrayContaining(['1 Lantern Row']),
    answers: [],
    refunds: [],
    due: '',
    feedback: '',
  })
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
    items: ['1 × Box, Sat 10/03/2029 at 7:30 pm'],
    delivery_address: [],
    answers: [],
    refunds: [],
    due: '',
    feedback: '',
  })
  expect((await vesper.call(getOrganiserArea)).body.organisers).toMatchObject([{ sold_vouchers: false }])
})

test('GAP-98 GAP-106 nobody else reads orders, and no member those of another organiser', async () => {
  const none = { orders: null, before: null }
  const [owls, bats] = [await owned('posted'), await owned('other')]
  for (const asker of [await visit(app), await member('mouse@example.com')])
    expect((await ordersAt(asker, 'posted')).body).toEqual(none)
  expect((await ordersAt(wol, 'other')).body).toEqual(none)
  const mixed = { organiser_id: owls.organiser_id, event_id: bats.id }
  expect((await wol.call(getOrganiserOrders, mixed)).body).toEqual(none)
  const theirs = { organiser_id: bats.organiser_id }
  expect((await wol.call(getOrganiserOrders, theirs)).body).toEqual(none)
})

test('GAP-98 orders come a hundred at a time, the newest first; an unpaid one does not', async () => {
  const box = await offeredAt(wol, 'plain', 'Box')
  const buyer = await visit(app)
  await buyer.buy(box, 1)
  await sql`
    with one as (select * from sale where email = ${buyer.email}),
    other as (
      insert into basket (family, currency, closed_at) select gen_random_uuid(), 'GBP', now()
      from generate_series(1, 101) returning id
    ),
    more as (
      insert into sale (reference, basket_id, family, email, full_name, currency, total, expires_at, paid_at)
      select 'C0PY' || lpad((row_number() over (order by other.id))::text, 6, '0'), other.id, gen_random_uuid(), email,
        full_name, currency, total, expires_at, case when row_number() over (order by other.id) > 100 then null else paid_at end
      from one, other order by other.id returning id
    )
    insert into sale_line (sale_id, ticket_type_id, qty, price)
    select more.id, ${box.ticket_id}, 1, 0 from more`.execute(app.database)
  const first = (await ordersAt(wol, 'plain')).body
  expect(first.orders?.map(({ reference }) => reference).slice(0, 2)).toEqual(['C0PY000100', 'C0PY000099'])
  expect(first.orders).toHaveLength(100)
  const rest = (await ordersAt(wol, 'plain', first.before ?? 0)).body
  expect(rest).toMatchObject({ orders: [{ email: buyer.email }], before: null })
})
