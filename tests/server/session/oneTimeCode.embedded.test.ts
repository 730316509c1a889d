import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { checkOneTimeCode, saveGuestToSale, sendOneTimeCode } from '../../../contract/calls/login.ts'
import { everyRow } from '../../support/everyRow.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const check = (shopper: Shopper, email: string, code: string) =>
  shopper.call(checkOneTimeCode, { email, code })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('CAL-13 the right code, in any spelling of code and e-mail, answers whether there is an account', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await addAccount(app.database, known)
  const shopper = await visit(app)
  const code = await shopper.askForCode(unknown)
  const spelt = await check(shopper, unknown.toUpperCase(), ` ${code.slice(0, 3)} - ${code.slice(3)}`)
  expect(spelt).toMatchObject({ status: 200, body: { has_account: false } })
  expect((await shopper.signIn(known)).body).toEqual({ has_account: true })
})

test('SEC-10 after five wrong guesses the right code is refused too', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  for (let guess = 0; guess < 5; guess++) {
    const { status, body } = await check(shopper, email, otherThan(code))
    expect(status).toBe(422)
    expect(body).toMatchObject({ type: 'one_time_code', message: expect.stringMatching(/not the code/) })
  }
  expect((await check(shopper, email, code)).body).toMatchObject({
    message: expect.stringMatching(/new one/),
  })
  expect((await check(shopper, email, await shopper.askForCode(email))).status).toBe(200)
})

test('A wrong guess under a key counts each time', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  for (let sent = 0; sent < 5; sent++)
    await shopper.call(checkOneTimeCode, { email, code: otherThan(code) }, { key: 'same-guess' })
  expect((await check(shopper, email, code)).status).toBe(422)
})

test('A code works again in its own visit, because the first answer can be lost, and in no other', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  expect((await check(shopper, email, code)).status).toBe(200)
  expect((await check(shopper, email, code)).status).toBe(200)
  expect((await check(await visit(app), email, code)).status).toBe(422)
})

test('A new code invalidates the previous one', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const old = await shopper.askForCode(email)
  const code = await shopper.askForCode(email)
  expect((await check(shopper, email, old)).status).toBe(422)
  expect((await check(shopper, email, code)).status).toBe(200)
})

test('A code works only in the session that asked for it, and only for its e-mail', async () => {
  const [shopper, thief, email] = [await visit(app), await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  expect((await check(thief, email, code)).status).toBe(422)
  expect((await check(shopper, newEmail(), code)).status).toBe(422)
  expect((await check(shopper, email, code)).status).toBe(200)
})

test('SEC-16 a code is valid for 15 minutes', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const age = (minutes: string) =>
    sql`update one_time_code set created_at = now() - ${minutes}::interval where email = ${email}`.execute(
      app.database,
    )
  const code = await shopper.askForCode(email)
  await age('15 minutes 1 second')
  expect((await check(shopper, email, code)).status).toBe(422)
  await age('14 minutes 50 seconds')
  expect((await check(shopper, email, code)).status).toBe(200)
})

test('Neither asking for a code nor guessing one reveals whether an e-mail has an account', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await addAccount(app.database, known)
  const told = []
  for (const email of [known, unknown]) {
    const shopper = await visit(app)
    const asked = await shopper.call(sendOneTimeCode, { email })
    const guessed = await check(shopper, email, otherThan(await shopper.newestCode(email)))
    told.push([asked.status, asked.text, [...asked.headers.keys()], guessed.status, guessed.text])
  }
  expect(told[0]).toEqual(told[1])
})

test('Only the letter contains the code', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  const code = await shopper.askForCode(email)
  await queueIsIdle(app.database)
  const { 'public.sandbox_mail': letters = [], ...tables } = await everyRow(app.database, [
    'public',
    'pgboss',
  ])
  expect(letters.filter(letter => letter.includes(email) && letter.includes(code))).toHaveLength(1)
  expect(Object.keys(tables)).toContain('pgboss.job_common')
  const digits = new RegExp(`(?<![\\d.])${code}(?!\\d)`)
  expect(
    Object.values(tables)
      .flat()
      .filter(row => digits.test(row)),
  ).toEqual([])
  await check(shopper, email, code)
  const after = await everyRow(app.database, ['public'])
  delete after['public.sandbox_mail']
  expect(
    Object.values(after)
      .flat()
      .filter(row => digits.test(row)),
  ).toEqual([])
})

test('SEC-12 a new shopper is registered with a full name, and only with a proven e-mail', async () => {
  const [shopper, email] = [await visit(app), newEmail()]
  await shopper.add(await putOneOnSale(app.database, 5))
  await shopper.reserve()
  const register = (fullname: string) => shopper.call(saveGuestToSale, { email, fullname })
  expect(await register('Sam Field')).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/code/) },
  })
  const code = await shopper.askForCode(email)
  expect((await register('Sam Field')).status).toBe(422)
  await check(shopper, email, code)
  expect(await register('  Sam  ')).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/last name/) },
  })
  expect((await register('Sam   van  Field')).status).toBe(200)
  expect((await register('Another Name')).status).toBe(200)
  expect((await shopper.call(getUser)).body).toMatchObject({
    email,
    full_name: 'Sam van Field',
    first_name: 'Sam',
  })
  const accounts = app.database.selectFrom('account').select('id').where('email', '=', email)
  expect(await accounts.execute()).toHaveLength(1)
})
