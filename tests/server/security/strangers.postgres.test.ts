import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { setBillingAddress } from '../../../contract/calls/address.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { encodeForm, type FormValue } from '../../../contract/form.ts'
import { askedAbout } from '../../../server/organiser/batches/allFound.ts'
import { everyRow } from '../../support/everyRow.ts'
import { aPayer, putPricedOnSale } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* Every call, made by strangers with every id of somebody else. */

const NAME = 'Ottoline Canary'
const STREET = '7 Canary Row'

const street = {
  first_name: 'Lee',
  last_name: 'Hill',
  address_1: '1 Street',
  address_2: '',
  town: 'Bath',
  postcode: 'BA1 1AA',
  country: '1',
  state: '',
}

const app = withApp('postgres')
const rows = Object.values(endpoints) as Call[]
let offered: Offered
/** What a stranger could have read of the owner: ids from addresses, tickets and links. */
let ids: {
  address: number
  sale: number
  reference: string
  account: number
  event: number
  organiser: number
  ticket: string
  transfer: string
  code: number
  batch: number
  letter: number
  token: number
  question: number
  webhook: number
  delivery: string
}
const letter = { kind: 'service', subject: 'CANARY of a letter', body: 'CANARY of its text' } as const
let digestOfOrders = ''
let marks: string[]

beforeAll(async () => {
  offered = await putPricedOnSale(app.database, 1000)
  await app.database.updateTable('event').set({ waiver: 'Mind the step.' }).execute()
  const owner = await aPayer(app, offered)
  await app.database
    .updateTable('account')
    .set({ full_name: NAME })
    .where('email', '=', owner.email)
    .execute()
  const { status, body } = await owner.call(setBillingAddress, {
    address: { ...street, first_name: 'Ottoline', last_name: 'Canary', address_1: STREET },
  })
  expect(status).toBe(200)
  await owner.token()
  await owner.confirm()
  await owner.comeBack()
  // The jobs that run by the clock delete old records, also in the middle of this test.
  await sql`delete from pgboss.schedule`.execute(app.database)
  // So would the letter of the order, a minute later.
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)
  const { body: wallet } = await owner.call(getWallet)
  const sale = await app.database
    .selectFrom('sale')
    .innerJoin('sale_line', 'sale_line.sale_id', 'sale.id')
    .innerJoin('ticket_type', 'ticket_type.id', 'sale_line.ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'ticket_type.event_date_id')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select(['sale.id', 'sale.account_id', 'event_id', 'event.organiser_id'])
    .where('reference', '=', owner.reference)
    .executeTakeFirstOrThrow()
  const question = app.database
    .insertInto('question')
    .values({
      ...{ event_id: sale.event_id, position: 1, question: 'CANARY of a question', type: 'text' },
      ...{ before_payment: true, mandatory: false, once_per_checkout: true, prepopulated_array: [] },
    })
    .returning('id')
  const question_id = (await question.executeTakeFirstOrThrow()).id
  const answered = { ticket_type_id: offered.ticket_id, question_id, question: 'CANARY of a question' }
  await app.database
    .insertInto('answer')
    .values({ ...answered, sale_id: sale.id, answer: 'CANARY of an answer' })
    .execute()
  const code = app.database
    .insertInto('discount_code')
    .values({ organiser_id: sale.organiser_id, code: 'CANARY', percent: 5 })
    .returning('id')
  const batch = app.database
    .insertInto('order_batch')
    .values({
      organiser_id: sale.organiser_id,
      key: 'canary',
      act: 'refund_order',
      member: 'ada@example.com',
      finished_at: new Date(),
    })
    .returning('id')
  digestOfOrders = (await askedAbout(app.database, { organiser_id: sale.organiser_id }, true)).digest
  const canary = app.database
    .insertInto('organiser_letter')
    .values({
      ...letter,
      organiser_id: sale.organiser_id,
      key: 'canary',
      member: 'ada@example.com',
      whom: '{}',
      send_at: '2099-01-01T00:00Z',
      time_zone: 'Europe/London',
    })
    .returning('id')
  const { organiser_id } = sale
  const token = app.database
    .insertInto('api_token')
    .values({
      organiser_id,
      name: 'CANARY of a program',
      scopes: [],
      token_hash: 'a',
      made_by: 'ada@example.com',
    })
    .returning('id')
  const webhook = app.database
    .insertInto('webhook')
    .values({
      organiser_id,
      url: 'https://hook.example/CANARY',
      topics: [],
      salt: 'a',
      made_by: 'ada@example.com',
    })
    .returning('id')
  const webhook_id = (await webhook.executeTakeFirstOrThrow()).id
  const delivery = app.database
    .insertInto('webhook_delivery')
    .values({ webhook_id, topic: 'order.paid', body: 'CANARY', state: 'delivered' })
    .returning('id')
  ids = {
    token: (await token.executeTakeFirstOrThrow()).id,
    webhook: webhook_id,
    question: question_id,
    delivery: (await delivery.executeTakeFirstOrThrow()).id,
    letter: (await canary.executeTakeFirstOrThrow()).id,
    batch: (await batch.executeTakeFirstOrThrow()).id,
    code: (await code.executeTakeFirstOrThrow()).id,
    address: Number(body.id),
    sale: sale.id,
    reference: owner.reference,
    account: sale.account_id ?? 0,
    event: sale.event_id,
    organiser: sale.organiser_id,
    ticket: wallet.tickets[0]?.id ?? '',
    transfer: 'CANARY0001',
  }
  await app.database
    .insertInto('order_batch_sale')
    .values({ batch_id: ids.batch, sale_id: ids.sale, state: 'stopped' })
    .execute()
  const transfer = { id: ids.transfer, sale_id: ids.sale, ticket_type_id: offered.ticket_id }
  await app.database
    .insertInto('transfer')
    .values({ ...transfer, name: 'Bo Bloom', email: newEmail(), qty: 1, is_gift: false })
    .execute()
  await app.database
    .updateTable('ticket')
    .set({ transfer_id: ids.transfer })
    .where('id', '=', ids.ticket)
    .execute()
  expect(wallet.tickets).toHaveLength(1)
  marks = [NAME, STREET, owner.email, ...wallet.tickets.flatMap(({ qr, id }) => [qr, String(id)])]
})

/** A visitor, a shopper whose tickets are held, and one who is signed in and about to pay. */
async function strangers(): Promise<Record<string, Shopper>> {
  const holder = await visit(app)
  await holder.add(offered)
  await holder.reserve()
  return { visitor: await visit(app), holder, payer: await aPayer(app, offered) }
}

/** Bodies that name what is the owner's, for each call that names anything. */
const bodies = (): Record<string, { [name: string]: FormValue }> => ({
  delete_address: { address_id: ids.address },
  set_billing_address: { address: { ...street, selected_user_address_id: ids.address } },
  set_delivery_address: { address: { ...street, selected_user_address_id: ids.address } },
  get_activity_terms: { sale_reference: ids.reference },
  get_shared_sale: { sale_reference: ids.reference },
  resume_sale: { sale_reference: ids.reference },
  confirm_activity_terms: { sale_reference: ids.reference },
  get_organiser_orders: { organiser_id: ids.organiser, event_id: ids.event },
  get_answer_counts: { organiser_id: ids.organiser, question_id: ids.question },
  get_order_choices: { organiser_id: ids.organiser },
  get_organiser_order: { organiser_id: ids.organiser, sale_id: ids.sale },
  change_order: {
    organiser_id: ids.organiser,
    sale_id: ids.sale,
    full_name: 'Ada Field',
    email: 'stranger@example.com',
  },
  get_attendees: { organiser_id: ids.organiser, event_id: ids.event, after: '' },
  get_members: { organiser_id: ids.organiser },
  get_figures: { organiser_id: ids.organiser, from: '2026-01-01', to: '2026-12-31' },
  get_doors: { organiser_id: ids.organiser },
  set_sale_link: { organiser_id: ids.organiser, event_id: ids.event, word: 'spy', is_kept: true },
  get_discount_codes: { organiser_id: ids.organiser },
  get_code_uses: { organiser_id: ids.organiser, code_id: ids.code },
  get_voucher_codes: { organiser_id: ids.organiser },
  stop_code: { organiser_id: ids.organiser, code_id: ids.code, stopped: true },
  make_codes: {
    organiser_id: ids.organiser,
    batch: '0'.repeat(36),
    prefix: 'A',
    count: 1,
    fields: { percent: '5' },
  },
  import_codes: { organiser_id: ids.organiser, file: 'code,percent\nSPY,5', confirmed: true },
  get_gift_aid: { organiser_id: ids.organiser },
  claim_gift_aid: { organiser_id: ids.organiser, donations: [ids.sale] },
  get_programs: { organiser_id: ids.organiser },
  make_token: { organiser_id: ids.organiser, name: 'SPY', scopes: ['orders:read'] },
  revoke_token: { organiser_id: ids.organiser, token_id: ids.token },
  add_webhook: { organiser_id: ids.organiser, url: 'https://127.0.0.1/', topics: ['order.paid'] },
  roll_webhook_secret: { organiser_id: ids.organiser, webhook_id: ids.webhook },
  resume_webhook: { organiser_id: ids.organiser, webhook_id: ids.webhook },
  remove_webhook: { organiser_id: ids.organiser, webhook_id: ids.webhook },
  get_deliveries: { organiser_id: ids.organiser, webhook_id: ids.webhook },
  send_delivery_again: { organiser_id: ids.organiser, delivery_id: ids.delivery },
  get_letters: { organiser_id: ids.organiser },
  get_letter: { organiser_id: ids.organiser, letter_id: ids.letter },
  get_letter_choices: { organiser_id: ids.organiser },
  get_letter_reach: { organiser_id: ids.organiser, kind: 'service' },
  get_letter_preview: { organiser_id: ids.organiser, ...letter },
  send_test_letter: { organiser_id: ids.organiser, ...letter, key: '2'.repeat(36) },
  send_letter: { organiser_id: ids.organiser, ...letter, key: '3'.repeat(36) },
  stop_letter: { organiser_id: ids.organiser, letter_id: ids.letter },
  get_orders_sum: { organiser_id: ids.organiser },
  get_order_batches: { organiser_id: ids.organiser },
  refund_orders: { organiser_id: ids.organiser, key: '0'.repeat(36), digest: digestOfOrders },
  resend_orders: { organiser_id: ids.organiser, key: '1'.repeat(36), digest: digestOfOrders },
  stop_order_batch: { organiser_id: ids.organiser, batch_id: ids.batch },
  retry_order_batch: { organiser_id: ids.organiser, batch_id: ids.batch },
  refund_order: { organiser_id: ids.organiser, sale_id: ids.sale },
  refund_amount: {
    organiser_id: ids.organiser,
    sale_id: ids.sale,
    amount: '1',
    reason: 'No sound',
    key: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
  },
  get_exchange: { organiser_id: ids.organiser, ticket_id: ids.ticket },
  exchange_ticket: { organiser_id: ids.organiser, ticket_id: ids.ticket, from_type: 1, to_type: 2 },
  settle_refund: { organiser_id: ids.organiser, sale_id: ids.sale },
  refund_ticket: { organiser_id: ids.organiser, ticket_id: ids.ticket },
  resend_tickets: { organiser_id: ids.organiser, sale_id: ids.sale },
  get_counter: { organiser_id: ids.organiser, device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2' },
  keep_at_counter: {
    organiser_id: ids.organiser,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    batch: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    ticket_id: offered.ticket_id,
    qty: 1,
  },
  give_back_at_counter: {
    organiser_id: ids.organiser,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    tickets: [ids.ticket],
  },
  sell_at_counter: {
    organiser_id: ids.organiser,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    method: 'cash',
    name: '',
    lines: [{ ticket_id: offered.ticket_id, qty: 1 }],
    total: 1000,
  },
  get_counter_report: { organiser_id: ids.organiser, day: '2026-12-18' },
  send_complimentary: {
    organiser_id: ids.organiser,
    ticket_id: offered.ticket_id,
    list: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    guests: [{ name: 'Ada', email: marks[2] ?? '' }],
  },
  add_member: { organiser_id: ids.organiser, email: marks[2] ?? '' },
  remove_member: { organiser_id: ids.organiser, email: marks[2] ?? '' },
  cancel_transfer: { transfer_id: ids.transfer },
  get_door_list: { event_id: ids.event },
  get_door_changes: { event_id: ids.event, since: '2026-12-18T19:30:00.000Z', after: 0 },
  record_admissions: {
    event_id: ids.event,
    admissions: [
      {
        id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1',
        ticket: ids.ticket,
        generation: 0,
        at: '2026-12-18T19:30:00.000Z',
        door: 'North',
      },
    ],
  },
  record_exits: {
    event_id: ids.event,
    exits: [
      {
        id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
        ticket: ids.ticket,
        generation: 0,
        at: '2026-12-18T20:30:00.000Z',
        door: 'North',
        leaves: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1',
      },
    ],
  },
  remove_from_basket: { ticket_id: offered.ticket_id },
  update_ticket_quantity: { ticket_id: offered.ticket_id, quantity: 2 },
  save_question_answers: {
    answers: { [`answer_${offered.ticket_id}_1_0`]: 'Yes' },
    before_or_after: 'before',
  },
  set_transfers: {
    sale_reference: ids.reference,
    transfers: [
      {
        ticket_id: offered.ticket_id,
        name: 'Lee',
        email: newEmail(),
        qty: 1,
        is_gift: 0,
        send_gift: 'Send now',
      },
    ],
  },
  claim_free_tickets: { email: marks[2] ?? '' },
  check_one_time_code: { email: marks[2] ?? '', code: '000000' },
  save_guest_to_sale: { email: marks[2] ?? '', fullname: 'Lee Hill' },
  update_basket_state: { state: 'order_completed' },
  set_code: { code: ids.reference },
  send_customer_feedback: { message: 'x' },
  get_event: { event: 'x' },
})

/** What the client may add to any form to look like somebody else. */
const claims = () => ({
  sale_reference: ids.reference,
  sale_id: ids.sale,
  user_id: ids.account,
  account_id: ids.account,
  total: 0,
  price: 0,
  state: 'order_completed',
  payment_complete: true,
})

/** Every row of the database that is the owner's: by their account or sale, or by what it contains. */
async function own(): Promise<string[]> {
  const all = Object.values(await everyRow(app.database)).flat()
  const found = all.filter(row => [...marks, ids.reference].some(mark => row.includes(mark)))
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('sale_id', 'account_id')`.execute(app.database)
  for (const { table, column } of columns) {
    const id = column === 'sale_id' ? ids.sale : ids.account
    const { rows } = await sql<{ row: string }>`
      select row(one.*)::text as row from ${sql.table(table)} one
      where ${sql.ref(column)} = ${id} order by 1`.execute(app.database)
    found.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return found
}

test.each(rows.map(row => [row.name, row] as const))(
  '%s reads and changes nothing of somebody else, whatever ids and claims it carries',
  async (name, row) => {
    const before = await own()
    expect(before.length).toBeGreaterThan(3)
    for (const [kind, shopper] of Object.entries(await strangers())) {
      const form = { ...claims(), ...bodies()[name] } as { [field: string]: FormValue }
      for (const sent of [form, bodies()[name] ?? {}]) {
        const { status, text } = await shopper.send(row.method, row.path, encodeForm(sent))
        expect(status, kind).not.toBe(500)
        for (const mark of marks) {
          // What the client itself has just sent may come back.
          if (!encodeForm(sent).includes(encodeURIComponent(mark))) expect(text, kind).not.toContain(mark)
        }
      }
    }
    expect(await own()).toEqual(before)
  },
)

test('The reference of a sale gives no authority: a link with it shows the visitor’s own checkout', async () => {
  const visitor = await visit(app)
  const page = await fetch(`${app.origin}/smartcheckout/?session=${ids.reference}`)
  for (const mark of marks) expect(await page.clone().text()).not.toContain(mark)
  const answer = await visitor.send(
    'GET',
    getCheckout.path,
    encodeForm({ session: ids.reference, sale_reference: ids.reference }),
  )
  for (const mark of marks) expect(answer.text).not.toContain(mark)
})
