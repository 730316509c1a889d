import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { summaryLines } from '../../../server/catalogue/import/importSummary.ts'
import { runImport } from '../../../server/catalogue/import/runImport.ts'
import { picturedAt } from '../../../server/catalogue/posters/picturedAt.ts'
import { everyRow } from '../../support/everyRow.ts'
import { catalogueDatabase } from './catalogueDatabase.ts'

const house = catalogueDatabase()

const file = `
organisers:
  - name: The Owls
    provider: square
    currency: EUR
    marketing_signup_message: <p>Write <b>to</b> me&#33;</p>
    refund_policy: { text: None, title: No refunds, description: There are none. }
    ga_ua_properties: [UA-1]
    charity: { name: Owl Aid, description: Mice., donation_checkout_title: Give, donation_options: [5, 7.50], booking_fee: 1.9 }
    members: [Wol@Example.com, wol@example.com]
    gift_vouchers: [{ name: A flight, values: [10, 20] }]
    discount_codes: [{ code: hoot, percent: 10 }]
    gift_voucher_codes: [{ code: FEATHER, amount: 25 }]
events:
  - id: owls
    title: An Evening with the Owls
    organiser: The Owls
    description: Silence.
    dates: [{ starts: 2027-03-10 19:30, doors: 19:00 }, { starts: 2027-03-11 19:30 }]
    venue: { name: The Barn, address: Hollow Lane, locality: Clun }
    tickets:
      - name: Perch
        price: 20
        fee: 1.50
        seats: [A1, A2, A3]
        max_per_customer: 2
        non_refundable: true
        gate: North door
        offers: [{ buy: 2, amount: 5 }]
      - { name: Mouse, price: 1, capacity: 9, required_tickets: [Perch] }
    questions:
      - { question: Do you hoot?, type: checkbox }
      - { question: Which owl?, type: dropdown, choices: [Barn, Tawny], tickets: [Perch] }
    payment_plans: [3]
    timeslot_warning: Two nights.
`

const bring = (text: string, remove = true) => runImport(house.database, { kind: 'import', text, remove })

const changed = (find: string, replace: string) => {
  expect(file.split(find)).toHaveLength(2)
  return file.replace(find, () => replace)
}

const rows = async (table: string) =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2, 3`.execute(
      house.database,
    )
  ).rows

const take = (name: string, sold: number) =>
  house.database.updateTable('ticket_type').set({ sold }).where('name', '=', name).execute()

describe('A file of the catalogue’s own format', () => {
  test('fills the tables that the basket reads', async () => {
    expect(await bring(file)).toMatchObject({ added: 1, refused: [], warnings: [] })
    expect(await rows('organiser')).toMatchObject([
      {
        provider: 'square',
        currency: 'EUR',
        // It stands beside a box, as text.
        marketing_signup_message: 'Write to me!',
        refund_policy_title: 'No refunds',
        ga_ua_properties: ['UA-1'],
      },
    ])
    expect(await rows('event')).toMatchObject([
      { currency: 'EUR', payment_plans: [3], timeslot_warning: 'Two nights.', delivery_cost: null },
    ])
    expect(await rows('charity')).toMatchObject([
      { name: 'Owl Aid', description_html: '<p>Mice.</p>', donation_options: [500, 750], booking_fee: 1.9 },
    ])
    expect(await rows('gift_voucher')).toMatchObject([
      { name: 'A flight', amounts: [1000, 2000], valid_months: 12 },
    ])
    expect(await rows('discount_code')).toMatchObject([{ code: 'HOOT', percent: 10, amount: null }])
    expect(await rows('gift_voucher_code')).toMatchObject([{ code: 'FEATHER', amount: 2500 }])
    expect(await rows('question')).toMatchObject([
      { position: 0, question: 'Do you hoot?', type: 'checkbox', tickets: null },
      { position: 1, question: 'Which owl?', prepopulated_array: ['Barn', 'Tawny'], tickets: ['Perch'] },
    ])
    const types = await rows('ticket_type')
    expect(types).toMatchObject([
      {
        id: 1,
        name: 'Perch',
        price: 2000,
        fee: 150,
        capacity: 3,
        max_per_customer: 2,
        non_refundable: true,
        gate: 'North door',
      },
      { id: 2, name: 'Mouse', capacity: 9, max_per_customer: null, non_refundable: false },
      { id: 3, name: 'Perch' },
      { id: 4, name: 'Mouse' },
    ])
    expect((await rows('seat')).map(seat => `${seat.ticket_type_id} ${seat.label}`)).toEqual([
      '1 A1',
      '1 A2',
      '1 A3',
      '3 A1',
      '3 A2',
      '3 A3',
    ])
    expect(await rows('offer')).toMatchObject([
      { ticket_type_id: 1, buy: 2, percent: null, amount: 500 },
      { ticket_type_id: 3 },
    ])
    expect(await rows('required_ticket')).toEqual([
      { ticket_type_id: 2, position: 0, required_id: 1, is_extra: false },
      { ticket_type_id: 4, position: 0, required_id: 3, is_extra: false },
    ])
    const [{ logo }, { image }] = [(await rows('charity'))[0] ?? {}, (await rows('gift_voucher'))[0] ?? {}]
    expect(await picturedAt(house.database, logo as string)).toMatchObject({ title: expect.any(String) })
    expect(await picturedAt(house.database, image as string)).toMatchObject({ title: expect.any(String) })
  })

  test('changes nothing in another import', async () => {
    await bring(file)
    const written = async () => [
      await everyRow(house.database),
      ...(await Promise.all(
        [
          'organiser',
          'charity',
          'organiser_member',
          'gift_voucher',
          'discount_code',
          'event',
          'question',
          'ticket_type',
          'seat',
          'offer',
          'required_ticket',
        ].map(
          async table =>
            (
              await sql`select xmin::text from ${sql.table(table)} order by xmin::text`.execute(
                house.database,
              )
            ).rows,
        ),
      )),
    ]
    const before = await written()
    expect(await bring(file)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await written()).toEqual(before)
  })

  test.each([
    ['the organiser', 'provider: square', 'provider: sagepay', 'organiser', [{ provider: 'sagepay' }]],
    ['no provider any more', '    provider: square\n', '', 'organiser', [{ provider: null }]],
    ['the charity', 'booking_fee: 1.9', 'booking_fee: 2', 'charity', [{ booking_fee: 2 }]],
    [
      'another member',
      'members: [Wol@',
      'members: [Kit@',
      'organiser_member',
      [{ id: 1, email: 'wol@example.com' }, { email: 'kit@example.com' }],
    ],
    [
      'no charity any more',
      / {4}charity: .*\n/.exec(file)?.[0] ?? '',
      '',
      'charity',
      [{ withdrawn_at: expect.any(Date) }],
    ],
    [
      'a code',
      '{ code: hoot, percent: 10 }',
      '{ code: HOOT, amount: 3 }',
      'discount_code',
      [{ id: 1, percent: null, amount: 300 }],
    ],
    [
      'another code',
      'FEATHER',
      'PLUME',
      'gift_voucher_code',
      [
        { id: 1, code: 'FEATHER', withdrawn_at: expect.any(Date) },
        { id: 2, code: 'PLUME', withdrawn_at: null },
      ],
    ],
    [
      'the values of a voucher',
      'values: [10, 20]',
      'values: [30]',
      'gift_voucher',
      [{ id: 1, amounts: [3000] }],
    ],
    [
      'a question',
      'type: checkbox',
      'mandatory: true',
      'question',
      [{ id: 1, type: 'text', mandatory: true }, { id: 2 }],
    ],
    ['what is required', ', required_tickets: [Perch]', '', 'required_ticket', []],
    [
      'the terms of an event',
      'payment_plans: [3]',
      'delivery_cost: 0',
      'event',
      [{ payment_plans: [], delivery_cost: 0 }],
    ],
  ])('with another %s updates it', async (_, find, replace, table, stored) => {
    await bring(file)
    expect(await bring(changed(find, replace))).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
    const after = await rows(table)
    expect(after).toHaveLength(stored.length)
    expect(after).toMatchObject(stored)
  })

  test('changes free seats, and keeps those that somebody may have', async () => {
    await bring(file)
    const others = changed('seats: [A1, A2, A3]', 'seats: [B1, A1]')
    expect(await bring(others)).toMatchObject({ changed: 1, warnings: [] })
    expect((await rows('seat')).map(({ label, position }) => `${label} ${position}`)).toEqual([
      'A1 1',
      'A1 1',
      'B1 0',
      'B1 0',
    ])
    await take('Perch', 2)
    const { warnings } = await bring(changed('seats: [A1, A2, A3]', 'seats: [C1]'))
    expect(warnings).toHaveLength(2)
    expect(await rows('seat')).toHaveLength(4)
    expect(await rows('ticket_type')).toMatchObject([{ capacity: 2 }, {}, { capacity: 2 }, {}])
  })

  test('keeps its terms of an organiser after a JSON-LD import with the same organiser', async () => {
    await bring(file)
    const event = { '@type': 'Event', name: 'A Talk', startDate: '2027-07-01', organizer: 'The Owls' }
    expect(await bring(JSON.stringify([event]))).toMatchObject({ added: 1 })
    expect(await rows('organiser')).toMatchObject([{ provider: 'square', refund_policy_text: 'None' }])
    expect(await rows('charity')).toHaveLength(1)
  })

  test('reports what it refuses, and imports the others', async () => {
    const more = `  - { id: none, title: None }\n`
    const summary = await bring(`${file}${more}`.replace('organisers:', 'organisers:\n  - { name: 7 }'))
    expect(summary).toMatchObject({ added: 1 })
    expect(summaryLines(summary)).toEqual([
      '1 added, 0 changed, 0 unchanged, 2 refused.',
      'Refused: organiser 1: organisers[0].name, line 3: expected text of at most 200 characters, not 7',
      expect.stringMatching(
        /^Refused: event 2 \(None\): events\[1\].organiser, line 37: is missing; events\[1\].dates/,
      ),
    ])
  })
})

describe('A second file of an organiser', () => {
  const other = `
organisers: [{ name: The Owls, currency: EUR }]
events:
  - id: moths
    title: Moths
    organiser: The Owls
    description: Soft.
    dates: [{ starts: 2027-04-10 19:30 }]
    venue: { name: The Barn, address: Hollow Lane, locality: Clun }
    tickets: [{ name: Perch, price: 20, capacity: 5 }]
`
  const has =
    'charity Owl Aid, member wol@example.com, gift voucher A flight, discount code HOOT, gift voucher code FEATHER'

  test('leaves what it does not state, and the import lists it', async () => {
    await bring(file)
    const before = await Promise.all(['charity', 'discount_code', 'gift_voucher_code'].map(rows))
    const { warnings } = await bring(other, false)
    expect(warnings).toEqual([
      {
        position: 1,
        name: 'Moths',
        reason: `the file does not state what The Owls has besides, which stays: ${has}. --remove removes it`,
      },
    ])
    expect(await Promise.all(['charity', 'discount_code', 'gift_voucher_code'].map(rows))).toEqual(before)
  })

  test('removes it where the operator asks for that, and the import says what', async () => {
    await bring(file)
    const { warnings } = await bring(other)
    expect(warnings.map(({ reason }) => reason)).toEqual([
      `removed from The Owls, because the file does not state it: ${has}`,
    ])
    expect(await rows('discount_code')).toMatchObject([{ code: 'HOOT', withdrawn_at: expect.any(Date) }])
    await bring(file)
    expect(await rows('discount_code')).toMatchObject([{ code: 'HOOT', withdrawn_at: null }])
  })

  test('that states another charity replaces it, and the first one comes back with its file', async () => {
    await bring(file)
    const charities = async () =>
      (await rows('charity')).filter(({ withdrawn_at }) => withdrawn_at === null).map(({ name }) => name)
    const { warnings } = await bring(changed('name: Owl Aid', 'name: Bat Aid'), false)
    expect([warnings, await charities()]).toEqual([[], ['Bat Aid']])
    await bring(file, false)
    expect(await charities()).toEqual(['Owl Aid'])
  })
})

test('A date that is over is named', async () => {
  const { warnings } = await bring(changed('2027-03-10 19:30', '2020-03-10 19:30'))
  expect(warnings).toEqual([
    { position: 1, name: 'An Evening with the Owls', reason: 'is over already: 2020-03-10' },
  ])
})
