import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCode } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getPaymentPlans, payInstalment, payWithInstalment } from '../../../contract/calls/instalments.ts'
import { setTransfers } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { addedTransfer } from '../../../contract/rules/transfer.ts'
import { creditLeftSql } from '../../../server/book/creditLeftSql.ts'
import type { ImportSummary } from '../../../server/catalogue/import/importSummary.ts'
import { work } from '../../../server/jobs/work.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { runPlans } from '../../../server/payments/runPlans.ts'
import { followCatalogue } from '../../../server/sale/changes/followCatalogue.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aPayer, Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { endHolds, newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* An organiser changes what was sold: whatever acts later follows, and each holder is told once. */

const app = withApp('postgres')

let number = 0
let id = ''

interface File {
  status?: string
  starts?: string
  venue?: string
  tickets?: string
  codes?: string
  plans?: string
}

const WHEN = 'Mon 10/03/2031 at 7:30 pm'

const SEAT = '{ name: Seat, price: 30, capacity: 5, max_per_customer: 2 }'

const textOf = ({
  status = 'scheduled',
  starts = '2031-03-10 19:30',
  venue = "{ name: The Hall, address: '1 High Street, Bath', locality: Bath }",
  tickets = SEAT,
  codes = '',
  plans = '[3]',
}: File) => `
organisers: [{ name: Owl ${id}, provider: stripe${codes} }]
events:
  - id: ${id}
    title: Evening ${id}
    organiser: Owl ${id}
    description: An evening.
    status: ${status}
    payment_plans: ${plans}
    dates: [{ starts: ${starts}, hours: 2 }]
    venue: ${venue}
    tickets: [${tickets}]
`

const imports = (file: File, more: { cancel?: true; remove?: true } = {}): Promise<ImportSummary> =>
  importCatalogue(app.database, { kind: 'import', text: textOf(file), ...more })

/** What follows an import: on a server a job, also again. */
async function followed() {
  for (let again = 0; again < 3; again++) await followCatalogue(app.services)
  await queueIsIdle(app.database)
}

async function offered(name = 'Seat'): Promise<Offered> {
  return (await app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date_id as date_id'])
    .where('source', 'like', `%${id}%`)
    .where('ticket_type.name', '=', name)
    .executeTakeFirstOrThrow()) as Offered
}

beforeEach(async () => {
  id = `sold-${number++}`
  await imports({})
})

async function buyer(qty = 1): Promise<Payer> {
  const sam = await aPayer(app, await offered(), qty)
  await sam.token()
  await sam.confirm()
  await sam.outcome()
  await queueIsIdle(app.database)
  return sam
}

/** A shopper who has paid the first of three payments. */
async function planBuyer(): Promise<Payer> {
  const sam = await aPayer(app, await offered())
  const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'tok_sandbox_visa', month: '12', year: '2033' }),
  })
  const card = ((await response.json()) as { id: string }).id
  const paid = await sam.call(payWithInstalment, {
    instalment_option: '3',
    contact_number: '07700 900123',
    new_payment_method: { id: card, make_default_payment_method: true },
  })
  expect(paid.body).toMatchObject({ status: 'success' })
  await queueIsIdle(app.database)
  return sam
}

const saleOf = ({ reference }: Payer) =>
  app.database.selectFrom('sale').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

const lettersTo = async (email: string) =>
  app.database
    .selectFrom('sandbox_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

/** What is left of the payments of an order at the provider, in minor units. */
async function keptOf(payer: Payer): Promise<number> {
  const { id: sale } = await saleOf(payer)
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(intent.amount - coalesce((select sum(amount) from sandbox_refund
      where payment_intent = intent.id and status <> 'failed'), 0)), 0)::integer as kept
    from payment_attempt attempt join sandbox_payment_intent intent on intent.id = attempt.provider_ref
    where attempt.sale_id = ${sale} and intent.status = 'succeeded'`.execute(app.database)
  return rows[0]?.kept ?? -1
}

async function passDays(payer: Payer, days: number) {
  const { id: sale } = await saleOf(payer)
  await sql`update instalment set due = due - ${days}::integer, reminded_at = reminded_at - make_interval(days => ${days})
    where sale_id = ${sale}`.execute(app.database)
  await runPlans(app.services)
  await queueIsIdle(app.database)
}

describe('An event that is cancelled', () => {
  test('with tickets sold is refused until the file is imported with --cancel, and says what is sold', async () => {
    const sam = await buyer(2)
    const { refused } = await imports({ status: 'cancelled' })
    expect(refused).toMatchObject([
      { reason: expect.stringContaining('2 tickets of 1 order sold, which cost £60.00') },
    ])
    await followed()
    expect((await sam.call(getWallet)).body.tickets).toHaveLength(2)
    expect((await imports({ status: 'cancelled' }, { cancel: true })).refused).toEqual([])
  })

  test('takes its tickets back, once: the money goes back, and the buyer has one letter that says why', async () => {
    const sam = await buyer(2)
    await imports({ status: 'cancelled' }, { cancel: true })
    await followed()
    expect(await keptOf(sam)).toBe(0)
    expect((await sam.call(getWallet)).body.tickets).toEqual([])
    const letters = (await lettersTo(sam.email)).filter(({ subject }) => subject.includes('refund'))
    expect(letters).toMatchObject([
      {
        subject: `Evening ${id}, ${WHEN}, was cancelled: your refund, order ${sam.reference}`,
      },
    ])
    expect(letters[0]?.body).toContain(`Evening ${id} was cancelled by its organiser.`)
    expect(letters[0]?.body).toContain('We have sent £60.00 back to you')
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('gives everybody else their money where one order cannot be taken back, and tries that one again', async () => {
    const [sam, lee] = [await buyer(1), await buyer(1)]
    const { id: sale } = await saleOf(sam)
    const damage = (by: number) =>
      sql`update entry set amount = amount - ${by} from movement
        where movement.id = movement_id and sale_id = ${sale} and account = 'ticket'`.execute(app.database)
    await damage(1)
    await imports({ status: 'cancelled' }, { cancel: true })
    await followed()
    expect([await keptOf(sam), await keptOf(lee)]).toEqual([3000, 0])
    await damage(-1)
    await followed()
    expect(await keptOf(sam)).toBe(0)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('ends its plans: nothing more is reminded of or taken, and what was paid goes back', async () => {
    const sam = await planBuyer()
    const { id: sale } = await saleOf(sam)
    await imports({ status: 'cancelled' }, { cancel: true })
    // Before the job has run, too.
    await passDays(sam, 40)
    await passDays(sam, 3)
    const plans = async () => (await sam.call(getPaymentPlans)).body.plans
    expect(await plans()).toMatchObject([
      { is_paused: true, instalments: [{ is_paid: true }, { is_paid: false }, {}] },
    ])
    const card = (await plans())[0]?.payment_method_id ?? ''
    expect(
      await sam.call(payInstalment, { sale_id: sale, number: 2, payment_method_id: card }),
    ).toMatchObject({
      status: 409,
      body: { error: 'An event of this order is postponed or cancelled. Nothing is to be paid for it now.' },
    })
    await followed()
    await passDays(sam, 40)
    await passDays(sam, 3)
    expect(await keptOf(sam)).toBe(0)
    expect(await plans()).toEqual([])
    const subjects = (await lettersTo(sam.email)).map(({ subject }) => subject)
    expect(subjects.filter(subject => /payment on|received|tickets/.test(subject))).toEqual([])
    expect(subjects.at(-1)).toBe(`Evening ${id}, ${WHEN}, was cancelled: your refund, order ${sam.reference}`)
    expect(await brokenInvariants(app.database)).toEqual({})
  })
})

describe('An event that is moved', () => {
  test('tells each holder once, however often the file is imported and the job runs', async () => {
    const sam = await buyer(2)
    for (let again = 0; again < 3; again++) {
      await imports({ starts: '2031-03-17 20:00' })
      await followed()
    }
    const moved = (await lettersTo(sam.email)).filter(({ subject }) => subject.includes(id))
    expect(moved.map(({ subject }) => subject)).toEqual([`Evening ${id} was moved`])
    expect(moved[0]?.body).toContain('takes place on Mon 17/03/2031 at 8:00 pm')
    expect(moved[0]?.body).toContain('Your 2 tickets stay valid')
    const last = async () => (await lettersTo(sam.email)).at(-1)?.subject
    await imports({ starts: '2031-03-17 20:00', status: 'postponed' })
    await followed()
    expect(await last()).toBe(`Evening ${id} was postponed`)
    await imports({ starts: '2031-03-17 20:00' })
    await followed()
    expect(await last()).toBe(`Evening ${id} takes place`)
  })

  test('to and fro tells its holders each time, also of a day that they were told before', async () => {
    const sam = await buyer(1)
    for (const starts of ['2031-03-17 20:00', '2031-03-10 19:30', '2031-03-17 20:00']) {
      await imports({ starts })
      await followed()
    }
    const days = (await lettersTo(sam.email))
      .filter(({ subject }) => subject === `Evening ${id} was moved`)
      .map(({ body }) => /on Mon (\d\d)/.exec(body)?.[1])
    expect(days).toEqual(['17', '10', '17'])
  })

  test('to an earlier day has its payments to come before it, with a reminder of the new day', async () => {
    const sam = await planBuyer()
    const { id: sale } = await saleOf(sam)
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await imports({ starts: `${soon} 19:30` })
    await followed()
    const { rows } = await sql<{ is_before: boolean }>`
      select due < ${soon}::date as is_before from instalment where sale_id = ${sale} and paid_at is null`.execute(
      app.database,
    )
    expect(rows).toEqual([{ is_before: true }, { is_before: true }])
    await passDays(sam, 18)
    await passDays(sam, 3)
    expect(await keptOf(sam)).toBe(3000)
    const reminders = (await lettersTo(sam.email)).filter(({ subject }) =>
      subject.startsWith('Your payment on'),
    )
    expect(reminders).toHaveLength(2)
  })

  test('to a day before that of a present sends the present the day before the event, and one of a cancelled event never', async () => {
    const sam = await buyer(2)
    const on = (days: number) => new Date(Date.now() + days * 86_400_000)
    const present = {
      ...addedTransfer((await offered()).ticket_id),
      name: 'Bo Bloom',
      email: newEmail(),
      is_gift: true,
      delivery_date: new Intl.DateTimeFormat('en-GB').format(on(40)),
      delivery_time: '18:00',
    }
    expect((await sam.call(setTransfers, { transfers: [present] })).status).toBe(200)
    const stored = async () =>
      (
        await sql<{ id: string; is_day_before: boolean; is_queued: boolean; cancelled_at: Date | null }>`
          select transfer.id, transfer.cancelled_at, send_at = date.starts_at - interval '1 day' as is_day_before,
            exists (select from pgboss.job where name = 'mail_transfer' and data ->> 'transfer' = transfer.id
              and abs(extract(epoch from start_after - send_at)) < 5) as is_queued
          from transfer join ticket_type type on type.id = ticket_type_id
          join event_date date on date.id = type.event_date_id where email = ${present.email}`.execute(
          app.database,
        )
      ).rows[0]
    expect(await stored()).toMatchObject({ is_day_before: false, is_queued: true })
    await imports({ starts: `${on(20).toISOString().slice(0, 10)} 19:30` })
    await followed()
    expect(await stored()).toMatchObject({ is_day_before: true, is_queued: true })
    await imports({ status: 'cancelled' }, { cancel: true })
    await followed()
    const sent: string[] = []
    const sendMail = async ({ subject }: { subject: string }) => void sent.push(subject)
    const transfer = (await stored())?.id ?? ''
    await work.mail_transfer({ transfer, about: 'sent' }, { ...app.services, sendMail })
    expect(sent.filter(subject => subject.startsWith('A present'))).toEqual([])
  })

  test('has nothing taken while it is postponed', async () => {
    const sam = await planBuyer()
    await imports({ status: 'postponed' })
    await followed()
    await passDays(sam, 40)
    await passDays(sam, 3)
    expect(await keptOf(sam)).toBe(1000)
    await imports({})
    await passDays(sam, 0)
    await passDays(sam, 2)
    expect(await keptOf(sam)).toBe(2000)
  })
})

describe('Nothing that was sold is deleted by an import', () => {
  const seats = (...labels: string[]) => ({
    tickets: `{ name: Stalls, price: 30, seats: [${labels.join(', ')}] }`,
    plans: '[]',
  })
  const seatsOf = async (payer: Payer) => (await payer.call(getWallet)).body.tickets.map(({ seat }) => seat)

  async function seated(...labels: string[]): Promise<Payer> {
    await imports(seats(...labels))
    const sam = await aPayer(app, await offered('Stalls'))
    await sam.token()
    await sam.confirm()
    await sam.outcome()
    return sam
  }

  async function buyAll(): Promise<(string | null | undefined)[]> {
    const all: (string | null | undefined)[] = []
    for (;;) {
      const visitor = await visit(app)
      const next = Object.assign(new Payer(app), { cookies: visitor.cookies })
      await next.add(await offered('Stalls')).catch(() => {})
      if ((await next.call(getCheckout)).body.tickets.length === 0) return all
      if ((await next.reserve()).body.error) return all
      await next.register(newEmail())
      await next.token()
      await next.confirm()
      await next.outcome()
      all.push(...(await seatsOf(next)))
    }
  }

  test('A seat that is sold, left out of a file and stated again has one ticket', async () => {
    const sam = await seated('A1', 'A2', 'A3')
    expect(await seatsOf(sam)).toEqual(['A1'])
    const { warnings } = await imports(seats('A2', 'A3'))
    expect(warnings).toMatchObject([
      { reason: 'seats of Stalls are sold and not in the file, their tickets stay valid: A1' },
    ])
    await imports(seats('A1', 'A2', 'A3'))
    expect((await buyAll()).sort()).toEqual(['A2', 'A3'])
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('A seat that is left out of a file is no place any more once its hold has ended', async () => {
    await imports(seats('A1', 'A2', 'A3'))
    await aPayer(app, await offered('Stalls'))
    await imports(seats('A2', 'A3'))
    await endHolds(app.database)
    await releaseExpired(app.database)
    expect((await buyAll()).sort()).toEqual(['A2', 'A3'])
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('A seat with another label is the same seat, and its ticket bears the new one', async () => {
    const sam = await seated('A1', 'A2')
    await imports(seats('Row A 1', 'Row A 2'))
    expect(await seatsOf(sam)).toEqual(['Row A 1'])
    expect(await buyAll()).toEqual(['Row A 2'])
    expect((await imports(seats('Row A 1', 'Row A 2'))).unchanged).toBe(1)
    expect(await brokenInvariants(app.database)).toEqual({})
  })

  test('Credit that was spent stays spent when its code is left out of a file and stated again', async () => {
    const file = { codes: `, gift_voucher_codes: [{ code: CR${number}, amount: 20 }]` }
    await imports(file)
    const visitor = await visit(app)
    const sam = Object.assign(new Payer(app), { cookies: visitor.cookies })
    await sam.add(await offered())
    await sam.call(setCode, { code: `CR${number}` })
    await sam.reserve()
    await sam.register(newEmail())
    await sam.token()
    await sam.confirm()
    expect((await sam.outcome()).outcome).toBe('charged')
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select ${creditLeftSql} as left from gift_voucher_code code where code = ${`CR${number}`}`.execute(
        app.database,
      )
      return rows.map(row => row.left)
    }
    expect(await left()).toEqual([0])
    await imports({ codes: ', gift_voucher_codes: []' }, { remove: true })
    await imports(file)
    expect(await left()).toEqual([0])
    expect(await brokenInvariants(app.database)).toEqual({})
  })
})
