import { extractJku, type HttpMethod, verify } from 'truelayer-signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/connect.ts'
import { deriveKeys } from '../../../../server/keys.ts'
import {
  sandboxJku,
  sandboxJwks,
  sandboxSigningKey,
} from '../../../../server/payments/truelayer/sandbox/sandboxKeys.ts'
import { embeddedDatabase } from '../../../support/embeddedDatabase.ts'
import { aBankSandbox, type BankSandboxOfTest, type SentWebhook, testKeys } from './aBankSandbox.ts'

let database: Database
let bank: BankSandboxOfTest
beforeAll(async () => {
  database = await embeddedDatabase()
  bank = aBankSandbox(database)
})
afterAll(() => database.destroy())

async function eventsOf(answer: string): Promise<{ id: string; sent: SentWebhook[] }> {
  const { body } = await bank.create()
  await bank.visit(body.hosted_page.uri, { bank: 'harbour' })
  await bank.visit(body.hosted_page.uri, { answer })
  return { id: body.id, sent: await bank.runQueue() }
}

/** Checks a webhook by the provider's package and the keys that the sandbox publishes. */
async function check({ headers, body }: SentWebhook, path = '/webhooks/truelayer/'): Promise<void> {
  const jwks = await (await bank.fetchHere(bank.hosts.jku)).text()
  const signature = headers['Tl-Signature'] ?? ''
  verify({
    jwks,
    signature,
    method: 'POST' as HttpMethod,
    path,
    headers,
    body,
    requiredHeaders: ['X-Tl-Webhook-Timestamp'],
  })
}

describe('A webhook', () => {
  test('is signed as the provider signs, by a key that its address publishes', async () => {
    const { sent } = await eventsOf('approve')
    for (const webhook of sent) {
      await check(webhook)
      expect(extractJku(webhook.headers['Tl-Signature'] ?? '')).toBe(sandboxJku)
    }
    expect(sent).toHaveLength(3)
  })

  test.each<[string, (webhook: SentWebhook) => SentWebhook, string?]>([
    ['another body', webhook => ({ ...webhook, body: `${webhook.body} ` })],
    [
      'another time',
      ({ body, headers }) => ({ body, headers: { ...headers, 'X-Tl-Webhook-Timestamp': '2020-01-01' } }),
    ],
    ['another path', webhook => webhook, '/webhooks/other/'],
  ])('with %s is not signed', async (_, change, path) => {
    const [webhook] = (await eventsOf('decline')).sent
    await expect(check(change(webhook as SentWebhook), path)).rejects.toThrow()
  })

  test('states the payment', async () => {
    const { id, sent } = await eventsOf('approve')
    const common = {
      event_id: expect.stringMatching(/^[\da-f-]{36}$/),
      event_version: 1,
      payment_id: id,
      metadata: { sale_reference: 'ABC123' },
    }
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const events = sent.map(({ body }) => JSON.parse(body))
    expect(events).toEqual([
      { type: 'payment_authorized', ...common, authorized_at: at },
      { type: 'payment_executed', ...common, executed_at: at },
      { type: 'payment_settled', ...common, settled_at: at, settlement_risk: { category: 'low_risk' } },
    ])
    expect(new Set(events.map(event => event.event_id)).size).toBe(3)
  })

  test('of a failure states its stage and reason', async () => {
    const [webhook] = (await eventsOf('decline')).sent
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      type: 'payment_failed',
      failed_at: expect.any(String),
      failure_stage: 'authorizing',
      failure_reason: 'authorization_failed',
    })
  })

  test('keeps its event id when it is delivered again', async () => {
    const { body } = await bank.create()
    await bank.call('POST', `/v3/payments/${body.id}/actions/cancel`)
    const [queued] = bank.queue
    const sent: string[] = []
    const send = async (text: string) => void sent.push(JSON.parse(text).event_id)
    for (let delivery = 0; delivery < 2; delivery++) await bank.sandbox.deliver(queued?.event ?? {}, send)
    expect(sent).toEqual([queued?.event.id, queued?.event.id])
    await bank.runQueue()
  })

  test('about nothing that is stored is not sent', async () => {
    const send = async () => expect.unreachable()
    for (const type of ['payment_settled', 'refund_executed', 'settlement_due', 'refund_due'])
      await bank.sandbox.deliver({ id: 'any', type, object: 'unknown' }, send)
  })
})

describe('The keys', () => {
  test('follow from the secret, so that another process checks what one has signed', async () => {
    const [webhook] = (await eventsOf('decline')).sent
    const elsewhere = deriveKeys('a secret of the sandbox tests, long enough to be one')
    expect(sandboxJwks(elsewhere)).toEqual(sandboxJwks(testKeys))
    const { headers, body } = webhook as SentWebhook
    const signature = headers['Tl-Signature'] ?? ''
    const checked = { signature, method: 'POST' as HttpMethod, path: '/webhooks/truelayer/', headers, body }
    verify({ ...checked, jwks: JSON.stringify(sandboxJwks(elsewhere)) })
    const other = sandboxJwks(deriveKeys('another secret of the tests, long enough to be one'))
    expect(() => verify({ ...checked, jwks: JSON.stringify(other) })).toThrow()
  })

  test('differ by their use and their secret', () => {
    const others = Array.from({ length: 20 }, (_, number) => deriveKeys(`secret ${number}`))
    const kids = [testKeys, ...others].flatMap(keys => [
      sandboxSigningKey(keys, 'webhook').kid,
      sandboxSigningKey(keys, 'request').kid,
    ])
    expect(new Set(kids).size).toBe(42)
  })
})
