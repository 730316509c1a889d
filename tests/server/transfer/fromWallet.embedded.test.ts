import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setTransfers } from '../../../contract/calls/order.ts'
import { claimTransfer } from '../../../contract/calls/transfers.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addedTransfer, type TransferRow } from '../../../contract/rules/transfer.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { claimLink } from '../../../server/transfer/claimLink.ts'
import { giveOne } from '../../support/giveOne.ts'
import { aHolder, say } from '../../support/guest.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
beforeEach(async () => {
  offered = await putOneOnSale(app.database, 100)
})

const walletOf = async (shopper: Shopper) => (await shopper.call(getWallet)).body

async function signedIn(email: string): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.signIn(email)
  return shopper
}

/** Somebody with an account who has bought tickets, on the device that has bought them. */
async function buyer(qty: number): Promise<Shopper> {
  const email = newEmail()
  await addAccount(app.database, email)
  const shopper = await signedIn(email)
  await shopper.buy(offered, qty, email)
  return shopper
}

const to = (change: Partial<TransferRow> = {}): TransferRow => ({
  ...addedTransfer(offered.ticket_id),
  name: 'Bo Bloom',
  email: newEmail(),
  ...change,
})

/** Sends one ticket of the first order in a wallet. */
async function sendFirst(shopper: Shopper, row = to()) {
  const [ticket] = (await walletOf(shopper)).tickets
  return shopper.call(setTransfers, { sale_reference: ticket?.sale_reference ?? '', transfers: [row] })
}

async function tokenFor(email: string): Promise<string> {
  const { id } = await app.database
    .selectFrom('transfer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return claimLink(app.services.keys, '', id).split('#')[1] ?? ''
}

const ofWallet = async (shopper: Shopper) =>
  (await walletOf(shopper)).tickets.map(({ is_transferable = false, transfer }) => [
    is_transferable,
    transfer?.name,
  ])

test('GAP-94 a complimentary ticket is sent on by its guest, and the one who claims it has the only one', async () => {
  const email = newEmail()
  await giveOne(app, offered, { name: 'Ada Hill', email })
  const ada = await signedIn(email)
  expect(await ofWallet(ada)).toEqual([[true, undefined]])
  const row = to({ is_gift: true, send_gift: 'Send now', message: 'Enjoy it' })
  expect((await sendFirst(ada, row)).status).toBe(200)
  await queueIsIdle(app.database)
  const letter = await app.database
    .selectFrom('sandbox_mail')
    .select('body')
    .where('recipient', '=', row.email)
    .executeTakeFirstOrThrow()
  expect(letter.body).toContain('Ada Hill writes: Enjoy it')
  const bo = await visit(app)
  expect((await bo.call(claimTransfer, { token: await tokenFor(row.email) })).status).toBe(200)
  expect((await walletOf(bo)).tickets).toHaveLength(1)
  expect(await walletOf(ada)).toMatchObject({ tickets: [], transfers: [{ state: 'claimed' }] })
})

test('GAP-93 GAP-94 tickets are sent from another device of their buyer, and every device shows them as sent', async () => {
  const sam = await buyer(2)
  const elsewhere = await signedIn(sam.email)
  expect((await sendFirst(elsewhere)).status).toBe(200)
  for (const device of [sam, elsewhere]) {
    expect(await ofWallet(device)).toEqual([
      [true, undefined],
      [false, 'Bo Bloom'],
    ])
    expect((await walletOf(device)).transfers).toMatchObject([{ state: 'sent', qty: 1 }])
  }
})

test('GAP-93 tickets of an earlier order are sent while another one is the last of the visit', async () => {
  const sam = await buyer(1)
  const [first] = (await walletOf(sam)).tickets
  await sam.buy(offered, 1, sam.email)
  const sale_reference = first?.sale_reference ?? ''
  expect((await sam.call(setTransfers, { sale_reference, transfers: [to()] })).status).toBe(200)
  const sent = (await walletOf(sam)).tickets.filter(({ transfer }) => transfer)
  expect(sent.map(({ id }) => id)).toEqual([first?.id])
})

test('GAP-93 an express guest sends tickets of an earlier order on the device that bought them, and on no other', async () => {
  await app.database.updateTable('event').set({ express: true }).execute()
  const guest = await aHolder(app, offered)
  await say(guest)
  expect((await guest.claim()).status).toBe(200)
  const sale_reference = (await walletOf(guest)).tickets[0]?.sale_reference ?? ''
  await guest.add(offered)
  const elsewhere = await visit(app)
  const send = (device: Shopper) => device.call(setTransfers, { sale_reference, transfers: [to()] })
  expect((await send(elsewhere)).status).toBe(401)
  expect((await send(guest)).status).toBe(200)
  expect(await ofWallet(guest)).toEqual([[false, 'Bo Bloom']])
})

test('An order of somebody else is answered as one that does not exist, and nothing of it is sent', async () => {
  const sam = await buyer(1)
  const reference = (await walletOf(sam)).tickets[0]?.sale_reference ?? ''
  const recipient = newEmail()
  const strangers = [await visit(app), await buyer(1)]
  for (const stranger of strangers) {
    const [real, none] = await Promise.all(
      [reference, '0000000000'].map(sale_reference =>
        stranger.call(setTransfers, { sale_reference, transfers: [to({ email: recipient })] }),
      ),
    )
    expect([real?.status, real?.body]).toEqual([none?.status, none?.body])
    expect([401, 404]).toContain(real?.status)
  }
  expect(await ofWallet(sam)).toEqual([[true, undefined]])
})

test('A ticket that was received is not sent on, by its holder or by the one who has sent it', async () => {
  const sam = await buyer(1)
  const sale_reference = (await walletOf(sam)).tickets[0]?.sale_reference ?? ''
  const row = to()
  await sendFirst(sam, row)
  await addAccount(app.database, row.email)
  const bo = await signedIn(row.email)
  await bo.call(claimTransfer, { token: await tokenFor(row.email) })
  expect(await ofWallet(bo)).toEqual([[false, undefined]])
  expect((await sendFirst(bo)).status).toBe(404)
  expect((await sam.call(setTransfers, { sale_reference, transfers: [to()] })).status).toBe(409)
})

test.each([
  [
    'used',
    sql`insert into admission (id, ticket_id, event_id, generation, admitted_at, door, account_id)
    select gen_random_uuid(), ticket.id, date.event_id, 0, now(), 'North', ticket.account_id
    from ticket join ticket_type type on type.id = ticket_type_id join event_date date on date.id = event_date_id`,
  ],
  ['of a cancelled event', sql`update event set status = 'cancelled'`],
  [
    'of an event that is over',
    sql`update event_date set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
  ],
] as const)('GAP-93 a ticket that is %s cannot be sent, and the wallet knows it', async (_, change) => {
  const sam = await buyer(1)
  expect(await ofWallet(sam)).toEqual([[true, undefined]])
  await change.execute(app.database)
  expect(await ofWallet(sam)).toEqual([[false, undefined]])
  expect((await sendFirst(sam)).status).toBe(409)
})

test('GAP-98 a ticket that was refunded cannot be sent', async () => {
  const sam = await buyer(1)
  const reference = (await walletOf(sam)).tickets[0]?.sale_reference ?? ''
  await app.database.transaction().execute(async trx => {
    const sale = trx.selectFrom('sale').select('id').where('reference', '=', reference)
    await takeBack(trx, app.services.enqueue, (await sale.executeTakeFirstOrThrow()).id, 'all')
  })
  const refused = await sam.call(setTransfers, { sale_reference: reference, transfers: [to()] })
  expect(refused.status).toBe(409)
})
