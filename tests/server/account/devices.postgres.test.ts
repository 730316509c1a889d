import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getUser, signOut } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode } from '../../../contract/calls/login.ts'
import { endDevice, endOtherDevices, getSettings } from '../../../contract/calls/settings.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { deleteOldSessions } from '../../../server/session/session.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** Two devices of one account. */
async function devices(): Promise<{ laptop: Shopper; phone: Shopper; email: string }> {
  const email = newEmail()
  await addAccount(app.database, email)
  const [laptop, phone] = [await visit(app), await visit(app)]
  await laptop.signIn(email)
  await phone.signIn(email, { headers: { 'User-Agent': PHONE } })
  return { laptop, phone, email }
}

const listed = async (shopper: Shopper) => (await shopper.call(getSettings)).body.settings?.devices ?? []

test('The devices that are signed in are listed with their browser and system, and their days', async () => {
  const { laptop, phone } = await devices()
  await (await devices()).laptop.call(getUser)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
  const days = { first_used: today, last_used: today, id: expect.any(Number) }
  expect(await listed(laptop)).toEqual([
    { ...days, name: '', is_this: true },
    { ...days, name: 'Safari on iPhone', is_this: false },
  ])
  await phone.call(signOut)
  expect(await listed(laptop)).toHaveLength(1)
})

test('The list says nothing of ids, digests and addresses', async () => {
  const { laptop, phone } = await devices()
  const { text } = await laptop.call(getSettings)
  const { rows } = await sql<{
    id_hash: string
    family: string
  }>`select id_hash, family from session`.execute(app.database)
  for (const { id_hash, family } of rows) {
    expect(text).not.toContain(id_hash)
    expect(text).not.toContain(family)
  }
  for (const shopper of [laptop, phone]) expect(text).not.toContain(shopper.cookies.get('session'))
  const stored = await sql<{ row: string }>`select session::text as row from session`.execute(app.database)
  expect(stored.rows.map(({ row }) => row).join()).not.toMatch(/127\.0\.0\.1|::1/)
})

describe('A device that is ended', () => {
  test('is told at its next call, whichever it is, and can only sign out, which gives it a new visit', async () => {
    const { laptop, phone } = await devices()
    const [, other] = await listed(laptop)
    expect((await laptop.call(endDevice, { device_id: other?.id ?? 0 })).status).toBe(200)
    expect(await listed(laptop)).toHaveLength(1)
    for (const row of [getUser, getCheckout, getWallet, endOtherDevices])
      expect(await phone.call(row)).toMatchObject({ status: 401, body: { ended: true } })
    // It may come back much later.
    await sql`update session set retired_at = retired_at - interval '9 days', ended_at = ended_at - interval '9 days'`.execute(
      app.database,
    )
    await deleteOldSessions(app.database, { idle: 30, most: 90 }, 1000)
    expect((await phone.call(getWallet)).status).toBe(401)
    for (const _ of ['first', 'repeated'])
      expect((await phone.call(signOut, {}, { key: 'sign-out-of-phone' })).status).toBe(200)
    expect((await phone.call(getUser)).body.id).toBeNull()
    expect((await laptop.call(getUser)).body.id).not.toBeNull()
  })

  test('gives its hold back and gets no session by a code that it had, or by repeating its sign-in', async () => {
    const { laptop, phone, email } = await devices()
    const offered = await putOneOnSale(app.database, 3)
    await phone.add(offered, 3)
    await phone.reserve()
    const code = await phone.askForCode(email)
    await laptop.call(endOtherDevices)
    expect((await phone.call(checkOneTimeCode, { email, code })).status).toBe(401)
    const next = await visit(app)
    await next.add(offered, 3)
    expect((await next.reserve()).body.error).toBeFalsy()
  })

  test('is another one of the same account only', async () => {
    const [{ laptop, phone }, stranger] = [await devices(), await devices()]
    const [own, other] = await listed(laptop)
    for (const device of [own, other])
      expect((await stranger.laptop.call(endDevice, { device_id: device?.id ?? 0 })).status).toBe(200)
    expect((await laptop.call(endDevice, { device_id: own?.id ?? 0 })).status).toBe(200)
    for (const shopper of [laptop, phone]) expect((await shopper.call(getUser)).body.id).not.toBeNull()
  })
})

test('Ending all others ends each, also one whose sign-in nobody has used yet, and can be repeated', async () => {
  const { laptop, phone, email } = await devices()
  const third = await visit(app)
  await third.call(checkOneTimeCode, { email, code: await third.askForCode(email) })
  for (const _ of ['first', 'repeated']) expect((await laptop.call(endOtherDevices)).status).toBe(200)
  for (const shopper of [phone, third]) expect((await shopper.call(getUser)).status).toBe(401)
  expect((await laptop.call(getUser)).body.email).toBe(email)
})
