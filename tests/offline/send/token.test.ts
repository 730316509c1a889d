import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { send } from '../../../offline/send.ts'
import { aUser } from '../../support/aUser.ts'

/** What the next requests are answered, a status each; null: not at all. */
let statuses: (number | null)[] = []
/** What the token is when it is asked for, time after time. */
let tokens: (string | null)[] = []
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const sent = new Headers(headers)
    const marks = [sent.get('X-XSRF-TOKEN'), sent.get('Idempotency-Key')].filter(Boolean).join(' ')
    asked.push(`${address.split('/').at(-2)} ${marks}`.trim())
    const status = statuses.shift()
    if (typeof status !== 'number') throw new TypeError('Failed to fetch')
    return Response.json(status === 200 ? aUser() : { error: 'Refused' }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const token = async () => tokens.shift() ?? null
const change = () => send(updateTicketQuantity, { ticket_id: 7, quantity: 2 }, { token, key: 'key-1' })
const signedOut = { ok: false, failure: { kind: 'signed_out' } }
const unreachable = { ok: false, failure: { kind: 'unreachable' } }

describe('A token', () => {
  test.each<[string, (string | null)[], (number | null)[], string[], object]>([
    [
      'SEC-06 that is refused is made fresh by reading the user, and the request sent again under the same key',
      ['old', 'new'],
      [403, 200, 200],
      ['update_ticket_quantity old key-1', 'get_user', 'update_ticket_quantity new key-1'],
      { ok: true },
    ],
    [
      'SEC-06 that is missing is fetched first',
      [null, 'new'],
      [200, 200],
      ['get_user', 'update_ticket_quantity new key-1'],
      { ok: true },
    ],
    [
      'that is refused twice is the end of a session',
      ['old', 'new'],
      [403, 200, 403],
      ['update_ticket_quantity old key-1', 'get_user', 'update_ticket_quantity new key-1'],
      signedOut,
    ],
    ['that stays missing is the end of a session', [null, null], [200], ['get_user'], signedOut],
    [
      'that is missing without a network says nothing of the session',
      [null, null],
      [null],
      ['get_user'],
      unreachable,
    ],
    [
      'that is refused just before the network goes says nothing of the session',
      ['old'],
      [403, null],
      ['update_ticket_quantity old key-1', 'get_user'],
      unreachable,
    ],
    [
      'that is refused where the user cannot be read is tried once more',
      ['old', 'new'],
      [403, 403, 200],
      ['update_ticket_quantity old key-1', 'get_user', 'update_ticket_quantity new key-1'],
      { ok: true },
    ],
  ])('%s', async (_, given, answered, requests, outcome) => {
    tokens = [...given]
    statuses = [...answered]
    expect(await change()).toMatchObject(outcome)
    expect(asked).toEqual(requests)
  })

  test('of a new session is requested once for calls that run at once', async () => {
    tokens = [null, null, 'new', 'new']
    statuses = [200, 200, 200]
    expect(await Promise.all([change(), change()])).toMatchObject([{ ok: true }, { ok: true }])
    const sent = 'update_ticket_quantity new key-1'
    expect(asked).toEqual(['get_user', sent, sent])
  })

  test('is not asked for by a read, which is refused once and for all', async () => {
    tokens = []
    statuses = [403]
    expect(await send(getUser, {}, { token })).toMatchObject(signedOut)
    expect(asked).toEqual(['get_user'])
  })
})
