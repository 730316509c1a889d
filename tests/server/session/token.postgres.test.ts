import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { everyRow } from '../../support/everyRow.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const posts = (Object.values(endpoints) as Call[]).filter(row => row.method === 'POST')

/** A shopper with a reservation, so that there is something to change. */
async function busyShopper(): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.add(await putOneOnSale(app.database, 10))
  await shopper.reserve()
  return shopper
}

const forgeries: [string, (shopper: Shopper) => Promise<string | null>][] = [
  ['no token', async () => null],
  ['a token that says nothing', async () => 'nonsense'],
  ['a token with a changed end', async shopper => `${shopper.cookies.get('XSRF-TOKEN')?.slice(0, -3)}AAA`],
  ['the token of another session', async () => (await visit(app)).cookies.get('XSRF-TOKEN') ?? ''],
]

test.each(forgeries)('SEC-06 with %s every POST is refused and changes nothing', async (_, forge) => {
  const shopper = await busyShopper()
  const token = await forge(shopper)
  const before = await everyRow(app.database)
  for (const row of posts) {
    const { status, body } = await shopper.send('POST', row.path, 'ticket_id=1&date_id=1&qty=1', { token })
    expect({ row: row.name, status }).toEqual({ row: row.name, status: 403 })
    expect(body.error).toMatch(/out of date/)
  }
  expect(await everyRow(app.database)).toEqual(before)
})

test('SEC-06 an attacker’s pair of cookie and header is refused, because the server did not sign it', async () => {
  const shopper = await busyShopper()
  shopper.cookies.set('XSRF-TOKEN', 'planted.planted')
  for (const row of posts) expect((await shopper.send('POST', row.path)).status, row.name).toBe(403)
})

test('SEC-06 a POST without a session is refused and creates none', async () => {
  const before = await everyRow(app.database)
  for (const row of posts) {
    const { status, headers } = await new Shopper(app).send('POST', row.path, '', { token: 'a.b' })
    expect({ row: row.name, status, cookies: headers.getSetCookie() }).toEqual({
      row: row.name,
      status: 403,
      cookies: [],
    })
  }
  expect(await everyRow(app.database)).toEqual(before)
})

test('get_user alone begins a session, so that calls of a first visit that run at once begin one', async () => {
  const reads = (Object.values(endpoints) as Call[]).filter(row => row.kind === 'read')
  for (const row of reads) {
    const { status, headers } = await new Shopper(app).send(row.method, row.path)
    expect(status, row.name).toBeLessThan(500)
    expect({ row: row.name, cookies: headers.getSetCookie().length }).toEqual({
      row: row.name,
      cookies: row.name === 'get_user' ? 2 : 0,
    })
  }
})

test('SEC-06 the token from before sign-in is invalid after it', async () => {
  const email = newEmail()
  await addAccount(app.database, email)
  const shopper = await busyShopper()
  const old = shopper.cookies.get('XSRF-TOKEN') ?? ''
  await shopper.signIn(email)
  for (const row of posts) expect((await shopper.send('POST', row.path, '', { token: old })).status).toBe(403)
})

test('A call from another site is refused before its body is read', async () => {
  const shopper = await busyShopper()
  const before = await everyRow(app.database)
  for (const row of Object.values(endpoints) as Call[]) {
    const asking = { headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect((await shopper.send(row.method, row.path, '', asking)).status, row.name).toBe(403)
  }
  expect(await everyRow(app.database)).toEqual(before)
})
