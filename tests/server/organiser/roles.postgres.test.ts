import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { getUser } from '../../../contract/calls/account.ts'
import { saveGuestToSale } from '../../../contract/calls/login.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import {
  addMember,
  getMembers,
  inviteAgain,
  removeMember,
  setMemberRole,
} from '../../../contract/calls/organiserActs.ts'
import { publishEvent, setEventField } from '../../../contract/calls/organiserEvents.ts'
import { getFigures } from '../../../contract/calls/organiserFigures.ts'
import { changeEmail, sendChangeCode } from '../../../contract/calls/settings.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { encodeForm, type FormValue } from '../../../contract/form.ts'
import { mayAs, ORGANISER_ROLES, type OrganiserRole, rolesWith } from '../../../contract/organiserRoles.ts'
import { callRights, type OrganiserCall } from '../../../server/organiser/callRights.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres', { RATE_LIMITS: 'invitations_by_email=3/9999999' })
const members = {} as Record<OrganiserRole, Shopper>
let offered: Offered
let organiser_id = 0
let event_id = 0
let claim_id = 0
let code_id = 0
let sale_id = 0
let ticket_id = ''
let letter_id = 0

beforeAll(async () => {
  offered = await putOneOnSale(app.database, 20)
  const event = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  event_id = event.id
  organiser_id = event.organiser_id
  await (await visit(app)).buy(offered, 2)
  sale_id = (await app.database.selectFrom('sale').select('id').executeTakeFirstOrThrow()).id
  ticket_id = (await app.database.selectFrom('ticket').select('id').executeTakeFirstOrThrow()).id
  const claim = app.database.insertInto('gift_aid_claim').values({ organiser_id }).returning('id')
  claim_id = (await claim.executeTakeFirstOrThrow()).id
  const code = app.database.insertInto('discount_code').values({ organiser_id, code: 'ROLE', percent: 5 })
  code_id = (await code.returning('id').executeTakeFirstOrThrow()).id
  const planned = { ...letter, key: 'a', member: 'ada@example.com', whom: '{}', send_at: '2099-01-01T00:00Z' }
  const written = app.database
    .insertInto('organiser_letter')
    .values({ ...planned, organiser_id, time_zone: 'Europe/London' })
  letter_id = (await written.returning('id').executeTakeFirstOrThrow()).id
  for (const role of ORGANISER_ROLES) members[role] = await aMember(app, offered, newEmail(), role)
})

interface Asked {
  body: () => { [name: string]: FormValue }
  /** Of a read: whether its answer tells something. */
  tells?: (answer: Record<string, unknown>) => boolean
}

const own = (more: { [name: string]: FormValue } = {}) => ({ organiser_id, ...more })
const draft = () => own({ draft: `event-${event_id}` })
const digest = '0a'.repeat(32)
const letter = { kind: 'service', subject: 'Doors at seven', body: 'See you soon.' } as const
const has = (key: string) => (answer: Record<string, unknown>) => answer[key] !== null

/** Each call as a member makes it. One that is missing does not compile. */
const asked: Record<OrganiserCall, Asked> = {
  get_organiser_area: { body: () => ({}), tells: ({ organisers }) => (organisers as unknown[]).length > 0 },
  get_own_events: { body: own, tells: has('events') },
  get_event_draft: { body: draft, tells: has('draft') },
  get_event_preview: {
    body: draft,
    tells: ({ page, problems }) => page !== null || (problems as unknown[]).length > 0,
  },
  get_event_changes: { body: draft, tells: has('changes') },
  set_event_field: {
    body: () => ({ ...draft(), field: 'title', value: 'A', before: '', base: 'none', stamp: 'a' }),
  },
  duplicate_event: { body: () => ({ ...draft(), copy: randomUUID() }) },
  delete_event_draft: { body: draft },
  publish_event: { body: () => ({ ...draft(), confirmed: false }) },
  import_events: { body: () => own({ file: 'events: []', confirmed: false }) },
  export_events: { body: own, tells: ({ file }) => file !== '' },
  begin_picture_upload: { body: () => own({ digest, size: 9 }) },
  send_picture_part: { body: () => own({ digest, start: 0, part: 'AAAA' }) },
  finish_picture_upload: { body: () => own({ digest }) },
  get_organiser_orders: { body: () => own({ event_id }), tells: has('orders') },
  get_answer_counts: { body: () => own({ question_id: 999_999 }), tells: has('answers') },
  get_order_choices: { body: own, tells: has('choices') },
  get_organiser_order: { body: () => own({ sale_id }), tells: has('order') },
  change_order: { body: () => own({ sale_id: 999_999, full_name: 'Ada Field', email: newEmail() }) },
  change_answer: { body: () => own({ answer_id: 999_999, answer: 'Blue' }) },
  get_counter: { body: () => own({ device: randomUUID() }), tells: has('counter') },
  keep_at_counter: {
    body: () => own({ device: randomUUID(), batch: randomUUID(), ticket_id: 999_999, qty: 1 }),
  },
  give_back_at_counter: { body: () => own({ device: randomUUID(), tickets: ['0000000000'] }) },
  sell_at_counter: {
    body: () =>
      own({
        device: randomUUID(),
        id: randomUUID(),
        method: 'cash',
        name: '',
        lines: [{ ticket_id: 999_999, qty: 1 }],
        total: 100,
      }),
  },
  get_counter_report: { body: () => own({ day: '2026-12-18' }), tells: has('rows') },
  get_organiser_money: { body: own, tells: has('money') },
  get_figures: { body: () => own({ from: '2026-01-01', to: '2026-12-31' }), tells: has('figures') },
  set_sale_link: { body: () => own({ event_id, word: 'poster', is_kept: true }) },
  get_discount_codes: { body: own, tells: has('codes') },
  get_code_uses: { body: () => own({ code_id }), tells: has('uses') },
  get_voucher_codes: { body: own, tells: has('codes') },
  stop_code: { body: () => own({ code_id, stopped: false }) },
  make_codes: {
    body: () => own({ batch: randomUUID(), prefix: 'ROLES-', count: 1, fields: { percent: '5' } }),
  },
  import_codes: { body: () => own({ file: 'code,percent\nROLES,5', confirmed: false }) },
  get_gift_aid: { body: own, tells: has('gift_aid') },
  get_gift_aid_claim: { body: () => own({ claim_id }), tells: has('donations') },
  claim_gift_aid: { body: () => own({ donations: [999_999] }) },
  get_attendees: { body: () => own({ event_id, after: '' }), tells: has('attendees') },
  resend_tickets: { body: () => own({ sale_id: 999_999 }) },
  send_complimentary: {
    body: () => own({ ticket_id: 999_999, list: randomUUID(), guests: [{ name: 'Ada', email: newEmail() }] }),
  },
  get_programs: { body: own, tells: has('tokens') },
  make_token: { body: () => own({ name: 'Seat plan', scopes: ['orders:read'] }) },
  revoke_token: { body: () => own({ token_id: 999_999 }) },
  add_webhook: { body: () => own({ url: 'https://127.0.0.1/', topics: ['order.paid'] }) },
  roll_webhook_secret: { body: () => own({ webhook_id: 999_999 }) },
  resume_webhook: { body: () => own({ webhook_id: 999_999 }) },
  remove_webhook: { body: () => own({ webhook_id: 999_999 }) },
  get_deliveries: { body: () => own({ webhook_id: 999_999 }), tells: has('deliveries') },
  send_delivery_again: { body: () => own({ delivery_id: randomUUID() }) },
  get_letters: { body: own, tells: has('letters') },
  get_letter: { body: () => own({ letter_id }), tells: has('letter') },
  get_letter_choices: { body: own, tells: has('choices') },
  get_letter_reach: { body: () => own({ kind: 'service' }), tells: has('reach') },
  get_letter_preview: { body: () => own(letter), tells: has('preview') },
  send_test_letter: { body: () => own({ ...letter, key: randomUUID() }) },
  send_letter: { body: () => own({ ...letter, key: randomUUID() }) },
  stop_letter: { body: () => own({ letter_id: 999_999 }) },
  get_orders_sum: { body: () => own({ event_id }), tells: has('sums') },
  get_order_batches: { body: own, tells: has('batches') },
  refund_orders: { body: () => own({ key: randomUUID(), digest }) },
  resend_orders: { body: () => own({ key: randomUUID(), digest }) },
  stop_order_batch: { body: () => own({ batch_id: 999_999 }) },
  retry_order_batch: { body: () => own({ batch_id: 999_999 }) },
  refund_order: { body: () => own({ sale_id: 999_999 }) },
  refund_ticket: { body: () => own({ ticket_id: 'NONE' }) },
  refund_amount: {
    body: () => own({ sale_id: 999_999, amount: '1', reason: 'No sound', key: randomUUID() }),
  },
  get_exchange: { body: () => own({ ticket_id }), tells: has('exchange') },
  exchange_ticket: { body: () => own({ ticket_id: 'NONE', from_type: 1, to_type: 2 }) },
  settle_refund: { body: () => own({ sale_id: 999_999 }) },
  get_members: { body: own, tells: has('members') },
  add_member: { body: () => own({ email: newEmail(), role: 'door' }) },
  invite_again: { body: () => own({ email: newEmail() }) },
  set_member_role: { body: () => own({ email: newEmail(), role: 'door' }) },
  remove_member: { body: () => own({ email: newEmail() }) },
  get_door_events: { body: () => ({}), tells: ({ events }) => (events as unknown[]).length > 0 },
  get_door_list: { body: () => ({ event_id }), tells: has('list') },
  get_door_changes: {
    body: () => ({ event_id, since: '2026-12-18T19:30:00.000Z', after: 0 }),
    tells: has('changes'),
  },
  // Of an event at which nobody is in, it tells nothing; a test of its own lets somebody in.
  get_door_findings: { body: () => ({}) },
  get_doors: { body: own, tells: has('dates') },
  record_admissions: {
    body: () => ({
      event_id,
      admissions: [
        {
          id: randomUUID(),
          ticket: '0123456789',
          generation: 0,
          at: '2026-12-18T19:30:00.000Z',
          door: 'North',
        },
      ],
    }),
  },
  record_exits: {
    body: () => ({
      event_id,
      exits: [
        {
          id: randomUUID(),
          ticket: '0123456789',
          generation: 0,
          at: '2026-12-18T19:30:00.000Z',
          door: 'North',
          leaves: randomUUID(),
        },
      ],
    }),
  },
}

const rows = new Map((Object.values(endpoints) as Call[]).map(row => [row.name, row]))

/** Whether the server lets this member do it, or tells them something. */
async function isAllowed(member: Shopper, name: OrganiserCall): Promise<boolean> {
  const row = rows.get(name) as Call
  const { body, tells } = asked[name]
  const answer = await member.send(row.method, row.path, encodeForm(body()), { key: randomUUID() })
  if (tells) {
    expect(answer.status, answer.text).toBe(200)
    return tells(answer.body as Record<string, unknown>)
  }
  expect(answer.status).not.toBe(403)
  return !/Your role does not allow this|There is no such event of yours/.test(answer.text)
}

describe.each(ORGANISER_ROLES)('The role %s', role => {
  test.each(Object.keys(asked) as OrganiserCall[])(
    'may make the call %s if the table says so',
    async name => {
      // Who nobody lets in would be told of no finding either way.
      if (name === 'get_door_findings') return
      expect(await isAllowed(members[role], name)).toBe(mayAs(role, callRights[name]))
    },
  )
})

test.each([
  'get_discount_codes',
  'get_code_uses',
  'get_voucher_codes',
  'stop_code',
  'make_codes',
  'import_codes',
  'get_programs',
  'make_token',
  'revoke_token',
  'add_webhook',
  'roll_webhook_secret',
  'resume_webhook',
  'remove_webhook',
  'get_deliveries',
  'send_delivery_again',
  'get_organiser_money',
  'get_gift_aid',
  'get_gift_aid_claim',
  'claim_gift_aid',
] as const)('The call %s is for owners alone', name => {
  expect(rolesWith(callRights[name])).toEqual(['owner'])
})

test('Findings of the door and figures of sales are for the roles that have them', async () => {
  const [ticket] = await app.database.selectFrom('ticket').select('id').execute()
  const admission = {
    id: randomUUID(),
    ticket: ticket?.id ?? '',
    generation: 0,
    at: new Date().toISOString(),
    door: 'N',
  }
  const [list, act] = [rows.get('get_door_findings') as Call, rows.get('record_admissions') as Call]
  await members.door.send(act.method, act.path, encodeForm({ event_id, admissions: [admission] }))
  for (const role of ORGANISER_ROLES) {
    const { body } = (await members[role].send(list.method, list.path)) as { body: { events?: unknown[] } }
    expect([role, body.events?.length]).toEqual([role, mayAs(role, 'door') ? 1 : 0])
    const area = (await members[role].call(getOrganiserArea)).body.organisers?.[0]
    expect(area).toMatchObject({ role, events: [{ id: event_id }] })
    expect([role, area?.events[0]?.tickets.length]).toEqual([role, role === 'door' ? 0 : 1])
  }
})

test('Who sees orders sees figures; sums of money are for the roles that have them', async () => {
  const asked = own({ from: '2020-01-01', to: '2020-12-31' })
  for (const role of ORGANISER_ROLES) {
    const sold = app.database.selectFrom('movement').select('at').orderBy('at', 'desc')
    const day = (await sold.executeTakeFirstOrThrow()).at.toISOString().slice(0, 10)
    const { figures } = (await members[role].call(getFigures, { ...asked, from: day, to: day })).body
    expect([role, figures?.days.map(({ tickets }) => tickets)]).toEqual([
      role,
      mayAs(role, 'orders') ? [2] : undefined,
    ])
    const nets = [...(figures?.days ?? []), ...(figures?.types ?? [])].map(({ net }) => net !== null)
    expect([role, nets.includes(true)]).toEqual([role, mayAs(role, 'money')])
  }
})

describe('A member who is invited', () => {
  const people = async () => (await members.owner.call(getMembers, own())).body.people ?? []
  const personOf = async (email: string) => (await people()).find(one => one.email === email)
  const lettersTo = async (email: string) => {
    await queueIsIdle(app.database)
    return app.database
      .selectFrom('sandbox_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .where('subject', 'like', '%invites you%')
      .execute()
  }

  test('gets a letter with a link, and is invited until they sign in', async () => {
    const kim = newEmail()
    expect((await members.owner.call(addMember, own({ email: kim, role: 'editor' }) as never)).status).toBe(
      200,
    )
    const [letter, ...others] = await lettersTo(kim)
    expect(others).toEqual([])
    expect(letter?.body).toContain('/organiser/')
    expect(letter?.body).toContain('as: Editor')
    expect(await personOf(kim)).toEqual({ email: kim, role: 'editor', is_invited: true })
    await (await visit(app)).signIn(kim)
    expect(await personOf(kim)).toMatchObject({ is_invited: false })
    // Also when the session is over.
    await sql`delete from session using account where account.id = account_id and email = ${kim}`.execute(
      app.database,
    )
    expect(await personOf(kim)).toMatchObject({ is_invited: false })
    const again = await members.owner.call(inviteAgain, { organiser_id, email: kim })
    expect(again.status).toBe(409)
  })

  test('is invited again a few times, and not after the invitation was taken back', async () => {
    const lee = newEmail()
    await members.owner.call(addMember, { organiser_id, email: lee, role: 'door' })
    const again = () => members.owner.call(inviteAgain, { organiser_id, email: lee })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429])
    // A letter that is not sent yet when the next one is asked for is left out.
    expect((await lettersTo(lee)).length).toBeGreaterThanOrEqual(1)
    expect((await members.owner.call(removeMember, { organiser_id, email: lee })).status).toBe(200)
    expect(await personOf(lee)).toBeUndefined()
    expect((await (await visit(app)).signIn(lee)).body).toEqual({ has_account: false })
  })

  test('is no owner yet: the only one who is there stays one', async () => {
    const ann = newEmail()
    await members.owner.call(addMember, { organiser_id, email: ann, role: 'owner' })
    const email = members.owner.email
    const refused = 'The last owner stays: make another member an owner first.'
    expect((await members.owner.call(removeMember, { organiser_id, email })).body.error).toBe(refused)
    const less = () => members.owner.call(setMemberRole, { organiser_id, email, role: 'door' })
    expect((await less()).body.error).toBe(refused)
    const other = await visit(app)
    await other.signIn(ann)
    // Two owners cannot leave each other alone, however close together they ask.
    for (let round = 0; round < 8; round++) {
      const both = await Promise.all([
        less(),
        other.call(setMemberRole, { organiser_id, email: ann, role: 'editor' }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      await app.database
        .updateTable('organiser_member')
        .set({ role: 'owner' })
        .where('email', 'in', [email, ann])
        .execute()
    }
    expect((await members.owner.call(removeMember, { organiser_id, email: ann })).status).toBe(200)
  })
})

test('The settings of an organiser are its owners’: an editor neither reads nor writes them', async () => {
  const draft = `organiser-${organiser_id}`
  const field = { field: 'website', value: 'https://owls.example', before: '', base: '', stamp: randomUUID() }
  for (const [member, isAllowed] of [
    [members.editor, false],
    [members.owner, true],
  ] as const) {
    const { body } = await member.send(
      'GET',
      (rows.get('get_event_draft') as Call).path,
      encodeForm({ organiser_id, draft }),
    )
    expect((body as { draft: object | null }).draft !== null).toBe(isAllowed)
    expect((await member.call(setEventField, { organiser_id, draft, ...field })).status).toBe(
      isAllowed ? 200 : 409,
    )
    expect((await member.call(publishEvent, { organiser_id, draft, confirmed: true })).status).toBe(
      isAllowed ? 200 : 409,
    )
  }
})

test('What was done is written down with what was changed', async () => {
  const { owner, editor } = members
  await owner.call(setMemberRole, { organiser_id, email: editor.email, role: 'box_office' })
  await owner.call(setMemberRole, { organiser_id, email: editor.email, role: 'editor' })
  // Its dates were put on sale by no import: no file states milliseconds.
  await sql`update event_date set starts_at = date_trunc('minute', starts_at), ends_at = date_trunc('minute', ends_at)`.execute(
    app.database,
  )
  const fields = [
    ['title', 'Another title'],
    ['venue.name', 'The Barn'],
  ] as const
  for (const [field, value] of fields) {
    const edit = { organiser_id, draft: `event-${event_id}`, field, value, before: '', stamp: randomUUID() }
    const { body } = await editor.send(
      'GET',
      (rows.get('get_event_draft') as Call).path,
      encodeForm({ organiser_id, draft: edit.draft }),
    )
    const base = (body as { draft: { fields: Record<string, { stamp: string }> } }).draft.fields[field]?.stamp
    expect((await editor.call(setEventField, { ...edit, base: base ?? '' })).status).toBe(200)
  }
  const { text, status } = await editor.call(publishEvent, {
    organiser_id,
    draft: `event-${event_id}`,
    confirmed: true,
  })
  expect(status, text).toBe(200)
  const { acts } = (await owner.call(getMembers, { organiser_id })).body
  expect(acts.slice(0, 3)).toMatchObject([
    { act: 'publish_event', member: editor.email, about: 'Another title', after: 'title, venue.name' },
    { act: 'set_member_role', about: editor.email, before: 'box_office', after: 'editor' },
    { act: 'set_member_role', about: editor.email, before: 'editor', after: 'box_office' },
  ])
})

describe('Some hours after the last one-time code', () => {
  const ASKS = 'This can cost money, so it needs a new one-time code first.'
  let tired: Shopper

  const passHours = (hours: number) =>
    sql`update session set proved_at = now() - make_interval(hours => ${hours})
      from account where account.id = account_id and email = ${tired.email}`.execute(app.database)

  beforeAll(async () => {
    tired = await aMember(app, offered, newEmail(), 'owner')
    await passHours(9)
  })

  /** Each that can cost money whatever it says. */
  const costly: OrganiserCall[] = [
    'publish_event',
    'change_order',
    'stop_code',
    'make_codes',
    'send_complimentary',
    'refund_orders',
    'retry_order_batch',
    'refund_order',
    'refund_ticket',
    'refund_amount',
    'exchange_ticket',
    'settle_refund',
    'add_member',
    'set_member_role',
    'make_token',
    'add_webhook',
    'roll_webhook_secret',
  ]

  test.each((Object.keys(asked) as OrganiserCall[]).filter(name => rows.get(name)?.kind === 'act'))(
    'the call %s asks for a new one if it can cost money',
    async name => {
      const row = rows.get(name) as Call
      const { status, body } = await tired.send(row.method, row.path, encodeForm(asked[name].body()))
      const isAsked = status === 409 && (body as { asks?: string }).asks === 'proof'
      expect({ name, isAsked }).toEqual({ name, isAsked: costly.includes(name) })
    },
  )

  test.each([
    ['import_codes', { file: 'code,percent\nROLES,5', confirmed: true }],
    ['import_events', { file: 'events: []', confirmed: true }],
    [
      'sell_at_counter',
      {
        device: randomUUID(),
        id: randomUUID(),
        method: 'free',
        name: 'Ada',
        total: 0,
        lines: [{ ticket_id: 1, qty: 1 }],
      },
    ],
  ] as const)('the call %s asks for one with the body %j', async (name, body) => {
    const row = rows.get(name) as Call
    const form = encodeForm(own(body as { [name: string]: FormValue }))
    expect((await tired.send(row.method, row.path, form)).body.error).toBe(ASKS)
  })

  test('an act is refused until a code is typed, and an order without one proves nothing', async () => {
    const email = newEmail()
    const add = () => tired.call(addMember, { organiser_id, email, role: 'door' })
    expect((await add()).body.error).toBe(ASKS)
    expect((await members.owner.call(getMembers, own())).body.people?.some(one => one.email === email)).toBe(
      false,
    )
    await tired.add(offered, 1)
    await tired.reserve()
    await tired.call(saveGuestToSale, { email: tired.email, fullname: 'Kim Barn' })
    await tired.call(getUser)
    expect((await add()).body.error).toBe(ASKS)
    await tired.signIn(tired.email)
    expect((await add()).status).toBe(200)
    await passHours(7)
    expect((await tired.call(setMemberRole, { organiser_id, email, role: 'editor' })).status).toBe(200)
  })

  test('a member gives their membership to no other address, and who is none changes theirs', async () => {
    const buyer = await visit(app)
    await buyer.buy(offered, 1)
    await sql`update session set proved_at = now() - interval '9 hours'`.execute(app.database)
    const to = newEmail()
    const code = await tired.call(sendChangeCode, { email: to })
    expect(code).toMatchObject({ status: 409, body: { error: expect.stringContaining('sign in again') } })
    expect((await tired.call(changeEmail, { email: to, code: '123456' })).status).toBe(409)
    expect((await buyer.call(sendChangeCode, { email: to })).status).toBe(200)
    await tired.signIn(tired.email)
    expect((await tired.call(sendChangeCode, { email: newEmail() })).status).toBe(200)
    for (const member of Object.values(members)) await member.signIn(member.email)
  })

  test('an act whose answer was lost is answered again without a code', async () => {
    await tired.signIn(tired.email)
    const key = randomUUID()
    const add = () =>
      tired.call(addMember, { organiser_id, email: `lost-${tired.email}`, role: 'door' }, { key })
    expect((await add()).status).toBe(200)
    await passHours(9)
    expect((await add()).status).toBe(200)
  })
})
