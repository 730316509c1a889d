import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '../../contract/call.ts'
import { getWallet } from '../../contract/calls/wallet.ts'
import { editableOf } from '../../contract/catalogue/editable.ts'
import type { CallName, CallNamed } from '../../contract/endpoints.ts'
import { settingsDraft } from '../../contract/entities/eventDraft.ts'
import { ORDER_SORTS, ORDER_STATES } from '../../contract/orders/orderList.ts'
import { confirmationToken } from '../../server/mail/mailingList.ts'
import { askedAbout } from '../../server/organiser/batches/allFound.ts'
import { offerToken } from '../../server/sale/refund/offerLink.ts'
import { claimLink } from '../../server/transfer/claimLink.ts'
import type { Device } from './device.ts'
import type { Dice } from './dice.ts'
import { ADDRESS, newCard, PHONE } from './pay.ts'
import { PEOPLE } from './people.ts'
import { changeCodeOf, codeOf, deletionCodeOf, read } from './walk.ts'

/** What this shopper could send now; null: nothing that means something. */
type BodyFor<N extends CallName> = (device: Device, dice: Dice) => Promise<Body<CallNamed<N>> | null>

const nothing = async () => ({})
const emailOf = (dice: Dice) => dice.pick(PEOPLE)?.email ?? ''

const database = (device: Device) => device.world.database

/** An id of a row of this table. */
async function anyId(
  device: Device,
  dice: Dice,
  table:
    | 'event'
    | 'event_date'
    | 'organiser'
    | 'address'
    | 'sale'
    | 'answer'
    | 'question'
    | 'charity'
    | 'gift_voucher'
    | 'gift_aid_claim'
    | 'discount_code'
    | 'order_batch'
    | 'organiser_letter'
    | 'api_token'
    | 'webhook',
): Promise<number | null> {
  const rows = await database(device).selectFrom(table).select('id').orderBy('id').execute()
  return dice.pick(rows)?.id ?? null
}

async function anyType(device: Device, dice: Dice) {
  const types = await database(device)
    .selectFrom('ticket_type')
    .select(['id as ticket_id', 'event_date_id as date_id'])
    .orderBy('id')
    .execute()
  return dice.pick(types)
}

async function anyReference(device: Device, dice: Dice): Promise<string> {
  const sales = await database(device)
    .selectFrom('sale')
    .select('reference')
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  return dice.pick(sales)?.reference ?? '0000000000'
}

async function anyTicket(device: Device, dice: Dice): Promise<string> {
  const tickets = await database(device)
    .selectFrom('ticket')
    .select('id')
    .orderBy('sale_id', 'desc')
    .orderBy('ticket_type_id')
    .orderBy('number')
    .limit(10)
    .execute()
  return dice.pick(tickets)?.id ?? '0000000000'
}

async function anyTransfer(device: Device, dice: Dice): Promise<string> {
  const transfers = await database(device)
    .selectFrom('transfer')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return dice.pick(transfers)?.id ?? '0000000000'
}

async function anyLine(device: Device, dice: Dice) {
  return dice.pick((await read(device))?.tickets ?? [])
}

/** A ticket of the checkout that is shown, of the wallet, or of anybody's order. */
async function anOrderToSend(
  device: Device,
  dice: Dice,
): Promise<{ ticket_id: number; sale_reference?: string } | null> {
  const from = dice.of('checkout', 'wallet', 'wallet', 'anybody')
  if (from === 'wallet') {
    const own = dice.pick((await device.call(getWallet))?.body.tickets ?? [])
    return own?.ticket_id ? { ticket_id: own.ticket_id, sale_reference: own.sale_reference } : null
  }
  const line = await anyLine(device, dice)
  if (!line) return null
  const { ticket_id } = line
  return from === 'checkout' ? { ticket_id } : { ticket_id, sale_reference: await anyReference(device, dice) }
}

async function anyVoucher(device: Device, dice: Dice) {
  return dice.pick((await read(device))?.gift_vouchers ?? [])
}

const giftVoucher = async (device: Device, dice: Dice) => {
  const gift_voucher_id = await anyId(device, dice, 'gift_voucher')
  return gift_voucher_id === null ? null : { gift_voucher_id, value: dice.of(15, 30), qty: 1 + dice.roll(2) }
}

const aLink = async (device: Device, dice: Dice) => {
  const { keys, origin } = device.world.services
  return { token: claimLink(keys, origin, await anyTransfer(device, dice)).split('#')[1] ?? '' }
}

const anOffer = async (device: Device, dice: Dice) => {
  const { rows } = await sql<{ id: number }>`select id from holder_letter order by id desc limit 6`.execute(
    database(device),
  )
  return { token: offerToken(device.world.services.keys, dice.pick(rows)?.id ?? 1) }
}

const aRole = (dice: Dice) => dice.of('owner', 'editor', 'box_office', 'door')

const ofOrganiser = async (device: Device, dice: Dice) => {
  const organiser_id = await anyId(device, dice, 'organiser')
  return organiser_id === null ? null : { organiser_id }
}

const NEW_DRAFTS = ['0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a', '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b']

/** The ids of devices at the counter. */
export const TILLS = ['0c0c0c0c-0c0c-4c0c-8c0c-0c0c0c0c0c0c', '0d0d0d0d-0d0d-4d0d-8d0d-0d0d0d0d0d0d'] as const

/** What pages name amounts that members give back. */
export const AMOUNTS = [
  '1a1a1a1a-1a1a-4a1a-8a1a-1a1a1a1a1a1a',
  '1b1b1b1b-1b1b-4b1b-8b1b-1b1b1b1b1b1b',
] as const

/** A ticket that was kept back for a device, sold or not. */
async function anyKept(device: Device, dice: Dice) {
  return dice.pick(
    await database(device).selectFrom('counter_ticket').select(['id', 'device']).orderBy('hold_id').execute(),
  )
}

/** The people of a list, of whom some may stand in it twice. */
export const someGuests = (dice: Dice) =>
  Array.from({ length: 1 + dice.roll(3) }, () => ({ name: 'A guest', email: emailOf(dice) }))

const aDraft = async (device: Device, dice: Dice) => {
  const [own, event] = [await ofOrganiser(device, dice), await anyId(device, dice, 'event')]
  const settings = settingsDraft(own?.organiser_id ?? 0)
  return own && { ...own, draft: dice.of(`event-${event}`, ...NEW_DRAFTS, settings) }
}

/** What members type: enough for a new event, and what changes an event that sells. */
const EDITS = [
  { field: 'title', value: 'A new evening' },
  { field: 'dates', value: 'd1' },
  { field: 'dates.d1.starts', value: 'in 9 days at 19:30' },
  { field: 'dates.d1.starts', value: 'in 20 days at 19:30' },
  { field: 'venue.name', value: 'Another hall' },
  { field: 'tickets', value: 't1' },
  { field: 'tickets.t1.name', value: 'Adult' },
  { field: 'tickets.t1.price', value: '11' },
  { field: 'tickets.t1.capacity', value: '5' },
  { field: 'status', value: 'postponed' },
  { field: 'status', value: '' },
  { field: 'refund_if_moved', value: 'true' },
  { field: 'description', value: 'Words' },
] as const

/** What members type of their organiser. */
const SETTINGS = [
  { field: 'website', value: 'https://member.example' },
  { field: 'website', value: 'no address' },
  { field: 'discount_codes', value: 'c1' },
  { field: 'discount_codes', value: '' },
  { field: 'discount_codes.c1.code', value: 'EXPLORED' },
  { field: 'discount_codes.c1.amount', value: '2' },
  { field: 'gift_vouchers', value: '' },
] as const

/** A file that a member imports. Its event is the same each time. */
const FILE_OF_MEMBER = JSON.stringify({
  '@type': 'Event',
  '@id': 'https://member.example/event',
  name: 'An imported evening',
  startDate: '2027-06-01T19:30',
  location: { '@type': 'Place', name: 'The Hall' },
  offers: { '@type': 'Offer', price: '9', priceCurrency: 'GBP', inventoryLevel: 4 },
})

/** A file that is no picture, so that an upload of it goes as far as the making of one. */
const NO_PICTURE = Buffer.from('Come one, come all')

const aFile =
  <T>(more: T) =>
  async (device: Device, dice: Dice) => {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ...more, digest: createHash('sha256').update(NO_PICTURE).digest('hex') }
  }

const ofEvent = async (device: Device, dice: Dice) => {
  const event_id = await anyId(device, dice, 'event')
  return event_id === null ? null : { event_id }
}

/** All orders of an organiser, or those of an event, as they are now or were. */
async function manyOrders(device: Device, dice: Dice) {
  const own = await ofOrganiser(device, dice)
  if (!own) return null
  const event_id = await anyId(device, dice, 'event')
  const which = { ...own, ...(event_id !== null && dice.of({}, { event_id })) }
  const { digest } = await askedAbout(database(device), which, true)
  return { ...which, key: dice.of('1', '2', '3').repeat(36), digest: dice.of(digest, digest, '0'.repeat(64)) }
}

async function aBatch(device: Device, dice: Dice) {
  const [own, batch_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'order_batch')]
  return own && batch_id !== null ? { ...own, batch_id } : null
}

async function someLetter(device: Device, dice: Dice) {
  const [own, letter_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'organiser_letter')]
  return own && letter_id !== null ? { ...own, letter_id } : null
}

/** A letter that holders may get; the same key is the same letter. */
async function aLetter(device: Device, dice: Dice) {
  const own = await ofOrganiser(device, dice)
  const kind = dice.of('service' as const, 'marketing' as const)
  const key = dice.of('1', '2', '3').repeat(36)
  return own && { ...own, kind, key, subject: 'To our guests', body: 'Hello {first name},\n\nsee you soon.' }
}

async function someWebhook(device: Device, dice: Dice) {
  const [own, webhook_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'webhook')]
  return own && webhook_id !== null ? { ...own, webhook_id } : null
}

const newAddressOf = ({ person }: Device) => `new.${person.email}`

const aCard = async (device: Device) => ({
  payment_method_id: (await newCard(device, 'tok_sandbox_visa')).id,
})

/** What each call is sent with. A call that is missing here does not compile. */
export const bodies: { [N in CallName]: BodyFor<N> } = {
  get: nothing,
  get_user: nothing,
  get_settings: nothing,
  collect_personal_data: nothing,
  end_other_devices: nothing,
  get_account_deletion: nothing,
  send_deletion_code: nothing,
  async delete_account(device) {
    const code = await deletionCodeOf(device, device.person.email)
    return code === null ? null : { code }
  },
  get_own_orders: async () => ({ after: 0 }),
  get_receipt: async (device, dice) => ({ sale_reference: await anyReference(device, dice) }),
  set_details: async (device, dice) => ({
    full_name: device.person.name,
    contact_number: dice.of('', PHONE),
  }),
  // Whoever has changed their address changes it back: the other acts know each person by theirs.
  send_change_code: async (device, dice) => ({ email: dice.of(newAddressOf(device), emailOf(dice)) }),
  async change_email(device, dice) {
    const email = dice.of(newAddressOf(device), device.person.email, emailOf(dice))
    const code = await changeCodeOf(device, email)
    return code === null ? null : { email, code }
  },
  async end_device(device, dice) {
    const sessions = await database(device)
      .selectFrom('session')
      .select('number')
      .where('account_id', 'is not', null)
      .orderBy('number')
      .execute()
    const session = dice.pick(sessions)
    return session && { device_id: session.number }
  },
  async set_consent(device, dice) {
    const organiser = await anyId(device, dice, 'organiser')
    const consent = dice.of('newsletter', 'events', `organiser-${organiser ?? 0}`)
    return { consent, is_given: dice.roll(2) === 0 }
  },
  sign_out: nothing,
  logout_of_sale: nothing,
  destroy_sale: nothing,
  get_wallet: nothing,
  get_payment_outcome: nothing,
  get_payment_error: nothing,
  get_truelayer_status: nothing,
  get_token: nothing,
  create_truelayer_payment: nothing,
  get_square_credentials: nothing,
  javascript_square: nothing,
  get_opoa_users: nothing,
  get_payment_plans: nothing,
  get_simple_info: nothing,
  get_reward_referrer_link: nothing,
  get_user_addresses: nothing,
  get_address_all_countries_states: nothing,
  get_door_events: nothing,
  get_door_findings: nothing,
  get_doors: ofOrganiser,
  get_organiser_area: nothing,
  deliver_to_bitticket: nothing,
  deliver_to_wallet: nothing,
  pay_with_hosted_card: nothing,
  subscribe_to_events: nothing,
  reserve_tickets: nothing,
  get_events: nothing,
  get_time: nothing,
  open_access: async (_device, dice) => ({
    event: dice.of('plain', 'bank'),
    code: dice.of('friends', 'NONE'),
  }),
  async get_event(device, dice) {
    const events = await database(device).selectFrom('event').select('slug').orderBy('id').execute()
    return { event: dice.pick(events)?.slug ?? '' }
  },
  async get_gift_vouchers() {
    return { organiser: 'north' }
  },
  lookup_address: async () => ({ address: 'BA1 1AA' }),
  async delete_address(device, dice) {
    const address_id = await anyId(device, dice, 'address')
    return address_id === null ? null : { address_id }
  },
  set_delivery_address: async (_device, dice) => ({
    address: dice.of({ ...ADDRESS }, { ...ADDRESS, postcode: 'AB1 2CD' }),
    gift_voucher_from: [],
    gift_voucher_to: [],
  }),
  set_billing_address: async () => ({ address: ADDRESS, contact_number: PHONE }),
  async add_ticket(device, dice) {
    const type = await anyType(device, dice)
    return (
      type && {
        ...type,
        qty: 1 + dice.roll(2),
        ...(dice.roll(3) === 0 && { code: 'friends' }),
        ...(dice.roll(2) === 0 && { price: dice.of(0, 9.5, 13, 60) }),
      }
    )
  },
  async put_ticket(device, dice) {
    const type = await anyType(device, dice)
    return type && { ...type, qty: dice.roll(4) }
  },
  async update_ticket_quantity(device, dice) {
    const line = await anyLine(device, dice)
    return line && { ticket_id: line.ticket_id, quantity: dice.roll(4) }
  },
  async remove_from_basket(device, dice) {
    const line = await anyLine(device, dice)
    return line && { ticket_id: line.ticket_id }
  },
  add_gift_voucher: giftVoucher,
  put_gift_voucher: giftVoucher,
  async update_gift_voucher_quantity(device, dice) {
    const line = await anyVoucher(device, dice)
    return line && { gift_voucher_id: line.id, value: line.value, qty: dice.roll(3) }
  },
  async remove_gift_voucher_from_basket(device, dice) {
    const line = await anyVoucher(device, dice)
    return line && { gift_voucher_id: line.id, value: line.value }
  },
  update_refund_protection: async (_device, dice) => ({ refund_protection: dice.roll(2) === 0 }),
  set_code: async (_device, dice) => ({
    code: dice.of('GIFT20', 'tenth', 'few', 'few', 'BROUGHT', 'GIFT500', 'NONE'),
  }),
  // No page skips the login of an unpaid sale.
  update_basket_state: async (_device, dice) => ({
    state: dice.of('basket', 'login', 'deliver_tickets', 'order_completed'),
  }),
  async save_donation(device, dice) {
    const charity_id = await anyId(device, dice, 'charity')
    return charity_id === null ? null : { charity_id, amount_before_booking_fee: dice.of(5, 0, 100) }
  },
  update_donation: async (_device, dice) => ({
    is_gift_aid: dice.roll(2) === 0,
    subscribe: false,
    uk_based: true,
    address1: '1 Lantern Row',
    postcode: 'BA1 1AA',
  }),
  async record_admissions(device, dice) {
    const event = await ofEvent(device, dice)
    const ticket = await anyTicket(device, dice)
    const at = new Date().toISOString()
    return (
      event && {
        ...event,
        admissions: [{ id: crypto.randomUUID(), ticket, generation: dice.roll(2), at, door: 'N' }],
      }
    )
  },
  async record_exits(device, dice) {
    const event = await ofEvent(device, dice)
    const ticket = await anyTicket(device, dice)
    const at = new Date().toISOString()
    const one = { id: crypto.randomUUID(), ticket, generation: dice.roll(2), at, door: 'N' }
    // It names itself where its device does not know the admission.
    return event && { ...event, exits: [{ ...one, leaves: dice.of(one.id, crypto.randomUUID()) }] }
  },
  get_door_list: ofEvent,
  async get_door_changes(device, dice) {
    const event = await ofEvent(device, dice)
    return event && { ...event, since: '2026-01-01T00:00:00.000Z', after: 0, exits_after: 0 }
  },
  async set_account_details(device, dice) {
    const email = dice.roll(3) > 0 ? device.person.email : emailOf(dice)
    return {
      fullname: email === device.person.email ? device.person.name : 'Other Name',
      email,
      contact_number: PHONE,
      ct_subscribed: dice.roll(2) === 0,
      organiser_subscribed_marketing: {},
    }
  },
  pay_with_instalment: async device => ({
    instalment_option: '3',
    contact_number: PHONE,
    new_payment_method: await newCard(device, 'tok_sandbox_visa'),
  }),
  async pay_instalment(device) {
    const [due] = await database(device)
      .selectFrom('instalment')
      .select(['sale_id', 'number'])
      .where('paid_at', 'is', null)
      .orderBy('sale_id')
      .orderBy('number')
      .limit(1)
      .execute()
    return due ? { ...due, ...(await aCard(device)) } : null
  },
  save_payment_method: aCard,
  set_default_payment_method: aCard,
  remove_payment_method: aCard,
  send_one_time_code: async (device, dice) => ({
    email: dice.roll(3) > 0 ? device.person.email : emailOf(dice),
  }),
  async check_one_time_code(device) {
    const { email } = device.person
    const code = await codeOf(device, email)
    return code === null ? null : { email, code }
  },
  save_guest_to_sale: async device => ({ email: device.person.email, fullname: device.person.name }),
  set_marketing_preferences: async (_device, dice) => ({
    ct_subscribed: dice.roll(2) === 0,
    event_subscribed: dice.roll(2) === 0,
    organiser_subscribed_marketing: {},
  }),
  mailing_list: async (_device, dice) => ({ email: emailOf(dice), consent: true }),
  async confirm_mailing_list(device, dice) {
    const requests = await database(device)
      .selectFrom('mailing_request')
      .select('id')
      .orderBy('asked_at')
      .execute()
    const request = dice.pick(requests)
    return request && { confirmation: confirmationToken(device.world.services.keys, request.id) }
  },
  async set_transfers(device, dice) {
    const order = await anOrderToSend(device, dice)
    if (!order) return null
    const { ticket_id, sale_reference } = order
    const send_gift = dice.of<'Send now' | 'Schedule'>('Send now', 'Send now', 'Schedule')
    const row = {
      ticket_id,
      name: 'Jo Friend',
      email: emailOf(dice),
      qty: 1,
      is_gift: send_gift === 'Schedule',
      send_gift,
      delivery_date: '',
      delivery_time: '',
      message: '',
    }
    const day = new Date(Date.now() + 3 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('/')
    return {
      ...(sale_reference && { sale_reference }),
      transfers: [send_gift === 'Schedule' ? { ...row, delivery_date: day, delivery_time: '10:00' } : row],
    }
  },
  send_customer_feedback: async () => ({ message: 'Lovely' }),
  async get_attendees(device, dice) {
    const [own, event] = [await ofOrganiser(device, dice), await ofEvent(device, dice)]
    return own && event && { ...own, ...event, after: '' }
  },
  get_members: ofOrganiser,
  export_events: ofOrganiser,
  async import_events(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, file: FILE_OF_MEMBER, confirmed: dice.of(true, false) }
  },
  get_operator_area: nothing,
  become_operator: async device => ({ token: 'guessed', email: device.person.email, organiser: 'West' }),
  create_organiser: async device => ({ name: 'West', email: device.person.email }),
  begin_picture_upload: aFile({ size: NO_PICTURE.length }),
  send_picture_part: aFile({ start: 0, part: NO_PICTURE.toString('base64url') }),
  finish_picture_upload: aFile({}),
  get_own_events: ofOrganiser,
  get_event_draft: aDraft,
  get_event_changes: aDraft,
  open_refund_offer: anOffer,
  answer_refund_offer: async (device, dice) => ({
    ...(await anOffer(device, dice)),
    answer: dice.of('kept', 'refunded'),
  }),
  get_event_preview: aDraft,
  delete_event_draft: aDraft,
  async duplicate_event(device, dice) {
    const own = await aDraft(device, dice)
    return own && { ...own, copy: dice.pick(NEW_DRAFTS) ?? '' }
  },
  async set_event_field(device, dice) {
    const own = await aDraft(device, dice)
    const { field, value } =
      dice.pick<{ field: string; value: string }>(
        editableOf(own?.draft ?? '') === 'organiser' ? SETTINGS : EDITS,
      ) ?? EDITS[0]
    const stamp = dice.of('', crypto.randomUUID())
    return own && { ...own, field, value, before: '', base: stamp, stamp: crypto.randomUUID() }
  },
  async publish_event(device, dice) {
    const own = await aDraft(device, dice)
    return own && { ...own, confirmed: dice.of(true, false) }
  },
  async get_organiser_money(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ...dice.of({}, { from: '2026-01-01' }, { to: '2026-01-01' }) }
  },
  async get_figures(device, dice) {
    const own = await ofOrganiser(device, dice)
    const event_id = dice.of(await anyId(device, dice, 'event'), null)
    const span = dice.of({ from: '2026-01-01', to: '2026-12-31' }, { from: '2026-01-02', to: '2026-01-01' })
    return own && { ...own, ...span, ...(event_id !== null && { event_id }) }
  },
  async set_sale_link(device, dice) {
    const own = await ofOrganiser(device, dice)
    const event_id = await anyId(device, dice, 'event')
    const word = dice.of('poster', 'Poster', 'a b', '')
    return own && event_id !== null ? { ...own, event_id, word, is_kept: dice.of(true, false) } : null
  },
  async get_discount_codes(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ...dice.of({}, { search: 'T' }) }
  },
  async get_code_uses(device, dice) {
    const [own, code_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'discount_code')]
    return own && code_id !== null ? { ...own, code_id } : null
  },
  get_voucher_codes: ofOrganiser,
  async stop_code(device, dice) {
    const [own, code_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'discount_code')]
    return own && code_id !== null ? { ...own, code_id, stopped: dice.of(true, false) } : null
  },
  async make_codes(device, dice) {
    const own = await ofOrganiser(device, dice)
    const fields = dice.of<Record<string, string>>(
      { percent: '10', most_uses: '1' },
      { amount: '2' },
      { percent: '0' },
    )
    return own && { ...own, batch: dice.of('1', '2').repeat(36), prefix: 'MADE-', count: 2, fields }
  },
  async import_codes(device, dice) {
    const own = await ofOrganiser(device, dice)
    const file = dice.of('code,percent,most_uses\nbrought,20,1', 'code,percent\nbrought,300', 'nonsense')
    return own && { ...own, file, confirmed: dice.of(true, false) }
  },
  async get_gift_aid(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ...dice.of({}, { from: '2026-01-01' }, { to: '2026-01-01' }) }
  },
  async get_gift_aid_claim(device, dice) {
    const [own, claim_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'gift_aid_claim')]
    return own && claim_id !== null ? { ...own, claim_id } : null
  },
  async claim_gift_aid(device, dice) {
    const [own, sale] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale !== null ? { ...own, [dice.of('donations', 'corrections')]: [sale] } : null
  },
  get_order_choices: ofOrganiser,
  async get_answer_counts(device, dice) {
    const [own, question_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'question')]
    return own && question_id !== null ? { ...own, question_id } : null
  },
  async get_organiser_orders(device, dice) {
    const own = await ofOrganiser(device, dice)
    const asked = dice.of(
      {},
      { search: 'a' },
      { state: dice.pick([...ORDER_STATES]) ?? 'paid' },
      { answer: 'a', question_id: 1 },
    )
    const after = dice.of({}, { after: (await anyId(device, dice, 'sale')) ?? 1 })
    return own && { ...own, ...asked, ...after, sort: dice.pick([...ORDER_SORTS]) ?? 'newest' }
  },
  async get_organiser_order(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale_id !== null ? { ...own, sale_id } : null
  },
  async change_order(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale_id !== null
      ? {
          ...own,
          sale_id,
          full_name: dice.of('Ada Field', 'Zoë'),
          email: dice.of('ada@example.com', 'zoe@example.com'),
        }
      : null
  },
  async change_answer(device, dice) {
    const [own, answer_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'answer')]
    return own && answer_id !== null ? { ...own, answer_id, answer: dice.of('Blue', '') } : null
  },
  async refund_order(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale_id !== null ? { ...own, sale_id } : null
  },
  get_programs: ofOrganiser,
  async make_token(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, name: 'Seat plan', scopes: [dice.of('orders:read', 'events:read')] }
  },
  async revoke_token(device, dice) {
    const [own, token_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'api_token')]
    return own && token_id !== null ? { ...own, token_id } : null
  },
  async add_webhook(device, dice) {
    const own = await ofOrganiser(device, dice)
    // A public address of nobody: what is delivered there fails.
    const url = dice.of('https://[2001:4860::1]/hook', 'https://127.0.0.1/hook')
    return own && { ...own, url, topics: ['order.paid', 'order.refunded'] }
  },
  roll_webhook_secret: someWebhook,
  resume_webhook: someWebhook,
  remove_webhook: someWebhook,
  get_deliveries: someWebhook,
  async send_delivery_again(device, dice) {
    const own = await ofOrganiser(device, dice)
    const deliveries = database(device).selectFrom('webhook_delivery').select('id').orderBy('position')
    const delivery = dice.pick(await deliveries.execute())
    return own && delivery ? { ...own, delivery_id: delivery.id } : null
  },
  get_letters: ofOrganiser,
  get_letter: someLetter,
  get_letter_choices: ofOrganiser,
  get_letter_reach: aLetter,
  get_letter_preview: aLetter,
  send_test_letter: aLetter,
  send_letter: aLetter,
  stop_letter: someLetter,
  get_order_batches: ofOrganiser,
  get_orders_sum: ofOrganiser,
  refund_orders: manyOrders,
  resend_orders: manyOrders,
  stop_order_batch: aBatch,
  retry_order_batch: aBatch,
  async refund_amount(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    const key = dice.of(...AMOUNTS)
    return own && sale_id !== null
      ? { ...own, sale_id, amount: dice.of(0.01, 2.5, 11), reason: 'The sound failed.', key }
      : null
  },
  async get_exchange(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ticket_id: await anyTicket(device, dice) }
  },
  async exchange_ticket(device, dice) {
    const [own, from, to] = [
      await ofOrganiser(device, dice),
      await anyType(device, dice),
      await anyType(device, dice),
    ]
    if (!own || !from || !to) return null
    const ticket_id = await anyTicket(device, dice)
    return { ...own, ticket_id, from_type: from.ticket_id, to_type: to.ticket_id }
  },
  async settle_refund(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale_id !== null ? { ...own, sale_id } : null
  },
  async refund_ticket(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, ticket_id: await anyTicket(device, dice) }
  },
  async resend_tickets(device, dice) {
    const [own, sale_id] = [await ofOrganiser(device, dice), await anyId(device, dice, 'sale')]
    return own && sale_id !== null ? { ...own, sale_id } : null
  },
  async get_counter(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, device: dice.of(...TILLS) }
  },
  async keep_at_counter(device, dice) {
    const [own, type] = [await ofOrganiser(device, dice), await anyType(device, dice)]
    if (!own || !type) return null
    const batch = dice.pick(NEW_DRAFTS) ?? ''
    return { ...own, device: dice.of(...TILLS), batch, ticket_id: type.ticket_id, qty: 1 + dice.roll(3) }
  },
  async give_back_at_counter(device, dice) {
    const [own, kept] = [await ofOrganiser(device, dice), await anyKept(device, dice)]
    return own && kept && { ...own, device: kept.device, tickets: [kept.id] }
  },
  async sell_at_counter(device, dice) {
    const [own, type] = [await ofOrganiser(device, dice), await anyType(device, dice)]
    const kept = await anyKept(device, dice)
    if (!own || !type) return null
    const sale = {
      id: dice.pick(NEW_DRAFTS) ?? '',
      method: dice.of('cash', 'terminal', 'free'),
      name: dice.of('', 'A guest'),
      email: dice.of(undefined, emailOf(dice)),
      total: dice.of(0, 0, 1000),
    } as const
    return kept && dice.roll(2) > 0
      ? { ...own, ...sale, device: kept.device, tickets: [kept.id] }
      : { ...own, ...sale, device: dice.of(...TILLS), lines: [{ ticket_id: type.ticket_id, qty: 1 }] }
  },
  async get_counter_report(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, day: dice.of('2026-01-01', new Date().toISOString().slice(0, 10)) }
  },
  async send_complimentary(device, dice) {
    const [own, type] = [await ofOrganiser(device, dice), await anyType(device, dice)]
    if (!own || !type) return null
    return {
      ...own,
      ticket_id: type.ticket_id,
      list: dice.pick(NEW_DRAFTS) ?? '',
      guests: someGuests(dice),
      again: dice.of(true, false),
    }
  },
  async invite_again(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, email: emailOf(dice) }
  },
  async set_member_role(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, email: emailOf(dice), role: aRole(dice) }
  },
  async add_member(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, email: emailOf(dice), role: aRole(dice) }
  },
  async remove_member(device, dice) {
    const own = await ofOrganiser(device, dice)
    return own && { ...own, email: 'nobody@organiser.example' }
  },
  claim_free_tickets: async device => ({ email: device.person.email }),
  pay_with_truelayer: async () => ({ contact_number: PHONE }),
  pay_with_square: async (_device, dice) => ({
    billing_address_data: { id: '1' },
    source_id: `cnon:sandbox-${dice.of('ok', 'declined', 'slow')}-${crypto.randomUUID()}`,
  }),
  save_question_answers: async (_device, dice) => ({
    answers: {},
    before_or_after: dice.of('before', 'after'),
  }),
  analytics: async () => ({ state: 'basket', visitor: 'a visitor' }),
  error_report: async () => ({ kind: 'error', message: 'It broke', stack: '', trail: '' }),
  get_shared_sale: async (device, dice) => ({ sale_reference: await anyReference(device, dice) }),
  resume_sale: async (device, dice) => ({ sale_reference: await anyReference(device, dice) }),
  open_transfer: aLink,
  claim_transfer: aLink,
  cancel_transfer: async (device, dice) => ({ transfer_id: await anyTransfer(device, dice) }),
  get_activity_terms: async (device, dice) => ({ sale_reference: await anyReference(device, dice) }),
  confirm_activity_terms: async (device, dice) => ({ sale_reference: await anyReference(device, dice) }),
  async make_google_passes(device, dice) {
    const date_id = await anyId(device, dice, 'event_date')
    return date_id === null ? null : { date_id }
  },
}
