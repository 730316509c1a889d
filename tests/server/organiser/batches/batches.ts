import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Body } from '../../../../contract/call.ts'
import {
  getOrderBatches,
  getOrdersSum,
  refundOrders,
  resendOrders,
  retryOrderBatch,
  stopOrderBatch,
} from '../../../../contract/calls/orderBatches.ts'
import { getMembers, refundOrder, refundTicket } from '../../../../contract/calls/organiserActs.ts'
import { getOrganiserOrder } from '../../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../../contract/calls/wallet.ts'
import { brokenInvariants } from '../../../../server/operation/invariants.ts'
import { differencesWithProviders } from '../../../../server/operation/providerBooks.ts'
import { workBatches } from '../../../../server/organiser/batches/workBatches.ts'
import { aMember } from '../../../support/aMember.ts'
import { aPayer, type Payer } from '../../../support/payer.ts'
import { type Offered, putOnSale } from '../../../support/putOnSale.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../../support/shopper.ts'
import { withApp } from '../../../support/withApp.ts'

/** What a member does to many orders, on this database. */
export function batchesTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let offered: Offered
  let organiser_id = 0
  let wol: Shopper

  beforeEach(async () => {
    const [first] = await putOnSale(app.database, [{ capacity: 100, price: 2500, fee: 250 }])
    offered = first as Offered
    wol = await aMember(app, offered, newEmail())
    const own = app.database.selectFrom('organiser_member').select('organiser_id')
    organiser_id = (await own.where('email', '=', wol.email).executeTakeFirstOrThrow()).organiser_id
  })

  async function buyer(qty = 2): Promise<Payer & { sale: number }> {
    const payer = await aPayer(app, offered, qty)
    await payer.token()
    await payer.confirm()
    await payer.outcome()
    await queueIsIdle(app.database)
    const sale = app.database.selectFrom('sale').select('id').where('reference', '=', payer.reference)
    return Object.assign(payer, { sale: (await sale.executeTakeFirstOrThrow()).id })
  }

  type Which = Omit<Body<typeof getOrdersSum>, 'organiser_id'>
  const asked = async (which: Which = {}) => (await wol.call(getOrdersSum, { organiser_id, ...which })).body

  /** The body with which the page begins it for the orders of this moment. */
  const body = async (which: Which = {}): Promise<Body<typeof refundOrders>> => ({
    organiser_id,
    ...which,
    key: randomUUID(),
    digest: (await asked(which)).digest,
  })

  const batches = async (shopper = wol) =>
    (await shopper.call(getOrderBatches, { organiser_id })).body.batches ?? []

  /** The newest batch, once it is through. */
  async function through() {
    await queueIsIdle(app.database)
    const [batch] = await batches()
    expect(batch?.finished).toMatch(/^\d\d\/\d\d\/\d{4} at /)
    return batch
  }

  async function isSound(): Promise<void> {
    await queueIsIdle(app.database)
    expect(await brokenInvariants(app.database)).toEqual({})
    expect(await differencesWithProviders(app.database, app.services.payments, 1)).toEqual([])
  }

  const ticketsOf = async (payer: Payer) => (await payer.call(getWallet)).body.tickets.length

  test('All orders are refunded, as much as was said before; what was refunded before is counted apart, and stays so', async () => {
    const [ann, bob, cleo] = [await buyer(), await buyer(1), await buyer()]
    const [first] = (await bob.call(getWallet)).body.tickets
    await wol.call(refundOrder, { organiser_id, sale_id: cleo.sale })
    const [one] = (await ann.call(getWallet)).body.tickets
    await wol.call(refundTicket, { organiser_id, ticket_id: one?.id ?? '' })
    await queueIsIdle(app.database)
    expect(first).toBeDefined()
    const { sums } = await asked()
    expect(sums).toEqual([
      { is_test: true, currency_symbol: '£', orders: 3, over: 1, tickets: 2, refund: 55 },
    ])
    const before = await refunded()
    const sent = await body()
    expect((await wol.call(refundOrders, sent)).status).toBe(200)
    expect((await wol.call(refundOrders, sent)).status, 'the same again').toBe(200)
    expect(await through()).toMatchObject({
      act: 'refund_order',
      by: wol.email,
      all: 3,
      done: 2,
      over: 1,
      failed: 0,
      stopped: 0,
      stopped_by: '',
      problems: [],
    })
    const [{ id: batch_id = 0 } = {}] = await batches()
    expect((await wol.call(retryOrderBatch, { organiser_id, batch_id })).status).toBe(200)
    expect(await batches(), 'nothing of it waits again').toMatchObject([
      { over: 1, finished: expect.stringMatching(/^\d/) },
    ])
    const over = (await wol.call(getOrganiserOrder, { organiser_id, sale_id: cleo.sale })).body.life
    expect(
      over.filter(({ what }) => what === 'refund_order'),
      'the batch did nothing to it',
    ).toHaveLength(1)
    expect(await batches()).toHaveLength(1)
    expect((await refunded()) - before).toBe(5500)
    expect([await ticketsOf(ann), await ticketsOf(bob)]).toEqual([0, 0])
    const { life } = (await wol.call(getOrganiserOrder, { organiser_id, sale_id: bob.sale })).body
    expect(life.filter(({ what }) => what === 'refund_order')).toMatchObject([{ member: wol.email }])
    const { acts } = (await wol.call(getMembers, { organiser_id })).body
    expect(acts.filter(({ act }) => act === 'act_on_orders')).toMatchObject([
      { about: '3 orders', after: 'refunded', member: wol.email },
    ])
    await isSound()
  })

  test('A key of another batch is refused, and nothing is done', async () => {
    const [ann, bob] = [await buyer(), await buyer(1)]
    const sent = await body({ search: ann.reference })
    expect((await wol.call(resendOrders, sent)).status).toBe(200)
    await through()
    const other = { ...(await body({ search: bob.reference })), key: sent.key }
    const sameOrders = { ...sent, search: ann.reference.toLowerCase() }
    const answers = [
      await wol.call(resendOrders, other),
      await wol.call(resendOrders, sameOrders),
      await wol.call(refundOrders, sent),
      await wol.call(refundOrders, other),
    ]
    for (const { status, text } of answers)
      expect([status, text]).toEqual([409, expect.stringContaining('Something else was begun')])
    const reordered = Object.fromEntries(Object.entries(sent).reverse()) as typeof sent
    for (const same of [sent, reordered]) expect((await wol.call(resendOrders, same)).status).toBe(200)
    await app.database.updateTable('order_batch').set({ filter_digest: null }).execute()
    expect((await wol.call(resendOrders, sent)).status, 'begun by the version before').toBe(200)
    await queueIsIdle(app.database)
    expect(await batches()).toMatchObject([{ act: 'resend_tickets', all: 1 }])
    expect([await ticketsOf(ann), await ticketsOf(bob)]).toEqual([2, 1])
    await isSound()
  })

  /** What has gone back at the provider of all orders, in minor units. */
  async function refunded(): Promise<number> {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::integer as amount from sandbox_refund`.execute(app.database)
    return rows[0]?.amount ?? 0
  }

  test('Only the orders that are found are sent again, each once, and not those that were refunded', async () => {
    const [ann, bob] = [await buyer(), await buyer()]
    const letters = async ({ email, reference }: Payer) => {
      const mail = app.database.selectFrom('sandbox_mail').select('id').where('recipient', '=', email)
      return (await mail.where('subject', '=', `Your tickets, order ${reference}`).execute()).length
    }
    await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
    await queueIsIdle(app.database)
    expect((await wol.call(resendOrders, await body({ search: ann.reference }))).status).toBe(200)
    expect(await through()).toMatchObject({ act: 'resend_tickets', all: 1, done: 1, failed: 0 })
    expect([await letters(ann), await letters(bob)]).toEqual([2, 1])
    await wol.call(refundOrder, { organiser_id, sale_id: ann.sale })
    await wol.call(resendOrders, await body())
    expect(await through()).toMatchObject({
      all: 2,
      done: 1,
      problems: [{ reference: ann.reference, reason: expect.stringContaining('was refunded') }],
    })
    expect([await letters(ann), await letters(bob)]).toEqual([2, 2])
    const { life } = (await wol.call(getOrganiserOrder, { organiser_id, sale_id: bob.sale })).body
    expect(life.filter(({ what }) => what === 'resend_tickets')).toMatchObject([{ member: wol.email }])
  })

  test('Where other orders are found than the member was asked about, nothing is done', async () => {
    await buyer()
    const sent = await body()
    const late = await buyer()
    const answer = await wol.call(refundOrders, sent)
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('Nothing was done') })
    expect((await wol.call(refundOrders, await body({ search: 'nobody' }))).status).toBe(409)
    expect(await batches()).toEqual([])
    expect(await ticketsOf(late)).toBe(2)
  })

  test('Where another amount goes back than the member was asked about, nothing is done, and a repeated request is one batch', async () => {
    const [first] = [await buyer(), await buyer()]
    const [stale, sends] = [await body(), await body()]
    const [ticket] = await app.database
      .selectFrom('ticket')
      .select('id')
      .where('sale_id', '=', first.sale)
      .execute()
    await wol.call(refundTicket, { organiser_id, ticket_id: ticket?.id ?? '' })
    const { status, text } = await wol.call(refundOrders, stale)
    expect([status, text]).toEqual([409, expect.stringContaining('other amounts')])
    expect(await batches()).toEqual([])
    expect((await wol.call(resendOrders, sends)).status, 'the orders are the same').toBe(200)
    const fresh = await body()
    expect((await wol.call(refundOrders, fresh)).status).toBe(200)
    await through()
    expect((await wol.call(refundOrders, fresh)).status, 'again').toBe(200)
    expect(await batches()).toHaveLength(2)
    await isSound()
  })

  test('A batch is stopped, what is done stays done, and the others are tried again; other members see it', async () => {
    const [ann, bob] = [await buyer(), await buyer()]
    // Of a batch without a job, nothing is done yet.
    const batch = app.database
      .insertInto('order_batch')
      .values({ organiser_id, key: randomUUID(), act: 'refund_order', member: wol.email })
      .returning('id')
    const { id: batch_id } = await batch.executeTakeFirstOrThrow()
    await app.database
      .insertInto('order_batch_sale')
      .values([
        { batch_id, sale_id: ann.sale, state: 'failed', reason: 'The hall was locked.' },
        { batch_id, sale_id: bob.sale },
      ])
      .execute()
    const own = { organiser_id, batch_id }
    const kim = await aMember(app, offered, newEmail(), 'box_office')
    expect(await batches(kim)).toMatchObject([{ id: batch_id, by: wol.email, finished: '', done: 0 }])
    expect((await kim.call(stopOrderBatch, own)).status).toBe(200)
    expect((await kim.call(stopOrderBatch, own)).status, 'again').toBe(200)
    await workBatches(app.services)
    expect(await batches()).toMatchObject([{ done: 0, failed: 1, stopped: 1, stopped_by: kim.email }])
    expect([await ticketsOf(ann), await ticketsOf(bob)]).toEqual([2, 2])
    expect((await wol.call(retryOrderBatch, own)).status).toBe(200)
    expect((await wol.call(retryOrderBatch, own)).status, 'again').toBe(200)
    expect(await through()).toMatchObject({ done: 2, failed: 0, stopped: 0, stopped_by: '' })
    expect([await ticketsOf(ann), await ticketsOf(bob)]).toEqual([0, 0])
    await isSound()
  })

  test('The batch of another organiser is not there, and an editor begins none', async () => {
    await buyer()
    await wol.call(resendOrders, await body())
    const batch_id = (await through())?.id ?? 0
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const stranger = await aMember(app, other as Offered)
    const theirs = app.database.selectFrom('organiser_member').select('organiser_id')
    const own = await theirs.where('email', '=', stranger.email).executeTakeFirstOrThrow()
    for (const call of [stopOrderBatch, retryOrderBatch])
      expect((await stranger.call(call, { ...own, batch_id })).status).toBe(404)
    expect((await stranger.call(getOrderBatches, { organiser_id })).body.batches).toBeNull()
    const editor = await aMember(app, offered, newEmail(), 'editor')
    expect((await editor.call(refundOrders, await body())).status).toBe(409)
    expect((await (await visit(app)).call(getOrdersSum, { organiser_id })).body.sums).toBeNull()
  })
}
