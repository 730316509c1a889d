import { createHmac, randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_TOPICS, type WebhookTopic } from '../../../contract/api/topics.ts'
import { recordAdmissions } from '../../../contract/calls/door.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { refundOrder, refundTicket } from '../../../contract/calls/organiserActs.ts'
import {
  addWebhook,
  getDeliveries,
  getPrograms,
  removeWebhook,
  resumeWebhook,
  rollWebhookSecret,
  sendDeliveryAgain,
} from '../../../contract/calls/organiserPrograms.ts'
import { claimTransfer } from '../../../contract/calls/transfers.ts'
import { addedTransfer } from '../../../contract/rules/transfer.ts'
import { openApi } from '../../../server/api/openApi.ts'
import { deleteOldRecords } from '../../../server/jobs/deleteOldRecords.ts'
import { deriveKeys } from '../../../server/keys.ts'
import { deliverWebhooks } from '../../../server/programs/deliverWebhooks.ts'
import { secretOfWebhook, signaturesOf } from '../../../server/programs/webhookSecret.ts'
import { claimLink } from '../../../server/transfer/claimLink.ts'
import { aMember } from '../../support/aMember.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { type Received, type WebhookReceiver, webhookReceiver } from '../../support/webhookReceiver.ts'
import { withApp } from '../../support/withApp.ts'

/** The signature by the specification of Standard Webhooks, and by nothing of the server. */
const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
}

/** What webhooks of an organiser are told, on this database. */
export function webhookTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on, { WEBHOOKS_ANYWHERE: 'on' })
  let offered: Offered
  let organiser_id = 0
  let event_id = 0
  let wol: Shopper
  let receiver: WebhookReceiver

  beforeEach(async () => {
    receiver = await webhookReceiver()
    ;[offered] = (await putOnSale(app.database, [{ capacity: 100, price: 2500, fee: 250 }])) as [Offered]
    wol = await aMember(app, offered)
    const event = app.database
      .selectFrom('event')
      .innerJoin('event_date as date', 'date.event_id', 'event.id')
      .select(['event.id', 'organiser_id'])
      .where('date.id', '=', offered.date_id)
    ;({ id: event_id, organiser_id } = await event.executeTakeFirstOrThrow())
  })
  afterEach(() => receiver.close())

  async function aWebhook(topics: readonly WebhookTopic[] = WEBHOOK_TOPICS) {
    const added = await wol.call(addWebhook, { organiser_id, url: receiver.url, topics: [...topics] })
    expect(added.status).toBe(200)
    return added.body.secret
  }

  async function aBuyer(qty = 2): Promise<Payer & { sale: number }> {
    const payer = await aPayer(app, offered, qty)
    await payer.token()
    await payer.confirm()
    await payer.outcome()
    await queueIsIdle(app.database)
    const sale = app.database.selectFrom('sale').select('id').where('reference', '=', payer.reference)
    return Object.assign(payer, { sale: (await sale.executeTakeFirstOrThrow()).id })
  }

  const told = () => receiver.received.map(({ body }) => JSON.parse(body))
  const webhook = async () => (await wol.call(getPrograms, { organiser_id })).body.webhooks[0]
  const log = async () =>
    (await wol.call(getDeliveries, { organiser_id, webhook_id: (await webhook())?.id ?? 0 })).body
      .deliveries ?? []

  /** Lets the next tries be due now. */
  const later = async () => {
    await sql`update webhook set busy_until = null`.execute(app.database)
    await sql`update webhook_delivery set due_at = now() where state = 'waiting'`.execute(app.database)
    await deliverWebhooks(app.services)
    await queueIsIdle(app.database)
  }

  test('An order is paid, a ticket of it refunded, then all of it: each is told with ids and amounts, signed, and as the document says', async () => {
    const secret = await aWebhook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const buyer = await aBuyer(2)
    const { rows: tickets } = await sql<{ id: string }>`
      select id from ticket where sale_id = ${buyer.sale} order by id`.execute(app.database)
    const [first, second] = tickets.map(({ id }) => id)
    await wol.call(refundTicket, { organiser_id, ticket_id: first ?? '' })
    await queueIsIdle(app.database)
    await wol.call(refundOrder, { organiser_id, sale_id: buyer.sale })
    await queueIsIdle(app.database)
    const order = { order_id: buyer.sale, reference: buyer.reference, currency: 'GBP', is_test: true }
    expect(told()).toMatchObject([
      {
        type: 'order.paid',
        data: { ...order, tickets: [first, second], amounts: { face: 50, fees: 5, refunds: 0 } },
      },
      {
        type: 'order.refunded',
        data: { ...order, tickets: [first], is_whole: false, amounts: { refunds: 27.5 } },
      },
      {
        type: 'order.refunded',
        data: { ...order, tickets: [second], is_whole: true, amounts: { refunds: 55 } },
      },
    ])
    const { webhooks } = openApi('https://shop.example')
    for (const [index, received] of receiver.received.entries()) {
      expect(isSignedBy(secret, received)).toBe(true)
      expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toBe(false)
      expect(received.body).not.toContain(buyer.email)
      const { post } = webhooks[told()[index].type]
      const isAsSaid = new Ajv2020({ strict: false }).compile(
        post.requestBody.content['application/json'].schema,
      )
      expect([isAsSaid(told()[index]), isAsSaid.errors]).toEqual([true, null])
    }
    expect(await log()).toMatchObject([
      { topic: 'order.refunded', state: 'delivered', tries: 1, outcome: '204', due: '' },
      { topic: 'order.refunded', state: 'delivered' },
      { topic: 'order.paid', state: 'delivered' },
    ])
  })

  test('Tickets that change hands and that are let in are told, and only what was asked for', async () => {
    await aWebhook(['ticket.transferred', 'ticket.admitted'])
    const buyer = await aBuyer(1)
    const { rows } = await sql<{ id: string; ticket_type_id: number }>`
      select id, ticket_type_id from ticket where sale_id = ${buyer.sale}`.execute(app.database)
    const ticket = rows[0]?.id ?? ''
    const transfers = [{ ...addedTransfer(offered.ticket_id), name: 'Bo Bloom', email: newEmail() }]
    const sent = await buyer.call(setTransfers, { sale_reference: buyer.reference, transfers })
    expect(sent.status).toBe(200)
    const transfer = app.database.selectFrom('transfer').select('id').where('sale_id', '=', buyer.sale)
    const { id } = await transfer.executeTakeFirstOrThrow()
    const [, token = ''] = claimLink(app.services.keys, '', id).split('#')
    expect((await (await visit(app)).call(claimTransfer, { token })).status).toBe(200)
    const admission = {
      id: randomUUID(),
      ticket,
      generation: 1,
      at: '2026-01-02T19:30:00.000Z',
      door: 'North',
    }
    for (let times = 0; times < 2; times++)
      await wol.call(recordAdmissions, { event_id, admissions: [admission] })
    await queueIsIdle(app.database)
    expect(told().map(({ type }) => type)).toEqual(['ticket.transferred', 'ticket.admitted'])
    expect(told()[0].data).toEqual({
      order_id: buyer.sale,
      reference: buyer.reference,
      is_test: true,
      tickets: [ticket],
    })
    expect(told()[1].data).toEqual({
      event_id,
      admissions: [{ ticket, order_id: buyer.sale, at: admission.at, is_undone: false }],
    })
  })

  test('A receiver that fails is tried again with the same id, later and later, and then the delivery has failed', async () => {
    await aWebhook(['order.paid'])
    receiver.answer = 500
    await aBuyer(1)
    expect(await log()).toMatchObject([{ state: 'waiting', tries: 1, outcome: '500' }])
    expect(await webhook()).toMatchObject({ state: 'failing' })
    receiver.answer = 302
    await later()
    expect(await log()).toMatchObject([{ state: 'waiting', tries: 2, outcome: '302' }])
    for (let tries = 3; tries <= 9; tries++) await later()
    expect(await log()).toMatchObject([{ state: 'failed', tries: 9, due: '' }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received, 'a redirect is not followed').toHaveLength(9)

    receiver.answer = 204
    const [delivery] = await log()
    const again = { organiser_id, delivery_id: delivery?.id ?? '' }
    expect((await wol.call(sendDeliveryAgain, again)).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 10, outcome: '204' }])
    expect(await webhook()).toMatchObject({ state: 'working', since: '' })
  })

  test('The pauses between tries grow, up to a day in all', async () => {
    await aWebhook(['order.paid'])
    receiver.answer = 503
    await aBuyer(1)
    const minutes: number[] = []
    for (;;) {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from due_at - tried_at) / 60)::integer as minutes from webhook_delivery one
        join webhook hook on hook.id = one.webhook_id
        where hook.organiser_id = ${organiser_id} and state = 'waiting'`.execute(app.database)
      if (!rows[0]) break
      minutes.push(rows[0].minutes)
      await later()
    }
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
    expect(minutes.reduce((sum, one) => sum + one, 0) / 60).toBeGreaterThan(24)
  })

  test('After days of failures a webhook is stopped, is told of nothing, and goes on when a member says so', async () => {
    await aWebhook(['order.paid'])
    receiver.answer = 500
    await aBuyer(1)
    await sql`update webhook set failing_since = now() - interval '6 days'`.execute(app.database)
    await later()
    const stopped = await webhook()
    expect(stopped).toMatchObject({ state: 'stopped' })
    expect(await log()).toMatchObject([{ state: 'failed' }])
    receiver.answer = 204
    const before = receiver.received.length
    await aBuyer(1)
    expect(receiver.received).toHaveLength(before)
    const [delivery] = await log()
    const again = await wol.call(sendDeliveryAgain, { organiser_id, delivery_id: delivery?.id ?? '' })
    expect(again.status).toBe(409)
    await wol.call(resumeWebhook, { organiser_id, webhook_id: stopped?.id ?? 0 })
    await aBuyer(1)
    expect(receiver.received).toHaveLength(before + 1)
    expect(await webhook()).toMatchObject({ state: 'working' })
  })

  test('A new secret signs beside the one before for a day, and then alone', async () => {
    const before = await aWebhook(['order.paid'])
    const webhook_id = (await webhook())?.id ?? 0
    const { secret } = (await wol.call(rollWebhookSecret, { organiser_id, webhook_id })).body
    expect(secret).not.toBe(before)
    await aBuyer(1)
    const [first] = receiver.received
    expect([before, secret].map(one => first && isSignedBy(one, first))).toEqual([true, true])
    await sql`update webhook set rolled_at = now() - interval '25 hours'`.execute(app.database)
    await aBuyer(1)
    const [, second] = receiver.received
    expect([before, secret].map(one => second && isSignedBy(one, second))).toEqual([false, true])
  })

  test('What is removed is told nothing more, and the log is kept for 30 days', async () => {
    await aWebhook(['order.paid'])
    await aBuyer(1)
    await aBuyer(1)
    await sql`update webhook_delivery set at = now() - interval '31 days'
      where position = (select min(position) from webhook_delivery one join webhook hook on hook.id = one.webhook_id
        where hook.organiser_id = ${organiser_id})`.execute(app.database)
    await deleteOldRecords(app.services)
    expect(await log()).toHaveLength(1)
    await wol.call(removeWebhook, { organiser_id, webhook_id: (await webhook())?.id ?? 0 })
    await aBuyer(1)
    expect(receiver.received).toHaveLength(2)
    expect(await webhook()).toBeUndefined()
  })

  test('A webhook leads to the public Internet alone, when it is added and at each delivery', async () => {
    const services = {
      ...app.services,
      configuration: { ...app.services.configuration, webhooksAnywhere: false },
    }
    await aWebhook(['order.paid'])
    receiver.answer = 500
    await aBuyer(1)
    const before = receiver.received.length
    for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', receiver.url]) {
      await sql`update webhook set busy_until = null, url = ${url} where organiser_id = ${organiser_id}`.execute(
        app.database,
      )
      await sql`update webhook_delivery set due_at = now() where state = 'waiting'`.execute(app.database)
      await deliverWebhooks(services)
      const [delivery] = await log()
      expect(delivery?.outcome).toMatch(/leads to no server of the public Internet|does not begin with https/)
    }
    expect(receiver.received).toHaveLength(before)
  })

  test('Each organiser is told of its own orders alone', async () => {
    await aWebhook()
    const [foreign] = (await putOnSale(app.database, [{ capacity: 9, price: 500 }])) as [Offered]
    const spy = await webhookReceiver()
    const other = await aMember(app, foreign, newEmail())
    const { organiser_id: theirs } = await app.database
      .selectFrom('organiser_member')
      .select('organiser_id')
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow()
    await other.call(addWebhook, { organiser_id: theirs, url: spy.url, topics: [...WEBHOOK_TOPICS] })
    const buyer = await aBuyer(1)
    await wol.call(refundOrder, { organiser_id, sale_id: buyer.sale })
    await queueIsIdle(app.database)
    expect(receiver.received).toHaveLength(2)
    expect(spy.received).toEqual([])
    await spy.close()
  })

  test('A secret stays valid after the server has another one', () => {
    const [old, now] = [
      'an earlier secret of the server, of this test',
      'the secret of the server, of this test, now',
    ]
    const hook = { id: 7, salt: 'salt' }
    const given = secretOfWebhook(deriveKeys(old), hook)
    const key = Buffer.from(given.slice('whsec_'.length), 'base64')
    const signed = createHmac('sha256', key).update('a.1.{}').digest('base64')
    expect(signaturesOf(deriveKeys(now, [old]), [hook], 'a.1.{}').split(' ')).toContain(`v1,${signed}`)
  })
}
