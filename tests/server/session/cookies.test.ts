import { expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { runApp } from '../../support/runApp.ts'
import { Shopper } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

test('SEC-06 on http the session cookie is HttpOnly and SameSite=Lax, and the page can read the token', async () => {
  const { headers } = await new Shopper(app).call(getUser)
  const [session = '', token = '', ...others] = headers.getSetCookie()
  expect(session).toMatch(/^session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
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
  const rows = await app.database.selectFrom('session').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(shopper.cookies.get('session'))
})
