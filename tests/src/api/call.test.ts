import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAddressAllCountriesStates } from '../../../contract/calls/address.ts'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { destroySale, getCheckout } from '../../../contract/calls/checkout.ts'
import { claimFreeTickets } from '../../../contract/calls/payment.ts'
import { call } from '../../../src/api/call.ts'
import { token } from '../../../src/api/token.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../support/fakeServer.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const claim = (email = 'ann@example.com') => call(claimFreeTickets, { email })

describe('An act', () => {
  test.each([
    ['is lost', lost],
    ['is a busy server’s', refuses(503, 'Busy')],
    ['says that the first is still being answered', refuses(425, 'Wait')],
    ['is a captive portal’s', () => new Response('<html>')],
  ])('keeps its key after an answer that %s, and has a new one once it is known', async (_, reply) => {
    const server = fakeServer({ claim_free_tickets: inTurn(reply, reply, answers({ success: true })) })
    for (let press = 0; press < 4; press++) await claim()
    const [first, second, third, fourth] = server.keys('claim_free_tickets')
    expect(first).toMatch(/^[\w.:-]{8,255}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test.each([
    ['it succeeded', answers({ success: true })],
    ['it was refused', refuses(422, 'No.')],
    ['it was refused with a success', refuses(200, 'No.')],
    ['the session ended', refuses(401, 'Please sign in')],
  ])('has a new key once it is known that %s', async (_, reply) => {
    const server = fakeServer({ claim_free_tickets: reply })
    await claim()
    await claim()
    expect(new Set(server.keys('claim_free_tickets')).size).toBe(2)
  })

  test('with another body, or of another name, has another key', async () => {
    const server = fakeServer({ claim_free_tickets: lost, destroy_sale: lost })
    await claim('ann@example.com')
    await claim('bo@example.com')
    await call(destroySale, {})
    await claim('ann@example.com')
    const [ann, bo, annAgain] = server.keys('claim_free_tickets')
    expect(new Set([ann, bo, ...server.keys('destroy_sale')]).size).toBe(3)
    expect(annAgain).toBe(ann)
  })
})

describe('A call to a busy server', () => {
  const busy = () => new Response('{"error":"Busy"}', { status: 503, headers: { 'Retry-After': '2' } })
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is repeated when the server says, unseen and under the same key', async () => {
    const server = fakeServer({ claim_free_tickets: inTurn(busy, busy, answers({ success: true })) })
    const sent = claim()
    await vi.advanceTimersByTimeAsync(1900)
    expect(server.names()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2200)
    expect(await sent).toMatchObject({ ok: true })
    expect(new Set(server.keys('claim_free_tickets')).size).toBe(1)
  })

  test('fails after eight seconds, and at once where the server asks for longer', async () => {
    const server = fakeServer({ claim_free_tickets: busy })
    const sent = claim()
    await vi.advanceTimersByTimeAsync(8000)
    expect(await sent).toMatchObject({ ok: false, failure: { kind: 'unreachable', retryAfterSeconds: 2 } })
    expect(server.names()).toHaveLength(5)
    server.set(
      'claim_free_tickets',
      () => new Response('', { status: 503, headers: { 'Retry-After': '30' } }),
    )
    expect(await claim()).toMatchObject({ ok: false, failure: { retryAfterSeconds: 30 } })
    expect(server.names()).toHaveLength(6)
  })
})

test('An update has a new key each time: a value that was set before, and lost, is set again', async () => {
  const server = fakeServer({ update_ticket_quantity: inTurn(lost, answers({ success: true })) })
  for (const quantity of [2, 3, 2]) await call(updateTicketQuantity, { ticket_id: 5, quantity })
  expect(new Set(server.keys('update_ticket_quantity')).size).toBe(3)
})

test('A read has no key, whatever its method', async () => {
  const server = fakeServer()
  await call(getCheckout, {})
  await call(getAddressAllCountriesStates, {})
  expect(server.asked.map(asked => asked.headers.get('Idempotency-Key'))).toEqual([null, null])
})

test('SEC-06 GAP-78 the token is read from its cookie each time', async () => {
  const { document } = fakePage()
  expect(await token()).toBe('nonce.mark')
  document.cookie = 'XSRF-TOKEN=next.mark=='
  expect(await token()).toBe('next.mark==')
  document.cookie = 'NOT-XSRF-TOKEN=x'
  expect(await token()).toBeNull()
})

test('SEC-06 a token that the document does not have yet is read from the cookie store', async () => {
  const { document } = fakePage()
  document.cookie = 'other=1'
  const server = fakeServer({ claim_free_tickets: answers({ success: true }), get_user: answers({}) })
  const get = async (name: string) =>
    server.names().includes('get_user') ? { name, value: 'new.mark' } : null
  vi.stubGlobal('cookieStore', { get })
  expect(await claim()).toMatchObject({ ok: true })
  expect(server.names()).toEqual(['get_user', 'claim_free_tickets'])
})
