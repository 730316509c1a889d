import { is } from 'superstruct'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { encodeForm, type FormValue } from '../../../contract/form.ts'
import { handlers } from '../../../server/handlers/handlers.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const rows = Object.values(endpoints) as Call[]
let slug = ''
let reference = ''
let buyer: Shopper
let holder: Shopper

beforeAll(async () => {
  const offered = await putOneOnSale(app.database, 50)
  slug = (await app.database.selectFrom('event').select('slug').executeTakeFirstOrThrow()).slug
  buyer = await visit(app)
  await buyer.buy(offered, 2)
  await app.database.updateTable('event').set({ waiver: 'Mind the step.' }).execute()
  reference = (await app.database.selectFrom('sale').select('reference').executeTakeFirstOrThrow()).reference
  holder = await visit(app)
  await holder.add(offered)
  await holder.reserve()
})

/** A valid body for each row; the other rows accept an empty one. */
const bodies: Record<string, { [name: string]: FormValue }> = {
  get_organiser_orders: { organiser_id: 1 },
  get_answer_counts: { organiser_id: 1, question_id: 1 },
  get_order_choices: { organiser_id: 1 },
  get_organiser_order: { organiser_id: 1, sale_id: 1 },
  change_order: { organiser_id: 1, sale_id: 1, full_name: 'Ada Field', email: newEmail() },
  change_answer: { organiser_id: 1, answer_id: 1, answer: 'Blue' },
  get_organiser_money: { organiser_id: 1 },
  get_figures: { organiser_id: 1, from: '2026-01-01', to: '2026-01-31' },
  get_doors: { organiser_id: 1 },
  set_sale_link: { organiser_id: 1, event_id: 1, word: 'poster', is_kept: true },
  get_discount_codes: { organiser_id: 1 },
  get_code_uses: { organiser_id: 1, code_id: 1 },
  get_voucher_codes: { organiser_id: 1 },
  stop_code: { organiser_id: 1, code_id: 1, stopped: true },
  make_codes: { organiser_id: 1, batch: '0'.repeat(36), prefix: 'A', count: 1, fields: { percent: '5' } },
  import_codes: { organiser_id: 1, file: 'code,percent', confirmed: false },
  get_gift_aid: { organiser_id: 1 },
  get_gift_aid_claim: { organiser_id: 1, claim_id: 1 },
  claim_gift_aid: { organiser_id: 1, donations: [1] },
  get_attendees: { organiser_id: 1, event_id: 1, after: '' },
  get_members: { organiser_id: 1 },
  get_programs: { organiser_id: 1 },
  make_token: { organiser_id: 1, name: 'Seat plan', scopes: ['orders:read'] },
  revoke_token: { organiser_id: 1, token_id: 1 },
  add_webhook: { organiser_id: 1, url: 'https://127.0.0.1/', topics: ['order.paid'] },
  roll_webhook_secret: { organiser_id: 1, webhook_id: 1 },
  resume_webhook: { organiser_id: 1, webhook_id: 1 },
  remove_webhook: { organiser_id: 1, webhook_id: 1 },
  get_deliveries: { organiser_id: 1, webhook_id: 1 },
  send_delivery_again: { organiser_id: 1, delivery_id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1' },
  get_letters: { organiser_id: 1 },
  get_letter: { organiser_id: 1, letter_id: 1 },
  get_letter_choices: { organiser_id: 1 },
  get_letter_reach: { organiser_id: 1, kind: 'service' },
  get_letter_preview: { organiser_id: 1, kind: 'service', subject: 'A', body: 'B' },
  send_test_letter: { organiser_id: 1, kind: 'service', subject: 'A', body: 'B', key: '2'.repeat(36) },
  send_letter: { organiser_id: 1, kind: 'service', subject: 'A', body: 'B', key: '3'.repeat(36) },
  stop_letter: { organiser_id: 1, letter_id: 1 },
  get_orders_sum: { organiser_id: 1 },
  get_order_batches: { organiser_id: 1 },
  refund_orders: { organiser_id: 1, key: '0'.repeat(36), digest: '0a'.repeat(32) },
  resend_orders: { organiser_id: 1, key: '1'.repeat(36), digest: '0a'.repeat(32) },
  stop_order_batch: { organiser_id: 1, batch_id: 1 },
  retry_order_batch: { organiser_id: 1, batch_id: 1 },
  refund_order: { organiser_id: 1, sale_id: 1 },
  refund_amount: {
    organiser_id: 1,
    sale_id: 1,
    amount: '2.50',
    reason: 'No sound',
    key: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
  },
  get_exchange: { organiser_id: 1, ticket_id: 'NONE' },
  exchange_ticket: { organiser_id: 1, ticket_id: 'NONE', from_type: 1, to_type: 2 },
  settle_refund: { organiser_id: 1, sale_id: 1 },
  refund_ticket: { organiser_id: 1, ticket_id: 'NONE' },
  resend_tickets: { organiser_id: 1, sale_id: 1 },
  get_counter: { organiser_id: 1, device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2' },
  keep_at_counter: {
    organiser_id: 1,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    batch: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    ticket_id: 1,
    qty: 1,
  },
  give_back_at_counter: {
    organiser_id: 1,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    tickets: ['0000000000'],
  },
  sell_at_counter: {
    organiser_id: 1,
    device: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    method: 'cash',
    name: '',
    lines: [{ ticket_id: 1, qty: 1 }],
    total: 1000,
  },
  get_counter_report: { organiser_id: 1, day: '2026-12-18' },
  send_complimentary: {
    organiser_id: 1,
    ticket_id: 1,
    list: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
    guests: [{ name: 'Ada', email: newEmail() }],
  },
  add_member: { organiser_id: 1, email: newEmail(), role: 'door' },
  invite_again: { organiser_id: 1, email: newEmail() },
  set_member_role: { organiser_id: 1, email: newEmail(), role: 'door' },
  remove_member: { organiser_id: 1, email: newEmail() },
  begin_picture_upload: { organiser_id: 1, digest: '0a'.repeat(32), size: 9 },
  send_picture_part: { organiser_id: 1, digest: '0a'.repeat(32), start: 0, part: 'AAAA' },
  finish_picture_upload: { organiser_id: 1, digest: '0a'.repeat(32) },
  get_door_list: { event_id: 1 },
  get_door_changes: { event_id: 1, since: '2026-12-18T19:30:00.000Z', after: 0 },
  record_admissions: {
    event_id: 1,
    admissions: [
      {
        id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1',
        ticket: '0123456789',
        generation: 0,
        at: '2026-12-18T19:30:00.000Z',
        door: 'North',
      },
    ],
  },
  record_exits: {
    event_id: 1,
    exits: [
      {
        id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f2',
        ticket: '0123456789',
        generation: 0,
        at: '2026-12-18T20:30:00.000Z',
        door: 'North',
        leaves: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1',
      },
    ],
  },
  set_details: { full_name: 'Sam Field', contact_number: '' },
  send_change_code: { email: newEmail() },
  change_email: { email: newEmail(), code: '123456' },
  delete_account: { code: '123456' },
  end_device: { device_id: 1 },
  set_consent: { consent: 'events', is_given: true },
  get_own_orders: { after: 0 },
  get_receipt: { sale_reference: 'NONE' },
  get_shared_sale: { sale_reference: 'NONE' },
  resume_sale: { sale_reference: 'NONE' },
  update_ticket_quantity: { ticket_id: 1, quantity: 1 },
  update_gift_voucher_quantity: { gift_voucher_id: 1, qty: 1, value: 10 },
  update_refund_protection: { refund_protection: true },
  set_code: { code: 'SPRING' },
  remove_from_basket: { ticket_id: 1 },
  remove_gift_voucher_from_basket: { gift_voucher_id: 1, value: 10 },
  save_guest_to_sale: { email: newEmail(), fullname: 'Sam Field' },
  send_one_time_code: { email: newEmail() },
  check_one_time_code: { email: newEmail(), code: '123456' },
  set_marketing_preferences: {
    ct_subscribed: true,
    event_subscribed: false,
    organiser_subscribed_marketing: { 12: true },
  },
  save_donation: { amount_before_booking_fee: 5.5, charity_id: 1 },
  update_donation: {
    is_gift_aid: true,
    subscribe: false,
    uk_based: true,
    address1: '1 Street',
    postcode: 'AB1 2CD',
  },
  lookup_address: { address: 'AB1' },
  delete_address: { address_id: 1 },
  update_basket_state: { state: 'basket' },
  set_delivery_address: {
    address: { selected_user_address_id: 'new', country: 1 },
    gift_voucher_from: ['A', 'B'],
  },
  set_account_details: { fullname: 'Sam Field', email: newEmail(), ct_subscribed: false },
  set_billing_address: { address: { postcode: 'AB1 2CD' }, contact_number: '07700900000' },
  pay_with_square: { billing_address_data: { id: '1' } },
  pay_with_instalment: { instalment_option: '3', contact_number: '07700900000' },
  claim_free_tickets: { email: newEmail() },
  save_question_answers: { answers: { answer_5_9_0: 'Yes' }, before_or_after: 'before' },
  set_transfers: {
    sale_reference: '0000000000',
    transfers: [
      { ticket_id: 1, name: 'Jo', email: 'jo@example.com', qty: 1, is_gift: 0, send_gift: 'Send now' },
    ],
  },
  open_transfer: { token: 'none' },
  claim_transfer: { token: 'none' },
  cancel_transfer: { transfer_id: 'NONE' },
  send_customer_feedback: { message: 'Lovely' },
  make_google_passes: { date_id: 1 },
  add_ticket: { ticket_id: 1, date_id: 1, qty: 1 },
  add_gift_voucher: { gift_voucher_id: 1, value: 10, qty: 1 },
  put_gift_voucher: { gift_voucher_id: 1, value: 10, qty: 1 },
  get_gift_vouchers: { organiser: '' },
  put_ticket: { ticket_id: 1, date_id: 1, qty: 1 },
  get_event: { event: '' },
  analytics: { state: 'basket', visitor: 'a visitor' },
  error_report: { kind: 'error', message: 'It broke' },
  confirm_activity_terms: { sale_reference: '0000000000' },
  mailing_list: { email: newEmail(), consent: true },
  confirm_mailing_list: { confirmation: 'none' },
  reserve_tickets: { 'h-captcha-response': 'token' },
  get_own_events: { organiser_id: 1 },
  get_event_draft: { organiser_id: 1, draft: 'event-1' },
  get_event_preview: { organiser_id: 1, draft: 'event-1' },
  get_event_changes: { organiser_id: 1, draft: 'event-1' },
  open_refund_offer: { token: 'none' },
  answer_refund_offer: { token: 'none', answer: 'kept' },
  set_event_field: {
    organiser_id: 1,
    draft: 'event-1',
    field: 'title',
    value: 'A',
    before: '',
    base: '',
    stamp: 'a',
  },
  duplicate_event: { organiser_id: 1, draft: 'event-1', copy: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' },
  delete_event_draft: { organiser_id: 1, draft: 'event-1' },
  publish_event: { organiser_id: 1, draft: 'event-1', confirmed: false },
  export_events: { organiser_id: 1 },
  import_events: { organiser_id: 1, file: 'events: []', confirmed: false },
  become_operator: { token: 'none', email: newEmail(), organiser: 'A' },
  create_organiser: { name: 'A', email: newEmail() },
}
const named: Record<string, () => Record<string, string>> = {
  get_event: () => ({ event: slug }),
  get_gift_vouchers: () => ({ organiser: slug }),
  get_activity_terms: () => ({ sale_reference: reference }),
}
const bodyOf = (row: Call) => encodeForm(named[row.name]?.() ?? bodies[row.name] ?? {})

test('Every row of the contract has a handler, and every handler a row', () => {
  expect(Object.keys(handlers).sort()).toEqual(rows.map(row => row.name).sort())
  expect(new Set(rows.map(row => `${row.method} ${row.path}`)).size).toBe(rows.length)
})

const reads = rows.filter(row => row.kind === 'read' && row.name !== 'get_simple_info')
test.each(reads.map(row => [row.name, row] as const))(
  'GAP-09 the answer of %s fits the contract in every situation',
  async (_, row) => {
    const expired = await visit(app)
    for (const shopper of [await visit(app), holder, buyer, expired]) {
      const { status, body, text } = await shopper.send(row.method, row.path, bodyOf(row))
      expect(status).toBe(200)
      expect(is(row.as ? text : body, row.answer)).toBe(true)
    }
  },
)

test('CON-38 CON-39 CON-40 CON-41 get/ has every documented field, whatever the situation', async () => {
  const fields = Object.keys((endpoints.getCheckout.answer as { schema: object }).schema).sort()
  for (const shopper of [await visit(app), holder, buyer])
    expect(Object.keys((await shopper.call(endpoints.getCheckout)).body).sort()).toEqual(fields)
})

test('USR-04 USR-05 USR-06 USR-07 the user has only the documented fields', async () => {
  const { body } = await buyer.call(endpoints.getUser)
  expect(body).toEqual({
    id: expect.any(Number),
    email: buyer.email,
    is_dark_mode: false,
    first_name: 'Sam',
    last_name: 'Field',
    full_name: 'Sam Field',
    subscribed: false,
    is_event_subscribed: false,
  })
  expect(Object.values((await (await visit(app)).call(endpoints.getUser)).body)).not.toContain(buyer.email)
})

// These calls come last, because they sign the shoppers out.
test.each(rows.map(row => [row.name, row] as const))(
  'CAL SEC-02 SEC-08 %s answers what its row says, or why not',
  async (_, row) => {
    for (const shopper of [holder, buyer, await visit(app)]) {
      const { status, body, text, headers } = await shopper.send(row.method, row.path, bodyOf(row))
      if (status === 200) expect(is(row.as ? text : body, row.answer)).toBe(true)
      else {
        expect([400, 401, 404, 409, 410, 422]).toContain(status)
        expect(headers.get('Content-Type')).toMatch(/json/)
        expect(Object.keys(body).sort().join()).toMatch(/^(error|message,type)$/)
      }
    }
  },
)

test.each(rows.map(row => [row.name, row] as const))(
  'SEC-03 GAP-04 %s is not there under another method',
  async (_, row) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
      other => other !== row.method,
    )) {
      const { status, text } = await holder.send(method, row.path)
      expect({ method, status, text }).toEqual({
        method,
        status: 404,
        text: '{"error":"There is no such call."}',
      })
    }
  },
)
