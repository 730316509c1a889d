import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
  await victim.call(checkOneTimeCode, { email, code: await victim.askForCode(email) })
  // Until the victim's browser has used its new id, the planted one is a visitor's.
  expect((await attacker.call(getUser)).body.email).toBeNull()
  expect((await victim.call(getUser)).body.email).toBe(email)
  expect((await attacker.call(getUser)).status).toBe(401)
  expect((await attacker.call(signOut)).status).toBe(401)
  await aMinutePasses()
  expect((await attacker.call(getUser)).body.email).toBeNull()
})

describe('The answer to a sign-in can be lost', () => {
  const hour = () =>
    sql`update session set created_at = created_at - interval '1 hour', seen_at = seen_at - interval '1 hour'`.execute(
      app.database,
    )

  /** A shopper with a hold whose sign-in was applied and whose browser has not received the answer. */
  async function lostSignIn() {
    const email = newEmail()
    await addAccount(app.database, email)
    const shopper = await visit(app)
    await shopper.add(await putOneOnSale(app.database, 5), 2)
    await shopper.reserve()
    const { body: checkout } = await shopper.call(getCheckout)
    const code = await shopper.askForCode(email)
    const ask = (by: Shopper, key: string) => by.call(checkOneTimeCode, { email, code }, { key })
    const received = shopper.twin()
    expect((await ask(received, 'lost-sign-in')).body).toEqual({ has_account: true })
    return { shopper, received, email, code, checkout, ask }
  }

  test('SEC-11 until the new id is used, the old one sees its own visit with the rights that it had, at any time', async () => {
    const { shopper, checkout, email } = await lostSignIn()
    await hour()
    const { body } = await shopper.call(getCheckout)
    expect(body).toMatchObject({ tickets: checkout.tickets, sale_reference: checkout.sale_reference })
    expect(body.seconds_remaining).toBeGreaterThan(0)
    expect((await shopper.call(getUser)).body).toMatchObject({ id: null, email: null })
    // Whoever has planted this id may not order, register or read in the name of the account.
    expect((await shopper.call(saveGuestToSale, { email, fullname: 'Mal Lory' })).status).toBe(422)
    shopper.email = email
    expect((await shopper.claim()).status).toBe(422)
    expect((await shopper.call(getWallet)).body.email).toBeNull()
    const sale = app.database.selectFrom('sale').select(['account_id', 'email'])
    const reference = checkout.sale_reference ?? ''
    expect(await sale.where('reference', '=', reference).executeTakeFirst()).toEqual({
      account_id: null,
      email: null,
    })
  })

  test.each([
    ['the same key', 'lost-sign-in'],
    ['the same code under another key, as after a reload', 'another-key'],
  ])('SEC-11 the same visit signs in again by %s', async (_, key) => {
    const { shopper, checkout, email, ask } = await lostSignIn()
    await hour()
    expect(await ask(shopper, key)).toMatchObject({ status: 200, body: { has_account: true } })
    expect((await shopper.call(getUser)).body.email).toBe(email)
    expect((await shopper.call(getCheckout)).body).toMatchObject({
      tickets: checkout.tickets,
      sale_reference: checkout.sale_reference,
    })
    shopper.email = email
    expect((await shopper.claim()).status).toBe(200)
  })

  test('SEC-12 a registration whose answer was lost is repeated', async () => {
    const { shopper } = await lostSignIn()
    const email = newEmail()
    await shopper.signIn(email)
    const received = shopper.twin()
    await received.call(saveGuestToSale, { email, fullname: 'Sam Field' })
    await hour()
    expect((await shopper.call(saveGuestToSale, { email, fullname: 'Sam Field' })).status).toBe(200)
    expect((await shopper.call(getUser)).body).toMatchObject({ email, full_name: 'Sam Field' })
  })

  test('The first use of the new id retires the old one, which never signs in again', async () => {
    const { shopper, received, ask, email, code } = await lostSignIn()
    expect((await received.call(getUser)).body.email).toBe(email)
    expect((await shopper.call(getUser)).status).toBe(401)
    expect((await shopper.add(await putOneOnSale(app.database, 5))).status).toBe(401)
    expect((await shopper.call(signOut, {}, { key: null })).status).toBe(401)
    expect((await ask(shopper, 'lost-sign-in')).status).toBe(401)
    expect((await ask(shopper, 'another-key')).status).toBe(401)
    await aMinutePasses()
    expect((await ask(shopper, 'lost-sign-in')).status).toBe(403)
    expect((await shopper.call(getUser)).body.email).toBeNull()
    expect((await shopper.call(checkOneTimeCode, { email, code })).status).toBe(422)
  })

  test('Of several ids that were not received, the first that is used retires the others', async () => {
    const { shopper, received, ask, email } = await lostSignIn()
    const second = shopper.twin()
    await ask(second, 'lost-sign-in')
    const users = await Promise.all([second.call(getUser), second.call(getUser), second.call(getCheckout)])
    expect(users.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(users[0]?.body).toMatchObject({ email })
    expect((await received.call(getUser)).status).toBe(401)
  })

  test('SEC-13 after a lost answer to "Not you?" the old id keeps basket and hold, at any time, and not the account', async () => {
    const { shopper, ask, email, checkout } = await lostSignIn()
    await ask(shopper, 'another-key')
    expect((await shopper.call(getUser)).body.email).toBe(email)
    const received = shopper.twin()
    await received.call(logoutOfSale)
    await hour()
    expect((await shopper.call(getUser)).body.email).toBeNull()
    expect((await shopper.call(getCheckout)).body.sale_reference).toBe(checkout.sale_reference)
    expect((await ask(shopper, 'lost-sign-in')).status).toBe(422)
    expect((await received.call(getCheckout)).body.sale_reference).toBe(checkout.sale_reference)
    expect((await shopper.call(getCheckout)).status).toBe(401)
  })
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
