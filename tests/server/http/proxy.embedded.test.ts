import { describe, expect, test } from 'vitest'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import { encodeForm } from '../../../contract/form.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

describe('Behind a proxy', () => {
  const app = withApp('embedded', {
    ...limitedBy({ one_time_code_by_address: 40, one_time_code_by_asker: 5 }),
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  })

  /** Asks for a code from this address. Answers whether it was sent, or the status. */
  async function askFrom(forwarded: string, email = newEmail()): Promise<'sent' | 'captcha' | number> {
    const shopper = await visit(app)
    const cookies = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(app.origin + sendOneTimeCode.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': forwarded,
        'X-XSRF-TOKEN': decodeURIComponent(shopper.cookies.get('XSRF-TOKEN') ?? ''),
        Cookie: cookies,
      },
      body: encodeForm({ email }),
    })
    if (response.status !== 200) return response.status
    return (await response.json()).captcha ? 'captcha' : 'sent'
  }

  test('one address that asks too often does not stop another', async () => {
    const answers = []
    for (let count = 0; count < 45; count++) answers.push(await askFrom('203.0.113.9'))
    expect(answers.filter(answer => answer === 'sent')).toHaveLength(40)
    expect(answers.at(-1)).toBe('captcha')
    expect(await askFrom('203.0.113.10')).toBe('sent')
    // What a client writes before its own address does not count.
    expect(await askFrom('198.51.100.1, 203.0.113.9')).toBe('captcha')
  })

  test('a stranger who asks for somebody’s codes does not stop them', async () => {
    const email = newEmail()
    const answers = []
    for (let count = 0; count < 7; count++) answers.push(await askFrom('203.0.113.20', email))
    expect(answers).toEqual([...Array(5).fill('sent'), 'captcha', 'captcha'])
    expect(await askFrom('203.0.113.21', email)).toBe('sent')
  })
})
