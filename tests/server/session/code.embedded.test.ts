import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkOneTimeCode, sendOneTimeCode } from '../../../contract/calls/login.ts'
import type { CallContext } from '../../../server/handlers/handler.ts'
import { limitCodes } from '../../../server/session/limitCodes.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded', {
  ...limitedBy({
    one_time_code_by_email: '2/86400',
    one_time_code_by_asker: '3/3600',
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

describe('A captcha before a one-time code', () => {
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

  test('SEC-11 is the only cost of what strangers do: its owner signs in after any number of their requests', async () => {
    const email = newEmail()
    for (let times = 0; times < 30; times++) await ask(email, await solve())
    expect((await ask(email)).body).toMatchObject({ captcha: true })
    const owner = await visit(app)
    await owner.call(sendOneTimeCode, { email, 'h-captcha-response': await solve() })
    const code = await owner.newestCode(email)
    expect((await owner.call(checkOneTimeCode, { email, code })).status).toBe(200)
  })
})

test('SEC-11 without a captcha service, strangers at any number of network addresses keep nobody from a code', async () => {
  const email = newEmail()
  const asking = (address: string) => {
    const session = { idHash: '', family: randomUUID(), accountId: null, retired: false, isStored: true }
    const context = { ...app.services, captcha: null, session, address } as unknown as CallContext
    return limitCodes(context, email, undefined)
  }
  for (let stranger = 0; stranger < 40; stranger++) {
    for (let times = 0; times < 3; times++) await asking(`192.0.2.${stranger}`)
    // Each of them has its own limit.
    await expect(asking(`192.0.2.${stranger}`)).rejects.toMatchObject({ status: 429 })
  }
  await asking('198.51.100.1')
})
