import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getUser, signOut } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode, logoutOfSale, saveGuestToSale } from '../../../contract/calls/login.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const aMinutePasses = () =>
  sql`update session set retired_at = retired_at - interval '61 seconds'`.execute(app.database)

/** A shopper with an account who has just signed in under the key 'sign-in-key', and the browser as it was before. */
async function signedIn() {
  const email = newEmail()
  await addAccount(app.database, email)
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5), 2)
  const before = shopper.twin()
  const code = await shopper.askForCode(email)
  const ask = (by: Shopper) => by.call(checkOneTimeCode, { email, code }, { key: 'sign-in-key' })
  expect((await ask(shopper)).body).toEqual({ has_account: true })
  return { shopper, before, email, ask }
}

test('SEC-11 signing in changes the session id, keeps the basket, and the old id reads nothing', async () => {
  const { shopper, before, email } = await signedIn()
  expect(shopper.cookies.get('session')).not.toBe(before.cookies.get('session'))
  expect((await shopper.call(getUser)).body.email).toBe(email)
  expect((await shopper.call(getCheckout)).body.tickets).toHaveLength(1)
  for (const row of [getUser, getCheckout, getWallet]) expect((await before.call(row)).status).toBe(401)
})

test('SEC-12 registering changes the session id, and the old id reads nothing', async () => {
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 5), 2)
  await shopper.reserve()
  const email = newEmail()
  await shopper.signIn(email)
  const before = shopper.twin()
  expect((await shopper.call(saveGuestToSale, { email, fullname: 'Sam Field' })).status).toBe(200)
  expect(shopper.cookies.get('session')).not.toBe(before.cookies.get('session'))
  expect((await shopper.call(getUser)).body.email).toBe(email)
  for (const row of [getUser, getCheckout, getWallet]) expect((await before.call(row)).status).toBe(401)
})

test('A session that an attacker gave to a victim is useless once the victim has signed in', async () => {
  const email = newEmail()
  await addAccount(app.database, email)
  const attacker = await visit(app)
  const victim = attacker.twin()
  await victim.signIn(email)
  expect((await attacker.call(getUser)).status).toBe(401)
  expect((await attacker.call(signOut)).status).toBe(401)
  await aMinutePasses()
  expect((await attacker.call(getUser)).body.email).toBeNull()
})

test('The old session can replay only its own sign-in, for a minute, because that answer can be lost', async () => {
  const { before, email, ask } = await signedIn()
  expect((await before.call(getUser)).status).toBe(401)
  expect((await before.add(await putOneOnSale(app.database, 5))).status).toBe(401)
  expect((await before.call(signOut, {}, { key: null })).status).toBe(401)
  expect(
    (await before.call(checkOneTimeCode, { email, code: '000000' }, { key: 'sign-in-key' })).status,
  ).toBe(422)

  expect(await ask(before)).toMatchObject({ status: 200, body: { has_account: true } })
  expect((await before.call(getUser)).body.email).toBe(email)
  expect((await before.call(getCheckout)).body.tickets).toHaveLength(1)
})

test('After a minute the old session cannot replay either and is unknown', async () => {
  const { before, ask } = await signedIn()
  await aMinutePasses()
  expect((await ask(before)).status).toBe(403)
  expect((await before.call(getUser)).body.email).toBeNull()
  expect((await ask(before)).status).toBe(422)
})

test('After sign-out neither the browser nor its old cookies reach anything of the session', async () => {
  const { shopper, before, ask } = await signedIn()
  await shopper.reserve()
  const during = shopper.twin()
  expect((await shopper.call(signOut)).status).toBe(200)
  expect((await shopper.call(getUser)).body).toMatchObject({ id: null, email: null })
  expect((await shopper.call(getCheckout)).body).toMatchObject({ tickets: [], sale_reference: null })
  expect((await shopper.call(getWallet)).body).toEqual({
    tickets: [],
    transfers: [],
    gone: [],
    email: null,
    owner: null,
  })
  for (const old of [before, during]) {
    expect((await old.call(getWallet)).status).toBe(401)
    await ask(old)
    expect((await old.call(getUser)).body.email ?? null).toBeNull()
  }
})

test('SEC-13 "Not you?" keeps basket and hold and removes the account from both', async () => {
  const { shopper, email, ask } = await signedIn()
  await shopper.reserve()
  const { body } = await shopper.call(getCheckout)
  expect((await shopper.call(logoutOfSale)).status).toBe(200)
  expect((await shopper.call(getUser)).body.email).toBeNull()
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    tickets: body.tickets,
    sale_reference: body.sale_reference,
  })
  shopper.email = email
  expect((await shopper.claim()).status).toBe(422)

  // The next person at this device has not proved an e-mail.
  expect((await ask(shopper)).status).toBe(422)
  expect((await shopper.call(saveGuestToSale, { email, fullname: 'Some Body' })).status).toBe(422)
  expect((await shopper.call(getUser)).body.email).toBeNull()
})

test('SEC-13 a repeated "Not you?" after a lost answer has the same basket', async () => {
  const { shopper } = await signedIn()
  await shopper.reserve()
  const lost = shopper.twin()
  await shopper.call(logoutOfSale, {}, { key: 'not-you-key' })
  await lost.call(logoutOfSale, {}, { key: 'not-you-key' })
  expect((await lost.call(getCheckout)).body.tickets).toHaveLength(1)
  expect((await lost.call(getCheckout)).body.sale_reference).not.toBeNull()
})

test('Another browser’s session shares nothing', async () => {
  const { shopper } = await signedIn()
  const other = new Shopper(app)
  expect((await other.call(getCheckout)).body.tickets).toEqual([])
  expect((await shopper.call(getCheckout)).body.tickets).toHaveLength(1)
})
