import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import {
  changeEmail,
  collectPersonalData,
  getOwnOrders,
  getReceipt,
  getSettings,
  sendChangeCode,
  setConsent,
  setDetails,
} from '../../../contract/calls/settings.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', { RATE_LIMITS: 'personal_data_by_account=3/9999999' })

/** A shopper with a completed order of this many tickets. */
async function aBuyer(qty = 1): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 9), qty)
  return shopper
}

test('A name and a number are stored, also for the order that is being made, and the orders before keep theirs', async () => {
  const shopper = await aBuyer()
  await shopper.add(await putOneOnSale(app.database, 9))
  await shopper.reserve()
  const details = { full_name: 'Sam  Oak', contact_number: '+44 7700 900123' }
  expect((await shopper.call(setDetails, details)).status).toBe(200)
  expect((await shopper.call(getUser)).body.full_name).toBe('Sam Oak')
  expect((await shopper.call(getSettings)).body.settings).toMatchObject({
    full_name: 'Sam Oak',
    contact_number: '+44 7700 900123',
    email: shopper.email,
  })
  expect((await shopper.call(getCheckout)).body.sale_reference).toBeTruthy()
  const { rows } = await sql`select full_name from sale order by id desc limit 2`.execute(app.database)
  expect(rows).toEqual([{ full_name: 'Sam Oak' }, { full_name: 'Sam Field' }])
})

test.each([
  [{ full_name: 'Sam', contact_number: '' }, 'Please type both your first and last name(s)'],
  [{ full_name: 'Sam Field', contact_number: '12' }, 'Please type a valid contact number'],
])('%j is refused', async (details, error) => {
  const shopper = await aBuyer()
  expect(await shopper.call(setDetails, details)).toMatchObject({ status: 422, body: { error } })
})

test('Consents are shown as they were worded, withdrawn, and given again', async () => {
  const shopper = await aBuyer()
  const { rows } = await sql<{ id: number }>`
    with made as (select max(id) as id from organiser), own as (select id from account where email = ${shopper.email})
    insert into organiser_subscription (organiser_id, account_id, wording)
    select made.id, own.id, 'Words of then' from made, own returning organiser_id as id`.execute(app.database)
  const organiser = `organiser-${rows[0]?.id}`
  const given = async () =>
    Object.fromEntries(
      ((await shopper.call(getSettings)).body.settings?.consents ?? []).map(one => [
        one.consent,
        one.is_given,
      ]),
    )
  expect((await shopper.call(getSettings)).text).toContain('Words of then')
  expect(await given()).toEqual({ newsletter: false, events: false, [organiser]: true })
  for (const consent of ['newsletter', 'events'])
    expect((await shopper.call(setConsent, { consent, is_given: true })).status).toBe(200)
  await shopper.call(setConsent, { consent: organiser, is_given: false })
  expect(await given()).toEqual({ newsletter: true, events: true })
  await shopper.call(setConsent, { consent: organiser, is_given: true })
  await shopper.call(setConsent, { consent: 'newsletter', is_given: false })
  expect(await given()).toEqual({ newsletter: false, events: true, [organiser]: true })
  const list = app.database.selectFrom('mailing_list').select('email')
  expect(await list.where('email', '=', shopper.email).execute()).toEqual([])
  for (const consent of ['', 'organiser-', 'organiser-0', 'organiser-999999', 'organiser-1e9'])
    expect((await shopper.call(setConsent, { consent, is_given: true })).status).toBe(404)
})

test('Completed orders are listed, the newest first, and each has its receipt, for their owner only', async () => {
  const shopper = await aBuyer()
  const first = (await shopper.call(getOwnOrders, { after: 0 })).body.orders[0]?.reference ?? ''
  await shopper.add(await putOneOnSale(app.database, 9), 2)
  await shopper.reserve()
  await shopper.claim()
  const { orders, are_more } = (await shopper.call(getOwnOrders, { after: 0 })).body
  expect(orders.map(({ events }) => events.length)).toEqual([1, 1])
  expect([orders[1]?.reference, are_more]).toEqual([first, false])
  expect((await shopper.call(getOwnOrders, { after: 1 })).body.orders).toEqual(orders.slice(1))
  const asked = { sale_reference: orders[0]?.reference ?? '' }
  const { receipt } = (await shopper.call(getReceipt, asked)).body
  expect(receipt?.rows[0]?.[0]).toMatch(/^2 × /)
  expect(receipt?.rows.at(-1)?.[0]).toBe('Total, fees included')
  expect(receipt?.notes).toEqual(['There was nothing to pay.'])
  for (const other of [await aBuyer(), await visit(app)])
    expect((await other.call(getReceipt, asked)).body.receipt).toBeNull()
})

test('The file of personal data has all that the account holds, no secret and nobody else, and is not cached', async () => {
  const shopper = await aBuyer(2)
  const [friend, former] = [newEmail(), shopper.email]
  const { ticket_type_id: ticket_id } = await app.database
    .selectFrom('sale_line')
    .select('ticket_type_id')
    .orderBy('sale_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sent = {
    ticket_id,
    name: 'Jo Friend',
    email: friend,
    qty: 1,
    is_gift: true,
    send_gift: 'Send now' as const,
    delivery_date: '',
    delivery_time: '',
    message: 'See you there',
  }
  expect((await shopper.call(setTransfers, { transfers: [sent] })).status).toBe(200)
  const email = newEmail()
  await shopper.call(sendChangeCode, { email })
  const code = await shopper.newestCode(email)
  await shopper.call(changeEmail, { email, code })
  await shopper.call(setConsent, { consent: 'newsletter', is_given: true })
  await sql`
    with own as (select id from account where email = ${email}),
    place as (insert into address (account_id, first_name, last_name, address_1, address_2, town, postcode, country, state, removed_at)
      select id, 'Sam', 'Field', '7 Removed Row', '', 'Bath', 'BA1 1AA', '1', '', now() from own returning id)
    update sale set billing_address_id = place.id from place, own where sale.account_id = own.id`.execute(
    app.database,
  )
  await sql`
    insert into admission (id, event_id, ticket_id, generation, admitted_at, door, account_id)
    select gen_random_uuid(), event_id, ticket.id, 0, now(), 'North door', ticket.account_id from ticket
    join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
    where ticket.account_id = (select id from account where email = ${email}) and ticket.number = 1`.execute(
    app.database,
  )
  await sql`
    insert into door_exit (id, event_id, ticket_id, generation, left_at, door, leaves)
    select gen_random_uuid(), event_id, ticket_id, 0, '2026-12-18T20:30:00Z', 'South door', id from admission`.execute(
    app.database,
  )
  await queueIsIdle(app.database)
  const other = await aBuyer()
  const { headers, text, body } = await shopper.call(collectPersonalData)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(body).toMatchObject({
    account: { email, full_name: 'Sam Field', former_emails: [{ email: former }] },
    devices: [{ name: '' }],
    consents: [{ words: 'Foyer may e-mail me about upcoming events.' }],
    addresses: [{ address_1: '7 Removed Row', removed_at: expect.any(String) }],
    orders: [
      {
        email,
        full_name: 'Sam Field',
        tickets: [{ qty: 2 }],
        total: 0,
        billing_address: { address_1: '7 Removed Row' },
        delivery_address: null,
      },
    ],
    tickets_sent: [{ qty: 1, message: 'See you there', claimed_at: null }],
    tickets_received: [],
    is_complete: true,
  })
  expect(body.tickets).toHaveLength(2)
  expect(body.tickets.flatMap(({ admissions }) => admissions)).toMatchObject([
    { door: 'North door', is_taken_back: false, left_at: '2026-12-18T20:30:00Z' },
  ])
  const { rows } = await sql<{ id_hash: string }>`select id_hash from session`.execute(app.database)
  const secrets = [code, shopper.cookies.get('session'), ...rows.map(({ id_hash }) => id_hash)]
  for (const left of [...secrets, friend, 'Jo Friend', other.email]) expect(text).not.toContain(left)
})

test('The file of personal data is made a few times an hour, and for nobody who is signed out', async () => {
  const shopper = await aBuyer()
  for (const status of [200, 200, 200, 429])
    expect((await shopper.call(collectPersonalData)).status).toBe(status)
  expect((await (await visit(app)).call(collectPersonalData)).status).toBe(401)
})
