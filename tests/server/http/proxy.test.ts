import { describe, expect, test } from 'vitest'
import { sendOneTimeCode } from '../../../contract/calls/account.ts'
import { encodeForm } from '../../../contract/form.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

describe('Behind a proxy', () => {
  const app = withApp('embedded', {
    ...limitedBy({ one_time_code_by_address: '40/3600', one_time_code_by_asker: '5/3600' }),
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  })

  /** Asks for a code from this address. */
  async function askFrom(forwarded: string, email = newEmail()): Promise<number> {
    const shopper = await visit(app)
    const cookies = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status } = await fetch(app.origin + sendOneTimeCode.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': forwarded,
        'X-XSRF-TOKEN': decodeURIComponent(shopper.cookies.get('XSRF-TOKEN') ?? ''),
        Cookie: cookies,
      },
      body: encodeForm({ email }),
    })
    return status
  }

  test('one address that asks too often does not stop another', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 45; count++) statuses.push(await askFrom('203.0.113.9'))
    expect(statuses.slice(0, 40).every(status => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect(await askFrom('203.0.113.10')).toBe(200)
    // What a client writes before its own address does not count.
    expect(await askFrom('198.51.100.1, 203.0.113.9')).toBe(429)
  })

  test('a stranger who asks for somebody’s codes does not stop them', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push(await askFrom('203.0.113.20', email))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await askFrom('203.0.113.21', email)).toBe(200)
  })
})
