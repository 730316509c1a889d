import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeFromBasket, updateTicketQuantity } from '../../contract/calls/basket.ts'
import { subscribeToEvents } from '../../contract/calls/marketing.ts'
import { discardUpdate, dismissNotice, retryUpdate, writeUpdate } from '../../offline/outbox.ts'
import { changeOutbox, readOutbox } from '../../offline/outboxStore.ts'
import { type UpdateOutcome, withdrawn } from '../../offline/outboxTransitions.ts'
import { endOwner, ownOutbox, raiseEpoch } from '../../offline/owner.ts'
import { sendOutbox } from '../../offline/sendOutbox.ts'
import { aUser, aVisitor } from '../support/aUser.ts'
import { fakeIndexedDb } from '../support/fakeIndexedDb.ts'
import { fakePage } from '../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../support/fakeServer.ts'

const verdicts: [string, UpdateOutcome][] = []
const run = () =>
  sendOutbox({
    sending: { token: async () => 'nonce.mark' },
    onSettled: ({ resource }, _op, verdict) => void verdicts.push([resource, verdict]),
  })
const set = (ticket_id: number, quantity: number, delay?: number) =>
  writeUpdate(updateTicketQuantity, { ticket_id, quantity }, delay)
const waiting = async () => Object.keys((await readOutbox()).entries).sort()

beforeEach(async () => {
  vi.useFakeTimers({ toNotFake: ['setImmediate'] })
  fakePage()
  fakeIndexedDb()
  verdicts.length = 0
  await changeOutbox(outbox => ({ ...outbox, entries: {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const OK = answers({ success: true })

describe('What waits', () => {
  test('is sent in the order in which it was written, the newest of a resource only', async () => {
    const server = fakeServer()
    await set(5, 2)
    await set(6, 1)
    await set(5, 4)
    expect(await run()).toBeNull()
    expect(server.bodies('update_ticket_quantity')).toEqual([
      { ticket_id: '6', quantity: '1' },
      { ticket_id: '5', quantity: '4' },
    ])
    expect(await waiting()).toEqual([])
  })

  test('is not sent before its time, and says when that is', async () => {
    const server = fakeServer()
    await set(5, 2, 2000)
    expect(await run()).toBe(2000)
    vi.advanceTimersByTime(2000)
    expect(await run()).toBeNull()
    expect(server.names()).toEqual(['update_ticket_quantity'])
  })

  test('that was given up in flight is named by the key of the next one, also across a reload', async () => {
    const server = fakeServer({ update_ticket_quantity: inTurn(lost, OK, OK) })
    await set(5, 2)
    await run()
    await changeOutbox(outbox => withdrawn(outbox, 'ticket:5'))
    await set(5, 3)
    await run()
    const [first, second] = server.keys('update_ticket_quantity')
    expect(second).toMatch(/^[\w-]{36}\./)
    expect(second?.endsWith(`.${first}`)).toBe(true)
    expect(server.bodies('update_ticket_quantity').map(body => body.quantity)).toEqual(['2', '3'])
  })

  test('of which nothing is known keeps its key and body; what came after it follows under a key of its own', async () => {
    const server = fakeServer({ update_ticket_quantity: inTurn(lost, OK, OK) })
    await set(5, 2)
    expect(await run()).toBeGreaterThanOrEqual(1000)
    await set(5, 3)
    vi.advanceTimersByTime(60_000)
    await run()
    expect(server.bodies('update_ticket_quantity').map(body => body.quantity)).toEqual(['2', '2', '3'])
    const [first, second, third] = server.keys('update_ticket_quantity')
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('and must be kept stops those of the basket behind it; what belongs to no basket passes', async () => {
    const server = fakeServer({ update_ticket_quantity: lost })
    await set(5, 2)
    await writeUpdate(removeFromBasket, { ticket_id: 6 })
    await writeUpdate(subscribeToEvents, {})
    await run()
    expect(server.names()).toEqual(['update_ticket_quantity', 'subscribe_to_events'])
    expect(await waiting()).toEqual(['ticket:5', 'ticket:6'])
  })

  test.each([
    ['a lost answer', lost, 'undelivered'],
    ['503', refuses(503, ''), 'undelivered'],
    ['425', refuses(425, ''), 'undelivered'],
    ['a captive portal', () => new Response('<html>Log in</html>'), 'undelivered'],
    ['401', refuses(401, 'Your session has changed.'), 'undelivered'],
    ['404', refuses(404, 'Gone.'), 'refused'],
    ['409', refuses(409, 'Reserved.'), 'refused'],
    ['422', refuses(422, 'Too many.'), 'refused'],
    ['200 with an error', answers({ error: 'No.' }), 'refused'],
    ['200', OK, 'applied'],
  ])('that meets %s is judged', async (_, reply, kind) => {
    fakeServer({ update_ticket_quantity: reply as typeof OK })
    await set(5, 2)
    await run()
    expect(verdicts.map(([, verdict]) => verdict.kind)).toEqual([kind])
    expect(await waiting()).toEqual(kind === 'undelivered' ? ['ticket:5'] : [])
  })

  test('and is a removal of what is gone already is done', async () => {
    fakeServer({ remove_from_basket: refuses(404, 'Gone.') })
    await writeUpdate(removeFromBasket, { ticket_id: 5 })
    await run()
    expect(verdicts).toEqual([['ticket:5', { kind: 'applied' }]])
  })

  test('is tried at once when the network is back, and only once', async () => {
    const server = fakeServer({ update_ticket_quantity: lost })
    await set(5, 2)
    await run()
    await sendOutbox({ sending: { token: async () => 'nonce.mark' }, early: 'failed' })
    expect(server.names()).toEqual(['update_ticket_quantity', 'update_ticket_quantity'])
    server.set('update_ticket_quantity', OK)
    await sendOutbox({ sending: { token: async () => 'nonce.mark' }, early: 'failed' })
    expect(await waiting()).toEqual([])
  })

  test('honours how long the server asks to be left alone', async () => {
    fakeServer({
      update_ticket_quantity: () => new Response('', { status: 503, headers: { 'Retry-After': '30' } }),
    })
    await set(5, 2)
    expect(await run()).toBe(30_000)
  })

  test('is not given up for a server that is busy', async () => {
    fakeServer({
      update_ticket_quantity: () => new Response('', { status: 503, headers: { 'Retry-After': '1' } }),
    })
    await set(5, 2)
    for (let times = 0; times < 15; times++) {
      await run()
      vi.advanceTimersByTime(1000)
    }
    expect(await waiting()).toHaveLength(1)
    expect(verdicts.filter(([, outcome]) => outcome.kind !== 'undelivered')).toEqual([])
    expect((await readOutbox()).entries['ticket:5']?.stuck).toBeFalsy()
  })

  test('for longer than a day is dropped, and said', async () => {
    const server = fakeServer()
    await set(5, 2)
    vi.advanceTimersByTime(86_400_001)
    await run()
    expect(server.names()).toEqual([])
    expect(verdicts).toEqual([['ticket:5', { kind: 'expired' }]])
  })

  test('of an epoch that is over is never sent', async () => {
    const server = fakeServer()
    await set(5, 2)
    await raiseEpoch()
    await run()
    expect(server.names()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('for a visitor goes over to whoever signs in, and from one user to another never', async () => {
    const server = fakeServer()
    await set(5, 2)
    await ownOutbox(7)
    await run()
    expect(server.names()).toEqual(['update_ticket_quantity'])
    await set(5, 3)
    await ownOutbox(8)
    await run()
    expect(server.names()).toEqual(['update_ticket_quantity'])
    expect(await waiting()).toEqual([])
  })
})

test('Where the device can keep nothing, the page still sends what it was told', async () => {
  const server = fakeServer()
  fakeIndexedDb().fail('UnknownError')
  await set(5, 2)
  await run()
  expect(server.bodies('update_ticket_quantity')).toEqual([{ ticket_id: '5', quantity: '2' }])
})

describe('What was not applied', () => {
  const notices = async () =>
    (await readOutbox()).notices.map(({ resource, kind, error }) => [resource, kind, error])
  const pass = async () => {
    vi.advanceTimersByTime(61_000)
    await run()
  }

  test('leaves a notice that stays until it is dismissed', async () => {
    fakeServer({ update_ticket_quantity: refuses(409, 'Reserved.') })
    await set(5, 2)
    await run()
    expect(await notices()).toEqual([['ticket:5', 'refused', 'Reserved.']])
    await dismissNotice('ticket:5')
    expect(await notices()).toEqual([])
  })

  test('leaves none where a newer edit of it follows, and a new edit takes back what was said', async () => {
    const slow = heldBack(refuses(409, 'Reserved.'))
    const server = fakeServer({ update_ticket_quantity: inTurn(slow.reply, OK) })
    await set(5, 2)
    const running = run()
    await vi.waitFor(() => expect(server.names()).toHaveLength(1))
    await set(5, 3)
    slow.release()
    await running
    expect([await notices(), await waiting()]).toEqual([[], []])
    server.set('update_ticket_quantity', refuses(409, 'Reserved.'))
    await set(5, 4)
    await run()
    expect(await notices()).toHaveLength(1)
    await set(5, 5)
    expect(await notices()).toEqual([])
  })

  test('because its basket was closed says so', async () => {
    fakeServer()
    await set(5, 2)
    await raiseEpoch()
    await run()
    expect(await notices()).toEqual([['ticket:5', 'expired', null]])
  })

  test('because its session has ended says so; another user hears nothing of it', async () => {
    const server = fakeServer({ update_ticket_quantity: refuses(401, ''), get_user: answers(aVisitor()) })
    await ownOutbox(7)
    await set(5, 2)
    await run()
    expect(verdicts.at(-1)?.[1].kind).toBe('expired')
    expect(await notices()).toEqual([['ticket:5', 'expired', null]])

    await ownOutbox(7)
    await set(5, 2)
    server.set('get_user', answers(aUser({ id: 8 })))
    await run()
    expect([await notices(), await waiting()]).toEqual([[], []])
  })

  test('in a session that is still its owner’s is sent once more, under the same key', async () => {
    const server = fakeServer({ update_ticket_quantity: inTurn(refuses(401, ''), OK) })
    await ownOutbox(aUser().id)
    await set(5, 2)
    await run()
    expect(server.names()).toEqual(['update_ticket_quantity', 'get_user', 'update_ticket_quantity'])
    expect(new Set(server.keys('update_ticket_quantity')).size).toBe(1)
    expect(verdicts.map(([, { kind }]) => kind)).toEqual(['applied'])
  })

  test('because the server broke over it ten times while it answers others, waits for the shopper', async () => {
    const server = fakeServer({ update_ticket_quantity: refuses(500, '') })
    await set(5, 2)
    await set(6, 2)
    await run()
    for (let times = 2; times < 10; times++) await pass()
    expect(await notices()).toEqual([])
    await pass()
    expect(await notices()).toEqual([['ticket:5', 'stuck', null]])
    const asked = server.names().length
    await pass()
    expect(server.names()).toHaveLength(asked)

    server.set('update_ticket_quantity', OK)
    await retryUpdate('ticket:5')
    await run()
    expect([await notices(), await waiting()]).toEqual([[], []])
  })

  test('is not the update’s own fault while the server answers nobody', async () => {
    fakeServer({ update_ticket_quantity: refuses(500, ''), get_user: refuses(500, '') })
    await set(5, 2)
    for (let times = 0; times < 12; times++) await pass()
    expect([await notices(), await waiting()]).toEqual([[], ['ticket:5']])
    await discardUpdate('ticket:5')
    expect(await waiting()).toEqual([])
  })

  test('of a person who has left is not sent before the server knows that they have', async () => {
    const server = fakeServer({ sign_out: inTurn(lost, OK) })
    await endOwner(true)
    await set(5, 2)
    expect(await run()).toBe(5000)
    expect(server.names()).toEqual(['sign_out'])
    await run()
    expect(server.names()).toEqual(['sign_out', 'sign_out', 'update_ticket_quantity'])
  })
})
