import { describe, expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import {
  createTruelayerPayment,
  getPaymentError,
  payWithHostedCard,
} from '../../../contract/calls/payment.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { checkRefund } from '../../../server/payments/refund.ts'
import { sagepay } from '../../../server/payments/sagepay/sagepay.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

/** A shopper of an organiser whose cards are taken on a hosted page. */
async function aCardPayer(qty = 1): Promise<Payer> {
  const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], { provider: 'sagepay' })
  return aPayer(app, offered as Offered, qty)
}

const attemptsOf = ({ reference }: Payer) =>
  app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['payment_attempt.id', 'payment_attempt.number', 'method', 'status', 'error'])
    .where('sale.reference', '=', reference)
    .orderBy('payment_attempt.number')
    .execute()

async function ticketsOf({ reference }: Payer): Promise<number> {
  const tickets = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select('ticket.id')
    .where('sale.reference', '=', reference)
    .execute()
  return tickets.length
}

/** Goes to the card page, as the page does after Pay. */
async function toCardPage(payer: Payer): Promise<URL> {
  const { status, body } = await payer.call(payWithHostedCard)
  expect(status).toBe(200)
  return new URL(body.auth_url)
}

/** Answers on the card page and tells where the browser is sent. */
async function answer(page: URL, card: string): Promise<URL> {
  const response = await fetch(app.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('Location') ?? '')
}

const comeBack = (payer: Payer, { pathname, search }: URL) => payer.send('GET', pathname, search.slice(1))

const checkoutOf = async (payer: Payer) => (await payer.call(getCheckout)).body

describe('A card on a hosted page', () => {
  test('GAP-99 GAP-100 leads to the page on another site, which pays once, and the return goes on with the tickets', async () => {
    const sam = await aCardPayer(2)
    const page = await toCardPage(sam)
    expect(page.hostname).toBe('127.0.0.1')
    expect((await toCardPage(sam)).href).toBe(page.href)
    expect(await (await fetch(app.origin + page.pathname)).text()).toMatch(/£50\.00.*4111 1111 1111 1111/s)
    const back = await answer(page, 'pays')
    expect([back.pathname, back.search.includes('pays')]).toEqual(['/do/checkout/sagepay/', false])
    const { status, headers } = await comeBack(sam, back)
    expect([status, headers.get('Location')]).toEqual([303, '/smartcheckout/'])
    expect(await checkoutOf(sam)).toMatchObject({ state: 'deliver_tickets', payment_complete: true })
    expect(await ticketsOf(sam)).toBe(2)
    expect((await sam.call(payWithHostedCard)).status).toBe(409)
  })

  test.each([
    ['declined', 'Your card was declined.'],
    ['cancel', 'You cancelled the payment on the card page.'],
  ])(
    'GAP-100 whose answer is "%s" leads back to the payment, which says why, and another one can begin',
    async (said, error) => {
      const sam = await aCardPayer()
      await comeBack(sam, await answer(await toCardPage(sam), said))
      expect((await checkoutOf(sam)).payment_complete).toBe(false)
      expect((await sam.call(getPaymentError)).body).toEqual({ error })
      await comeBack(sam, await answer(await toCardPage(sam), 'pays'))
      expect(await attemptsOf(sam)).toMatchObject([
        { number: 1, method: 'hosted_card', status: 'canceled' },
        { number: 2, method: 'hosted_card', status: 'succeeded' },
      ])
      expect(await ticketsOf(sam)).toBe(1)
    },
  )

  test('takes the first of two answers, and the page says afterwards that it has ended', async () => {
    const sam = await aCardPayer()
    const page = await toCardPage(sam)
    await answer(page, 'declined')
    await answer(page, 'pays')
    expect((await sam.outcome()).outcome).toBe('not_charged')
    expect(await (await fetch(app.origin + page.pathname)).text()).toContain('This payment has ended')
  })

  test('whose shopper closed the page is paid by reconciliation', async () => {
    const sam = await aCardPayer()
    await answer(await toCardPage(sam), 'pays')
    await app.database
      .updateTable('payment_attempt')
      .set({ looked_at: new Date(0) })
      .execute()
    await reconcile(app.services)
    expect(await ticketsOf(sam)).toBe(1)
  })

  test('GAP-100 that returns in another browser is settled there, and only its own browser sees the sale', async () => {
    const sam = await aCardPayer()
    const { pathname, search } = await answer(await toCardPage(sam), 'pays')
    const { text } = await (await visit(app)).send('GET', pathname, search.slice(1))
    expect(text).toContain('You can go back to the app.')
    expect(text).not.toContain(sam.reference)
    expect(await sam.outcome()).toMatchObject({ outcome: 'charged', reference: sam.reference })
  })

  test('PAY-17 of a hold that has ended is cancelled, and its page takes no card any more', async () => {
    const sam = await aCardPayer()
    const page = await toCardPage(sam)
    await endHolds(app.database)
    expect((await sam.outcome()).outcome).toBe('not_charged')
    await answer(page, 'pays')
    expect((await sam.outcome()).outcome).toBe('not_charged')
    expect([await ticketsOf(sam), await attemptsOf(sam)]).toMatchObject([0, [{ status: 'canceled' }]])
  })

  test('BNK-01 gives way to a bank transfer, and charges nothing afterwards', async () => {
    const sam = await aCardPayer()
    const page = await toCardPage(sam)
    expect((await sam.call(createTruelayerPayment)).status).toBe(200)
    await answer(page, 'pays')
    expect(await attemptsOf(sam)).toMatchObject([
      { method: 'hosted_card', status: 'canceled' },
      { method: 'bank', status: 'open' },
    ])
  })

  test('ends its order when it is refunded at the provider’s own pages', async () => {
    const sam = await aCardPayer()
    const back = await answer(await toCardPage(sam), 'pays')
    await comeBack(sam, back)
    const list = `${app.origin}/sandbox/sagepay/payments/`
    expect(await (await fetch(list)).text()).toContain(`Order ${sam.reference}: £25.00 succeeded`)
    const refund = () =>
      fetch(`${list}${back.searchParams.get('payment')}/refund`, { method: 'POST', redirect: 'manual' })
    expect([(await refund()).status, (await refund()).status]).toEqual([303, 404])
    const provider = app.services.payments.get('sagepay')
    expect(await provider?.refundedSince(new Date(Date.now() - 60_000))).toContain(
      back.searchParams.get('payment'),
    )
    const [attempt] = await attemptsOf(sam)
    await checkRefund(app.services, attempt?.id ?? 0)
    expect((await sam.call(getWallet)).body.tickets).toEqual([])
  })

  test.each([
    ['/sandbox/sagepay/card/unknown/token', 404],
    ['/sandbox/sagepay/card/%00/token', 404],
  ])('is not found at %s', async (path, status) => {
    for (const method of ['GET', 'POST'])
      expect((await fetch(app.origin + path, { method })).status).toBe(status)
  })

  test('takes no answer that its page does not offer, and no event', async () => {
    const page = await toCardPage(await aCardPayer())
    const body = new URLSearchParams({ card: '4111111111111111' })
    expect((await fetch(app.origin + page.pathname, { method: 'POST', body })).status).toBe(400)
    expect((await fetch(`${app.origin}/webhooks/sagepay/`, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

test('No setting configures the provider of the hosted page: without its sandbox, it is not offered', () => {
  expect(sagepay.configure(() => 'any', [])).toBeNull()
})
