import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { reserveTickets } from '../../../contract/calls/reserve.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

describe('Requests whose bodies never end', () => {
  const app = withApp('embedded', {
    CALLS_AT_ONCE: '5',
    CALLS_AT_ONCE_BY_ADDRESS: '20',
    REQUEST_SECONDS: '4',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  })
  const open: ClientRequest[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy()
  })

  /** Sends the beginning of a body, without a session, from this network address. */
  async function begin(address: string): Promise<ClientRequest> {
    const asked = request(app.origin + reserveTickets.path, {
      method: 'POST',
      agent: false,
      headers: { 'Transfer-Encoding': 'chunked', 'X-Forwarded-For': address },
    })
    open.push(asked)
    // The end of the connection is no failure of the test.
    asked.on('error', () => {})
    asked.write('h-captcha-')
    await once(asked, 'socket')
    return asked
  }

  const statusOf = async (asked: ClientRequest): Promise<number> =>
    (await once(asked, 'response'))[0].statusCode

  test('are not counted as calls that are answered, so other callers are answered', async () => {
    for (let count = 0; count < 15; count++) await begin('203.0.113.9')
    const shopper = await visit(app)
    expect((await shopper.add(await putOneOnSale(app.database, 5))).status).toBe(200)
    expect((await shopper.call(getCheckout)).status).toBe(200)
  })

  test('are limited for each network address, and end after their time', async () => {
    const first = await begin('203.0.113.9')
    const ended = statusOf(first)
    for (let count = 0; count < 19; count++) await begin('203.0.113.9')
    const ask = async (address: string) => {
      const headers = { 'X-Forwarded-For': address }
      return (await fetch(app.origin + getCheckout.path, { headers })).status
    }
    await expect.poll(() => ask('203.0.113.9')).toBe(503)
    expect(await ask('203.0.113.10')).toBe(200)
    expect(await ended).toBe(408)
    await expect.poll(() => ask('203.0.113.9')).toBe(200)
  })
})
