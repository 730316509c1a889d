import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { cancelTransfer, claimTransfer, openTransfer } from '../../../contract/calls/transfers.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { readTicketCode } from '../../../contract/rules/ticketCode.ts'
import { addedTransfer, type TransferRow } from '../../../contract/rules/transfer.ts'
import { work } from '../../../server/jobs/work.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { claimLink } from '../../../server/transfer/claimLink.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { random } from '../../support/random.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
beforeAll(async () => {
  offered = await putOneOnSale(app.database, 1000)
})

async function buyer(qty: number): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.buy(offered, qty)
  return shopper
}

const to = (change: Partial<TransferRow> = {}): TransferRow => ({
  ...addedTransfer(offered.ticket_id),
  name: 'Bo Bloom',
  email: newEmail(),
  ...change,
})

const send = (shopper: Shopper, ...transfers: TransferRow[]) => shopper.call(setTransfers, { transfers })

/** The token of the newest transfer to an address. */
async function tokenFor(email: string): Promise<string> {
  const { id } = await app.database
    .selectFrom('transfer')
    .select('id')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return claimLink(app.services.keys, '', id).split('#')[1] ?? ''
}

/** The token of the link in the newest letter to an address. */
async function tokenInLetter(email: string): Promise<string> {
  await queueIsIdle(app.database)
  const [letter] = await lettersTo(email)
  return /\/claim\/#([\w.-]+)/.exec(letter?.body ?? '')?.[1] ?? ''
}

/** Refunds the order whose tickets were sent to an address. */
async function refundOrderOf(email: string): Promise<void> {
  await app.database.transaction().execute(async trx => {
    const transfers = trx.selectFrom('transfer').select('sale_id').where('email', '=', email)
    const { sale_id } = await transfers.executeTakeFirstOrThrow()
    await takeBack(trx, app.services.enqueue, sale_id, 'all')
  })
}

const lettersTo = (email: string) =>
  app.database
    .selectFrom('sandbox_mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()

const leftOf = async (shopper: Shopper) => (await shopper.call(getCheckout)).body.tickets[0]?.transferable_qty

const walletOf = async (shopper: Shopper) => (await shopper.call(getWallet)).body

describe('Sending tickets', () => {
  test('GAP-94 TRF-46 brings the recipient a link that claims them, and the sender’s codes are over then', async () => {
    const sam = await buyer(3)
    const [row] = [to({ qty: 2 })]
    const before = (await walletOf(sam)).tickets
    expect((await send(sam, row)).status).toBe(200)
    expect(await leftOf(sam)).toBe(1)
    const token = await tokenInLetter(row.email)

    // Until they are claimed, the sender has them.
    const waiting = await walletOf(sam)
    expect(waiting.tickets.map(({ transfer }) => transfer)).toEqual([
      undefined,
      { name: 'Bo Bloom', is_sent: true },
      { name: 'Bo Bloom', is_sent: true },
    ])
    expect(waiting.transfers).toMatchObject([{ name: 'Bo Bloom', email: row.email, qty: 2, state: 'sent' }])

    const bo = await visit(app)
    const { body: shown } = await bo.call(openTransfer, { token })
    expect(shown).toMatchObject({ state: 'open', from: 'Sam Field', qty: 2, ticket_name: 'Type 0' })
    expect((await walletOf(bo)).tickets).toEqual([])
    expect((await bo.call(claimTransfer, { token })).status).toBe(200)

    const claimed = (await walletOf(bo)).tickets
    expect(claimed).toHaveLength(2)
    expect(claimed.every(({ holder }) => holder === 'Bo Bloom')).toBe(true)
    const [, second, third] = before
    for (const { id, qr } of claimed) {
      const old = [second, third].find(one => one?.id === id)
      expect(readTicketCode(old?.qr ?? '')?.generation).toBe(0)
      expect(readTicketCode(qr)?.generation).toBe(1)
    }
    expect((await walletOf(sam)).tickets.map(({ id }) => id)).toEqual([before[0]?.id])
    expect((await walletOf(sam)).transfers).toMatchObject([{ state: 'claimed' }])
    await queueIsIdle(app.database)
    expect((await lettersTo(sam.email)).map(({ subject }) => subject)[0]).toMatch(
      /^Bo Bloom has claimed your tickets/,
    )
    await stockIsConsistent(app.database)
  })

  test('GAP-93 the recipient has them on another device after a one-time code', async () => {
    const sam = await buyer(1)
    const row = to()
    await send(sam, row)
    await (await visit(app)).call(claimTransfer, { token: await tokenFor(row.email) })
    const elsewhere = await visit(app)
    expect((await walletOf(elsewhere)).tickets).toEqual([])
    await elsewhere.signIn(row.email)
    expect((await walletOf(elsewhere)).tickets).toHaveLength(1)
  })

  test('whoever is signed in gets them into their own wallet', async () => {
    const sam = await buyer(1)
    const row = to()
    await send(sam, row)
    const lee = await visit(app)
    const email = newEmail()
    await addAccount(app.database, email)
    await lee.signIn(email)
    const token = await tokenFor(row.email)
    expect((await lee.call(claimTransfer, { token })).status).toBe(200)
    expect((await walletOf(lee)).tickets).toHaveLength(1)
  })

  test('a second claim by the same person changes nothing, and one by somebody else is refused', async () => {
    const sam = await buyer(1)
    const row = to()
    await send(sam, row)
    const token = await tokenFor(row.email)
    const [bo, stranger] = [await visit(app), await visit(app)]
    await bo.call(claimTransfer, { token })
    expect((await bo.call(claimTransfer, { token })).status).toBe(200)
    expect((await bo.call(openTransfer, { token })).body.state).toBe('own')
    const refused = await stranger.call(claimTransfer, { token })
    expect([refused.status, refused.body.error]).toEqual([409, 'These tickets have been claimed already.'])
    expect((await stranger.call(openTransfer, { token })).body.state).toBe('claimed')
    expect(readTicketCode((await walletOf(bo)).tickets[0]?.qr ?? '')?.generation).toBe(1)
  })

  test('TRF-22 rows without tickets are skipped', async () => {
    const sam = await buyer(2)
    await send(sam, to({ qty: 0, name: '', email: '' }), to())
    expect((await walletOf(sam)).transfers).toHaveLength(1)
    expect(await leftOf(sam)).toBe(1)
  })

  test('GAP-62 TRF-37 more than remain are refused, and then nothing is sent', async () => {
    const sam = await buyer(3)
    await send(sam, to({ qty: 2 }))
    const refused = await send(sam, to({ qty: 1 }), to({ qty: 1 }))
    expect([refused.status, refused.body.error]).toEqual([409, 'These tickets cannot be sent any more.'])
    expect(await leftOf(sam)).toBe(1)
    expect((await send(sam, to({ qty: 2 }))).body.error).toBe('Only 1 of these tickets can still be sent.')
    expect((await walletOf(sam)).transfers).toHaveLength(1)
  })

  test('the same request twice sends them once', async () => {
    const sam = await buyer(4)
    const transfers = [to({ qty: 2 })]
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([1, 2].map(() => sam.call(setTransfers, { transfers }, { key })))
    expect([one?.status, other?.status].filter(status => status !== 425)).toContain(200)
    expect((await sam.call(setTransfers, { transfers }, { key })).status).toBe(200)
    expect(await leftOf(sam)).toBe(2)
    await queueIsIdle(app.database)
    expect(await lettersTo(transfers[0]?.email ?? '')).toHaveLength(1)
  })

  test.each<[string, Partial<TransferRow>, string]>([
    ['without a name', { name: '' }, 'Please enter a name'],
    ['with a malformed e-mail address', { email: 'bo@' }, 'Please enter an email'],
    ['of a scheduled gift without a date', { is_gift: true, delivery_time: '18:00' }, 'Please enter a date'],
    [
      'of a scheduled gift without a time',
      { is_gift: true, delivery_date: '24/12/2026' },
      'Please enter a time',
    ],
  ])('a row %s is refused', async (_, change, error) => {
    const sam = await buyer(1)
    const refused = await send(sam, to(change))
    expect([refused.status, refused.body.error]).toEqual([422, error])
    expect(await leftOf(sam)).toBe(1)
  })

  test('nobody sends tickets without a completed order, or those of another one', async () => {
    expect((await send(await visit(app), to())).status).toBe(409)
    const holder = await visit(app)
    await holder.add(offered)
    await holder.reserve()
    expect((await send(holder, to())).status).toBe(409)
    const other = await putOneOnSale(app.database, 5)
    const sam = await buyer(1)
    expect((await send(sam, to({ ticket_id: other.ticket_id }))).body.error).toBe(
      'These tickets cannot be sent any more.',
    )
  })

  test('TRF-05 tickets with seats are not sent, nor those of an event that is over', async () => {
    const sam = await buyer(2)
    await sql`update ticket set seat = 'A1' where number = 1 and sale_id = (select max(sale_id) from ticket)`.execute(
      app.database,
    )
    expect(await leftOf(sam)).toBe(1)
    await sql`update event_date set ends_at = now() - interval '1 hour', starts_at = now() - interval '2 hours'
      where id = ${offered.date_id}`.execute(app.database)
    expect(await leftOf(sam)).toBe(0)
    await sql`update event_date set starts_at = now() + interval '30 days', ends_at = now() + interval '31 days'
      where id = ${offered.date_id}`.execute(app.database)
    // Its type has no seats, which the other tests check.
    await sql`update ticket set seat = null where seat = 'A1'`.execute(app.database)
  })
})

describe('A gift', () => {
  /** A day that is `days` away, as day/month/year. */
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)
  const gift = (days: number) =>
    to({ is_gift: true, delivery_date: day(days), delivery_time: '18:00', message: 'Happy birthday' })

  test('GAP-94 that is scheduled goes out at its time, by the clock of the sender', async () => {
    const sam = await buyer(1)
    const row = gift(3)
    await sam.call(setTransfers, { transfers: [row], time_zone: 'America/New_York' })
    await queueIsIdle(app.database)
    expect(await lettersTo(row.email)).toEqual([])
    expect((await walletOf(sam)).transfers).toMatchObject([{ state: 'scheduled' }])
    const { rows } = await sql<{ at: string; id: string; is_queued: boolean }>`
      select to_char(send_at at time zone 'America/New_York', 'DD/MM/YYYY HH24:MI') as at, transfer.id,
        exists (select from pgboss.job where name = 'mail_transfer' and data ->> 'transfer' = transfer.id
          and abs(extract(epoch from start_after - send_at)) < 5) as is_queued
      from transfer where email = ${row.email}`.execute(app.database)
    const [stored] = rows
    expect(stored).toMatchObject({ at: `${row.delivery_date} 18:00`, is_queued: true })

    await work.mail_transfer({ transfer: stored?.id ?? '', about: 'sent' }, context())
    const [letter] = await lettersTo(row.email)
    expect(letter?.subject).toMatch(/^A present from Sam Field: 1 ticket for /)
    expect(letter?.body).toContain('Sam Field writes: Happy birthday')
  })

  test('whose time of today has passed goes out now', async () => {
    const sam = await buyer(1)
    const row = to({ is_gift: true, delivery_date: '01/01/2026', delivery_time: '00:00' })
    await send(sam, row)
    expect(await tokenInLetter(row.email)).not.toBe('')
  })

  test('that would arrive after its event is refused', async () => {
    const sam = await buyer(1)
    const refused = await send(sam, gift(200))
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'A gift has to arrive before its event is over.',
    ])
  })

  test('in the year 2999 is refused', async () => {
    const sam = await buyer(1)
    const row = to({ is_gift: true, delivery_date: '24/12/2999', delivery_time: '18:00' })
    const refused = await send(sam, row)
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'A gift has to arrive before its event is over.',
    ])
  })

  test('a time zone that nobody knows is refused', async () => {
    const sam = await buyer(1)
    expect((await sam.call(setTransfers, { transfers: [gift(3)], time_zone: 'Mars/Base' })).status).toBe(400)
  })

  test('that is taken back is not sent', async () => {
    const sam = await buyer(1)
    const row = gift(3)
    await send(sam, row)
    const id = (await walletOf(sam)).transfers?.[0]?.id ?? ''
    expect((await sam.call(cancelTransfer, { transfer_id: id })).status).toBe(200)
    await work.mail_transfer({ transfer: id, about: 'sent' }, context())
    expect(await lettersTo(row.email)).toEqual([])
    expect(await leftOf(sam)).toBe(1)
  })

  test('that has not gone out is not told to its recipient when it is refunded', async () => {
    const sam = await buyer(1)
    const row = gift(3)
    expect((await sam.call(setTransfers, { transfers: [row], time_zone: 'America/New_York' })).status).toBe(
      200,
    )
    await refundOrderOf(row.email)
    await queueIsIdle(app.database)
    expect(await lettersTo(row.email)).toEqual([])
  })
})

const context = () => ({
  ...app.services,
  sendMail: async (letter: {
    messageId: string
    to: string
    subject: string
    text: string
    html: string
  }) => {
    const { messageId: message_id, to: recipient, subject, text: body, html } = letter
    await app.database
      .insertInto('sandbox_mail')
      .values({ message_id, recipient, subject, body, html })
      .execute()
  },
})

describe('Taking tickets back', () => {
  test('ends the link, and they can be sent again', async () => {
    const sam = await buyer(1)
    const row = to()
    await send(sam, row)
    const token = await tokenFor(row.email)
    const transfer_id = (await walletOf(sam)).transfers?.[0]?.id ?? ''
    expect((await sam.call(cancelTransfer, { transfer_id })).status).toBe(200)
    expect((await sam.call(cancelTransfer, { transfer_id })).status).toBe(200)
    const bo = await visit(app)
    expect((await bo.call(openTransfer, { token })).body.state).toBe('cancelled')
    const refused = await bo.call(claimTransfer, { token })
    expect([refused.status, refused.body.error]).toEqual([409, 'Sam Field has taken these tickets back.'])
    expect((await send(sam, to())).status).toBe(200)
    expect((await walletOf(sam)).transfers?.map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  })

  test('is too late once they are claimed, and for nobody but the sender', async () => {
    const sam = await buyer(1)
    const row = to()
    await send(sam, row)
    const token = await tokenFor(row.email)
    const transfer_id = (await walletOf(sam)).transfers?.[0]?.id ?? ''
    const stranger = await buyer(1)
    expect((await stranger.call(cancelTransfer, { transfer_id })).status).toBe(404)
    await (await visit(app)).call(claimTransfer, { token })
    const refused = await sam.call(cancelTransfer, { transfer_id })
    expect([refused.status, refused.body.error]).toEqual([409, 'Bo Bloom has claimed these tickets already.'])
  })

  test('and claiming at the same time: one of them wins', async () => {
    const sam = await buyer(6)
    for (let round = 0; round < 6; round++) {
      const row = to()
      await send(sam, row)
      const token = await tokenFor(row.email)
      const transfer_id = (await walletOf(sam)).transfers?.[0]?.id ?? ''
      const bo = await visit(app)
      const answers = await Promise.all([
        bo.call(claimTransfer, { token }),
        sam.call(cancelTransfer, { transfer_id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    await stockIsConsistent(app.database)
  })
})

test('A link whose signature is another one is unknown', async () => {
  const sam = await buyer(1)
  const row = to()
  await send(sam, row)
  const token = await tokenFor(row.email)
  const bo = await visit(app)
  for (const other of [
    '',
    'none',
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ])
    for (const row of [openTransfer, claimTransfer])
      expect((await bo.call(row, { token: other })).status, other).toBe(404)
})

test('A refunded order has nothing to send, and its links have ended', async () => {
  const sam = await buyer(2)
  const row = to()
  await send(sam, row)
  const token = await tokenInLetter(row.email)
  await refundOrderOf(row.email)
  const bo = await visit(app)
  expect((await bo.call(openTransfer, { token })).body.state).toBe('ended')
  expect((await bo.call(claimTransfer, { token })).status).toBe(409)
  await queueIsIdle(app.database)
  expect((await lettersTo(row.email))[0]?.subject).toMatch(/^Your ticket for .* is no longer valid$/)
})

test('GAP-93 A ticket that was claimed without signing in leaves that device when it is refunded', async () => {
  const sam = await buyer(2)
  const row = to()
  await send(sam, row)
  const bo = await visit(app)
  await bo.call(claimTransfer, { token: await tokenFor(row.email) })
  const [claimed] = (await walletOf(bo)).tickets
  expect((await walletOf(bo)).gone).toEqual([])
  await refundOrderOf(row.email)
  expect(await walletOf(bo)).toMatchObject({ tickets: [], gone: [claimed?.id] })
})

describe('A ticket that was let in at the door', () => {
  const letIn = async (id: string) => {
    await app.database.executeQuery(
      sql`insert into admission (id, event_id, ticket_id, generation, admitted_at, door, account_id)
        select gen_random_uuid(), date.event_id, ${id}, 0, now(), 'North', ticket.account_id
        from ticket, event_date date where ticket.id = ${id} and date.id = ${offered.date_id}`.compile(
        app.database,
      ),
    )
  }

  test('TRF-05 cannot be sent any more', async () => {
    const sam = await buyer(2)
    const [one] = (await walletOf(sam)).tickets
    await letIn(one?.id ?? '')
    expect(await leftOf(sam)).toBe(1)
    expect((await send(sam, to({ qty: 2 }))).body.error).toBe('Only 1 of these tickets can still be sent.')
  })

  test('stays with its sender when the others are claimed, and is not claimed alone', async () => {
    const sam = await buyer(2)
    const row = to({ qty: 2 })
    await send(sam, row)
    const [one, other] = (await walletOf(sam)).tickets.map(({ id }) => id) as [string, string]
    await letIn(one)
    const [token, bo] = [await tokenFor(row.email), await visit(app)]
    expect((await bo.call(openTransfer, { token })).body).toMatchObject({ state: 'open', qty: 1 })
    expect((await bo.call(claimTransfer, { token })).status).toBe(200)
    expect((await walletOf(bo)).tickets.map(({ id }) => id)).toEqual([other])
    expect((await walletOf(sam)).tickets).toMatchObject([{ id: one, holder: 'Sam Field' }])

    const lee = await buyer(1)
    const alone = to()
    await send(lee, alone)
    await letIn((await walletOf(lee)).tickets[0]?.id ?? '')
    const used = { token: await tokenFor(alone.email) }
    const refused = await bo.call(claimTransfer, used)
    expect([refused.status, refused.body.error]).toEqual([409, 'These tickets are no longer valid.'])
    expect((await bo.call(openTransfer, used)).body.state).toBe('ended')
  })
})

test('GAP-98 A recipient is told of each ticket of theirs that was refunded', async () => {
  const sam = await buyer(3)
  const row = to({ qty: 2 })
  await send(sam, row)
  await tokenInLetter(row.email)
  const tickets = await app.database
    .selectFrom('ticket')
    .innerJoin('transfer', 'transfer.id', 'transfer_id')
    .select(['ticket.id', 'ticket.sale_id'])
    .where('email', '=', row.email)
    .execute()
  for (const { id, sale_id } of tickets) {
    await app.database
      .transaction()
      .execute(trx => takeBack(trx, app.services.enqueue, sale_id, { tickets: [id] }))
    await queueIsIdle(app.database)
  }
  const told = (await lettersTo(row.email)).slice(0, 2).map(({ body }) => body.split(' that ')[0])
  expect(told).toEqual([
    expect.stringMatching(/^2 tickets for /),
    expect.stringMatching(/^1 of 2 tickets for /),
  ])
  expect((await walletOf(sam)).transfers).toMatchObject([{ state: 'sent', is_refunded: true }])
})

test('Where a ticket was refunded, the link, the letter and the sender are told how many are left', async () => {
  const sam = await buyer(3)
  const row = to({ qty: 3 })
  await send(sam, row)
  const token = await tokenInLetter(row.email)
  const transfer = await app.database
    .selectFrom('transfer')
    .innerJoin('ticket', 'transfer_id', 'transfer.id')
    .select(['transfer.id', 'ticket.id as ticket', 'transfer.sale_id'])
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow()
  await app.database.transaction().execute(async trx => {
    await takeBack(trx, app.services.enqueue, transfer.sale_id, { tickets: [transfer.ticket] })
    await trx.updateTable('transfer').set({ sent_at: null }).where('id', '=', transfer.id).execute()
  })
  const sent: string[] = []
  const sendMail = async ({ subject }: { subject: string }) => void sent.push(subject)
  await work.mail_transfer({ transfer: transfer.id, about: 'sent' }, { ...app.services, sendMail })
  expect(sent).toEqual([expect.stringContaining('has sent you 2 tickets for')])
  const bo = await visit(app)
  expect((await bo.call(openTransfer, { token })).body).toMatchObject({ state: 'open', qty: 2 })
  expect((await bo.call(claimTransfer, { token })).status).toBe(200)
  expect((await walletOf(bo)).tickets).toHaveLength(2)
  await queueIsIdle(app.database)
  const [{ email } = { email: '' }] = await sql<{ email: string }>`
    select email from sale join ticket on ticket.sale_id = sale.id where ticket.id = ${transfer.ticket}`
    .execute(app.database)
    .then(({ rows }) => rows)
  expect((await lettersTo(email))[0]?.body).toContain('Bo Bloom has claimed 2 tickets for')
})

test('Random orders of sending, taking back, claiming and refunding never send more than was bought', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6))
  const chance = random(seed)
  const among = (count: number) => Math.floor(chance() * count)
  for (let order = 0; order < 4; order++) {
    const bought = 1 + among(5)
    const sam = await buyer(bought)
    const friends = await Promise.all([1, 2].map(() => visit(app)))
    const tokens: string[] = []
    for (let act = 0; act < 15; act++) {
      const pick = among(3)
      if (pick === 0) {
        const row = to({ qty: among(4) })
        const { status } = await send(sam, row)
        if (status === 200 && row.qty > 0) tokens.push(await tokenFor(row.email))
      } else if (pick === 1) {
        await friends[among(2)]?.call(claimTransfer, { token: tokens[among(tokens.length)] ?? 'none' })
      } else {
        const transfers = (await walletOf(sam)).transfers ?? []
        await sam.call(cancelTransfer, { transfer_id: transfers[among(transfers.length)]?.id ?? 'none' })
      }
      const wallets = await Promise.all([sam, ...friends].map(walletOf))
      const ids = wallets.flatMap(({ tickets }) => tickets.map(({ id }) => id))
      expect(ids.length, `SEED=${seed}`).toBe(bought)
      expect(new Set(ids).size, `SEED=${seed}`).toBe(bought)
    }
  }
  await stockIsConsistent(app.database)
})
