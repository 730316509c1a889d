import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import {
  getOpoaUsers,
  getPaymentPlans,
  payInstalment,
  payWithInstalment,
  removePaymentMethod,
  savePaymentMethod,
  setDefaultPaymentMethod,
} from '../../../contract/calls/instalments.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { checkoutView } from '../../../server/checkout/checkoutView.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { beginInstalment } from '../../../server/payments/instalmentAttempt.ts'
import { checkRefund } from '../../../server/payments/refund.ts'
import { runPlans } from '../../../server/payments/runPlans.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const PHONE = '07700 900123'

/** A shopper at the payment step, who is offered three payments of £10.00 and a free ticket beside. */
async function aPlanPayer(): Promise<Payer> {
  const [offered, free] = await putOnSale(
    app.database,
    [
      { capacity: 5, price: 3000 },
      { capacity: 5, price: 0 },
    ],
    { daysAway: 200 },
  )
  await sql`update event set payment_plans = '{3}' where id =
    (select event_id from event_date where id = ${offered?.date_id})`.execute(app.database)
  const payer = await aPayer(app, offered as Offered, 1, free)
  return payer
}

/** A card as the provider's form makes it of what was typed. */
async function makeCard(token = 'tok_sandbox_visa'): Promise<string> {
  const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({ token, month: '12', year: '2030' }),
  })
  return ((await response.json()) as { id: string }).id
}

const newCard = (id: string) => ({ new_payment_method: { id, make_default_payment_method: true } })

const pay = (payer: Payer, card: { selected_payment_method_id: string } | ReturnType<typeof newCard>) =>
  payer.call(payWithInstalment, { instalment_option: '3', contact_number: PHONE, ...card })

/** A shopper whose plan has begun. */
async function aPlan(token?: string): Promise<Payer> {
  const payer = await aPlanPayer()
  const { body } = await pay(payer, newCard(await makeCard(token)))
  if (body.status === 'redirect_to_url' && body.url) await approve(payer, body.url)
  await queueIsIdle(app.database)
  return payer
}

/** Approves at the bank and comes back. */
async function approve(payer: Payer, url: string, answer = 'approve') {
  const response = await fetch(new URL(url, app.origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer }),
  })
  const back = new URL(response.headers.get('Location') ?? '', app.origin)
  return payer.send('GET', back.pathname, back.search.slice(1))
}

const saleOf = async ({ reference }: Payer) =>
  app.database.selectFrom('sale').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

const attemptsOf = async (payer: Payer) =>
  (
    await app.database
      .selectFrom('payment_attempt')
      .select(['part', 'status', 'amount'])
      .where('sale_id', '=', (await saleOf(payer)).id)
      .orderBy('number')
      .execute()
  ).map(({ part, status, amount }) => `${part} ${status} ${amount}`)

const lettersOf = async ({ reference }: Payer) =>
  (
    await app.database
      .selectFrom('sandbox_mail')
      .select('subject')
      .where('subject', 'like', `%${reference}%`)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject.replace(`, order ${reference}`, '').replace(/\d\d\/\d\d\/\d{4}/, '…'))

const textsOf = async ({ reference }: Payer) =>
  app.database
    .selectFrom('sandbox_text_message')
    .selectAll()
    .where('body', 'like', `%${reference}%`)
    .execute()

/** Lets so many days pass for the plan of this order. */
async function pass(payer: Payer, days: number): Promise<void> {
  const { id } = await saleOf(payer)
  await sql`update instalment set due = due - ${days}::integer,
    reminded_at = reminded_at - make_interval(days => ${days}), failed_at = failed_at - make_interval(days => ${days}),
    next_try_at = case when next_try_at = 'infinity' then next_try_at else next_try_at - make_interval(days => ${days}) end
    where sale_id = ${id}`.execute(app.database)
  await runPlans(app.services)
  await queueIsIdle(app.database)
}

/** Lets a month pass, with the reminder before the payment. */
async function passMonth(payer: Payer): Promise<void> {
  await pass(payer, 29)
  await pass(payer, 3)
}

const walletOf = async (payer: Payer) => (await payer.call(getWallet)).body.tickets

const holds = async () => expect(await brokenInvariants(app.database)).toEqual({})

describe('A payment in instalments', () => {
  test('INS-01 INS-07 INS-08 INS-11 CAL-37 GAP-86 takes the first amount, and says how many payments are left', async () => {
    const sam = await aPlanPayer()
    const { payment_plan_schedule_options: plans } = (await sam.call(getCheckout)).body
    expect(Object.keys(plans)).toEqual(['3'])
    expect(plans['3']?.schedule.map(({ value }) => value)).toEqual([10, 10, 10])
    const { status, body } = await pay(sam, newCard(await makeCard()))
    expect([status, body]).toEqual([200, { status: 'success', url: null }])
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000'])
    expect((await sam.call(getCheckout)).body).toMatchObject({
      payment_complete: true,
      payment_plan_remaining: 2,
      state: 'deliver_tickets',
    })
    expect((await sam.call(updateBasketState, { state: 'order_completed' })).status).toBe(200)
    await holds()
  })

  test('GAP-18 ORD-09 ORD-12 holds back the tickets that cost money, delivers the others, and sends the schedule', async () => {
    const sam = await aPlan()
    expect((await walletOf(sam)).map(({ ticket_name }) => ticket_name)).toEqual(['Type 1'])
    expect(await lettersOf(sam)).toEqual([])
    const { id } = await saleOf(sam)
    await app.database.transaction().execute(trx => app.services.enqueue(trx, 'mail_tickets', { sale: id }))
    await queueIsIdle(app.database)
    expect(await lettersOf(sam)).toEqual(['Your payment schedule'])
  })

  test('INS-04 ORD-10 reminds by SMS and e-mail, charges the card on the day, and sends the tickets after the last payment', async () => {
    const sam = await aPlan()
    await pass(sam, 20)
    expect([await attemptsOf(sam), await textsOf(sam)]).toEqual([['1 succeeded 1000'], []])
    await pass(sam, 9)
    expect(await textsOf(sam)).toMatchObject([{ recipient: PHONE, body: expect.stringContaining('£10.00') }])
    await pass(sam, 3)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 succeeded 1000'])
    expect((await walletOf(sam)).length).toBe(1)
    await holds()
    await passMonth(sam)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 succeeded 1000', '3 succeeded 1000'])
    expect((await walletOf(sam)).length).toBe(2)
    expect(await lettersOf(sam)).toEqual([
      'Your payment on …',
      'We have received £10.00',
      'Your payment on …',
      'Your tickets',
    ])
    expect((await sam.call(getCheckout)).body.payment_plan_remaining).toBe(0)
    await runPlans(app.services)
    expect(await attemptsOf(sam)).toHaveLength(3)
    await holds()
  })

  test('INS-04 no payment is charged before its reminder', async () => {
    const sam = await aPlan()
    await pass(sam, 32)
    await runPlans(app.services)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000'])
    await pass(sam, 1)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 succeeded 1000'])
  })

  test('INS-12 GAP-86 RTE-15 leads to the bank where it asks, and back to the checkout', async () => {
    const sam = await aPlanPayer()
    const { body } = await pay(sam, newCard(await makeCard('tok_sandbox_3ds_setup')))
    expect(body.status).toBe('redirect_to_url')
    const { headers } = await approve(sam, body.url ?? '')
    expect(headers.get('Location')).toBe('/smartcheckout/')
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000'])
    // The card was authenticated once, so that its later charges pass.
    await passMonth(sam)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 succeeded 1000'])
  })

  test('INS-13 a refused card charges nothing, and another card pays, once', async () => {
    const sam = await aPlanPayer()
    const declined = await pay(sam, newCard(await makeCard('tok_sandbox_declined')))
    expect(declined.body.status).toBe('unsuccessful')
    const refused = await pay(sam, newCard(await makeCard('tok_sandbox_3ds_always')))
    await approve(sam, refused.body.url ?? '', 'fail')
    expect((await sam.outcome()).outcome).toBe('not_charged')
    expect((await pay(sam, newCard(await makeCard()))).body.status).toBe('success')
    expect(await attemptsOf(sam)).toEqual(['1 canceled 1000', '1 canceled 1000', '1 succeeded 1000'])
    expect((await pay(sam, newCard(await makeCard()))).status).toBe(409)
    expect((await sam.token()).status).toBe(409)
    await holds()
  })

  test('INS-14 a card begins after an instalment that was refused, and is charged whole', async () => {
    const sam = await aPlanPayer()
    await pay(sam, newCard(await makeCard('tok_sandbox_declined')))
    expect((await sam.token()).status).toBe(200)
    expect((await sam.confirm()).status).toBe(200)
    expect((await sam.outcome()).outcome).toBe('charged')
    expect(await attemptsOf(sam)).toEqual(['1 canceled 1000', '1 succeeded 3000'])
    expect((await sam.call(getCheckout)).body.payment_plan_remaining).toBe(0)
    expect((await walletOf(sam)).length).toBe(2)
    await passMonth(sam)
    expect(await attemptsOf(sam)).toHaveLength(2)
    await holds()
  })

  test.each([
    ['INS-05 PAY-13 PAY-14 a phone number that is none', { contact_number: '12' }],
    ['INS-08 the option "1", which is no plan', { instalment_option: '1' }],
    ['a plan that is not offered', { instalment_option: '6' }],
    ['a card that does not exist', newCard('pm_nothing')],
  ])('is refused for %s, and nothing is charged', async (_, wrong) => {
    const sam = await aPlanPayer()
    const body = { instalment_option: '3', contact_number: PHONE, ...newCard(await makeCard()), ...wrong }
    expect((await sam.call(payWithInstalment, body)).status).toBe(422)
    expect(await attemptsOf(sam)).toEqual([])
  })

  test('INS-02 INS-03 INS-09 INS-10 the card is saved for its own shopper, is the default one, and pays again', async () => {
    const sam = await aPlan()
    const { opoa_users, full_name } = (await sam.call(getOpoaUsers)).body
    expect([full_name, opoa_users]).toEqual([
      'Sam Field',
      [
        {
          payment_method_id: expect.stringMatching(/^pm_/),
          card_type: 'visa',
          last4digits: '4242',
          expiry: '12/30',
          is_default: true,
        },
      ],
    ])
    const card = opoa_users[0]?.payment_method_id ?? ''
    const eve = await aPlanPayer()
    expect((await eve.call(getOpoaUsers)).body.opoa_users).toEqual([])
    expect((await pay(eve, { selected_payment_method_id: card })).status).toBe(422)
    expect((await pay(eve, newCard(card))).status).toBe(422)
    expect((await eve.call(removePaymentMethod, { payment_method_id: card })).status).toBe(422)
    expect((await eve.call(setDefaultPaymentMethod, { payment_method_id: card })).status).toBe(422)
    const { id } = await saleOf(sam)
    const theirs = { sale_id: id, number: 2, payment_method_id: card }
    expect((await eve.call(payInstalment, theirs)).status).toBe(404)
    expect((await sam.call(removePaymentMethod, { payment_method_id: card })).status).toBe(409)
  })
})

describe('An instalment whose card is refused', () => {
  test('is told once, tried again every two days, and paid by another card, which pays from then on', async () => {
    const sam = await aPlan()
    const bad = await makeCard('tok_sandbox_attach_fails')
    expect((await sam.call(savePaymentMethod, { payment_method_id: bad })).body).toMatchObject({
      status: 'success',
    })
    expect((await sam.call(setDefaultPaymentMethod, { payment_method_id: bad })).status).toBe(200)
    await passMonth(sam)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 canceled 1000'])
    // A second run of the job has read before that it is due.
    const { id: sale } = await saleOf(sam)
    const again = (trx: typeof app.database) => beginInstalment(trx, app.services.payments, sale, 2, null)
    expect(await app.database.transaction().execute(again)).toBeNull()
    await pass(sam, 1)
    expect(await attemptsOf(sam)).toHaveLength(2)
    await pass(sam, 1)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 canceled 1000', '2 canceled 1000'])
    expect(await lettersOf(sam)).toEqual(['Your payment on …', 'Your payment could not be taken'])
    const { plans } = (await sam.call(getPaymentPlans)).body
    expect(plans).toMatchObject([
      {
        sale_reference: sam.reference,
        is_stopped: false,
        instalments: [{ is_paid: true }, { is_failed: true }, {}],
      },
    ])
    const good = await makeCard('tok_sandbox_mastercard')
    await sam.call(savePaymentMethod, { payment_method_id: good })
    const { id } = await saleOf(sam)
    const asked = { sale_id: id, number: 2, payment_method_id: good }
    expect((await sam.call(payInstalment, { ...asked, payment_method_id: bad })).body).toEqual({
      status: 'unsuccessful',
      url: null,
      message: 'Your card was declined.',
    })
    expect((await sam.call(payInstalment, asked)).body.status).toBe('success')
    expect((await sam.call(payInstalment, asked)).status).toBe(409)
    await queueIsIdle(app.database)
    expect((await attemptsOf(sam)).filter(one => one.includes('succeeded'))).toHaveLength(2)
    await passMonth(sam)
    expect((await attemptsOf(sam)).filter(one => one.includes('succeeded'))).toHaveLength(3)
    await holds()
  })

  test('is not tried again where its bank asks for the shopper, who confirms it there', async () => {
    const sam = await aPlan('tok_sandbox_3ds_always')
    await passMonth(sam)
    await pass(sam, 4)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 canceled 1000'])
    const { id } = await saleOf(sam)
    const card = (await sam.call(getOpoaUsers)).body.opoa_users[0]?.payment_method_id ?? ''
    const { body } = await sam.call(payInstalment, { sale_id: id, number: 2, payment_method_id: card })
    expect(body.status).toBe('redirect_to_url')
    const { headers } = await approve(sam, body.url ?? '')
    expect(headers.get('Location')).toBe('/account/settings/')
    expect(await attemptsOf(sam)).toContain('2 succeeded 1000')
    await holds()
  })

  test('ends the plan after seven days, and can be paid all the same', async () => {
    const sam = await aPlan()
    const { id } = await saleOf(sam)
    const bad = await makeCard('tok_sandbox_attach_fails')
    await sam.call(savePaymentMethod, { payment_method_id: bad })
    await sam.call(setDefaultPaymentMethod, { payment_method_id: bad })
    await passMonth(sam)
    for (const days of [2, 2, 2, 2, 2]) await pass(sam, days)
    expect((await attemptsOf(sam)).filter(one => one.startsWith('2'))).toHaveLength(4)
    expect(await lettersOf(sam)).toEqual([
      'Your payment on …',
      'Your payment could not be taken',
      'Your payments have stopped',
    ])
    expect((await sam.call(getPaymentPlans)).body.plans).toMatchObject([{ is_stopped: true }])
    const good = await makeCard()
    await sam.call(savePaymentMethod, { payment_method_id: good })
    const asked = { sale_id: id, number: 2, payment_method_id: good }
    expect((await sam.call(payInstalment, asked)).body.status).toBe('success')
    expect((await sam.call(getPaymentPlans)).body.plans).toMatchObject([{ is_stopped: false }])
  })

  test('ten checks at once charge an instalment once', async () => {
    const sam = await aPlan()
    await pass(sam, 29)
    const { id } = await saleOf(sam)
    await sql`update instalment set due = due - 3, reminded_at = reminded_at - interval '3 days' where sale_id = ${id}`.execute(
      app.database,
    )
    await Promise.all(Array.from({ length: 10 }, () => runPlans(app.services)))
    expect((await attemptsOf(sam)).filter(one => one.startsWith('2'))).toEqual(['2 succeeded 1000'])
    await holds()
  })
})

describe('An order in instalments', () => {
  test('that is refunded at the provider in part stays, and ends once all of it is given back', async () => {
    const sam = await aPlan()
    await passMonth(sam)
    const { id } = await saleOf(sam)
    const attempts = await app.database
      .selectFrom('payment_attempt')
      .select(['id', 'provider_ref'])
      .where('sale_id', '=', id)
      .orderBy('number')
      .execute()
    const giveBack = async (index: number) => {
      const { id: attempt, provider_ref } = attempts[index] ?? { id: 0, provider_ref: '' }
      await app.services.payments.get('stripe')?.refund(provider_ref ?? '', 1000, `by hand ${provider_ref}`)
      await checkRefund(app.services, attempt)
      await queueIsIdle(app.database)
    }
    await giveBack(0)
    expect(await attemptsOf(sam)).toEqual(['1 succeeded 1000', '2 succeeded 1000'])
    await giveBack(1)
    expect(await walletOf(sam)).toEqual([])
    const { text } = await app.database
      .selectFrom('sandbox_mail')
      .select('body as text')
      .where('subject', 'like', `Your refund, order ${sam.reference}: %`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toContain('We have sent £20.00 back to you')
    await passMonth(sam)
    expect(await attemptsOf(sam)).toHaveLength(2)
    await holds()
  })

  test('INS-04 is not offered where nobody sends text messages', async () => {
    const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 3000 }], { daysAway: 200 })
    await sql`update event set payment_plans = '{3}' where id =
      (select event_id from event_date where id = ${offered?.date_id})`.execute(app.database)
    const sam = await aPayer(app, offered as Offered)
    const plansWith = async (sendText: typeof app.services.sendText) => {
      const { family } = await saleOf(sam)
      return Object.keys(
        (await checkoutView({ ...app.services, sendText }, family, null)).payment_plan_schedule_options,
      )
    }
    expect([await plansWith(app.services.sendText), await plansWith(null)]).toEqual([['3'], []])
  })
})
