import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import type { CallContext } from '../../../server/handler.ts'
import { limitCodes } from '../../../server/limitCodes.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

describe('A captcha before a one-time code', () => {
  const app = withApp('embedded', {
    ...limitedBy({
      one_time_code_by_email: '2/86400',
      one_time_code_by_asker: '9/3600',
      one_time_code_with_captcha: '3/86400',
    }),
  })
  const solve = async () => (await fetch(`${app.origin}/sandbox/captcha/`, { method: 'POST' })).text()
  const asked = (error: string | null) => ({ captcha: true, captcha_sitekey: 'sandbox', error })

  async function ask(email: string, token?: string) {
    const shopper = await visit(app)
    const { status, body } = await shopper.call(sendOneTimeCode, {
      email,
      ...(token !== undefined && { 'h-captcha-response': token }),
    })
    return { status, body }
  }
  const lettersTo = async (email: string) => {
    const codes = app.database.selectFrom('one_time_code').select('id').where('email', '=', email)
    return (await codes.execute()).length
  }

  test('is asked, instead of a refusal, once others have asked for codes of this e-mail address', async () => {
    const email = newEmail()
    for (let times = 0; times < 2; times++) expect((await ask(email)).body).toEqual({ success: true })
    expect(await ask(email)).toEqual({ status: 200, body: asked(null) })
    expect(await ask(email, 'made-up')).toEqual({
      status: 200,
      body: asked('The captcha was not accepted. Please complete the challenge again.'),
    })
    expect(await lettersTo(email)).toBe(2)
    const token = await solve()
    expect((await ask(email, token)).body).toEqual({ success: true })
    expect(await lettersTo(email)).toBe(3)
    // A token sends one code.
    expect((await ask(email, token)).body).toMatchObject({ captcha: true })
  })

  test('is asked by no server without a captcha service; strangers do not block an e-mail address there', async () => {
    const email = newEmail()
    const asking = (address: string) => {
      const session = { idHash: '', family: randomUUID(), accountId: null, retired: false, isStored: true }
      const context = { ...app.services, captcha: null, session, address } as unknown as CallContext
      return limitCodes(context, email, undefined)
    }
    // Above the limit of the e-mail address, which only asks for a captcha.
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await asking(address)
    await expect(asking('192.0.2.4')).rejects.toMatchObject({ status: 429 })
  })

  test('does not send more than a few letters a day', async () => {
    const email = newEmail()
    for (let times = 0; times < 2; times++) await ask(email)
    for (let times = 0; times < 3; times++) expect((await ask(email, await solve())).status).toBe(200)
    expect((await ask(email, await solve())).status).toBe(429)
    expect(await lettersTo(email)).toBe(5)
  })
})
