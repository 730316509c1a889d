import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import { addGiftVoucher, setCode } from '../../../contract/calls/basket.ts'
import { destroySale, getCheckout } from '../../../contract/calls/checkout.ts'
import { saveGuestToSale } from '../../../contract/calls/login.ts'
import {
  addMember,
  getAttendees,
  getMembers,
  refundOrder,
  refundTicket,
  removeMember,
  resendTickets,
} from '../../../contract/calls/organiserActs.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { creditLeftSql } from '../../../server/book/creditLeftSql.ts'
import { work } from '../../../server/jobs/work.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { aPayer, Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
let organiser_id: number
let event_id: number
let wol: Shopper
let stranger: Shopper

beforeAll(async () => {
  const [first] = await putOnSale(app.database, [{ capacity: 100, price: 2500, fee: 250 }])
  offered = first as Offered
  const event = await eventOf(offered)
  organiser_id = event.organiser_id
  event_id = event.id
  wol = await memberWith(newEmail())
  await app.database.insertInto('organiser_member').values({ organiser_id, email: wol.email }).execute()
  stranger = await memberWith(newEmail())
})

const eventOf = ({ date_id }: Offered) =>
  app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', date_id)
    .executeTakeFirstOrThrow()

async function memberWith(email: string): Promise<Shopper> {
  await addAccount(app.database, email)
  const shopper = await visit(app)
  await shopper.signIn(email)
  return shopper
}

/** Somebody who has paid for so many tickets. */
async function buyer(qty: number, of = offered): Promise<Payer> {
  const sam = await aPayer(app, of, qty)
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  return sam
}

/** Somebody who has paid for three tickets, reduced by this code. */
async function codeBuyer(code: string): Promise<Payer> {
  const visitor = await visit(app)
  const sam = Object.assign(new Payer(app), { cookies: visitor.cookies })
  await sam.add(offered, 3)
  await sam.call(setCode, { code })
  await sam.reserve()
  await sam.register(newEmail())
  sam.reference = (await sam.call(getCheckout)).body.sale_reference ?? ''
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  return sam
}

const saleOf = ({ reference }: Payer) =>
  app.database.selectFrom('sale').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()

const ticketsOf = async (sam: Shopper) => (await sam.call(getWallet)).body.tickets

/** What the provider has given back of the buyer's payment, in minor units. */
async function givenBack(sam: Payer): Promise<number> {
  const { provider, provider_ref } = await app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select(['provider', 'provider_ref'])
    .where('reference', '=', sam.reference)
    .executeTakeFirstOrThrow()
  return (await app.services.payments.get(provider)?.refunded(provider_ref ?? '')) ?? -1
}

const lettersTo = async (email: string) => {
  await queueIsIdle(app.database)
  const letters = app.database.selectFrom('sandbox_mail').select(['subject', 'body', 'message_id'])
  return letters.where('recipient', '=', email).orderBy('id').execute()
}

describe('GAP-98 A refund of a whole order', () => {
  test('gives the money back once, ends the tickets, frees the places and tells the buyer', async () => {
    const sam = await buyer(2)
    const { sold } = await takenOf(app.database, offered.ticket_id)
    const { id: sale_id } = await saleOf(sam)
    const answers = await Promise.all([1, 2].map(() => wol.call(refundOrder, { organiser_id, sale_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(5500)
    expect(await ticketsOf(sam)).toEqual([])
    expect((await takenOf(app.database, offered.ticket_id)).sold).toBe(sold - 2)
    const letters = await lettersTo(sam.email)
    expect(
      letters.filter(({ subject }) => subject.startsWith(`Your refund, order ${sam.reference}: `)),
    ).toHaveLength(1)
    expect(letters.at(-1)?.body).toContain('We have sent £55.00 back to you')
    await stockIsConsistent(app.database)
  })

  test('after one of its tickets gives back what is left', async () => {
    const sam = await buyer(3)
    const [ticket] = await ticketsOf(sam)
    expect((await wol.call(refundTicket, { organiser_id, ticket_id: ticket?.id ?? '' })).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(2750)
    const asked = { organiser_id, event_id, search: sam.reference }
    const [order] = (await wol.call(getOrganiserOrders, asked)).body.orders ?? []
    expect(order?.items).toEqual([expect.stringMatching(/^3 × .*, 1 refunded$/)])
    const { id: sale_id } = await saleOf(sam)
    expect((await wol.call(refundOrder, { organiser_id, sale_id })).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(8250)
    expect((await lettersTo(sam.email)).at(-1)?.body).toContain('We have sent £55.00 back to you')
    await stockIsConsistent(app.database)
  })

  test('for which nothing was paid sends a letter too', async () => {
    const [free] = await putOnSale(app.database, [{ capacity: 5 }])
    const own = await eventOf(free as Offered)
    await app.database
      .insertInto('organiser_member')
      .values({ organiser_id: own.organiser_id, email: wol.email })
      .execute()
    const sam = await visit(app)
    await sam.buy(free as Offered, 2)
    const { id: sale_id } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('email', '=', sam.email)
      .executeTakeFirstOrThrow()
    expect((await wol.call(refundOrder, { organiser_id: own.organiser_id, sale_id })).status).toBe(200)
    expect((await lettersTo(sam.email)).at(-1)?.subject).toMatch(/^Your order \w+ was cancelled: Title of /)
    expect(await ticketsOf(sam)).toEqual([])
  })

  test('gives back an organiser’s own part where another has sold the rest, whose tickets stay', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 5, price: 1000 }])
    const sam = await aPayer(app, offered, 1, other)
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    const { id: sale_id } = await saleOf(sam)
    expect((await wol.call(refundOrder, { organiser_id, sale_id })).status).toBe(200)
    const [left, ...others] = await ticketsOf(sam)
    expect(others).toEqual([])
    expect((await wol.call(refundTicket, { organiser_id, ticket_id: left?.id ?? '' })).status).toBe(404)
    expect((await wol.call(refundOrder, { organiser_id, sale_id })).status).toBe(409)
    await queueIsIdle(app.database)
    expect((await lettersTo(sam.email)).at(-1)?.subject).toContain(
      `A ticket of your order ${sam.reference} was refunded: `,
    )
    expect(await brokenInvariants(app.database)).toEqual({})
  })
})

describe('GAP-98 A refund of a ticket', () => {
  test('gives back what it has cost, once, and leaves the others', async () => {
    const sam = await buyer(2)
    const [ticket, other] = await ticketsOf(sam)
    const ticket_id = ticket?.id ?? ''
    const answers = await Promise.all([1, 2].map(() => wol.call(refundTicket, { organiser_id, ticket_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(2750)
    expect((await ticketsOf(sam)).map(({ id }) => id)).toEqual([other?.id])
    const letter = (await lettersTo(sam.email)).at(-1)
    expect(letter?.subject).toContain(`A ticket of your order ${sam.reference} was refunded: `)
    expect(letter?.body).toContain('We have sent £27.50 back to you')
    expect((await sam.call(getCheckout)).body.tickets[0]?.transferable_qty).toBe(1)
    await stockIsConsistent(app.database)
  })

  test('gives back the whole of a line that cannot be divided, ticket by ticket', async () => {
    await app.database
      .insertInto('discount_code')
      .values({ organiser_id, code: 'POUNDOFF', amount: 100 })
      .execute()
    const sam = await codeBuyer('POUNDOFF')
    for (const { id: ticket_id } of await ticketsOf(sam))
      await wol.call(refundTicket, { organiser_id, ticket_id })
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(8150)
  })

  test('is made by a sweep where the queue has given it up', async () => {
    const sam = await buyer(1)
    const ticket_id = (await ticketsOf(sam))[0]?.id ?? ''
    const { id } = await saleOf(sam)
    await app.database.transaction().execute(async trx => {
      // The job is lost.
      await takeBack(trx, async () => {}, id, { tickets: [ticket_id] })
    })
    await work.sweep_refunds({}, { ...app.services, sendMail: async () => {} })
    await queueIsIdle(app.database)
    expect(await givenBack(sam), 'too early').toBe(0)
    await sql`update refund set asked_at = now() - interval '31 minutes' where state = 'asked'`.execute(
      app.database,
    )
    await work.sweep_refunds({}, { ...app.services, sendMail: async () => {} })
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(2750)
    const told = (await lettersTo(sam.email)).filter(({ subject }) => subject.includes('refund'))
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Your refund, order ${sam.reference}: `),
    ])
  })

  test('of the last ticket ends the order, which then has nothing to give back', async () => {
    const sam = await buyer(1)
    const ticket_id = (await ticketsOf(sam))[0]?.id ?? ''
    await wol.call(refundTicket, { organiser_id, ticket_id })
    await queueIsIdle(app.database)
    const { id: sale_id } = await saleOf(sam)
    const again = await wol.call(refundOrder, { organiser_id, sale_id })
    expect([again.status, again.body.error]).toEqual([409, 'This order was refunded already.'])
    await queueIsIdle(app.database)
    expect(await givenBack(sam)).toBe(2750)
    expect((await lettersTo(sam.email)).at(-1)?.subject).toContain(`Your refund, order ${sam.reference}: `)
  })

  test('frees its seat', async () => {
    const [seated] = await putOnSale(app.database, [{ capacity: 2, price: 1000 }])
    const { ticket_id: type } = seated as Offered
    await app.database
      .insertInto('seat')
      .values(['A1', 'A2'].map((label, position) => ({ ticket_type_id: type, label, position })))
      .execute()
    const own = await eventOf(seated as Offered)
    await app.database
      .insertInto('organiser_member')
      .values({ organiser_id: own.organiser_id, email: wol.email })
      .execute()
    const sam = await buyer(2, seated)
    const [ticket] = await ticketsOf(sam)
    await wol.call(refundTicket, { organiser_id: own.organiser_id, ticket_id: ticket?.id ?? '' })
    const free = await app.database
      .selectFrom('seat')
      .select('label')
      .where('ticket_type_id', '=', type)
      .where('sale_id', 'is', null)
      .execute()
    expect(free).toEqual([{ label: ticket?.seat }])
    await stockIsConsistent(app.database)
    const lee = await buyer(1, seated)
    expect((await ticketsOf(lee))[0]?.seat).toBe(ticket?.seat)
  })
})

describe('GAP-98 An order that was paid with a gift voucher and a card', () => {
  const leftOn = async (code: string) => {
    const { rows } = await sql<{ left: number }>`
      select ${creditLeftSql} as left from gift_voucher_code code where code = ${code}`.execute(app.database)
    return rows[0]?.left
  }

  /** Somebody who has paid for three tickets with £20.00 of credit, and the rest by card. */
  async function creditBuyer(code: string): Promise<Payer> {
    await app.database.insertInto('gift_voucher_code').values({ organiser_id, code, amount: 2000 }).execute()
    return codeBuyer(code)
  }

  test('gives back both for its tickets, one by one, each part to where it came from', async () => {
    const sam = await creditBuyer('OWLCREDIT')
    expect(await leftOn('OWLCREDIT')).toBe(0)
    const tickets = await ticketsOf(sam)
    const given: [number, number | undefined][] = []
    for (const { id: ticket_id } of tickets) {
      expect((await wol.call(refundTicket, { organiser_id, ticket_id })).status).toBe(200)
      await queueIsIdle(app.database)
      given.push([await givenBack(sam), await leftOn('OWLCREDIT')])
    }
    // Three tickets of £27.50 were paid with £20.00 of credit.
    expect(given).toEqual([
      [2084, 666],
      [4167, 1333],
      [6250, 2000],
    ])
    const letter = (await lettersTo(sam.email)).at(-1)
    expect(letter?.body).toContain('We have sent £20.83 back to you')
    expect(letter?.body).toContain('£6.67 is back on your gift voucher')
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('is refunded as a whole after one of its tickets, and its credit is there once', async () => {
    const sam = await creditBuyer('OWLCREDIT2')
    const [ticket] = await ticketsOf(sam)
    await wol.call(refundTicket, { organiser_id, ticket_id: ticket?.id ?? '' })
    const { id: sale_id } = await saleOf(sam)
    expect((await wol.call(refundOrder, { organiser_id, sale_id })).status).toBe(200)
    await queueIsIdle(app.database)
    expect([await givenBack(sam), await leftOn('OWLCREDIT2')]).toEqual([6250, 2000])
  })

  test('A gift voucher whose credit was spent is not refunded', async () => {
    const { id: gift_voucher_id } = await app.database
      .insertInto('gift_voucher')
      .values({ organiser_id, name: 'A night', amounts: [1500], valid_months: 12, image: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const visitor = await visit(app)
    const ann = Object.assign(new Payer(app), { cookies: visitor.cookies })
    await ann.call(addGiftVoucher, { gift_voucher_id, value: 15, qty: 1 })
    await ann.reserve()
    await ann.register(newEmail())
    ann.reference = (await ann.call(getCheckout)).body.sale_reference ?? ''
    await ann.token()
    await ann.confirm()
    await ann.outcome()
    const { id: sale_id } = await saleOf(ann)
    const { code } = await app.database
      .selectFrom('gift_voucher_code')
      .innerJoin('sale_voucher', 'sale_voucher.id', 'sale_voucher_id')
      .select('code')
      .where('sale_id', '=', sale_id)
      .executeTakeFirstOrThrow()
    const spender = await visit(app)
    await spender.add(offered)
    await spender.call(setCode, { code })
    expect((await spender.reserve()).body.reserved).toBe(true)
    const refused = await wol.call(refundOrder, { organiser_id, sale_id })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'A gift voucher of this order was spent, so the order cannot be refunded as a whole.',
    ])
    await spender.call(destroySale)
    expect((await wol.call(refundOrder, { organiser_id, sale_id })).status).toBe(200)
    await queueIsIdle(app.database)
    expect(await givenBack(ann)).toBe(1500)
  })
})

test('GAP-98 tickets are sent again in a letter of their own', async () => {
  const sam = await buyer(1)
  const { id: sale_id } = await saleOf(sam)
  const tickets = async () =>
    (await lettersTo(sam.email)).filter(({ subject }) => subject.startsWith('Your tickets'))
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets' and state = 'created'`.execute(
    app.database,
  )
  await expect.poll(async () => (await tickets()).length, { timeout: 10_000 }).toBe(1)
  expect((await wol.call(resendTickets, { organiser_id, sale_id })).status).toBe(200)
  const [first, second, ...others] = await tickets()
  expect(others).toEqual([])
  expect(second?.message_id).not.toBe(first?.message_id)
  expect(second?.body).toBe(first?.body)
})

test('GAP-98 the attendees of an event are its tickets, with who has them now', async () => {
  const sam = await buyer(2)
  const { body } = await wol.call(getAttendees, { organiser_id, event_id, after: '' })
  const ids = new Set((await ticketsOf(sam)).map(({ id }) => id))
  const own = body.attendees?.filter(({ ticket }) => ids.has(ticket))
  expect(own).toHaveLength(2)
  expect(own?.[0]).toMatchObject({
    order: sam.reference,
    email: sam.email,
    ticket_name: 'Type 0',
    is_refunded: false,
  })
  const last = body.attendees?.at(-1)?.ticket ?? ''
  expect((await wol.call(getAttendees, { organiser_id, event_id, after: last })).body).toEqual({
    attendees: [],
    after: null,
  })
})

test('GAP-98 orders are found by the name, the e-mail address or the reference of their buyer', async () => {
  const sam = await buyer(1)
  const found = async (search: string) =>
    (await wol.call(getOrganiserOrders, { organiser_id, event_id, search })).body.orders?.map(
      ({ reference }) => reference,
    )
  expect(await found(sam.reference.slice(0, 6).toLowerCase())).toEqual([sam.reference])
  expect(await found(sam.email)).toEqual([sam.reference])
  expect(await found('100%')).toEqual([])
})

describe('GAP-98 SEC-18 Members', () => {
  test('are added and removed by members, and all that they do is written down', async () => {
    const kim = newEmail()
    expect(
      (await wol.call(addMember, { organiser_id, email: kim.toUpperCase(), role: 'owner' })).status,
    ).toBe(200)
    const { body } = await wol.call(getMembers, { organiser_id })
    expect(body.members).toContain(kim)
    expect(body.acts[0]).toMatchObject({ member: wol.email, act: 'add_member', about: kim })
    const added = await memberWith(kim)
    expect((await added.call(getMembers, { organiser_id })).body.members).toContain(wol.email)
    await wol.call(removeMember, { organiser_id, email: kim })
    expect((await added.call(getMembers, { organiser_id })).body).toEqual({ members: null, acts: [] })
  })

  test('sign in before they have ordered anything, and their first order asks for their name', async () => {
    const kim = newEmail()
    await wol.call(addMember, { organiser_id, email: kim, role: 'owner' })
    const phone = await visit(app)
    expect((await phone.signIn(kim)).body).toEqual({ has_account: true })
    expect((await phone.call(getMembers, { organiser_id })).body.members).toContain(kim)

    const other = await visit(app)
    await other.add(offered)
    await other.reserve()
    expect((await other.signIn(kim)).body).toEqual({ has_account: false })
    await other.call(saveGuestToSale, { email: kim, fullname: 'Kim Hill' })
    expect((await other.call(getUser)).body).toMatchObject({ email: kim, full_name: 'Kim Hill' })
    const sale = app.database.selectFrom('sale').select('full_name').where('email', '=', kim)
    expect(await sale.executeTakeFirst()).toEqual({ full_name: 'Kim Hill' })

    await wol.call(removeMember, { organiser_id, email: kim })
    const nobody = await visit(app)
    expect((await nobody.signIn(newEmail())).body).toEqual({ has_account: false })
  })

  test('the last owner stays', async () => {
    const refused = await wol.call(removeMember, { organiser_id, email: wol.email })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The last owner stays: make another member an owner first.',
    ])
  })

  test('nobody else reads or does anything, whatever they are elsewhere', async () => {
    const sam = await buyer(1)
    const [ticket] = await ticketsOf(sam)
    const { id: sale_id } = await saleOf(sam)
    const before = (await wol.call(getMembers, { organiser_id })).body.acts
    for (const other of [stranger, sam, await visit(app)]) {
      expect(
        (await other.call(getAttendees, { organiser_id, event_id, after: '' })).body.attendees,
      ).toBeNull()
      expect((await other.call(getMembers, { organiser_id })).body.members).toBeNull()
      const acts = [
        other.call(refundOrder, { organiser_id, sale_id }),
        other.call(refundTicket, { organiser_id, ticket_id: ticket?.id ?? '' }),
        other.call(resendTickets, { organiser_id, sale_id }),
        other.call(addMember, { organiser_id, email: other.email || newEmail(), role: 'owner' }),
        other.call(removeMember, { organiser_id, email: wol.email }),
      ]
      for (const { status } of await Promise.all(acts)) expect(status).toBe(404)
    }
    expect((await wol.call(getMembers, { organiser_id })).body.acts).toEqual(before)
    expect(await ticketsOf(sam)).toHaveLength(1)
  })
})
