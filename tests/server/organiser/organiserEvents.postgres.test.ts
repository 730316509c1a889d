import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import {
  deleteEventDraft,
  duplicateEvent,
  getEventDraft,
  getEventPreview,
  getOwnEvents,
  publishEvent,
  setEventField,
} from '../../../contract/calls/organiserEvents.ts'
import { exportEvents, importOwnEvents } from '../../../contract/calls/organiserFiles.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aMember } from '../../support/aMember.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { runApp } from '../../support/runApp.ts'
import { type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
let wol: Shopper
let tigger: Shopper
let organiser_id: number

beforeAll(async () => {
  const [offered] = await putOnSale(app.database, [{ capacity: 100 }])
  wol = await aMember(app, offered as Offered)
  tigger = await aMember(app, offered as Offered)
  organiser_id = (await organiserOf(offered as Offered)).organiser_id
})

const organiserOf = ({ date_id }: Offered) =>
  app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['organiser_id', 'event.id'])
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()

type Edit = Partial<Body<typeof setEventField>>

const edit = (member: Shopper, draft: string, field: string, value: string, more: Edit = {}) =>
  member.call(setEventField, {
    organiser_id,
    draft,
    field,
    value,
    before: '',
    base: '',
    stamp: randomUUID(),
    ...more,
  })

/** What a member types of a new event. */
const OWLS = {
  title: 'Owls at Dusk',
  description: 'Silence.',
  dates: 'd1',
  'dates.d1.starts': 'in 9 days at 19:30',
  'venue.name': 'The Barn',
  'venue.address': 'Hollow Lane, Clun',
  tickets: 't1',
  'tickets.t1.name': 'Perch',
  'tickets.t1.price': '0',
  'tickets.t1.capacity': '40',
}

async function typed(fields: Record<string, string> = OWLS): Promise<string> {
  const draft = randomUUID()
  for (const [field, value] of Object.entries(fields)) {
    const { status, text } = await edit(wol, draft, field, value)
    expect(status, text).toBe(200)
  }
  return draft
}

const fieldsOf = async (draft: string, member = wol) =>
  (await member.call(getEventDraft, { organiser_id, draft })).body.draft?.fields ?? {}

const publish = (draft: string, confirmed = false) =>
  wol.call(publishEvent, { organiser_id, draft, confirmed })

const preview = async (draft: string) => (await wol.call(getEventPreview, { organiser_id, draft })).body

const listed = async (draft: string) =>
  (await wol.call(getOwnEvents, { organiser_id })).body.events?.find(event => event.draft === draft)

async function published(): Promise<{ draft: string; url: string; slug: string }> {
  const draft = await typed()
  const { body, status, text } = await publish(draft)
  expect(status, text).toBe(200)
  const id = await app.database
    .selectFrom('event_draft')
    .select('event_id')
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  return { draft: `event-${id.event_id}`, url: body.url, slug: body.url.split('/')[2] ?? '' }
}

describe('A draft', () => {
  test('is published as the event that was typed, and is on sale at once', async () => {
    const draft = await typed()
    expect(await listed(draft)).toMatchObject({ title: 'Owls at Dusk', state: 'draft', url: null })
    const { body } = await publish(draft)
    const event = (await (await visit(app)).call(getEvent, { event: body.url.split('/')[2] ?? '' })).body
    expect(event).toMatchObject({
      title: 'Owls at Dusk',
      dates: [{ tickets: [{ name: 'Perch', price: 0, available: 40 }] }],
    })
    expect(await listed(draft)).toBeUndefined()
    expect(await listed(`event-${event.id}`)).toMatchObject({
      state: 'on_sale',
      is_changed: false,
      capacity: 40,
    })
    // Its address is the draft's, for a page that is open.
    expect((await fieldsOf(draft)).title).toMatchObject({ value: 'Owls at Dusk', by: '' })
  })

  test('with something wrong is not published, and every problem is at its field', async () => {
    const draft = await typed({ ...OWLS, 'tickets.t1.price': 'free', 'dates.d1.starts': 'soon' })
    expect(await preview(draft)).toMatchObject({
      page: null,
      problems: [
        { field: 'dates.d1.starts', message: expect.stringContaining('expected a time') },
        { field: 'tickets.t1.price', message: expect.stringContaining('not "free"') },
      ],
    })
    expect(await publish(draft)).toMatchObject({
      status: 422,
      body: { error: 'Please correct 2 fields first.' },
    })
    expect(await listed(draft)).toMatchObject({ state: 'draft' })
  })

  test('is shown as it will look, and nothing of it is stored', async () => {
    const draft = await typed()
    const before = await app.database.selectFrom('event').select('id').execute()
    const { page, problems } = await preview(draft)
    expect(problems).toEqual([])
    expect(page).toMatchObject({ title: 'Owls at Dusk', venue: { name: 'The Barn' } })
    expect(await app.database.selectFrom('event').select('id').execute()).toHaveLength(before.length)
    const link = (await wol.call(getEventDraft, { organiser_id, draft })).body.draft?.preview ?? ''
    const stranger = await visit(app)
    const shown = await stranger.send('GET', link)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Owls at Dusk')
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    expect(shown.text).toContain('noindex')
    const forged = link.replace(/_.(?=[\w-]{42}\/$)/, start => (start === '_A' ? '_B' : '_A'))
    expect((await stranger.send('GET', forged)).status).toBe(404)
  })

  test('of two members keeps both words: of one field the second is refused, of two fields both stay', async () => {
    const draft = await typed({ title: 'Owls' })
    const base = (await fieldsOf(draft)).title?.stamp ?? ''
    expect((await edit(wol, draft, 'title', 'Owls by Wol', { base })).status).toBe(200)
    const late = await edit(tigger, draft, 'title', 'Owls by Tigger', { base })
    expect(late).toMatchObject({ status: 409, body: { error: `${wol.email} has changed this meanwhile.` } })
    expect((await edit(tigger, draft, 'description', 'Bouncy.')).status).toBe(200)
    expect(await fieldsOf(draft)).toMatchObject({
      title: { value: 'Owls by Wol', by: wol.email },
      description: { value: 'Bouncy.', by: tigger.email },
    })
    // A browser that has lost sight of what it has sent itself disagrees with nobody.
    expect((await edit(wol, draft, 'title', 'Owls once more', { base: 'older' })).status).toBe(200)
    expect((await edit(wol, draft, 'title', 'Owls by Wol', { base: 'older' })).status).toBe(200)
    // The same words are no disagreement.
    expect((await edit(tigger, draft, 'title', 'Owls by Wol', { base })).status).toBe(200)
  })

  test('of two members who add and remove rows has the rows of both', async () => {
    const draft = await typed({ tickets: 't1 t2' })
    expect((await edit(wol, draft, 'tickets', 't1 t2 t3', { before: 't1 t2' })).status).toBe(200)
    expect((await edit(tigger, draft, 'tickets', 't2 t4', { before: 't1 t2' })).status).toBe(200)
    expect((await fieldsOf(draft)).tickets?.value).toBe('t2 t3 t4')
  })

  test('takes no words of a row that somebody has removed, and says so', async () => {
    const draft = await typed({ tickets: 't1', 'tickets.t1.name': 'Perch' })
    expect((await edit(wol, draft, 'tickets', '', { before: 't1' })).status).toBe(200)
    const late = await edit(tigger, draft, 'tickets.t1.price', '5')
    expect(late).toMatchObject({ status: 409, body: { error: 'What you typed into is no longer there.' } })
    expect(await fieldsOf(draft)).not.toHaveProperty('tickets.t1.price')
  })

  test('can be seen by its link only so often', async () => {
    const draft = await typed()
    const link = (await wol.call(getEventDraft, { organiser_id, draft })).body.draft?.preview ?? ''
    const strict = await runApp(app.database, limitedBy({ event_preview_by_draft: 1 }))
    const statuses = [await fetch(strict.origin + link), await fetch(strict.origin + link)].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 429])
    await strict.stopServer()
  })

  test('is deleted on demand, and copied without its dates', async () => {
    const draft = await typed()
    const copy = randomUUID()
    for (const _ of 'twice') await wol.call(duplicateEvent, { organiser_id, draft, copy })
    const fields = await fieldsOf(copy)
    expect(fields.title?.value).toBe('Owls at Dusk (copy)')
    expect(fields['tickets.t1.name']?.value).toBe('Perch')
    expect(fields.dates).toBeUndefined()
    expect((await wol.call(deleteEventDraft, { organiser_id, draft })).status).toBe(200)
    expect(await listed(draft)).toBeUndefined()
    expect(await listed(copy)).toMatchObject({ state: 'draft' })
  })

  test.each([
    ['organiser', 'Somebody else'],
    ['id', 'other'],
    ['__proto__.x', 'a'],
    ['tickets.t1', 'a'],
  ])('takes no field %s', async (field, value) => {
    expect((await edit(wol, randomUUID(), field, value)).status).toBe(400)
  })
})

describe('A published event', () => {
  test('keeps its ticket type, with what is sold, under another name', async () => {
    const { draft, slug } = await published()
    const before = (await (await visit(app)).call(getEvent, { event: slug })).body
    const fields = await fieldsOf(draft)
    const [row] = (fields.tickets?.value ?? '').split(' ')
    const field = `tickets.${row}.name`
    expect((await edit(wol, draft, field, 'Branch', { base: fields[field]?.stamp ?? '' })).status).toBe(200)
    expect(await listed(draft)).toMatchObject({ is_changed: true, state: 'on_sale' })
    expect((await publish(draft)).status).toBe(200)
    const after = (await (await visit(app)).call(getEvent, { event: slug })).body
    expect(after.dates[0]?.tickets).toMatchObject([
      { name: 'Branch', ticket_id: before.dates[0]?.tickets[0]?.ticket_id },
    ])
  })

  test('keeps what is sold of each ticket type where they pass their names on', async () => {
    const draft = await typed({
      ...OWLS,
      tickets: 't1 t2',
      'tickets.t2.name': 'Branch',
      'tickets.t2.price': '0',
      'tickets.t2.capacity': '7',
    })
    const { body } = await publish(draft)
    const slug = body.url.split('/')[2] ?? ''
    const offered = async () => {
      const { dates } = (await (await visit(app)).call(getEvent, { event: slug })).body
      return Object.fromEntries(dates[0]?.tickets.map(({ name, ticket_id }) => [name, ticket_id]) ?? [])
    }
    const before = await offered()
    const fields = await fieldsOf(draft)
    const [perch, branch] = (fields.tickets?.value ?? '').split(' ')
    for (const [row, name] of [
      [perch, 'Branch'],
      [branch, 'Perch'],
    ]) {
      const field = `tickets.${row}.name`
      expect((await edit(wol, draft, field, name ?? '', { base: fields[field]?.stamp ?? '' })).status).toBe(
        200,
      )
    }
    expect((await publish(draft, true)).status).toBe(200)
    expect(await offered()).toEqual({ Branch: before.Perch, Perch: before.Branch })
  })

  test('is not taken over by a draft whose id and title make the same name of it', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const theirs = await organiserOf(other as Offered)
    await app.database
      .updateTable('event')
      .set({ source: 'yaml:jazz-20270301' })
      .where('id', '=', theirs.id)
      .execute()
    const draft = `20270301${randomUUID().slice(8)}`
    for (const [field, value] of Object.entries({ ...OWLS, title: 'Jazz' }))
      expect((await edit(wol, draft, field, value)).status).toBe(200)
    expect(await preview(draft)).toMatchObject({ page: null, problems: [{ field: 'title' }] })
    expect((await publish(draft)).status).toBe(422)
    expect((await organiserOf(other as Offered)).organiser_id).toBe(theirs.organiser_id)
  })

  test('that is moved says what it means, and is published once that is confirmed', async () => {
    const { draft, slug } = await published()
    const event = (await (await visit(app)).call(getEvent, { event: slug })).body
    const buyer = await visit(app)
    await buyer.buy(
      { date_id: event.dates[0]?.date_id ?? 0, ticket_id: event.dates[0]?.tickets[0]?.ticket_id ?? 0 },
      2,
    )
    const fields = await fieldsOf(draft)
    const [row] = (fields.dates?.value ?? '').split(' ')
    for (const [key, value] of [
      ['starts', 'in 20 days at 20:00'],
      ['ends', ''],
    ] as const) {
      const field = `dates.${row}.${key}`
      expect((await edit(wol, draft, field, value, { base: fields[field]?.stamp ?? '' })).status).toBe(200)
    }
    const words = '2 tickets of 1 order are for another time or place than before: each holder gets a letter.'
    expect((await preview(draft)).warnings).toEqual([words])
    expect(await publish(draft)).toMatchObject({ status: 409, body: { error: words } })
    expect((await publish(draft, true)).status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('that takes place after it was cancelled says who has lost their tickets, and that postponing moves nothing', async () => {
    const { draft, slug } = await published()
    const event = (await (await visit(app)).call(getEvent, { event: slug })).body
    const buyer = await visit(app)
    await buyer.buy(
      { date_id: event.dates[0]?.date_id ?? 0, ticket_id: event.dates[0]?.tickets[0]?.ticket_id ?? 0 },
      2,
    )
    const state = async (value: string) => {
      const known = (await fieldsOf(draft)).status
      const given = { base: known?.stamp ?? '', before: known?.value ?? '' }
      expect((await edit(wol, draft, 'status', value, given)).status).toBe(200)
      return (await preview(draft)).warnings
    }
    expect(await state('postponed')).toEqual([
      '2 tickets of 1 order are for an event that is postponed: each holder gets a letter.',
    ])
    expect(await state('cancelled')).toEqual([expect.stringContaining('2 tickets of 1 order sold')])
    expect((await publish(draft, true)).status).toBe(200)
    await expect.poll(async () => (await buyer.call(getWallet)).body.tickets).toEqual([])
    const words =
      'It was cancelled, and tickets of 1 order were taken back. They stay so: nobody gets a letter, and who wants to come has to buy again.'
    const { file } = (await wol.call(exportEvents, { organiser_id })).body
    const again = file.replaceAll('status: cancelled', 'status: scheduled')
    expect(again).not.toBe(file)
    const asked = await wol.call(importOwnEvents, { organiser_id, file: again, confirmed: false })
    expect(asked.body.warnings).toEqual([expect.stringContaining(words)])
    expect(await state('scheduled')).toEqual([words])
    expect(await publish(draft)).toMatchObject({ status: 409, body: { error: words } })
    expect((await publish(draft, true)).status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('of another organiser is neither read nor written', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const { id } = await organiserOf(other as Offered)
    const draft = `event-${id}`
    expect((await wol.call(getEventDraft, { organiser_id, draft })).body).toEqual({ draft: null })
    expect((await edit(wol, draft, 'title', 'Mine now')).status).toBe(404)
    expect((await publish(draft)).status).toBe(404)
    expect((await preview(draft)).page).toBeNull()
    const stranger = await aMember(app, other as Offered)
    expect((await edit(stranger, await typed(), 'title', 'Mine now')).status).toBe(404)
    expect((await stranger.call(getOwnEvents, { organiser_id })).body).toEqual({ events: null })
  })
})

describe('The settings of an organiser', () => {
  const draft = () => `organiser-${organiser_id}`
  const change = async (fields: Record<string, string>) => {
    const known = await fieldsOf(draft())
    for (const [field, value] of Object.entries(fields)) {
      const { stamp = '', value: before = '' } = known[field] ?? {}
      const { status, text } = await edit(wol, draft(), field, value, { base: stamp, before })
      expect(status, text).toBe(200)
    }
  }
  const CODES = {
    discount_codes: 'c1',
    'discount_codes.c1.code': 'HOOT',
    'discount_codes.c1.percent': '10',
    'discount_codes.c1.most_uses': '5',
    'discount_codes.c1.most_tickets': '2',
    'discount_codes.c1.from': '2031-01-02 10:00',
    'discount_codes.c1.until': '2031-02-03',
    'discount_codes.c1.events': 'winter-ball\nspring-ball',
    'discount_codes.c1.tickets': 'Grown-up, seated',
    gift_voucher_codes: 'g1',
    'gift_voucher_codes.g1.code': 'MOUSE-1',
    'gift_voucher_codes.g1.amount': '12.50',
    'refund_policy.text': 'No refunds after dusk',
    'refund_policy.title': 'After dusk',
    'refund_policy.description': 'Owls are awake then.',
  }

  test('are published as they were typed, and read again the same', async () => {
    await change(CODES)
    expect(await preview(draft())).toMatchObject({ page: null, problems: [] })
    expect(await publish(draft())).toMatchObject({ status: 200, body: { url: '' } })
    const stored = await app.database
      .selectFrom('organiser')
      .leftJoin('discount_code', 'discount_code.organiser_id', 'organiser.id')
      .leftJoin('gift_voucher_code', 'gift_voucher_code.organiser_id', 'organiser.id')
      .select(['refund_policy_title', 'discount_code.code', 'percent', 'gift_voucher_code.amount as credit'])
      .where('organiser.id', '=', organiser_id)
      .execute()
    expect(stored).toEqual([{ refund_policy_title: 'After dusk', code: 'HOOT', percent: 10, credit: 1250 }])
    const codes = () => app.database.selectFrom('discount_code').selectAll().execute()
    const [code] = await codes()
    expect(code).toMatchObject({
      most_uses: 5,
      most_tickets: 2,
      valid_from: '2031-01-02 10:00:00',
      valid_until: '2031-02-03 23:59:59',
      events: ['winter-ball', 'spring-ball'],
      tickets: ['Grown-up, seated'],
    })
    // What the screen of codes alone has stays as it is.
    await app.database
      .insertInto('discount_code')
      .values({ organiser_id, code: 'OF-A-BATCH', percent: 5, is_added: true })
      .execute()
    await change({ ga_ua_properties: 'UA-1' })
    expect((await publish(draft())).status).toBe(200)
    expect(await codes()).toMatchObject([
      code as object,
      { code: 'OF-A-BATCH', is_added: true, withdrawn_at: null },
    ])
    await app.database.deleteFrom('discount_code').where('code', '=', 'OF-A-BATCH').execute()
    const values = Object.values(await fieldsOf(draft())).map(({ value, by }) => [value, by])
    for (const text of ['HOOT', '12.5', 'Owls are awake then.', '2031-01-02 10:00', '2031-02-03'])
      expect(values).toContainEqual([text, ''])
    expect(
      (await wol.call(getOwnEvents, { organiser_id })).body.events?.map(({ draft }) => draft),
    ).not.toContain(draft())
    // Its members are in a place of their own.
    expect((await wol.call(getOwnEvents, { organiser_id })).body.events).not.toBeNull()
  })

  test('say what they remove, and remove it once that is confirmed', async () => {
    const { discount_codes } = await fieldsOf(draft())
    await change({ discount_codes: '' })
    const words = 'No longer there for new orders: discount code HOOT.'
    expect((await preview(draft())).warnings).toEqual([words])
    expect(discount_codes?.value).not.toBe('')
    expect(await publish(draft())).toMatchObject({ status: 409, body: { error: words } })
    expect((await publish(draft(), true)).status).toBe(200)
    const { discount_codes: left } = await fieldsOf(draft())
    expect(left).toBeUndefined()
  })

  test('with something wrong are not published', async () => {
    await change({ website: 'the barn' })
    expect((await preview(draft())).problems).toEqual([
      { field: 'website', message: expect.stringContaining('https://') },
    ])
    expect((await publish(draft())).status).toBe(422)
    expect((await wol.call(deleteEventDraft, { organiser_id, draft: draft() })).status).toBe(200)
    expect(await fieldsOf(draft())).not.toHaveProperty('website')
  })

  test('of another organiser are neither read nor written, and no event is copied from them', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const { organiser_id: theirs } = await organiserOf(other as Offered)
    const settings = `organiser-${theirs}`
    expect((await wol.call(getEventDraft, { organiser_id, draft: settings })).body).toEqual({ draft: null })
    expect((await edit(wol, settings, 'website', 'https://wol.example')).status).toBe(404)
    const copied = { organiser_id, draft: draft(), copy: randomUUID() }
    expect((await wol.call(duplicateEvent, copied)).status).toBe(404)
    const into = { organiser_id, draft: await typed(), copy: draft() }
    expect((await wol.call(duplicateEvent, into)).status).toBe(404)
    expect((await edit(wol, draft(), 'title', 'Owls')).status).toBe(400)
  })
})

describe('A date with prices and places of its own', () => {
  const TWO = {
    ...OWLS,
    dates: 'd1 d2',
    'dates.d2.starts': 'in 10 days at 19:30',
    'dates.d2.tickets': 'x1',
    'dates.d2.tickets.x1.name': 'Perch',
    'dates.d2.tickets.x1.price': '4.50',
    'dates.d2.tickets.x1.capacity': '3',
  }
  const offered = async (slug: string) =>
    (await (await visit(app)).call(getEvent, { event: slug })).body.dates.map(({ tickets }) =>
      tickets.map(({ price, available }) => [price, available]),
    )

  test('is sold at these, is edited as it was typed, and its export says the same', async () => {
    const draft = await typed(TWO)
    const { body, status, text } = await publish(draft)
    expect(status, text).toBe(200)
    const slug = body.url.split('/')[2] ?? ''
    expect(await offered(slug)).toEqual([[[0, 40]], [[4.5, 3]]])
    const fields = await fieldsOf(draft)
    const rows = (fields.dates?.value ?? '').split(' ')
    const [usual, own] = rows.map(row => fields[`dates.${row}.tickets`]?.value)
    expect(usual).toBeUndefined()
    expect(fields[`dates.${rows[1]}.tickets.${own}.price`]?.value).toBe('4.5')
    expect((await wol.call(exportEvents, { organiser_id })).body.file).toMatch(
      /tickets:\n\s+- name: Perch\n\s+price: 4.5\n\s+capacity: 3/,
    )
    // Without the row, the date has the usual ones again.
    const field = `dates.${rows[1]}.tickets`
    await edit(wol, draft, field, '', { before: own ?? '', base: fields[field]?.stamp ?? '' })
    expect((await publish(draft)).status).toBe(200)
    expect(await offered(slug)).toEqual([[[0, 40]], [[0, 40]]])
  })

  test('says at its field what is wrong with it', async () => {
    const draft = await typed({ ...TWO, 'dates.d2.tickets.x1.name': 'Branch' })
    expect((await preview(draft)).problems).toEqual([
      { field: 'dates.d2.tickets.x1.name', message: expect.stringContaining('Branch') },
    ])
  })
})

describe('A file', () => {
  const fileOf = (organiser: string, id = 'bats') => `
organisers: [{ name: ${organiser}, members: [thief@example.com] }]
events:
  - id: ${id}
    title: Bats
    organiser: ${organiser}
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Barn }
    tickets: [{ name: Perch, price: 5, capacity: 9 }]
  - { id: owls }
`
  const send = (file: string, confirmed: boolean) =>
    wol.call(importOwnEvents, { organiser_id, file, confirmed })
  const stored = (source: string) =>
    app.database.selectFrom('event').selectAll().where('source', '=', source).execute()
  const ownName = async () =>
    (
      await app.database
        .selectFrom('organiser')
        .select('name')
        .where('id', '=', organiser_id)
        .executeTakeFirstOrThrow()
    ).name

  test('is reported before anything is stored, and imported once that is confirmed', async () => {
    const file = fileOf(await ownName())
    const report = {
      added: 1,
      changed: 0,
      unchanged: 0,
      refused: [expect.stringMatching(/^event 2: events\[1\]\.title, line 9: is missing/)],
      warnings: [expect.stringContaining('member thief@example.com')],
    }
    expect(await send(file, false)).toMatchObject({ status: 200, body: report })
    expect(await stored('yaml:bats')).toEqual([])
    expect(await send(file, true)).toMatchObject({ status: 200, body: report })
    expect(await stored('yaml:bats')).toMatchObject([{ organiser_id, title: 'Bats' }])
    expect((await send(file, true)).body).toMatchObject({ added: 0, unchanged: 1 })
    // A file changes events, and not who may see them.
    const members = await app.database
      .selectFrom('organiser_member')
      .select('email')
      .where('email', '=', 'thief@example.com')
      .execute()
    expect(members).toEqual([])
  })

  test('of settings alone says which of them are not taken, and of which organisers none are', async () => {
    const name = await ownName()
    const [theirs] = await putOnSale(app.database, [{ capacity: 1 }])
    const { id } = await organiserOf(theirs as Offered)
    const other = await app.database
      .selectFrom('organiser')
      .innerJoin('event', 'event.organiser_id', 'organiser.id')
      .select('organiser.name')
      .where('event.id', '=', id)
      .executeTakeFirstOrThrow()
    for (const someone of [other.name, 'Nobody there']) {
      const file = `organisers: [{ name: ${someone}, website: "https://owls.example.com/" }]\nevents: []`
      expect((await send(file, true)).body).toEqual({
        added: 0,
        changed: 0,
        unchanged: 0,
        refused: [],
        warnings: [
          `organiser 1 (${someone}): its settings are not taken, because this file is imported for ${name}`,
        ],
      })
    }
    const settings = (website: string) =>
      `organisers: [{ name: Somebody else }, { name: ${name}, website: "${website}" }]\nevents: []`
    expect(await send(settings('https://bats.example.com/'), false)).toMatchObject({
      status: 200,
      body: {
        added: 0,
        warnings: [
          expect.stringContaining('organiser 1 (Somebody else): its settings are not taken'),
          expect.stringMatching(
            /^organiser 2 \(.*\): the settings of the organiser are not taken from a file\. These differ: website\b/,
          ),
        ],
      },
    })
  })

  test('that was exported changes nothing', async () => {
    // Its other event was put on sale by no import.
    await sql`update event set source = 'yaml:' || source
      where organiser_id = ${organiser_id} and source like 'event-%'`.execute(app.database)
    // No file and no form states milliseconds.
    await sql`update event_date set starts_at = date_trunc('minute', starts_at),
      ends_at = date_trunc('minute', ends_at)`.execute(app.database)
    const { file } = (await wol.call(exportEvents, { organiser_id })).body
    expect((await send(file, true)).body).toMatchObject({ added: 0, changed: 0, refused: [] })
  })

  test('touches no event of another organiser', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const { id } = await organiserOf(other as Offered)
    await app.database.updateTable('event').set({ source: 'yaml:theirs' }).where('id', '=', id).execute()
    expect((await send(fileOf(await ownName(), 'theirs'), true)).body).toMatchObject({
      added: 0,
      changed: 0,
      refused: ['event 1 (Bats): is an event of another organiser', expect.anything()],
    })
    expect((await send(fileOf('Somebody else'), true)).body.refused[0]).toBe(
      'event 1 (Bats): is of Somebody else',
    )
    const stranger = await aMember(app, other as Offered)
    const asked = await stranger.call(importOwnEvents, { organiser_id, file: fileOf('A'), confirmed: true })
    expect(asked.status).toBe(404)
    expect((await stranger.call(exportEvents, { organiser_id })).body.file).toBe('')
  })

  test.each([
    ['what is no catalogue', '<html>', /not|no|events/i],
    [
      'a YAML bomb',
      `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefgh'
        .split('')
        .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefg'[index]}`).join()}]`)
        .join('\n')}\norganisers: *h\nevents: *h`,
      /./,
    ],
  ])('refuses %s in words', async (_, file, words) => {
    const { status, body } = await send(file, true)
    expect(status).toBe(422)
    expect(String(body.error)).toMatch(words)
  })
})
