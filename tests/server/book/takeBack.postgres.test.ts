import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher, setCode, updateRefundProtection } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { saveDonation, updateDonation } from '../../../contract/calls/donation.ts'
import { payWithInstalment } from '../../../contract/calls/instalments.ts'
import { refundOrder, refundTicket, settleRefund } from '../../../contract/calls/organiserActs.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { balancesOf } from '../../../server/book/balances.ts'
import { moneyOfOrders } from '../../../server/book/moneyOfOrders.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { differencesWithProviders } from '../../../server/operation/providerBooks.ts'
import { checkRefund } from '../../../server/payments/refund.ts'
import { runPlans } from '../../../server/payments/runPlans.ts'
import { Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { typedAddress } from '../payment/square/squarePayer.ts'

/* One function takes back what was sold, by the book: no more than each source has given, and each part once. */

const app = withApp('postgres')

const file = `
organisers:
  - name: North
    provider: stripe
    members: [north@example.com]
    gift_vouchers: [{ name: A night, values: [15] }]
    gift_voucher_codes: [{ code: NORTH20, amount: 20 }]
    charity: { name: Owl Aid, description: Mice., donation_checkout_title: Feed an owl, donation_options: [5],
      base_fee: 0.20, booking_fee: 2, booking_fee_cap: 2 }
  - { name: South, provider: stripe, members: [south@example.com] }
events:
  - id: hall
    title: hall
    organiser: North
    description: An event.
    delivery_cost: 2.45
    refund_protection: true
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets:
      - { name: Stalls, price: 30, fee: 1, capacity: 200, max_per_customer: 2 }
      - { name: Supper, price: 9, capacity: 200, required_tickets: [Stalls] }
  - id: barn
    title: barn
    organiser: South
    description: An event.
    dates: [{ starts: 2031-03-11 19:30 }]
    venue: { name: The Barn, address: '2 Mill Lane, Frome', locality: Frome }
    tickets: [{ name: Bench, price: 20, capacity: 200 }]
  - id: north-plan
    title: north-plan
    organiser: North
    description: An event.
    payment_plans: [3]
    dates: [{ starts: 2031-03-12 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Weekend, price: 60, capacity: 200 }]
  - id: south-plan
    title: south-plan
    organiser: South
    description: An event.
    payment_plans: [3]
    dates: [{ starts: 2031-03-13 19:30 }]
    venue: { name: The Barn, address: '2 Mill Lane, Frome', locality: Frome }
    tickets: [{ name: Tent, price: 30, capacity: 200 }]
`

const posted = { address: typedAddress, gift_voucher_from: [], gift_voucher_to: [] }

const offered = new Map<string, Offered>()
let [north, south]: Shopper[] = []
const organisers = new Map<string, number>()

beforeAll(async () => {
  const { refused } = await importCatalogue(app.database, { kind: 'import', text: file })
  expect(refused).toEqual([])
  const types = await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .select(['ticket_type.name', 'ticket_type.id as ticket_id', 'event_date_id as date_id'])
    .execute()
  for (const { name, ...type } of types) offered.set(name, type as Offered)
  for (const { name, id } of await app.database.selectFrom('organiser').select(['name', 'id']).execute())
    organisers.set(name, id)
  north = await visit(app)
  await north.register('north@example.com')
  south = await visit(app)
  await south.register('south@example.com')
})

beforeEach(async () => {
  await sql`update gift_voucher_code set withdrawn_at = null`.execute(app.database)
})

/** A shopper with these tickets in a basket. */
async function shopper(tickets: [name: string, qty: number][]): Promise<Payer> {
  const sam = Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })
  for (const [name, qty] of tickets) await sam.add(offered.get(name) as Offered, qty)
  return sam
}

async function reserves(sam: Payer): Promise<void> {
  const { body } = await sam.reserve()
  expect(body.error ?? null).toBeNull()
  await sam.register(newEmail())
  sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
}

async function pays(sam: Payer): Promise<void> {
  await sam.token()
  await sam.confirm()
  expect((await sam.outcome()).outcome).toBe('charged')
  await queueIsIdle(app.database)
}

const saleOf = async ({ reference }: Payer) =>
  (
    await app.database
      .selectFrom('sale')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).id

async function ticketsOf(sam: Payer, name?: string): Promise<string[]> {
  const tickets = app.database
    .selectFrom('ticket')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
    .select(['ticket.id', 'ticket_type.name'])
    .where('sale_id', '=', await saleOf(sam))
    .where('refunded_at', 'is', null)
    .orderBy('ticket.ticket_type_id')
    .orderBy('ticket.number')
  return (await tickets.execute()).filter(one => !name || one.name === name).map(({ id }) => id)
}

const gives = async (member: Shopper | undefined, organiser: string, ticket_id = '') => {
  const answer = await member?.call(refundTicket, { organiser_id: organisers.get(organiser) ?? 0, ticket_id })
  await queueIsIdle(app.database)
  return answer?.status
}

const givesOrder = async (member: Shopper | undefined, organiser: string, sam: Payer) => {
  const answer = await member?.call(refundOrder, {
    organiser_id: organisers.get(organiser) ?? 0,
    sale_id: await saleOf(sam),
  })
  await queueIsIdle(app.database)
  return answer?.status
}

/** What the provider still has of an order, in minor units. */
async function keptOf(sam: Payer): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(intent.amount - coalesce((select sum(amount) from sandbox_refund
      where payment_intent = intent.id and status <> 'failed'), 0)), 0)::integer as kept
    from payment_attempt attempt join sandbox_payment_intent intent on intent.id = attempt.provider_ref
    where attempt.sale_id = ${await saleOf(sam)} and intent.status = 'succeeded'`.execute(app.database)
  return rows[0]?.kept ?? -1
}

const lastLetterTo = async ({ email }: Payer) =>
  (
    await app.database
      .selectFrom('sandbox_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.body ?? ''

const holds = async () => expect(await brokenInvariants(app.database)).toEqual({})

describe('What several tickets share goes back with the last of them', () => {
  test('postage, protection and the donation with its fee, and the charity may not claim Gift Aid on it', async () => {
    const sam = await shopper([['Stalls', 2]])
    await sam.call(updateRefundProtection, { refund_protection: true })
    await reserves(sam)
    const { id: charity_id } = await app.database.selectFrom('charity').select('id').executeTakeFirstOrThrow()
    await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id })
    await sam.call(updateDonation, {
      is_gift_aid: true,
      uk_based: true,
      subscribe: false,
      address1: '1 High Street',
      postcode: 'BA1 1AA',
    })
    await sam.call(setDeliveryAddress, posted)
    await pays(sam)
    const whole = await keptOf(sam)
    const [first, second] = await ticketsOf(sam)
    expect(await gives(north, 'North', first)).toBe(200)
    expect(whole - (await keptOf(sam))).toBe(3100)
    expect(await gives(north, 'North', second)).toBe(200)
    expect(await keptOf(sam)).toBe(0)
    expect(await balancesOf(app.database, await saleOf(sam))).toEqual([])
    const declarations = await app.database
      .selectFrom('gift_aid_declaration')
      .select('withdrawn_at')
      .where('sale_id', '=', await saleOf(sam))
      .execute()
    expect(declarations.filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([])
    await holds()
  })

  test('Credit goes back to its code only, and never out of what another organiser was paid', async () => {
    const sam = await shopper([
      ['Stalls', 1],
      ['Bench', 1],
    ])
    await sam.call(setCode, { code: 'NORTH20' })
    await reserves(sam)
    await sam.call(setDeliveryAddress, posted)
    await pays(sam)
    expect(await keptOf(sam)).toBe(3100 - 2000 + 245 + 2000)
    expect(await givesOrder(south, 'South', sam)).toBe(200)
    expect(await keptOf(sam)).toBe(3100 - 2000 + 245)
    expect(await lastLetterTo(sam)).toContain('We have sent £20.00 back to you')
    expect(await givesOrder(south, 'South', sam)).toBe(409)
    expect(await givesOrder(north, 'North', sam)).toBe(200)
    expect(await keptOf(sam)).toBe(0)
    expect(await lastLetterTo(sam)).toContain('£20.00 is back on your gift voucher')
    await holds()
  })
})

describe('An order in instalments with tickets of two organisers', () => {
  async function plan(): Promise<Payer> {
    const sam = await shopper([
      ['Weekend', 1],
      ['Tent', 1],
    ])
    await reserves(sam)
    const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'tok_sandbox_visa', month: '12', year: '2033' }),
    })
    const { id } = (await response.json()) as { id: string }
    const paid = await sam.call(payWithInstalment, {
      instalment_option: '3',
      contact_number: '07700 900123',
      new_payment_method: { id, make_default_payment_method: true },
    })
    expect(paid.body).toMatchObject({ status: 'success' })
    await queueIsIdle(app.database)
    return sam
  }

  const coming = async (sam: Payer) =>
    (
      await app.database
        .selectFrom('instalment')
        .select('amount')
        .where('sale_id', '=', await saleOf(sam))
        .where('paid_at', 'is', null)
        .orderBy('number')
        .execute()
    ).map(({ amount }) => amount)

  test('One gives their part back: what is not paid yet is less, the last payment first', async () => {
    const sam = await plan()
    expect([await keptOf(sam), await coming(sam)]).toEqual([3000, [3000, 3000]])
    expect(await givesOrder(south, 'South', sam)).toBe(200)
    expect([await keptOf(sam), await coming(sam)]).toEqual([3000, [3000]])
    expect(await lastLetterTo(sam)).toContain('Your payments to come are £30.00 less.')
    expect(await ticketsOf(sam)).toHaveLength(1)
    await holds()
    expect(await givesOrder(north, 'North', sam)).toBe(200)
    expect([await keptOf(sam), await coming(sam)]).toEqual([0, []])
    await holds()
  })

  test('What is paid beyond what is owed goes back by the payments, the newest first', async () => {
    const sam = await plan()
    for (const days of [29, 3]) {
      await sql`update instalment set due = due - ${days}::integer, reminded_at = reminded_at - make_interval(days => ${days})
        where sale_id = ${await saleOf(sam)}`.execute(app.database)
      await runPlans(app.services)
      await queueIsIdle(app.database)
    }
    expect([await keptOf(sam), await coming(sam)]).toEqual([6000, [3000]])
    expect(await gives(north, 'North', (await ticketsOf(sam, 'Weekend'))[0])).toBe(200)
    // £60.00 of it are £30.00 less to pay, and £30.00 of the second payment.
    expect([await keptOf(sam), await coming(sam)]).toEqual([3000, []])
    const { body: letter } = await app.database
      .selectFrom('sandbox_mail')
      .select('body')
      .where('subject', '=', `Your tickets, order ${sam.reference}`)
      .executeTakeFirstOrThrow()
    expect(letter).toContain('Paid in instalments by card: £60.00.')
    expect(letter).toContain('£60.00 of this order was refunded since.')
    await holds()
  })
})

describe('What was refunded counts no more', () => {
  test('for the most that a customer may have', async () => {
    const sam = await shopper([['Stalls', 2]])
    await reserves(sam)
    await sam.call(setDeliveryAddress, posted)
    await pays(sam)
    await gives(north, 'North', (await ticketsOf(sam))[0])
    const more = async (qty: number) => {
      await sam.add(offered.get('Stalls') as Offered, qty).catch(() => {})
      return (await sam.reserve()).body.error ?? null
    }
    expect(await more(1)).toBeNull()
  })

  test('for what a ticket requires', async () => {
    const sam = await shopper([['Stalls', 1]])
    await reserves(sam)
    await sam.call(setDeliveryAddress, posted)
    await pays(sam)
    const supper = async () => {
      await sam.add(offered.get('Supper') as Offered)
      return (await sam.reserve()).body.error ?? null
    }
    await gives(north, 'North', (await ticketsOf(sam))[0])
    expect(await supper()).toContain('Stalls')
  })
})

test('A refund of one ticket that the bank rejects is told, stays owed in the book, and nothing of it goes back again', async () => {
  const sam = await shopper([['Bench', 2]])
  await reserves(sam)
  await sam.token()
  await sam.confirm('tok_sandbox_refund_fails')
  expect((await sam.outcome()).outcome).toBe('charged')
  await queueIsIdle(app.database)
  const [first] = await ticketsOf(sam)
  await gives(south, 'South', first)
  expect(await lastLetterTo(sam)).toContain('Your bank has not taken the £20.00')
  const due = async () =>
    (await balancesOf(app.database, await saleOf(sam))).filter(({ account }) => account === 'due')
  expect(await due()).toMatchObject([{ amount: -2000 }])
  await holds()

  const own = { organiser_id: organisers.get('South') ?? 0, sale_id: await saleOf(sam) }
  const { event_id } = await app.database
    .selectFrom('event_date')
    .select('event_id')
    .where('id', '=', offered.get('Bench')?.date_id ?? 0)
    .executeTakeFirstOrThrow()
  const shown = async () => {
    const { orders } = (await (south as Shopper).call(getOrganiserOrders, { ...own, event_id } as never)).body
    return orders?.find(({ reference }) => reference === sam.reference)
  }
  expect(await shown()).toMatchObject({ due: '£20.00', refunds: [{ amount: '£20.00', state: 'rejected' }] })
  expect((await north?.call(settleRefund, own))?.status, 'by a stranger').toBe(404)
  expect((await south?.call(settleRefund, own))?.status).toBe(200)
  expect((await south?.call(settleRefund, own))?.status, 'again').toBe(409)
  expect([await due(), (await shown())?.due]).toEqual([[], ''])
  await holds()
})

test('What banks have not taken back of two organisers’ tickets is due by each for its own', async () => {
  const sam = await shopper([
    ['Stalls', 1],
    ['Bench', 1],
  ])
  await reserves(sam)
  await sam.call(setDeliveryAddress, posted)
  await sam.token()
  await sam.confirm('tok_sandbox_refund_fails')
  expect((await sam.outcome()).outcome).toBe('charged')
  await queueIsIdle(app.database)
  const sale = await saleOf(sam)
  const [stalls, bench] = await ticketsOf(sam)
  await gives(north, 'North', stalls)
  await gives(south, 'South', bench)
  const shown = async (member: Shopper | undefined, name: string, ticket: string) => {
    const own = { organiser_id: organisers.get(name) ?? 0, sale_id: sale }
    const { event_id } = await app.database
      .selectFrom('event_date')
      .select('event_id')
      .where('id', '=', offered.get(ticket)?.date_id ?? 0)
      .executeTakeFirstOrThrow()
    const { orders } = (await (member as Shopper).call(getOrganiserOrders, { ...own, event_id } as never))
      .body
    return orders?.find(({ reference }) => reference === sam.reference)?.due
  }
  const dues = async () => [await shown(north, 'North', 'Stalls'), await shown(south, 'South', 'Bench')]
  const settles = async (member: Shopper | undefined, name: string) =>
    (await member?.call(settleRefund, { organiser_id: organisers.get(name) ?? 0, sale_id: sale }))?.status
  const [ofNorth] = await dues()
  expect([ofNorth, (await dues())[1]]).toEqual([expect.stringMatching(/^£3[0-9]/), '£20.00'])
  expect(await settles(south, 'South')).toBe(200)
  expect(await dues(), 'after South has paid').toEqual([ofNorth, ''])
  expect(await settles(south, 'South'), 'South again').toBe(409)
  expect(await settles(north, 'North')).toBe(200)
  expect(await dues()).toEqual(['', ''])
  await holds()
})

test('What a bank has not taken back of a gift voucher is due by its organiser, and not by the one whose tickets were bought with it', async () => {
  const sam = await shopper([['Bench', 1]])
  const { id } = await app.database.selectFrom('gift_voucher').select('id').executeTakeFirstOrThrow()
  await sam.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 1 })
  await reserves(sam)
  await sam.token()
  await sam.confirm('tok_sandbox_refund_fails')
  expect((await sam.outcome()).outcome).toBe('charged')
  await queueIsIdle(app.database)
  expect(await givesOrder(north, 'North', sam)).toBe(200)
  await queueIsIdle(app.database)
  const sale = await saleOf(sam)
  const dues = async () =>
    Promise.all(
      ['North', 'South'].map(async name => {
        const money = await moneyOfOrders(app.database, organisers.get(name) ?? 0, [sale])
        return [money.get(sale)?.due, money.get(sale)?.refunds?.length]
      }),
    )
  expect(await dues()).toEqual([
    ['£15.00', 1],
    ['', 0],
  ])
  const settles = async (member: Shopper | undefined, name: string) =>
    (await member?.call(settleRefund, { organiser_id: organisers.get(name) ?? 0, sale_id: sale }))?.status
  expect(await settles(south, 'South')).toBe(409)
  expect(await settles(north, 'North')).toBe(200)
  await holds()
})

test('What is given back by hand at the provider pays first what a bank has not taken, and takes nothing from later refunds', async () => {
  const sam = await shopper([['Bench', 2]])
  await reserves(sam)
  await sam.token()
  await sam.confirm('tok_sandbox_refund_fails')
  expect((await sam.outcome()).outcome).toBe('charged')
  const [first, second] = await ticketsOf(sam)
  await gives(south, 'South', first)
  // The bank takes it at the second try, and what follows.
  await sql`update sandbox_payment_intent set payment_method = 'tok_sandbox_visa' where id = ${sam.intent}`.execute(
    app.database,
  )
  await app.database
    .insertInto('sandbox_refund')
    .values({ id: `re_hand_${sam.intent}`, payment_intent: sam.intent, amount: 2000, status: 'succeeded' })
    .execute()
  const { id } = await app.database
    .selectFrom('payment_attempt')
    .select('id')
    .where('provider_ref', '=', sam.intent)
    .executeTakeFirstOrThrow()
  await checkRefund(app.services, id)
  await queueIsIdle(app.database)
  expect(await lastLetterTo(sam)).toContain('£20.00 of your order')
  const left = (await balancesOf(app.database, await saleOf(sam))).map(({ account, amount }) => [
    account,
    amount,
  ])
  expect(left.toSorted()).toEqual([
    ['payment', 2000],
    ['ticket', -2000],
  ])
  expect(await gives(south, 'South', second)).toBe(200)
  expect(await keptOf(sam)).toBe(0)
  await holds()
})

test('The books of the providers are compared with ours', async () => {
  const { database, payments } = app.services
  const differing = () => differencesWithProviders(database, payments, 1)
  const sam = await shopper([['Bench', 2]])
  await reserves(sam)
  await pays(sam)
  await gives(south, 'South', (await ticketsOf(sam))[0])
  expect(await differing()).toEqual([])
  await sql`delete from sandbox_refund where payment_intent = ${sam.intent}`.execute(database)
  expect(await differing()).toMatchObject([
    { order: sam.reference, ours: { made: 2000 }, theirs: { amount: 4000, refunded: 0 } },
  ])
})

describe('Credit of a gift voucher that was sold', () => {
  /** Ann has bought a gift voucher of £15, and Bo holds a ticket that its credit pays for in part. */
  async function annAndBo() {
    const ann = await shopper([])
    const { id } = await app.database.selectFrom('gift_voucher').select('id').executeTakeFirstOrThrow()
    await ann.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 1 })
    await reserves(ann)
    await pays(ann)
    const { code } = await app.database
      .selectFrom('gift_voucher_code')
      .innerJoin('sale_voucher', 'sale_voucher.id', 'sale_voucher_id')
      .select('code')
      .where('sale_id', '=', await saleOf(ann))
      .executeTakeFirstOrThrow()
    const bo = await shopper([['Stalls', 1]])
    await bo.call(setCode, { code })
    await reserves(bo)
    await bo.call(setDeliveryAddress, posted)
    return { ann, bo, code }
  }

  /** The hold has ended while the bank checks the payment, and is not released yet. */
  async function ends(bo: Payer): Promise<void> {
    await bo.token()
    await app.database
      .updateTable('sandbox_payment_intent')
      .set({ status: 'processing' })
      .where('id', '=', bo.intent)
      .execute()
    await bo.outcome()
    await app.database
      .updateTable('sale')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('reference', '=', bo.reference)
      .execute()
  }

  /** The bank has taken the payment. Answers what the shopper is told. */
  async function arrives(bo: Payer) {
    await bo.payUnheard()
    const { outcome } = await bo.outcome()
    await queueIsIdle(app.database)
    return outcome
  }

  const nothing = async (bo: Payer) => {
    expect(await ticketsOf(bo)).toEqual([])
    expect(await keptOf(bo)).toBe(0)
    await holds()
  }

  test('A gift voucher is not given back while somebody holds a basket that its credit pays for', async () => {
    const { ann } = await annAndBo()
    expect(await givesOrder(north, 'North', ann)).toBe(409)
    expect(await keptOf(ann)).toBe(1500)
    await holds()
  })

  test('pays for no late payment once the voucher was given back', async () => {
    const { ann, bo } = await annAndBo()
    await ends(bo)
    expect(await givesOrder(north, 'North', ann)).toBe(200)
    expect(await arrives(bo)).not.toBe('charged')
    expect(await keptOf(ann)).toBe(0)
    await nothing(bo)
  })

  test('pays for no late payment once somebody else has spent it', async () => {
    const { bo, code } = await annAndBo()
    await ends(bo)
    const cy = await shopper([['Weekend', 1]])
    await cy.call(setCode, { code })
    await reserves(cy)
    await pays(cy)
    expect(await arrives(bo)).not.toBe('charged')
    await nothing(bo)
  })

  test('ends the hold that it pays for, with the reason, once the voucher was refunded at its provider', async () => {
    const { ann, bo } = await annAndBo()
    await bo.token()
    const { id, provider_ref } = await app.database
      .selectFrom('payment_attempt')
      .select(['id', 'provider_ref'])
      .where('sale_id', '=', await saleOf(ann))
      .executeTakeFirstOrThrow()
    await app.services.payments.get('stripe')?.refund(provider_ref ?? '', 1500, 'by hand')
    await checkRefund(app.services, id)
    await queueIsIdle(app.database)
    expect((await bo.call(getCheckout)).body).toMatchObject({
      state: 'basket',
      reserving_error:
        'A gift voucher whose credit you used was refunded. You can reserve again and pay without it.',
      gift_vouchers_applied_total: 0,
    })
    await arrives(bo)
    await nothing(bo)
  })
})
