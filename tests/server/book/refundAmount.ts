import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { setCode } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { sellAtCounter } from '../../../contract/calls/counter.ts'
import { payWithInstalment } from '../../../contract/calls/instalments.ts'
import {
  getMembers,
  refundAmount,
  refundOrder,
  refundTicket,
  settleRefund,
} from '../../../contract/calls/organiserActs.ts'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import { getOrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { addWebhook } from '../../../contract/calls/organiserPrograms.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { balancesOf } from '../../../server/book/balances.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { differencesWithProviders } from '../../../server/operation/providerBooks.ts'
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
    gift_voucher_codes: [{ code: NORTH20, amount: 20 }, { code: NORTH99, amount: 99 }]
  - { name: South, provider: stripe, members: [south@example.com] }
events:
${event('barn', 'South', 'tickets: [{ name: Bench, price: 20, capacity: 200 }]')}
${event('hall', 'North', 'delivery_cost: 2.45\n    tickets: [{ name: Stalls, price: 30, fee: 1, capacity: 200 }]')}
${event('north-plan', 'North', 'payment_plans: [3]\n    tickets: [{ name: Weekend, price: 60, capacity: 200 }]')}
`

/** An amount of an order that goes back while its tickets stay valid, on this database. */
export function refundAmountTests(on: 'embedded' | 'postgres'): void {
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
      .select(['ticket_type.name', 'ticket_type.id as ticket_id', 'event_date_id as date_id'])
      .execute()
    for (const { name, ...type } of types) offered.set(name, type as Offered)
    for (const { name, id } of await app.database.selectFrom('organiser').select(['name', 'id']).execute()) {
      organisers.set(name, id)
      const member = await visit(app)
      await member.register(`${name.toLowerCase()}@example.com`)
      members.set(name, member)
    }
  })

  beforeEach(() => sql`update gift_voucher_code set withdrawn_at = null`.execute(app.database))

  const organiserOf = (name: string) => organisers.get(name) ?? 0
  const memberOf = (name: string) => members.get(name) as Shopper

  async function holds(tickets: [name: string, qty: number][], code?: string): Promise<Payer> {
    const sam = Object.assign(new Payer(app), { cookies: (await visit(app)).cookies })
    for (const [name, qty] of tickets) await sam.add(offered.get(name) as Offered, qty)
    if (code) await sam.call(setCode, { code })
    const { body } = await sam.reserve()
    expect(body.error ?? null).toBeNull()
    await sam.register(newEmail())
    sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
    if (tickets.some(([name]) => name === 'Stalls'))
      await sam.call(setDeliveryAddress, {
        address: typedAddress,
        gift_voucher_from: [],
        gift_voucher_to: [],
      })
    return sam
  }

  async function buys(tickets: [name: string, qty: number][], code?: string, card?: string): Promise<Payer> {
    const sam = await holds(tickets, code)
    await sam.token()
    await sam.confirm(card)
    expect((await sam.outcome()).outcome).toBe('charged')
    await queueIsIdle(app.database)
    return sam
  }

  const saleOf = async ({ reference }: { reference: string }) =>
    (
      await app.database
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).id

  async function gives(name: string, sam: { reference: string }, amount: number, key: string = randomUUID()) {
    const own = { organiser_id: organiserOf(name), sale_id: await saleOf(sam) }
    const answer = await memberOf(name).call(refundAmount, {
      ...own,
      amount,
      reason: 'The sound failed.',
      key,
    })
    await queueIsIdle(app.database)
    return answer
  }

  async function givesTicket(name: string, sam: Payer, index: number): Promise<number> {
    const tickets = app.database
      .selectFrom('ticket')
      .select('ticket.id')
      .orderBy('ticket_type_id')
      .orderBy('number')
    const own = tickets
      .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
      .innerJoin('event_date', 'event_date.id', 'event_date_id')
      .innerJoin('event', 'event.id', 'event_date.event_id')
      .where('sale_id', '=', await saleOf(sam))
      .where('organiser_id', '=', organiserOf(name))
    const ticket_id = (await own.execute())[index]?.id ?? ''
    const { status } = await memberOf(name).call(refundTicket, { organiser_id: organiserOf(name), ticket_id })
    await queueIsIdle(app.database)
    return status
  }

  async function givesOrder(name: string, sam: Payer): Promise<number> {
    const own = { organiser_id: organiserOf(name), sale_id: await saleOf(sam) }
    const { status } = await memberOf(name).call(refundOrder, own)
    await queueIsIdle(app.database)
    return status
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

  const lettersTo = async ({ email }: { email: string }) => {
    const letters = app.database.selectFrom('sandbox_mail').select(['subject', 'body'])
    return letters.where('recipient', '=', email).orderBy('id').execute()
  }

  const shown = async (name: string, sam: { reference: string }) => {
    const own = { organiser_id: organiserOf(name), sale_id: await saleOf(sam) }
    return (await memberOf(name).call(getOrganiserOrder, own)).body
  }

  const received = async (name: string) => {
    const { body } = await memberOf(name).call(getOrganiserMoney, { organiser_id: organiserOf(name) })
    return sum((body.money?.rows ?? []).map(row => toMinor(row.received)))
  }

  async function sound(): Promise<void> {
    expect(await brokenInvariants(app.database)).toEqual({})
    expect(await differencesWithProviders(app.database, app.services.payments, 2)).toEqual([])
  }

  test('An amount goes back once, its tickets stay valid, and the buyer, the order, the log and programs are told', async () => {
    const sam = await buys([['Bench', 2]])
    await memberOf('South').call(addWebhook, {
      organiser_id: organiserOf('South'),
      url: 'https://[2001:4860::1]/hook',
      topics: ['order.refunded'],
    })
    const before = await received('South')
    const key = randomUUID()
    expect((await gives('South', sam, 12.5, key)).status).toBe(200)
    expect((await gives('South', sam, 12.5, key)).status, 'again').toBe(200)
    expect(await keptOf(sam)).toBe(4000 - 1250)
    expect((await received('South')) - before).toBe(-1250)
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(2)
    const letter = (await lettersTo(sam)).at(-1)
    expect(letter?.subject).toContain(`Your refund, order ${sam.reference}`)
    expect(letter?.body).toContain('The organiser writes: The sound failed.')
    expect(letter?.body).toContain(`£12.50 of your order ${sam.reference} was sent back to you`)
    expect(letter?.body).toContain('Tickets that are valid stay valid.')
    const { order, life, most_back } = await shown('South', sam)
    expect(order).toMatchObject({ is_refunded: false, refunds: [{ amount: '£12.50', state: 'made' }] })
    expect(order?.amounts).toMatchObject({ face: 40, refunds: 12.5, received: 27.5 })
    expect(most_back).toBe(27.5)
    expect(life.filter(({ what }) => what === 'amount_given')).toMatchObject([
      { about: 'The sound failed.', amount: '£12.50' },
    ])
    expect(life.filter(({ what }) => what === 'refund_amount')).toMatchObject([
      { about: '£12.50', member: 'south@example.com' },
    ])
    const { acts } = (await memberOf('South').call(getMembers, { organiser_id: organiserOf('South') })).body
    expect(acts[0]).toMatchObject({ act: 'refund_amount', about: sam.reference, after: '£12.50' })
    expect(JSON.stringify(acts)).not.toContain('sound')
    const told = await app.database.selectFrom('webhook_delivery').select('body').execute()
    expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { reference: sam.reference, tickets: [], is_whole: false, amounts: { refunds: 12.5 } },
    ])
    await sound()
  })

  test('What was given back is not given back again when the tickets are refunded', async () => {
    const sam = await buys([['Stalls', 2]])
    const whole = 2 * 3100 + 245
    expect(await keptOf(sam)).toBe(whole)
    expect((await gives('North', sam, 40)).status).toBe(200)
    expect(await givesTicket('North', sam, 0)).toBe(200)
    // Each ticket bears its share of what was given back, to the penny by which it cannot be divided.
    const share = Math.floor((4000 * 3100) / whole)
    expect([share, share + 1]).toContain((await keptOf(sam)) - (whole - 4000 - 3100))
    await sound()
    const { most_back = 0 } = await shown('North', sam)
    expect(toMinor(most_back)).toBe(await keptOf(sam))
    expect((await gives('North', sam, most_back + 0.01)).status).toBe(409)
    expect((await gives('North', sam, most_back)).status).toBe(200)
    expect(await keptOf(sam)).toBe(0)
    expect(await givesOrder('North', sam)).toBe(200)
    expect(await balancesOf(app.database, await saleOf(sam))).toEqual([])
    await sound()
  })

  test('An organiser gives back its own part alone, and what another one was paid stays theirs', async () => {
    const sam = await buys([
      ['Stalls', 1],
      ['Bench', 1],
    ])
    const [north, south] = [await received('North'), await received('South')]
    const refused = await gives('South', sam, 20.01)
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('At most £20.00') })
    expect((await gives('South', sam, 20)).status).toBe(200)
    expect((await shown('South', sam)).order?.refunds).toMatchObject([{ amount: '£20.00' }])
    expect((await shown('North', sam)).order?.refunds).toEqual([])
    expect((await shown('North', sam)).life.filter(({ what }) => what.includes('refund'))).toEqual([])
    expect(await gives('South', sam, 1)).toMatchObject({
      status: 409,
      text: expect.stringContaining('Nothing is left'),
    })
    expect([await received('North'), await received('South')]).toEqual([north, south - 2000])
    expect(await givesOrder('South', sam)).toBe(200)
    expect(await keptOf(sam)).toBe(3345)
    expect([await received('North'), await received('South')]).toEqual([north, south - 2000])
    expect(await givesOrder('North', sam)).toBe(200)
    expect(await keptOf(sam)).toBe(0)
    await sound()
  })

  test('Credit does not go back as money', async () => {
    const sam = await buys([['Stalls', 1]], 'NORTH20')
    expect(await keptOf(sam)).toBe(1345)
    expect((await gives('North', sam, 13.46)).text).toContain('At most £13.45')
    expect((await gives('North', sam, 13.45)).status).toBe(200)
    expect((await gives('North', sam, 1)).text).toContain('Nothing but the credit of gift vouchers')
    expect(await givesOrder('North', sam)).toBe(200)
    expect((await lettersTo(sam)).at(-1)?.body).toContain('£20.00 is back on your gift voucher')
    expect(await keptOf(sam)).toBe(0)
    await sound()
  })

  test('What a bank has not taken back is due by the organiser who has given it, and is not given again', async () => {
    const sam = await buys(
      [
        ['Stalls', 1],
        ['Bench', 1],
      ],
      undefined,
      'tok_sandbox_refund_fails',
    )
    expect((await gives('South', sam, 8)).status).toBe(200)
    expect((await shown('South', sam)).order).toMatchObject({ due: '£8.00' })
    expect((await shown('North', sam)).order?.due).toBe('')
    const own = { organiser_id: organiserOf('South'), sale_id: await saleOf(sam) }
    expect((await shown('South', sam)).most_back).toBe(12)
    expect((await memberOf('South').call(settleRefund, own)).status).toBe(200)
    expect((await shown('South', sam)).most_back).toBe(12)
    expect((await shown('South', sam)).order?.amounts).toMatchObject({ refunds: 8, by_hand: 8 })
    await sound()
  })

  test('Of an order in instalments what is not paid yet is less first', async () => {
    const sam = await holds([['Weekend', 1]])
    const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'tok_sandbox_visa', month: '12', year: '2033' }),
    })
    const { id } = (await response.json()) as { id: string }
    await sam.call(payWithInstalment, {
      instalment_option: '3',
      contact_number: '07700 900123',
      new_payment_method: { id, make_default_payment_method: true },
    })
    await queueIsIdle(app.database)
    expect((await gives('North', sam, 45)).status).toBe(200)
    expect(await keptOf(sam)).toBe(1500)
    const letter = (await lettersTo(sam)).findLast(({ subject }) => subject.includes('Your refund'))
    expect(letter?.body).toContain('£5.00 of your order')
    expect(letter?.body).toContain(`Your payments to come for order ${sam.reference} are £40.00 less.`)
    expect((await shown('North', sam)).order?.amounts).toMatchObject({
      refunds: 45,
      still_due: 0,
      received: 15,
    })
    await sound()
  })

  test('What was paid at the counter is due until a member has paid it back', async () => {
    const email = newEmail()
    const sold = await memberOf('South').call(sellAtCounter, {
      organiser_id: organiserOf('South'),
      device: randomUUID(),
      id: randomUUID(),
      method: 'cash',
      name: 'Ada Field',
      email,
      total: 4000,
      lines: [{ ticket_id: offered.get('Bench')?.ticket_id ?? 0, qty: 2 }],
    })
    const order = { reference: sold.body.reference, email }
    expect((await gives('South', order, 15)).status).toBe(200)
    expect((await shown('South', order)).order).toMatchObject({ due: '£15.00', refunds: [] })
    const letters = (await lettersTo(order)).map(({ body }) => body)
    expect(letters.join()).toContain('The organiser pays £15.00 of your order')
    const own = { organiser_id: organiserOf('South'), sale_id: await saleOf(order) }
    expect((await memberOf('South').call(settleRefund, own)).status).toBe(200)
    expect((await shown('South', order)).most_back).toBe(25)
    expect((await memberOf('South').call(refundOrder, own)).status).toBe(200)
    expect((await shown('South', order)).order?.due).toBe('£25.00')
    await sound()
  })

  test('Nothing that is no amount, and nothing without a reason, goes back', async () => {
    const sam = await buys([['Bench', 1]])
    const own = { organiser_id: organiserOf('South'), sale_id: await saleOf(sam), key: randomUUID() }
    const call = (more: { amount: number; reason: string }) =>
      memberOf('South').call(refundAmount, { ...own, ...more })
    for (const amount of [0, -1, 1.005]) expect((await call({ amount, reason: 'So' })).status).toBe(400)
    expect((await call({ amount: 1, reason: ' ' })).status).toBe(400)
    expect((await gives('North', sam, 1)).status, 'of another organiser').toBe(404)
    expect(await keptOf(sam)).toBe(2000)
  })

  test('A key of another amount, reason or organiser is refused, and its own amount sent again is done', async () => {
    const sam = await buys([
      ['Bench', 1],
      ['Stalls', 1],
    ])
    const own = { sale_id: await saleOf(sam), key: randomUUID() }
    const asked = { ...own, organiser_id: organiserOf('South'), amount: 7, reason: 'The sound failed.' }
    const give = async (more: Partial<typeof asked> = {}, name = 'South') => {
      const { status, text } = await memberOf(name).call(refundAmount, { ...asked, ...more })
      return `${status} ${text}`
    }
    expect(await give()).toContain('200')
    await queueIsIdle(app.database)
    const before = await keptOf(sam)
    for (const more of [{ amount: 7.01 }, { amount: 70 }, { reason: 'Another reason.' }])
      expect(await give(more)).toContain('409 {"error":"Another amount of this order was given back')
    expect(await give({ organiser_id: organiserOf('North') }, 'North')).toContain('409')
    expect(await give()).toContain('200')
    await queueIsIdle(app.database)
    expect(await keptOf(sam)).toBe(before)
    const { acts } = (await memberOf('South').call(getMembers, { organiser_id: organiserOf('South') })).body
    expect(acts.filter(({ about }) => about === sam.reference)).toHaveLength(1)
    // The reason is gone with the account of its buyer.
    await sql`update movement set reason = '' where key = ${own.key}`.execute(app.database)
    expect(await give()).toContain('200')
    expect(await give({ amount: 8 })).toContain('409')
    await sound()
  })

  test('A page that has not seen what was given meanwhile gives nothing', async () => {
    const sam = await buys([['Bench', 1]])
    const asked = {
      organiser_id: organiserOf('South'),
      sale_id: await saleOf(sam),
      amount: 7,
      reason: 'The sound',
    }
    const [first, second] = [randomUUID(), randomUUID()]
    const give = (key: string, most: number) => memberOf('South').call(refundAmount, { ...asked, key, most })
    expect((await give(first, 20)).status).toBe(200)
    const stale = await give(second, 20)
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('at most £13.00')])
    expect((await give(first, 13)).status, 'the first one again, whose answer was lost').toBe(200)
    await queueIsIdle(app.database)
    expect(await keptOf(sam)).toBe(1300)
    expect((await give(second, 13)).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await keptOf(sam)).toBe(600)
  })
}
