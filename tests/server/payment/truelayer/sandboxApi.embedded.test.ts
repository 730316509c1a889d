import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/connect.ts'
import { embeddedDatabase } from '../../../support/embeddedDatabase.ts'
import { aBankSandbox, type BankSandboxOfTest } from './aBankSandbox.ts'

let database: Database
let bank: BankSandboxOfTest
beforeAll(async () => {
  database = await embeddedDatabase()
  bank = aBankSandbox(database)
})
afterAll(() => database.destroy())

const problem = (status: number) => ({
  type: expect.stringContaining('https://'),
  title: expect.any(String),
  status,
  detail: expect.any(String),
  trace_id: expect.stringMatching(/^[\da-f]{32}$/),
})

async function settled(bankName = 'harbour'): Promise<string> {
  const { body } = await bank.create()
  await bank.visit(body.hosted_page.uri, { bank: bankName })
  await bank.visit(body.hosted_page.uri, { answer: 'approve' })
  await bank.runQueue()
  return body.id
}

const refund = (id: string, amount: number, key?: string) =>
  bank.call(
    'POST',
    `/v3/payments/${id}/refunds`,
    { amount_in_minor: amount, reference: 'Ticket refund' },
    key ? { 'Idempotency-Key': key } : {},
  )

describe('A token', () => {
  test('is given to the client of this installation', async () => {
    const answer = await bank.token()
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer', scope: 'payments' },
    ])
  })

  test.each([
    ['invalid_client', { client_id: 'other' }],
    ['invalid_client', { client_secret: 'other' }],
    ['invalid_scope', { scope: 'data' }],
    ['unsupported_grant_type', { grant_type: 'password' }],
  ])('is refused with %s', async (error, change) => {
    const answer = await bank.token(change)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  })
})

describe('A payment', () => {
  test('is created with the address of its hosted page, which is on another host', async () => {
    const { status, body } = await bank.create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      user: { id: expect.any(String) },
      resource_token: expect.any(String),
      status: 'authorization_required',
      hosted_page: {
        uri: `http://127.0.0.1:3000/sandbox/truelayer/pay/${body.id}/${body.resource_token}`,
      },
    })
    const read = await bank.call('GET', `/v3/payments/${body.id}`)
    expect(read.body).toMatchObject({
      id: body.id,
      amount_in_minor: 4550,
      currency: 'GBP',
      metadata: { sale_reference: 'ABC123' },
      status: 'authorization_required',
    })
    expect(read.body).not.toHaveProperty('failure_reason')
  })

  test('is the same one under the same key, also for two requests at once', async () => {
    const key = '5f0c7a52-1f0b-4f4e-9d0a-0f3c1d2b4a01'
    const both = await Promise.all([bank.create({}, key), bank.create({}, key)])
    const again = await bank.create({}, key)
    expect(new Set([...both, again].map(({ body }) => body.id)).size).toBe(1)
    expect(again).toMatchObject({ status: 201, body: both[0].body })
  })

  test.each<[number, string, Record<string, string>]>([
    [401, 'a token', { Authorization: '' }],
    [401, 'the right token', { Authorization: 'Bearer other' }],
    [401, 'a signature', { 'Tl-Signature': '' }],
    [401, 'its own signature', { 'Tl-Signature': 'e30..AAAA' }],
  ])('is refused with %i without %s', async (status, _, headers) => {
    const answer = await bank.call('POST', '/v3/payments', {}, headers)
    expect(answer).toMatchObject({ status, body: problem(status) })
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  })

  test.each<[string, object]>([
    ['no amount', { amount_in_minor: 0 }],
    ['a currency without instant transfers', { currency: 'USD' }],
    ['a user without an address', { user: { name: 'Sam' } }],
    ['no return address', { hosted_page: {} }],
    ['another way to pay', { payment_method: { type: 'mandate' } }],
  ])('with %s is refused', async (_, change) => {
    expect(await bank.create(change)).toMatchObject({ status: 400, body: problem(400) })
  })

  test.each(['unknown', '%00', 'a%20b'])('with the id %s is not found', async id => {
    expect(await bank.call('GET', `/v3/payments/${id}`)).toMatchObject({ status: 404, body: problem(404) })
  })
})

describe('A cancellation', () => {
  test.each([false, true])('ends a payment before its bank answers; with a bank: %s', async hasBank => {
    const { body } = await bank.create()
    if (hasBank) await bank.visit(body.hosted_page.uri, { bank: 'lantern' })
    const cancel = () => bank.call('POST', `/v3/payments/${body.id}/actions/cancel`)
    expect((await cancel()).status).toBe(202)
    expect((await bank.call('GET', `/v3/payments/${body.id}`)).body).toMatchObject({
      status: 'failed',
      failure_stage: hasBank ? 'authorizing' : 'authorization_required',
      failure_reason: 'canceled',
    })
    expect(await cancel()).toMatchObject({ status: 409, body: problem(409) })
    expect((await bank.runQueue()).map(({ body }) => JSON.parse(body).type)).toEqual(['payment_failed'])
  })

  test('of a settled payment is refused', async () => {
    const id = await settled()
    expect((await bank.call('POST', `/v3/payments/${id}/actions/cancel`)).status).toBe(409)
    expect(await bank.statusOf(id)).toBe('settled')
  })
})

describe('A refund', () => {
  test('is pending until a job decides it, and is the same one under the same key', async () => {
    const id = await settled()
    const key = crypto.randomUUID()
    const first = await refund(id, 4550, key)
    expect(first).toMatchObject({ status: 202, body: { id: expect.any(String) } })
    expect((await refund(id, 4550, key)).body).toEqual(first.body)
    const one = `/v3/payments/${id}/refunds/${first.body.id}`
    expect((await bank.call('GET', one)).body).toMatchObject({ status: 'pending', amount_in_minor: 4550 })
    const sent = await bank.runQueue()
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({ type: 'refund_executed', payment_id: id, refund_id: first.body.id }),
    ])
    const { items } = (await bank.call('GET', `/v3/payments/${id}/refunds`)).body
    expect(items).toEqual([expect.objectContaining({ id: first.body.id, status: 'executed' })])
  })

  test('is refused beyond the amount of the payment', async () => {
    const id = await settled()
    expect((await refund(id, 4000)).status).toBe(202)
    expect(await refund(id, 551)).toMatchObject({ status: 400, body: problem(400) })
    expect((await refund(id, 550)).status).toBe(202)
  })

  test('of a payment without money is refused', async () => {
    const { body } = await bank.create()
    expect(await refund(body.id, 4550)).toMatchObject({ status: 400, body: problem(400) })
  })

  test('that the bank rejects fails, and can be made again', async () => {
    const id = await settled('closed')
    await refund(id, 4550)
    const [webhook] = await bank.runQueue()
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      type: 'refund_failed',
      failure_reason: 'rejected',
    })
    expect((await refund(id, 4550)).status).toBe(202)
  })

  test('that nobody made is not found', async () => {
    const id = await settled()
    expect((await bank.call('GET', `/v3/payments/${id}/refunds/unknown`)).status).toBe(404)
  })
})

test('No other host is reached', async () => {
  await expect(bank.fetchHere('https://api.truelayer.com/v3/payments')).rejects.toThrow(TypeError)
})
