import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { removeFromBasket, updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { getEvent, getEvents, getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { setMarketingPreferences } from '../../../contract/calls/marketing.ts'
import { getSquareCredentials, getToken, payWithHostedCard } from '../../../contract/calls/payment.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { paymentPlansOf } from '../../../server/plans/offered.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const file = `
organisers:
  - { name: Plain, provider: stripe }
  - name: The Owls
    provider: stripe
    refund_policy: { text: Until Monday, title: Our policy, description: Write to us. }
    ga_ua_properties: [UA-1, UA-2]
    charity:
      name: Owl Aid
      description: Mice.
      donation_checkout_title: Feed an owl
      donation_options: [5, 7.50]
      base_fee: 0.20
      booking_fee: 1.9
      booking_fee_includes_vat: true
      booking_fee_vat: 20
      booking_fee_cap: 2
  - { name: The Bank, provider: truelayer }
  - { name: The Square, provider: square }
  - { name: Nobody, gift_vouchers: [{ name: A song, values: [5] }] }
  - { name: The Sage, provider: sagepay }
  - name: Sellers
    provider: stripe
    marketing_signup_message: Send me songs.
events:
  - id: asked
    title: Asked
    organiser: Sellers
    description: Why.
    dates: [{ starts: 2029-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 20, capacity: 40 }, { name: Bench, price: 20, capacity: 40 }]
    delivery_cost: 0
    after_sale_message: Bring a cushion.
    questions:
      - { question: Your name?, mandatory: true }
      - { question: A scone?, type: checkbox, once_per_checkout: true }
      - { question: Which side?, type: dropdown, choices: [Left, Right], when: after_payment, tickets: [Bench] }
  - &plain
    id: plain
    title: Plain
    organiser: Plain
    description: Nothing more.
    dates: [{ starts: 2029-03-10 19:30 }]
    venue: &hall { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 20, fee: 2, capacity: 40 }]
  - id: owls
    title: Owls
    organiser: The Owls
    description: Silence.
    dates: [{ starts: 2029-03-10 19:30 }, { starts: 2029-03-11 19:30 }]
    venue: { name: The Barn, address: 'Hollow Lane, Clun', locality: Clun, map_address: Clun, check_in_days_before: 2 }
    tickets:
      - { name: Perch, price: 20, fee: 2, capacity: 40, max_per_customer: 4, non_refundable: true }
      - { name: Branch, price: 20, fee: 2, capacity: 2, max_per_customer: 4 }
      - { name: Mouse, price: 1, capacity: 40, required_tickets: [Branch, [Perch, Branch]] }
    absorb_fee: true
    refund_protection: true
    require_phone_number: true
    timeslot_warning: You have tickets for two nights.
    access_online: https://owls.example/live
    reward_referrers: { text: Bring a friend., short_text: get a feather }
    ga: G-1
    ga_conversion_id: AW-1
    fb_pixel: '1'
  - { id: quick, title: Quick, organiser: Plain, description: Now., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 0, fee: 2, capacity: 40 }], express: true, hide_booking_fee: true }
  - { id: bank, title: Bank, organiser: The Bank, description: B., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 9, capacity: 40 }, { name: Floor, price: 0, capacity: 40 }] }
  - { id: nobody, title: Nobody, organiser: Nobody, description: N., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 9, capacity: 40 }, { name: Floor, price: 0, capacity: 40 }] }
  - { id: unpaid, title: Unpaid, organiser: Nobody, description: U., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 9, capacity: 40 }] }
  - { id: plans, title: Plans, organiser: Plain, description: P., dates: [{ starts: 2029-03-10 }], venue: *hall, payment_plans: [3], tickets: [{ name: Seat, price: 9, capacity: 40 }] }
  - { id: square, title: Square, organiser: The Square, description: S., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 9, capacity: 40 }] }
  - { id: sage, title: Sage, organiser: The Sage, description: S., dates: [{ starts: 2029-03-10 }], venue: *hall, tickets: [{ name: Seat, price: 9, capacity: 40 }] }
  - { id: free, title: Free, organiser: Plain, description: F., dates: [{ starts: 2029-03-10 }], venue: *hall, access_online: 'https://free.example/live', tickets: [{ name: Seat, price: 0, capacity: 40, max_per_customer: 3 }] }
`

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
})

/** The ids of an event's ticket, on its first date or another. */
async function offered(event: string, name = 'Seat', date = 0): Promise<Offered> {
  const found = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date.id as date_id'])
    .where('source', '=', `yaml:${event}`)
    .where('name', '=', name)
    .orderBy('starts_at')
    .execute()
  return found[date] as Offered
}

async function basketOf(...lines: [event: string, name?: string, date?: number][]): Promise<Shopper> {
  const shopper = await visit(app)
  for (const line of lines) expect((await shopper.add(await offered(...line))).status).toBe(200)
  return shopper
}

const seen = async (shopper: Shopper) => (await shopper.call(getCheckout)).body

describe('The checkout shows of an event:', () => {
  test('BAS-49 BAS-51 BAS-53 BAS-54 a ticket’s limits, required tickets and refund policy', async () => {
    const shopper = await basketOf(['owls', 'Perch'], ['owls', 'Branch'], ['owls', 'Mouse'], ['plain'])
    const [perch, branch, mouse, plain] = (await seen(shopper)).tickets
    const refund_policy = { text: 'Until Monday', title: 'Our policy', description: 'Write to us.' }
    expect(perch).toMatchObject({
      max_can_reserve: 4,
      non_refundable: true,
      refund_policy,
      required_tickets: [],
    })
    expect(branch).toMatchObject({ max_can_reserve: 2, non_refundable: false, refund_policy })
    expect(mouse?.required_tickets).toEqual([
      { ids: [branch?.ticket_id], title: 'Branch' },
      { ids: [perch?.ticket_id, branch?.ticket_id], title: 'Perch or Branch' },
    ])
    expect(plain).toMatchObject({
      max_can_reserve: 40,
      required_tickets: [],
      seats: [],
      refund_policy: { title: 'Refund policy' },
    })
  })

  test('BAS-50 BAS-56 its fees, absorbed or hidden', async () => {
    const owls = (await seen(await basketOf(['owls', 'Perch']))).tickets[0]
    expect(owls).toMatchObject({ price: 18, booking_fee: 2, absorb_fee: true, event_hide_booking_fee: false })
    const quick = (await seen(await basketOf(['quick']))).tickets[0]
    expect(quick).toMatchObject({ price: 2, booking_fee: 0, absorb_fee: false, event_hide_booking_fee: true })
  })

  test('BAS-59 its cover, venue, analytics and reward', async () => {
    const { events } = await seen(await basketOf(['owls', 'Perch'], ['plain']))
    expect(events).toMatchObject([
      {
        title: 'Owls',
        refund_protection: true,
        warn_customers_about_different_timeslots_message: null,
        venue: {
          full_address: 'The Barn, Hollow Lane, Clun',
          map_address: 'Clun',
          map_checkin: '2029-03-08',
        },
        has_livestream: true,
        ga: 'G-1',
        ga_conversion_id: 'AW-1',
        fb_pixel: '1',
        reward_referrers: { text: 'Bring a friend.', short_text: 'get a feather' },
      },
      {
        title: 'Plain',
        refund_protection: false,
        venue: { map_address: '1 High Street, Bath', map_checkin: '2029-03-10' },
        has_livestream: false,
        access_online: null,
        ga: null,
        reward_referrers: null,
      },
    ])
  })

  test('BAS-33 BAS-59 its warning only for tickets of several dates', async () => {
    const shopper = await basketOf(['owls', 'Perch'], ['owls', 'Branch'])
    const warning = async () =>
      (await seen(shopper)).events[0]?.warn_customers_about_different_timeslots_message
    expect(await warning()).toBeNull()
    await shopper.add(await offered('owls', 'Perch', 1))
    expect(await warning()).toBe('You have tickets for two nights.')
  })

  test('the link to its livestream after payment, and not before', async () => {
    const shopper = await basketOf(['free'])
    const live = async () =>
      (await seen(shopper)).events.map(event => [event.has_livestream, event.access_online])
    expect(await live()).toEqual([[true, null]])
    await shopper.reserve()
    await shopper.register(newEmail())
    expect(await live()).toEqual([[true, null]])
    expect((await shopper.claim()).status).toBe(200)
    expect(await live()).toEqual([[true, 'https://free.example/live']])
  })

  test('BAS-60 GAP-40 its organiser’s own policy, analytics and charity', async () => {
    const { organisers, ga_ua_properties } = await seen(await basketOf(['plain'], ['owls', 'Perch']))
    expect(organisers).toMatchObject([
      { name: 'Plain', has_custom_refund_policy: false, charity: null },
      { name: 'The Owls', has_custom_refund_policy: true },
    ])
    expect(ga_ua_properties).toEqual(['UA-1', 'UA-2'])
    expect(organisers[1]?.charity).toEqual({
      id: expect.any(Number),
      name: 'Owl Aid',
      logo: expect.stringMatching(/^\/posters\/owl-aid-\w+\.svg$/),
      description_html: '<p>Mice.</p>',
      donation_checkout_title: 'Feed an owl',
      donation_options: [5, 7.5],
      base_fee: 0.2,
      booking_fee: 1.9,
      booking_fee_includes_vat: true,
      booking_fee_vat: 20,
      booking_fee_cap: 2,
    })
  })

  test.each([
    [['plain'], false],
    [['plain', 'owls'], true],
    [['quick'], false],
  ])('of %j needs a phone number: %s', async (events, phone) => {
    const lines = events.map(event => [event, event === 'owls' ? 'Perch' : 'Seat'] as [string, string])
    expect(await seen(await basketOf(...lines))).toMatchObject({ has_require_phone_number: phone })
  })

  test.each<[string, string, string, Call]>([
    ['plain', 'stripe', 'stripe', getToken],
    ['bank', 'truelayer', 'stripe', getToken],
    ['sage', 'sagepay', 'sagepay', payWithHostedCard],
    ['square', 'square', 'stripe', getSquareCredentials],
  ])('PAY-07 GAP-50 GAP-99 who takes payments for %s', async (event, provider, cardForm, start) => {
    const shopper = await basketOf([event])
    expect(await seen(shopper)).toMatchObject({ opoa: { provider }, sagepay_or_stripe: cardForm })
    await shopper.reserve()
    await shopper.register(newEmail())
    expect((await shopper.call(start)).status).toBe(200)
  })
})

describe('What this server cannot sell', () => {
  test('of an event whose payments nobody takes has no ticket on its page and is not added', async () => {
    const shopper = await visit(app)
    expect((await shopper.call(getEvent, { event: 'unpaid' })).body.dates[0]?.tickets).toEqual([])
    const { events } = (await shopper.call(getEvents, { search: 'unpaid' })).body
    expect(events).toMatchObject([{ price_from: null, sold_out: false }])
    const added = await shopper.add(await offered('unpaid'))
    expect([added.status, added.body.error]).toEqual([422, 'These tickets are not on sale here.'])
  })

  test('of an organiser without a provider is only what costs something', async () => {
    const shopper = await basketOf(['nobody', 'Floor'])
    const { dates } = (await shopper.call(getEvent, { event: 'nobody' })).body
    expect(dates[0]?.tickets).toMatchObject([{ name: 'Floor' }])
    expect((await shopper.add(await offered('nobody'))).status).toBe(422)
    await shopper.reserve()
    await shopper.register(newEmail())
    expect((await shopper.claim()).status).toBe(200)
  })

  test('PAY-16 is not reserved where the catalogue has changed since, and the checkout names the organiser', async () => {
    const shopper = await basketOf(['nobody', 'Floor'], ['bank'])
    const named = async () =>
      (await seen(shopper)).organisers.map(({ name, takes_payments }) => [name, takes_payments])
    expect(await named()).toEqual([
      ['Nobody', true],
      ['The Bank', true],
    ])
    await app.database
      .updateTable('organiser')
      .set({ provider: null })
      .where('name', '=', 'The Bank')
      .execute()
    expect(await named()).toEqual([
      ['Nobody', true],
      ['The Bank', false],
    ])
    expect((await shopper.reserve()).body.error).toBe('Seat for Bank can no longer be bought.')
    await app.database
      .updateTable('organiser')
      .set({ provider: 'truelayer' })
      .where('name', '=', 'The Bank')
      .execute()
    expect((await shopper.reserve()).body).toMatchObject({ reserved: true })
  })

  test('is a basket whose organisers name different providers; a free ticket of another one is no obstacle', async () => {
    const shopper = await basketOf(['plain'], ['bank', 'Floor'], ['nobody', 'Floor'])
    const added = await shopper.add(await offered('bank'))
    expect([added.status, added.body.error]).toEqual([
      422,
      'The organisers of these tickets cannot be paid together. Please buy them in separate orders.',
    ])
    // The catalogue can change between adding and reserving.
    const bank = app.database.updateTable('organiser').where('name', '=', 'The Bank')
    await bank.set({ provider: 'stripe' }).execute()
    expect((await shopper.add(await offered('bank'))).status).toBe(200)
    await bank.set({ provider: 'truelayer' }).execute()
    expect((await shopper.reserve()).body.error).toBe(added.body.error)
    await shopper.call(removeFromBasket, { ticket_id: (await offered('bank')).ticket_id })
    expect(await seen(shopper)).toMatchObject({ basket_total: 22, opoa: { provider: 'stripe' } })
    await shopper.reserve()
    await shopper.register(newEmail())
    expect((await shopper.call(getToken)).status).toBe(200)
  })

  test('is no gift voucher either', async () => {
    const page = (await (await visit(app)).call(getGiftVouchers, { organiser: 'nobody' })).body
    expect(page.vouchers).toEqual([])
  })
})

describe('CON-38 The facts that decide the steps', () => {
  test('CON-26 CON-28 ASM-02 come from the catalogue: address, questions, message', async () => {
    const shopper = await basketOf(['asked', 'Seat'], ['asked', 'Bench'])
    const { tickets, ...facts } = await seen(shopper)
    const [seat, bench] = tickets.map(({ ticket_id }) => ticket_id)
    expect(facts).toMatchObject({
      require_delivery_address: true,
      before_payment_questions: [
        { ticket_id: seat, question: 'Your name?', type: 'text', mandatory: '1', once_per_checkout: '0' },
        { ticket_id: seat, question: 'A scone?', type: 'checkbox', mandatory: '0', once_per_checkout: '1' },
        { ticket_id: bench, question: 'Your name?', mandatory: '1' },
      ],
      after_payment_questions: [
        { ticket_id: bench, type: 'dropdown', prepopulated_array: ['Left', 'Right'], mandatory: '0' },
      ],
      after_sale_messages: [
        {
          organiser_name: 'Sellers',
          event_title: 'Asked',
          event_nice_date: 'Sat 10/03/2029',
          event_nice_time: '7:30 pm',
          message: 'Bring a cushion.',
        },
      ],
    })
    const plain = await seen(await basketOf(['plain']))
    expect(plain).toMatchObject({
      require_delivery_address: false,
      before_payment_questions: [],
      after_payment_questions: [],
      after_sale_messages: [],
      payment_plan_schedule_options: {},
    })
  })

  test('CON-44 KUP-06 KUP-07 and from the subscriptions of whoever is signed in', async () => {
    const shopper = await basketOf(['asked'], ['plain'])
    const preferences = async () => (await seen(shopper)).marketing_preferences
    const organisers = (subscribed: boolean) => [
      {
        id: expect.any(Number),
        organiser_subscribed: subscribed,
        marketing_signup_message: 'Send me songs.',
      },
      {
        id: expect.any(Number),
        organiser_subscribed: false,
        marketing_signup_message: 'Send me news of Plain by e-mail.',
      },
    ]
    expect(await preferences()).toEqual({
      ct_subscribed: false,
      event_subscribed: false,
      basket_organisers: organisers(false),
    })
    const [sellers] = (await preferences()).basket_organisers
    const wanted = {
      ct_subscribed: true,
      event_subscribed: false,
      organiser_subscribed_marketing: { [String(sellers?.id)]: true, '999999': true },
    }
    await shopper.reserve()
    expect((await shopper.call(setMarketingPreferences, wanted)).status).toBe(401)
    await shopper.register(newEmail())
    expect((await shopper.call(setMarketingPreferences, wanted)).status).toBe(200)
    const after = { ct_subscribed: true, event_subscribed: false, basket_organisers: organisers(true) }
    expect(await preferences()).toEqual(after)
    // An empty box changes nothing.
    const none = { ct_subscribed: false, event_subscribed: false, organiser_subscribed_marketing: {} }
    expect((await shopper.call(setMarketingPreferences, none)).status).toBe(200)
    expect(await preferences()).toEqual(after)
  })

  test('CON-41 INS-07 INS-15 GAP-87 and of plans, equal payments whose first takes what is left over', () => {
    const today = new Date('2026-11-30T12:00Z')
    const offers = (...payment_plans: number[]) => ({ payment_plans, starts: '2029-06-01T19:30:00' })
    expect(paymentPlansOf([offers(3, 6), offers(3)], 10_000, today)).toEqual({
      '3': {
        label: '3 monthly payments',
        schedule: [
          { uk_due: '30/11/2026', value: 33.34 },
          { uk_due: '30/12/2026', value: 33.33 },
          { uk_due: '30/01/2027', value: 33.33 },
        ],
      },
    })
    expect(paymentPlansOf([offers(4)], 400, today)).toMatchObject({
      '4': { schedule: { 3: { uk_due: '28/02/2027' } } },
    })
    expect(paymentPlansOf([], 400, today)).toEqual({})
    expect(paymentPlansOf([offers(3)], 0, today)).toEqual({})
    expect(paymentPlansOf([offers(3)], 2, today)).toEqual({})
  })

  test('GAP-87 of plans, only those whose last payment is due before the first event, by days in the United Kingdom', () => {
    const starting = (starts: string) => ({ payment_plans: [2, 3], starts })
    const late = new Date('2027-05-31T23:30Z')
    expect(Object.keys(paymentPlansOf([starting('2027-08-01T10:00:00')], 900, late))).toEqual(['2'])
    expect(Object.keys(paymentPlansOf([starting('2027-08-02T10:00:00')], 900, late))).toEqual(['2', '3'])
    expect(
      paymentPlansOf([starting('2029-01-01T10:00:00'), starting('2027-06-30T10:00:00')], 900, late),
    ).toEqual({})
  })
})

describe('The limit per customer of a ticket type', () => {
  test('limits what the event’s page can add', async () => {
    const shopper = await visit(app)
    const slug = 'free'
    expect((await shopper.call(getEvent, { event: slug })).body.dates[0]?.tickets).toMatchObject([
      { available: 3 },
    ])
    const free = await offered('free')
    expect((await shopper.add(free, 4)).body.error).toBe('You can only reserve 3 tickets of this type')
    expect((await shopper.add(free, 2)).status).toBe(200)
    expect((await shopper.add(free, 2)).body.error).toBe(
      'You can only reserve 3 tickets of this type. You have 2 in your basket already.',
    )
  })

  test('QTY-05 BAS-55 also limits a change in the basket', async () => {
    const shopper = await basketOf(['free'])
    const { ticket_id } = await offered('free')
    await shopper.call(updateTicketQuantity, { ticket_id, quantity: 4 })
    expect((await seen(shopper)).tickets).toMatchObject([
      { max_can_reserve: 3, max_can_reserve_exceeded: true },
    ])
    expect((await shopper.reserve()).body.error).toBe(
      'You can only reserve 3 tickets of this type: Seat for Free.',
    )
    await shopper.call(updateTicketQuantity, { ticket_id, quantity: 3 })
    expect((await shopper.reserve()).body).toMatchObject({ reserved: true })
    expect((await seen(shopper)).tickets).toMatchObject([
      { max_can_reserve: 3, max_can_reserve_exceeded: false },
    ])
  })

  test('counts earlier tickets of the same session, and of the same account in another session', async () => {
    const free = await offered('free')
    const [first, email] = [await visit(app), newEmail()]
    await first.buy(free, 2, email)
    await first.add(free, 2)
    const refusal = 'You can only reserve 3 tickets of this type: Seat for Free. You have 2 already.'
    expect((await first.reserve()).body.error).toBe(refusal)

    const elsewhere = await visit(app)
    await elsewhere.signIn(email)
    await elsewhere.add(free, 2)
    expect((await elsewhere.reserve()).body.error).toBe(refusal)
    await elsewhere.call(updateTicketQuantity, { ticket_id: free.ticket_id, quantity: 1 })
    expect((await elsewhere.reserve()).body).toMatchObject({ reserved: true })
    expect((await elsewhere.reserve()).body).toMatchObject({ reserved: true, fresh_reservation: false })

    // A guest who has paid without signing in is recognised by the session family alone.
    await app.database.updateTable('session').set({ account_id: null }).execute()
    expect((await first.reserve()).body.error).toBe(refusal)

    const somebodyElse = await basketOf(['free'])
    expect((await somebodyElse.reserve()).body).toMatchObject({ reserved: true })
  })
})
