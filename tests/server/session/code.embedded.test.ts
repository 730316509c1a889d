import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkOneTimeCode, sendOneTimeCode } from '../../../contract/calls/login.ts'
import { WORK_KEY } from '../../../contract/work.ts'
import type { CallContext } from '../../../server/handlers/handler.ts'
import type { Refusal } from '../../../server/http/refusal.ts'
import { limitCodes } from '../../../server/session/limitCodes.ts'
import { solved } from '../../../src/captcha/work.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded', {
  ...limitedBy({
    one_time_code_by_email: 2,
    one_time_code_by_asker: 3,
    work_by_challenge: 1,
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

describe('SEC-11 without a captcha service', () => {
  /** Asks for a code from the network address that everybody here shares. null: it is sent. */
  const asking = async (email: string, family: string, answer?: string) => {
    const session = {
      idHash: '',
      family,
      accountId: null,
      retired: false,
      ended: false,
      isProved: false,
      isStored: true,
    }
    const context = {
      ...app.services,
      captcha: null,
      session,
      address: '192.0.2.1',
    } as unknown as CallContext
    return limitCodes(context, email, answer).then(
      () => null,
      (refusal: Refusal) => refusal,
    )
  }
  const challengeOf = (refusal: Refusal | null) =>
    ((refusal as Refusal).body as { captcha_sitekey: string }).captcha_sitekey

  test('strangers at the owner’s own network address keep nobody from a code: it costs arithmetic, once for each', async () => {
    const email = newEmail()
    for (let stranger = 0; stranger < 200; stranger++) await asking(email, randomUUID())
    const owner = randomUUID()
    const refusal = await asking(email, owner)
    expect(refusal).toMatchObject({ status: 200, body: { captcha: true, error: null } })
    const answer = (await solved(challengeOf(refusal))) ?? ''
    expect(await asking(email, owner, answer)).toBeNull()
    // One answer is one code.
    expect(await asking(email, owner, answer)).not.toBeNull()
  })

  test('what was not worked for, or not asked for here, is not accepted', async () => {
    const email = newEmail()
    for (let times = 0; times < 5; times++) await asking(email, randomUUID())
    const family = randomUUID()
    const key = challengeOf(await asking(email, family))
    const own = `${WORK_KEY}${Math.floor(Date.now() / 1000)}.made-up.made-up`
    for (const answer of [`${key}/0`, key, '', (await solved(own)) ?? ''])
      expect(await asking(email, family, answer)).not.toBeNull()
  })
})
