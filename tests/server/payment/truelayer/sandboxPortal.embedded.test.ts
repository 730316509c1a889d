import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/database/connect.ts'
import { otherSite } from '../../../../server/payments/sandbox/otherSite.ts'
import { embeddedDatabase } from '../../../support/embeddedDatabase.ts'
import { aBankSandbox, type BankSandboxOfTest, type Created } from './aBankSandbox.ts'

let database: Database
let bank: BankSandboxOfTest
beforeAll(async () => {
  database = await embeddedDatabase()
  bank = aBankSandbox(database)
})
afterAll(() => database.destroy())

const created = async (change = {}): Promise<Created> => (await bank.create(change)).body

async function atBank(): Promise<Created> {
  const payment = await created()
  await bank.visit(payment.hosted_page.uri, { bank: 'harbour' })
  return payment
}

const back = (id: string, error = '') =>
  `http://localhost:3000/do/checkout/truelayer/?payment_id=${id}${error}`

const typesOf = (sent: { body: string }[]): string[] => sent.map(({ body }) => JSON.parse(body).type)

const APPROVED = ['payment_authorized', 'payment_executed', 'payment_settled']

describe('The hosted page', () => {
  test('lists the banks, and the chosen one asks for an answer', async () => {
    const { id, hosted_page } = await created()
    const list = await bank.visit(hosted_page.uri)
    expect([list.status, list.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer'])
    expect(await list.text()).toMatch(/£45\.50.*Harbour Bank.*Millstone/s)
    const chosen = await bank.visit(hosted_page.uri, { bank: 'harbour' })
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, new URL(hosted_page.uri).pathname])
    expect(await bank.statusOf(id)).toBe('authorizing')
    const asked = await (await bank.visit(hosted_page.uri)).text()
    for (const word of ['Harbour Bank', 'Approve', 'Approve slowly', 'Decline', 'Cancel', 'Never answer'])
      expect(asked).toContain(word)
    expect(bank.queue).toEqual([])
  })

  test.each<[string, (payment: Created) => string]>([
    ['another token', ({ id }) => `/sandbox/truelayer/pay/${id}/other`],
    ['another id', ({ resource_token }) => `/sandbox/truelayer/pay/unknown/${resource_token}`],
    ['an id that no database stores', () => '/sandbox/truelayer/pay/%00/other'],
  ])('is not found by %s, and no answer is taken', async (_, addressOf) => {
    const payment = await atBank()
    expect((await bank.visit(addressOf(payment))).status).toBe(404)
    expect((await bank.visit(addressOf(payment), { answer: 'approve' })).status).toBe(404)
    expect(await bank.statusOf(payment.id)).toBe('authorizing')
  })

  test.each([{ bank: 'unknown' }, { answer: 'unknown' }, {}])('refuses the form %o', async form => {
    const { id, hosted_page } = await created()
    expect((await bank.visit(hosted_page.uri, form)).status).toBe(400)
    expect(await bank.statusOf(id)).toBe('authorization_required')
  })

  test('takes no approval before a bank is chosen', async () => {
    const { id, hosted_page } = await created()
    await bank.visit(hosted_page.uri, { answer: 'approve' })
    expect([await bank.statusOf(id), bank.queue]).toEqual(['authorization_required', []])
  })
})

describe('The answer', () => {
  test.each<[string, string, object, string[]]>([
    ['approve', '', { status: 'settled', settled_at: expect.any(String) }, APPROVED],
    [
      'decline',
      '',
      { status: 'failed', failure_stage: 'authorizing', failure_reason: 'authorization_failed' },
      ['payment_failed'],
    ],
    [
      'cancel',
      '&error=tl_hpp_abandoned',
      { status: 'failed', failure_stage: 'authorizing', failure_reason: 'user_canceled_at_provider' },
      ['payment_failed'],
    ],
    ['never', '', { status: 'authorizing' }, []],
  ])(
    '%s goes back to the shop and leaves the payment as documented',
    async (answer, error, state, events) => {
      const { id, hosted_page } = await atBank()
      const response = await bank.visit(hosted_page.uri, { answer })
      expect([response.status, response.headers.get('Location')]).toEqual([303, back(id, error)])
      expect((await bank.call('GET', `/v3/payments/${id}`)).body).toMatchObject(state)
      expect(bank.queue.every(({ isInTransaction }) => isInTransaction)).toBe(true)
      expect(typesOf(await bank.runQueue())).toEqual(events)
    },
  )

  test('slowly authorizes at once and settles some seconds later', async () => {
    const { id, hosted_page } = await atBank()
    const response = await bank.visit(hosted_page.uri, { answer: 'slowly' })
    expect(response.headers.get('Location')).toBe(back(id))
    expect(await bank.statusOf(id)).toBe('authorized')
    expect(bank.queue.map(({ afterSeconds }) => afterSeconds)).toEqual([0, 5])
    expect(typesOf(await bank.runQueue())).toEqual(APPROVED)
    expect(await bank.statusOf(id)).toBe('settled')
  })

  test('cancel also ends a payment without a bank', async () => {
    const { id, hosted_page } = await created()
    const response = await bank.visit(hosted_page.uri, { answer: 'cancel' })
    expect(response.headers.get('Location')).toBe(back(id, '&error=tl_hpp_abandoned'))
    const { body } = await bank.call('GET', `/v3/payments/${id}`)
    expect(body).toMatchObject({ status: 'failed', failure_stage: 'authorization_required' })
    await bank.runQueue()
  })

  test('keeps the parameters of the return address', async () => {
    const { id, hosted_page } = await created({
      hosted_page: { return_uri: 'https://shop.example/back/?a=b' },
    })
    const response = await bank.visit(hosted_page.uri, { answer: 'cancel' })
    expect(response.headers.get('Location')).toBe(
      `https://shop.example/back/?a=b&payment_id=${id}&error=tl_hpp_abandoned`,
    )
    await bank.runQueue()
  })

  test('that is sent twice counts once, and a later one changes nothing', async () => {
    const { id, hosted_page } = await atBank()
    const approve = () => bank.visit(hosted_page.uri, { answer: 'approve' })
    await Promise.all([approve(), approve()])
    const late = await bank.visit(hosted_page.uri, { answer: 'cancel' })
    expect(late.headers.get('Location')).toBe(back(id))
    expect(await bank.statusOf(id)).toBe('settled')
    expect(typesOf(await bank.runQueue())).toEqual(APPROVED)
    expect(await (await bank.visit(hosted_page.uri)).text()).toContain('This payment has ended')
  })
})

test('The list shows each payment, and refunds a settled one once', async () => {
  const { id, hosted_page } = await atBank()
  await bank.visit(hosted_page.uri, { answer: 'approve' })
  const list = async () => (await bank.visit('/sandbox/truelayer/payments/')).text()
  const path = `/sandbox/truelayer/payments/${id}/refund`
  expect(await list()).toMatch(new RegExp(`Order ABC123: £45\\.50 settled <form[^>]*action="${path}"`))
  expect((await bank.visit(path, {})).status).toBe(303)
  expect((await bank.visit(path, {})).status).toBe(303)
  expect(await list()).toContain('Order ABC123: £45.50 settled, refunded</li>')
  expect(typesOf(await bank.runQueue())).toEqual([...APPROVED, 'refund_executed'])
  expect((await bank.call('GET', `/v3/payments/${id}/refunds`)).body.items).toHaveLength(1)
  expect((await bank.visit('/sandbox/truelayer/payments/unknown/refund', {})).status).toBe(404)
})

test('Text of a shopper is shown as text', async () => {
  await created({ metadata: { sale_reference: '<b>bold</b>' } })
  expect(await (await bank.visit('/sandbox/truelayer/payments/')).text()).toContain('&lt;b&gt;bold')
})

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost', 'http://127.0.0.1'],
  ['https://shop.example', 'https://shop.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('The portal of %s is at %s', (origin, portal) => {
  expect(otherSite(origin)).toBe(portal)
})
