import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher, setCode, updateRefundProtection } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { saveDonation } from '../../../contract/calls/donation.ts'
import { payWithInstalment } from '../../../contract/calls/instalments.ts'
import { refundOrder, refundTicket, settleRefund } from '../../../contract/calls/organiserActs.ts'
import { getFigures } from '../../../contract/calls/organiserFigures.ts'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { MONEY_COLUMNS, type MoneyAmounts, type MoneyRow } from '../../../contract/moneyAmounts.ts'
import { netSales } from '../../../contract/rules/sale/netSales.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { moneySql, moneySumsSql } from '../../../server/book/moneySql.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { checkRefund } from '../../../server/payments/refund.ts'
import { runPlans } from '../../../server/payments/runPlans.ts'
import { Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { typedAddress } from '../payment/square/squarePayer.ts'

const event = (id: string, organiser: string, more: string) => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    description: An event.
    dates: [{ starts: 2031-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    ${more}`

const file = `
organisers:
  - name: North
    provider: stripe
    members: [north@example.com]
    discount_codes: [{ code: SPRING, percent: 10 }]
    gift_vouchers: [{ name: A night, values: [15] }]
    gift_voucher_codes: [{ code: NORTH20, amount: 20 }]
    charity: { name: Owl Aid, description: Mice., donation_checkout_title: Feed an owl, donation_options: [5],
      base_fee: 0.20, booking_fee: 2, booking_fee_cap: 2 }
  - { name: South, provider: stripe, members: [south@example.com] }
events:
${event('barn', 'South', 'tickets: [{ name: Bench, price: 20, capacity: 200 }]')}
${event('hall', 'North', 'delivery_cost: 2.45\n    refund_protection: true\n    tickets: [{ name: Stalls, price: 30, fee: 1, capacity: 200 }]')}
${event('north-plan', 'North', 'payment_plans: [3]\n    tickets: [{ name: Weekend, price: 60, capacity: 200 }]')}
${event('south-plan', 'South', 'payment_plans: [3]\n    tickets: [{ name: Tent, price: 30, capacity: 200 }]')}
`

/** The columns of money that are not zero. */
const amountsOf = (row: MoneyAmounts | undefined) =>
  Object.fromEntries(
    MONEY_COLUMNS.map(column => [column, row?.[column]]).filter(([, amount]) => amount !== 0),
  )

/** Both sides of a report: what was sold and not taken back, and where its money is; in minor units. */
const sides = (row: MoneyAmounts) => {
  const of = (...columns: (keyof MoneyAmounts)[]) =>
    columns.reduce((sum, column) => sum + toMinor(row[column]), 0)
  return [
    of('face', 'fees', 'delivery', 'protection', 'donations', 'donation_fees', 'vouchers') -
      of('discounts', 'redeemed', 'refunds'),
    of('received', 'still_due') - of('due_back', 'by_hand'),
  ]
}

/** What a report says of orders with all that can be sold, refunds in part, plans and refunds that a bank rejects. */
export function moneyTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  const offered = new Map<string, Offered>()
  const organisers = new Map<string, number>()
  const members = new Map<string, Shopper>()

  beforeAll(async () => {
    const { refused } = await importCatalogue(app.database, { kind: 'import', text: file })
    expect(refused).toEqual([])
    const types = await app.database
      .selectFrom('ticket_type')
      .innerJoin('event_date', 'event_date.id', 'event_date_id')
      .select(['ticket_type.name', 'ticket_type.id as ticket_id', 'event_date_id as date_id', 'event_id'])
      .execute()
    for (const { name, ...type } of types) offered.set(name, type)
    for (const { name, id } of await app.database.selectFrom('organiser').select(['name', 'id']).execute()) {
      organisers.set(name, id)
      const member = await visit(app)
      await member.register(`${name.toLowerCase()}@example.com`)
      members.set(name, member)
    }
  })

  /** A shopper who holds these tickets at the payment step, with whatever else they have chosen. */
  async function holds(
    tickets: [name: string, qty: number][],
    more: (shopper: Payer) => Promise<unknown> = async () => {},
  ): Promise<Payer> {
    const sam = Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })
    for (const [name, qty] of tickets) await sam.add(offered.get(name) as Offered, qty)
    await more(sam)
    const { body } = await sam.reserve()
    expect(body.error ?? null).toBeNull()
    await sam.register(newEmail())
    sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
    return sam
  }

  async function pays(sam: Payer, card?: string): Promise<void> {
    await sam.token()
    await sam.confirm(card)
    expect((await sam.outcome()).outcome).toBe('charged')
    await queueIsIdle(app.database)
  }

  async function plans(): Promise<Payer> {
    const sam = await holds([
      ['Weekend', 1],
      ['Tent', 1],
    ])
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

  const saleOf = ({ reference }: Payer) =>
    app.database.selectFrom('sale').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()

  const organiserOf = (name: string) => organisers.get(name) ?? 0

  async function rowsOf(name: string, days: { from?: string; to?: string } = {}): Promise<MoneyRow[]> {
    const asked = { organiser_id: organiserOf(name), ...days }
    const { body } = (await members.get(name)?.call(getOrganiserMoney, asked)) ?? {}
    return body?.money?.rows ?? []
  }

  /** The rows of a report by ticket type or, where it is of none, by event; each with its tickets and its columns but zeros. */
  const report = async (name: string, days = {}) =>
    Object.fromEntries(
      (await rowsOf(name, days)).map(row => [
        row.ticket || row.event || 'vouchers',
        { tickets: row.tickets, ...amountsOf(row) },
      ]),
    )

  /** Gives a ticket of this type back. */
  async function gives(name: string, sam: Payer, type: string): Promise<void> {
    const ticket = await app.database
      .selectFrom('ticket')
      .select('id')
      .where('sale_id', '=', (await saleOf(sam)).id)
      .where('ticket_type_id', '=', offered.get(type)?.ticket_id ?? 0)
      .where('refunded_at', 'is', null)
      .orderBy('number')
      .executeTakeFirstOrThrow()
    const answer = await members
      .get(name)
      ?.call(refundTicket, { organiser_id: organiserOf(name), ticket_id: ticket.id })
    expect(answer?.status).toBe(200)
    await queueIsIdle(app.database)
  }

  async function givesOrder(name: string, sam: Payer): Promise<void> {
    const sale_id = (await saleOf(sam)).id
    const answer = await members.get(name)?.call(refundOrder, { organiser_id: organiserOf(name), sale_id })
    expect(answer?.status).toBe(200)
    await queueIsIdle(app.database)
  }

  /** The movements of an order of these kinds happen at this moment. */
  const happen = async (sam: Payer, kinds: string[], at: string) =>
    sql`update movement set at = ${at}::timestamptz where sale_id = ${(await saleOf(sam)).id} and kind = any(${kinds})`.execute(
      app.database,
    )

  const sound = async () => expect(await brokenInvariants(app.database)).toEqual({})

  let sam: Payer

  test('An order with all that can be sold is in its columns, by ticket type, event and gift vouchers', async () => {
    sam = await holds([['Stalls', 2]], async shopper => {
      await shopper.call(setCode, { code: 'SPRING' })
      await shopper.call(setCode, { code: 'NORTH20' })
      await shopper.call(updateRefundProtection, { refund_protection: true })
      const { id } = await app.database.selectFrom('gift_voucher').select('id').executeTakeFirstOrThrow()
      await shopper.call(addGiftVoucher, { gift_voucher_id: id, value: 15, qty: 1 })
    })
    const { id: charity_id } = await app.database.selectFrom('charity').select('id').executeTakeFirstOrThrow()
    await sam.call(saveDonation, { amount_before_booking_fee: 5, charity_id })
    await sam.call(setDeliveryAddress, {
      address: typedAddress,
      gift_voucher_from: ['Sam'],
      gift_voucher_to: ['Kim'],
    })
    await pays(sam)
    await happen(sam, ['sold', 'paid'], '2026-03-31T23:30:00Z')
    expect(await report('North')).toEqual({
      // 10 % of £60.00 are off, and the code has paid £20.00 of £56.00.
      Stalls: { tickets: 2, face: 60, discounts: 6, fees: 2, redeemed: 20, received: 36 },
      // The protection is 8 % of the same £56.00, the fee of the donation 20p and 2 %.
      hall: {
        tickets: 0,
        delivery: 2.45,
        protection: 4.48,
        donations: 5,
        donation_fees: 0.3,
        received: 12.23,
      },
      vouchers: { tickets: 0, vouchers: 15, received: 15 },
    })
    expect(await report('South')).toEqual({})
    expect((await rowsOf('North')).map(({ currency, is_test }) => [currency, is_test])).toEqual(
      Array(3).fill(['GBP', true]),
    )
    await sound()
  })

  test('A refund is in the report of its own day: a day begins and ends by the clock of the organiser', async () => {
    await gives('North', sam, 'Stalls')
    await happen(sam, ['ended'], '2026-05-10T12:00:00Z')
    // By the clock of London it was half past midnight on the first of April.
    expect(await report('North', { to: '2026-03-31' })).toEqual({})
    const april = await report('North', { from: '2026-04-01', to: '2026-04-01' })
    expect(april.Stalls).toEqual({ tickets: 2, face: 60, discounts: 6, fees: 2, redeemed: 20, received: 36 })
    expect(await report('North', { from: '2026-05-10', to: '2026-05-10' })).toEqual({
      // £27.00 and the fee of £1.00, of which the code gets £10.00 back.
      Stalls: { tickets: -1, refunds: 28, redeemed: -10, received: -18 },
    })
    expect((await report('North')).Stalls).toEqual({
      tickets: 1,
      face: 60,
      discounts: 6,
      fees: 2,
      redeemed: 10,
      refunds: 28,
      received: 18,
    })
    await sound()
  })

  test('An order in its organiser’s list has all that is the organiser’s of it', async () => {
    const { body } =
      (await members.get('North')?.call(getOrganiserOrders, { organiser_id: organiserOf('North') })) ?? {}
    const amounts = amountsOf(body?.orders?.find(({ reference }) => reference === sam.reference)?.amounts)
    expect(amounts).toEqual({
      face: 60,
      discounts: 6,
      fees: 2,
      delivery: 2.45,
      protection: 4.48,
      donations: 5,
      donation_fees: 0.3,
      vouchers: 15,
      redeemed: 10,
      refunds: 28,
      received: 45.23,
    })
  })

  test('A plan of two organisers is theirs by what their tickets cost: what is paid, and what is still due', async () => {
    const kim = await plans()
    const june = { from: '2026-06-01', to: '2026-06-30' }
    await happen(kim, ['sold', 'paid'], '2026-06-01T12:00:00Z')
    const weekend = { tickets: 1, face: 60, received: 20, instalments: 20, still_due: 40 }
    expect(await report('North', june)).toEqual({ Weekend: weekend })
    expect(await report('South', june)).toEqual({
      Tent: { tickets: 1, face: 30, received: 10, instalments: 10, still_due: 20 },
    })
    await sound()

    await givesOrder('South', kim)
    await happen(kim, ['ended'], '2026-07-01T12:00:00Z')
    const july = { from: '2026-07-01', to: '2026-07-31' }
    // The payments to come are £30.00 less, and what was paid for the tent pays for the weekend.
    expect(await report('South', july)).toEqual({
      Tent: { tickets: -1, refunds: 30, received: -10, instalments: -10, still_due: -20 },
    })
    expect(await report('North', july)).toEqual({
      Weekend: { tickets: 0, received: 10, instalments: 10, still_due: -10 },
    })
    expect(await report('North', june), 'the days before stay as they were').toEqual({ Weekend: weekend })
    await sound()

    // It is announced, and then taken.
    for (const days of [29, 3]) {
      await sql`update instalment set due = due - ${days}::integer, reminded_at = reminded_at - make_interval(days => ${days})
        where sale_id = ${(await saleOf(kim)).id}`.execute(app.database)
      await runPlans(app.services)
      await queueIsIdle(app.database)
    }
    const all = await report('North', { from: '2026-06-01' })
    expect(all.Weekend).toEqual({ tickets: 1, face: 60, received: 60, instalments: 60 })
    expect((await report('South')).Tent).toEqual({ tickets: 0, face: 30, refunds: 30 })
    await sound()
  })

  test('What is of an order as such is of its first event that has refund protection, a donation of one of its charity', async () => {
    const di = await holds(
      [
        ['Bench', 1],
        ['Stalls', 1],
      ],
      shopper => shopper.call(updateRefundProtection, { refund_protection: true }),
    )
    await di.call(setDeliveryAddress, { address: typedAddress, gift_voucher_from: [], gift_voucher_to: [] })
    await pays(di)
    const ed = await holds([
      ['Bench', 1],
      ['Weekend', 1],
    ])
    const { id: charity_id } = await app.database.selectFrom('charity').select('id').executeTakeFirstOrThrow()
    await ed.call(saveDonation, { amount_before_booking_fee: 5, charity_id })
    await pays(ed)
    for (const one of [di, ed]) await happen(one, ['sold', 'paid'], '2026-10-01T12:00:00Z')
    const october = { from: '2026-10-01', to: '2026-10-31' }
    expect(await report('South', october)).toEqual({ Bench: { tickets: 2, face: 40, received: 40 } })
    expect(await report('North', october)).toEqual({
      Stalls: { tickets: 1, face: 30, fees: 1, received: 31 },
      hall: { tickets: 0, delivery: 2.45, protection: 2.48, received: 4.93 },
      Weekend: { tickets: 1, face: 60, received: 60 },
      'north-plan': { tickets: 0, donations: 5, donation_fees: 0.3, received: 5.3 },
    })
    await sound()
  })

  test('What a bank has not taken back stays with the providers, and is paid by hand by the organiser who owes it', async () => {
    const bo = await holds([
      ['Stalls', 1],
      ['Bench', 1],
    ])
    await bo.call(setDeliveryAddress, { address: typedAddress, gift_voucher_from: [], gift_voucher_to: [] })
    await pays(bo, 'tok_sandbox_refund_fails')
    await gives('South', bo, 'Bench')
    const own = { organiser_id: organiserOf('South'), sale_id: (await saleOf(bo)).id }
    const kinds = ['sold', 'paid', 'ended', 'rejected', 'settled']
    await happen(bo, kinds, '2026-08-01T12:00:00Z')
    const august = { from: '2026-08-01', to: '2026-08-31' }
    expect(await report('South', august)).toEqual({
      Bench: { tickets: 0, face: 20, refunds: 20 },
      barn: { tickets: 0, received: 20, due_back: 20 },
    })
    expect((await members.get('South')?.call(settleRefund, own))?.status).toBe(200)
    await happen(bo, kinds, '2026-08-01T12:00:00Z')
    expect((await report('South', august)).barn).toEqual({ tickets: 0, received: 20, by_hand: 20 })
    expect((await report('North', august)).Stalls).toEqual({ tickets: 1, face: 30, fees: 1, received: 31 })
    await sound()
  })

  test('What was given back at the provider’s own pages is a refund of the event', async () => {
    const cy = await holds([['Bench', 2]])
    await pays(cy)
    const { id } = await app.database
      .selectFrom('payment_attempt')
      .select('id')
      .where('provider_ref', '=', cy.intent)
      .executeTakeFirstOrThrow()
    await app.services.payments.get('stripe')?.refund(cy.intent, 500, 'by hand')
    await checkRefund(app.services, id)
    await queueIsIdle(app.database)
    await happen(cy, ['sold', 'paid', 'by hand'], '2026-09-01T12:00:00Z')
    const september = { from: '2026-09-01', to: '2026-09-30' }
    expect(await report('South', september)).toEqual({
      Bench: { tickets: 2, face: 40, received: 40 },
      barn: { tickets: 0, refunds: 5, received: -5 },
    })
    await givesOrder('South', cy)
    await happen(cy, ['ended'], '2026-09-02T12:00:00Z')
    expect(await report('South', september)).toEqual({
      Bench: { tickets: 0, face: 40, refunds: 40 },
    })
    await sound()
  })

  test('What was sold in each row is where its money is, and reports of days add up to that of all of them', async () => {
    const months = ['04', '05', '06', '07', '08', '09', '10'].map(month => `2026-${month}`)
    for (const name of organisers.keys()) {
      const all = await rowsOf(name)
      const parts = await Promise.all([
        rowsOf(name, { to: '2026-03-31' }),
        ...months.map(month => rowsOf(name, { from: `${month}-01`, to: `${month}-30` })),
        rowsOf(name, { from: '2026-10-31' }),
      ])
      for (const row of [all, ...parts].flat()) {
        const [sold, money] = sides(row)
        expect(sold, JSON.stringify(row)).toBe(money)
      }
      for (const column of MONEY_COLUMNS) {
        const sum = (rows: MoneyRow[]) => rows.reduce((total, row) => total + toMinor(row[column]), 0)
        expect([name, column, sum(parts.flat())]).toEqual([name, column, sum(all)])
      }
    }
  })

  test('Spans that are asked for together have what each of them has alone, also of plans', async () => {
    const starts = ['03', '04', '05', '06', '07', '08', '09', '10', '11'].map(
      month => sql`${`2026-${month}-01`}`,
    )
    const sales = sql`select id from sale`
    const rowsBetween = async (moments: RawBuilder<unknown>[], first: number) => {
      const { rows } = await sql<MoneyAmounts & { nth: number }>`
        select (nth + ${first}::integer)::integer as nth, sale_id, event_id, ticket_type_id, tickets, ${moneySumsSql}
        from ${moneySql(sales, sql`array[${sql.join(moments)}]::timestamptz[]`)} money
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4`.execute(app.database)
      return rows
    }
    const alone: Awaited<ReturnType<typeof rowsBetween>> = []
    for (const [index, start] of starts.slice(0, -1).entries())
      alone.push(...(await rowsBetween([start, starts[index + 1] as typeof start], index)))
    expect(new Set(alone.filter(row => row.still_due !== 0).map(({ nth }) => nth)).size).toBeGreaterThan(1)
    expect(await rowsBetween(starts, 0)).toEqual(alone)
  })

  test('Figures of days and of ticket types add up to the report of the same days, to the penny; a date has its own', async () => {
    // The last second of its day by the clock of London.
    await happen(sam, ['ended'], '2026-05-10T22:59:59Z')
    const span = { from: '2026-03-01', to: '2026-11-30' }
    const figuresOf = async (name: string, more: Partial<Body<typeof getFigures>>) => {
      const asked = { organiser_id: organiserOf(name), ...span, ...more }
      return (await members.get(name)?.call(getFigures, asked))?.body.figures
    }
    const totalOf = (rows: { tickets: number; net: number | null }[]) => [
      sum(rows.map(({ tickets }) => tickets)),
      sum(rows.map(({ net }) => toMinor(net ?? Number.NaN))),
    ]
    const withNet = (rows: MoneyRow[]) => rows.map(row => ({ ...row, net: netSales(row) }))
    for (const name of organisers.keys()) {
      const all = withNet(await rowsOf(name, span))
      const { days = [], types = [] } = (await figuresOf(name, {})) ?? {}
      expect(days.length).toBeGreaterThan(3)
      expect([name, totalOf(days)]).toEqual([name, totalOf(all)])
      expect([name, totalOf(types)]).toEqual([name, totalOf(all)])
      for (const { day, ...one } of days)
        expect([day, totalOf([one])]).toEqual([
          day,
          totalOf(withNet(await rowsOf(name, { from: day, to: day }))),
        ])
      for (const { event_id, date_id } of all) {
        if (event_id === null) continue
        const ofEvent = await figuresOf(name, { event_id })
        expect(totalOf(ofEvent?.days ?? [])).toEqual(totalOf(all.filter(row => row.event_id === event_id)))
        if (date_id === null) continue
        const ofDate = await figuresOf(name, { event_id, date_id })
        expect(totalOf(ofDate?.days ?? [])).toEqual(totalOf(all.filter(row => row.date_id === date_id)))
        expect(totalOf(ofDate?.types ?? [])).toEqual(totalOf(ofDate?.days ?? []))
      }
    }
  })

  test('Figures are of a year at most, and of days in their order', async () => {
    const ask = async (from: string, to: string) =>
      (await members.get('North')?.call(getFigures, { organiser_id: organiserOf('North'), from, to }))?.status
    expect(await ask('2026-01-01', '2027-01-01')).toBe(200)
    expect(await ask('2026-01-01', '2027-01-02')).toBe(400)
    expect(await ask('2026-01-02', '2026-01-01')).toBe(400)
  })
}
