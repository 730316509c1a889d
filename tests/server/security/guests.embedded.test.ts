import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addedTransfer, type TransferRow } from '../../../contract/rules/transfer.ts'
import { anExpressShop } from '../../support/anExpressShop.ts'
import { aHolder, say } from '../../support/guest.ts'
import { hostileTexts } from '../../support/hostileTexts.ts'
import { limitedBy } from '../../support/noLimits.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const limits = limitedBy({
  express_by_visit: 4,
  free_express_by_address: 6,
  free_express_by_asker: 2,
  unproved_transfers_by_visit: 3,
  transfers_by_visit: 5,
})
const app = withApp('embedded', { ...limits, MOST_HELD_BY_ACCOUNT: '3' })
beforeEach(() => sql`delete from rate_count`.execute(app.database))

const aGuest = async (price = 0): Promise<Shopper> =>
  aHolder(app, (await anExpressShop(app.database, price)).types[0] as Offered)

/** The statuses of as many free orders, each by a new visit, for these e-mail addresses. */
async function freeOrders(emails: string[]): Promise<number[]> {
  const statuses = []
  for (const email of emails) statuses.push((await say(await aGuest(), { email })).status)
  return statuses
}

test('SEC-17 nobody can send many letters to others: orders for one e-mail address, and from one network address, have a limit', async () => {
  const email = newEmail()
  expect(await freeOrders([email, email, email])).toEqual([200, 200, 429])
  expect(await freeOrders([newEmail(), newEmail(), newEmail(), newEmail()])).toEqual([200, 200, 200, 429])
})

test('One visit names a few e-mail addresses; the same one again and those of a payment are not limited alike', async () => {
  const guest = await aGuest(1250)
  const email = newEmail()
  for (let times = 0; times < 6; times++) expect((await say(guest, { email })).status).toBe(200)
  const statuses = []
  for (let times = 0; times < 4; times++) statuses.push((await say(guest)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('Whoever is signed in with the e-mail address is not limited', async () => {
  const email = newEmail()
  expect(await freeOrders([email, email, email])).toEqual([200, 200, 429])
  await addAccount(app.database, newEmail())
  const owner = await aGuest()
  await owner.register(email)
  expect((await say(owner, { email })).status).toBe(200)
})

test('What a stranger holds in the name of an account does not count as held by the account', async () => {
  const shop = await anExpressShop(app.database)
  const [offered] = shop.types as [Offered]
  const email = newEmail()
  await addAccount(app.database, email)
  await say(await aHolder(app, offered, 3), { email })
  const owner = await visit(app)
  await owner.signIn(email)
  await owner.add(offered, 2)
  expect((await owner.reserve()).body.error).toBeUndefined()
  const again = await visit(app)
  await again.signIn(email)
  await again.add(offered, 2)
  expect((await again.reserve()).body.error).toMatch(/already reserved/)
})

test('No answer says whether an e-mail address has an account', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await addAccount(app.database, known)
  const [one, other] = [
    await say(await aGuest(), { email: known }),
    await say(await aGuest(), { email: unknown }),
  ]
  expect([one.status, one.text]).toEqual([other.status, other.text])
})

test('A hostile name is stored as text', async () => {
  for (const text of hostileTexts.slice(0, 3)) {
    await sql`delete from rate_count`.execute(app.database)
    const guest = await aGuest()
    await say(guest, { fullname: `Ann\0 ${text}` })
    await guest.claim()
    const [ticket] = (await guest.call(getWallet)).body.tickets
    expect(ticket?.holder).toBe(`Ann ${text.replace(/\s+/g, ' ')}`)
  }
})

test('SEC-12 a stranger names nobody’s account: its owner says their own name', async () => {
  const guest = await aGuest()
  const email = newEmail()
  await say(guest, { email, fullname: 'Mal Lory' })
  const owner = await visit(app)
  await owner.add(await putOneOnSale(app.database, 5))
  await owner.reserve()
  expect((await owner.register(email, 'Sam Field')).status).toBe(200)
  expect((await owner.call(getUser)).body).toMatchObject({ email, full_name: 'Sam Field' })
})

/** A guest with free tickets, and their ticket type. */
async function aTicketOwner(): Promise<{ guest: Shopper; ticket_id: number }> {
  const [offered] = (await anExpressShop(app.database)).types as [Offered]
  const guest = await aHolder(app, offered, 10)
  await say(guest, { fullname: 'Visit https://evil.example now' })
  expect((await guest.claim()).status).toBe(200)
  return { guest, ticket_id: offered.ticket_id }
}

const gifts = (ticket_id: number, count: number) =>
  Array.from({ length: count }, () => ({
    ...addedTransfer(ticket_id),
    name: 'Go to https://evil.example',
    email: newEmail(),
    is_gift: true,
    send_gift: 'Send now' as const,
    message: 'Win at https://evil.example',
  }))

test('SEC-17 whoever has neither paid nor proved an address writes nothing into the letters of their tickets', async () => {
  const { guest, ticket_id } = await aTicketOwner()
  const [gift] = gifts(ticket_id, 1) as [TransferRow]
  expect((await guest.call(setTransfers, { transfers: [gift] })).status).toBe(200)
  await queueIsIdle(app.database)
  const [letter] = await app.database
    .selectFrom('sandbox_mail')
    .selectAll()
    .where('recipient', '=', gift.email)
    .execute()
  expect(letter?.subject).toMatch(/^A present from Somebody: 1 ticket/)
  expect(JSON.stringify(letter)).not.toContain('evil.example')
})

test('SEC-17 sent tickets are limited by their letters, and whoever signs in may send more', async () => {
  const { guest, ticket_id } = await aTicketOwner()
  const send = (by: Shopper, count: number) => by.call(setTransfers, { transfers: gifts(ticket_id, count) })
  expect((await send(guest, 2)).status).toBe(200)
  const refused = await send(guest, 2)
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/^Please sign in/) } })
  await guest.signIn(guest.email)
  await sql`delete from rate_count`.execute(app.database)
  expect((await send(guest, 4)).status).toBe(200)
  expect((await send(guest, 2)).status).toBe(429)
})
