import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { checkOneTimeCode, sendOneTimeCode } from '../../../contract/calls/login.ts'
import { limitedBy } from '../../support/noLimits.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { addAccount, newEmail, visit } from '../../support/shopper.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()
let apps: [RunningApp, RunningApp]
beforeAll(async () => {
  apps = (await postgres.runApps(
    2,
    limitedBy({ one_time_code_by_asker: 5, one_time_code_by_address: 40 }),
  )) as [RunningApp, RunningApp]
})
afterAll(() => Promise.all(apps.map(app => app.stop())))

test('Twenty concurrent guesses at two servers count as twenty', async () => {
  const email = newEmail()
  const shopper = await visit(apps[0])
  const code = await shopper.askForCode(email)
  const there = Object.assign(shopper.twin(), { app: apps[1] })
  const guesses = Array.from({ length: 20 }, (_, number) => {
    const guess = String((Number(code) + number + 1) % 1_000_000).padStart(6, '0')
    return (number % 2 ? shopper : there).call(checkOneTimeCode, { email, code: guess })
  })
  for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(422)
  const { wrong } = await apps[0].database
    .selectFrom('one_time_code')
    .select('wrong')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(wrong).toBe(5)
  expect((await shopper.call(checkOneTimeCode, { email, code })).status).toBe(422)
})

test('The right code in ten concurrent requests gives one session that counts', async () => {
  const email = newEmail()
  await addAccount(apps[0].database, email)
  const shopper = await visit(apps[0])
  const code = await shopper.askForCode(email)
  const browsers = Array.from({ length: 10 }, (_, number) =>
    Object.assign(shopper.twin(), { app: apps[number % 2] as RunningApp }),
  )
  await Promise.all(browsers.map(browser => browser.call(checkOneTimeCode, { email, code })))
  const users = await Promise.all(browsers.map(browser => browser.call(getUser)))
  expect(users.filter(({ body }) => body.email === email)).toHaveLength(1)
  expect(users.filter(({ status }) => status === 401)).toHaveLength(9)
})

test('Twenty concurrent requests for codes at two servers send five', async () => {
  const email = newEmail()
  const shoppers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => visit(apps[number % 2] as RunningApp)),
  )
  const answers = await Promise.all(shoppers.map(shopper => shopper.call(sendOneTimeCode, { email })))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.captcha)).toHaveLength(15)
})

test('One network address gets at most forty codes an hour, for all e-mails together', async () => {
  await apps[0].database.deleteFrom('rate_count').execute()
  await apps[0].database.deleteFrom('one_time_code').execute()
  const shoppers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => visit(apps[number % 2] as RunningApp)),
  )
  await Promise.all(shoppers.map(shopper => shopper.call(sendOneTimeCode, { email: newEmail() })))
  const codes = await apps[0].database.selectFrom('one_time_code').select('id').execute()
  expect(codes).toHaveLength(40)
})
