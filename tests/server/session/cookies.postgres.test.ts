import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { getUser, signOut } from '../../../contract/calls/account.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { deleteOldRecords } from '../../../server/jobs/deleteOldRecords.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { runApp } from '../../support/runApp.ts'
import { Shopper } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

test('SEC-06 on http the session cookie is HttpOnly and SameSite=Lax, and the page can read the token', async () => {
  const { headers } = await new Shopper(app).call(getUser)
  const [session = '', token = '', ...others] = headers.getSetCookie()
  expect(session).toMatch(
    /^session=\w+\.[\w-]{32}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(token).toMatch(/^XSRF-TOKEN=[\w-]{16}\.[\w-]{43}; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  expect(others).toEqual([])
})

test('SEC-06 on https the session cookie is bound to the host and Secure', async () => {
  const secure = await runApp(app.database, { ORIGIN: 'https://tickets.example' })
  const shopper = new Shopper(secure)
  const { headers } = await shopper.call(getUser)
  const [session = '', token = ''] = headers.getSetCookie()
  expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(token).toMatch(/^XSRF-TOKEN=[^;]+; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
  expect(session).not.toMatch(/Domain/)

  // A cookie without the prefix, which a neighbouring host could set, is no session on https.
  const planted = new Shopper(secure)
  planted.cookies.set('session', shopper.cookies.get('__Host-session') ?? '')
  expect((await planted.call(getUser)).headers.getSetCookie()).toHaveLength(2)
  await secure.stopServer()
})

test('SEC-01 a session keeps its cookies: the server sets none again while they are valid', async () => {
  const shopper = new Shopper(app)
  await shopper.call(getUser)
  expect((await shopper.call(getUser)).headers.getSetCookie()).toEqual([])
})

test('A session without its token gets a new token', async () => {
  const shopper = new Shopper(app)
  await shopper.call(getUser)
  shopper.cookies.delete('XSRF-TOKEN')
  const [token = '', ...others] = (await shopper.call(getUser)).headers.getSetCookie()
  expect(token).toMatch(/^XSRF-TOKEN=/)
  expect(others).toEqual([])
})

test('A session id that the browser made up is not accepted', async () => {
  const shopper = new Shopper(app)
  shopper.cookies.set('session', 'A'.repeat(43))
  await shopper.call(getUser)
  expect(shopper.cookies.get('session')).not.toBe('A'.repeat(43))
})

test('Documents, files and public data set no cookie', async () => {
  for (const path of [
    '/',
    '/all-events/',
    '/smartcheckout/',
    '/sw.js',
    '/nothing/',
    '/ajax/store/catalogue/events/',
  ])
    expect((await fetch(app.origin + path)).headers.getSetCookie(), path).toEqual([])
})

test('The database stores only the hash of a session id', async () => {
  const shopper = new Shopper(app)
  await shopper.call(getUser)
  await shopper.add(await putOneOnSale(app.database, 5))
  const rows = await app.database.selectFrom('session').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(shopper.cookies.get('session'))
})

const storedSessions = async () =>
  (await app.database.selectFrom('session').select('id_hash').execute()).length

test('A visit is stored at its first change, once, also where two changes arrive at once', async () => {
  const before = await storedSessions()
  const shopper = new Shopper(app)
  for (let times = 0; times < 3; times++) await shopper.call(getUser)
  await shopper.call(getCheckout)
  expect(await storedSessions()).toBe(before)
  const offered = await putOneOnSale(app.database, 5)
  const answers = await Promise.all([shopper.add(offered), shopper.add(offered), shopper.add(offered)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await storedSessions()).toBe(before + 1)
  expect((await shopper.call(getCheckout)).body.tickets).toMatchObject([{ qty: 3 }])
})

test('A session ends after its days without a request, and after its days at most', async () => {
  const offered = await putOneOnSale(app.database, 9)
  for (const change of [
    sql`update session set seen_at = now() - interval '91 days'`,
    sql`update session set created_at = now() - interval '366 days', seen_at = now()`,
  ]) {
    const shopper = new Shopper(app)
    await shopper.call(getUser)
    await shopper.add(offered)
    const old = shopper.cookies.get('session')
    await sql`update session set seen_at = now() - interval '89 days'`.execute(app.database)
    expect((await shopper.call(getCheckout)).body.tickets).toHaveLength(1)
    // A request has shown that the session is used.
    const { rows } = await sql`select from session where seen_at > now() - interval '1 minute'`.execute(
      app.database,
    )
    expect(rows).toHaveLength(1)
    await change.execute(app.database)
    await shopper.call(getUser)
    expect(shopper.cookies.get('session')).not.toBe(old)
    expect((await shopper.call(getCheckout)).body.tickets).toEqual([])
    await deleteOldRecords(app.services)
    expect(await storedSessions()).toBe(0)
  }
})

test('The id of a visit is known again for a day only, and a signed-out one never', async () => {
  const shopper = new Shopper(app)
  await shopper.call(getUser)
  const id = shopper.cookies.get('session') ?? ''
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  try {
    await shopper.call(getUser)
    expect(shopper.cookies.get('session')).not.toBe(id)
  } finally {
    vi.useRealTimers()
  }
  const leaving = new Shopper(app)
  await leaving.call(getUser)
  const own = leaving.cookies.get('session') ?? ''
  await leaving.call(signOut)
  await sql`update session set retired_at = now() - interval '2 minutes' where retired_at is not null`.execute(
    app.database,
  )
  leaving.cookies.set('session', own)
  await leaving.call(getUser)
  expect(leaving.cookies.get('session')).not.toBe(own)
})
