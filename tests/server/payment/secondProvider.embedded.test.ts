import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/configuration.ts'
import { connect } from '../../../server/database/connect.ts'
import type { PaymentProvider } from '../../../server/payments/provider.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { beginAttempt, startPayment } from '../../../server/payments/startPayment.ts'
import { stripe } from '../../../server/payments/stripe/stripe.ts'
import { liveSale } from '../../../server/sale/basket.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'
import { endHolds, visit } from '../../support/shopper.ts'
import { bankPayments, bankWebhook, fakeBank } from './fakeProvider/fakeBank.ts'

/* A second provider is one more row of the registry. Nothing else in the server changes for it. */

const KEY = 'bank_key'
const rows = [stripe, fakeBank]

let app: RunningApp
beforeAll(async () => {
  app = await runApp(await connect('memory'), { FAKE_BANK_KEY: KEY }, { providers: rows })
})
afterAll(() => app.stop())

/** A shopper of an organiser who takes payments by bank transfer. */
async function aBankPayer(capacity = 5): Promise<Payer & { offered: Offered }> {
  const [offered] = await putOnSale(app.database, [{ capacity, price: 2500 }], { provider: 'truelayer' })
  return Object.assign(await aPayer(app, offered as Offered), { offered: offered as Offered })
}

/** Starts the payment as a call's handler does, and answers the payment's reference. */
async function startByBank(payer: Payer): Promise<string> {
  const { services, database } = app
  const { family } = await database
    .selectFrom('sale')
    .select('family')
    .where('reference', '=', payer.reference)
    .executeTakeFirstOrThrow()
  const attempt = await database
    .transaction()
    .execute(async trx => beginAttempt(trx, services.payments, await liveSale(trx, family), 'bank'))
  const next = await startPayment(services, attempt as number)
  const [, ref = ''] = /pay\/(\w+)/.exec(next?.kind === 'redirect' ? next.url : '') ?? []
  const back = encodeURIComponent(`${services.origin}/do/checkout/fake_bank/`)
  expect(next).toEqual({ kind: 'redirect', url: `https://bank.example/pay/${ref}?back=${back}` })
  return ref
}

function payAtBank(ref: string): void {
  const payment = bankPayments.get(ref)
  if (payment) payment.status = 'succeeded'
}

const sendWebhook = ({ body, headers }: ReturnType<typeof bankWebhook>) =>
  fetch(`${app.origin}/webhooks/fake_bank/`, { method: 'POST', body, headers })

const olderLook = () =>
  app.database
    .updateTable('payment_attempt')
    .set({ looked_at: new Date(0) })
    .execute()

async function attemptOf(ref: string) {
  return app.database
    .selectFrom('payment_attempt')
    .select(['provider', 'method', 'idempotency_key', 'status', 'livemode'])
    .where('provider_ref', '=', ref)
    .executeTakeFirstOrThrow()
}

async function ticketsOf({ reference }: Payer): Promise<number> {
  const tickets = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select('ticket.id')
    .where('sale.reference', '=', reference)
    .execute()
  return tickets.length
}

describe('A second provider', () => {
  test('answers the address of its own page, and the attempt names it and its method', async () => {
    const payer = await aBankPayer()
    const ref = await startByBank(payer)
    expect(await startByBank(payer)).toBe(ref)
    expect(await attemptOf(ref)).toEqual({
      provider: 'fake_bank',
      method: 'bank',
      idempotency_key: `sale:${payer.reference}:bank:1`,
      status: 'open',
      livemode: false,
    })
    expect(bankPayments.get(ref)?.charge.payer.email).toBe(payer.email)
  })

  test('is paid by its webhook, once', async () => {
    const payer = await aBankPayer()
    const ref = await startByBank(payer)
    const event = { id: `event-${ref}`, ref, about: 'payment' } as const
    expect((await sendWebhook(bankWebhook('bank_other', event))).status).toBe(400)
    payAtBank(ref)
    for (let delivery = 0; delivery < 2; delivery++)
      expect((await sendWebhook(bankWebhook(KEY, event))).status).toBe(200)
    await queueIsIdle(app.database)
    expect([await ticketsOf(payer), (await payer.outcome()).outcome]).toEqual([1, 'charged'])
  })

  test('is paid on its own return route, which redirects only the own shopper', async () => {
    const payer = await aBankPayer()
    const ref = await startByBank(payer)
    payAtBank(ref)
    const stranger = await visit(app)
    const route = ['GET', '/do/checkout/fake_bank/', `payment=${ref}`] as const
    expect((await stranger.send(...route)).text).toContain('You can go back to the app.')
    const back = await payer.send(...route)
    expect([back.status, back.headers.get('Location')]).toEqual([303, '/smartcheckout/'])
    expect(await ticketsOf(payer)).toBe(1)
  })

  test('is paid by reconciliation', async () => {
    const payer = await aBankPayer()
    payAtBank(await startByBank(payer))
    await olderLook()
    await reconcile(app.services)
    expect(await ticketsOf(payer)).toBe(1)
  })

  test('cancels the payment of a hold that has ended', async () => {
    const ref = await startByBank(await aBankPayer())
    await endHolds(app.database)
    await olderLook()
    await reconcile(app.services)
    expect([bankPayments.get(ref)?.status, (await attemptOf(ref)).status]).toEqual(['canceled', 'canceled'])
  })

  test('refunds a payment whose tickets are gone', async () => {
    const payer = await aBankPayer(1)
    const ref = await startByBank(payer)
    await endHolds(app.database)
    await releaseExpired(app.database)
    await aPayer(app, payer.offered)
    payAtBank(ref)
    expect((await payer.outcome()).outcome).toBe('refunded')
    await queueIsIdle(app.database)
    expect(bankPayments.get(ref)?.refunds).toEqual([expect.stringMatching(/^movement:/)])
    expect(await ticketsOf(payer)).toBe(0)
  })

  test('stands beside the first one, which still takes the cards of the same organiser', async () => {
    const payer = await aBankPayer()
    await payer.token()
    expect((await payer.confirm()).status).toBe(200)
    expect((await payer.outcome()).outcome).toBe('charged')
    expect((await attemptOf(payer.intent)).provider).toBe('stripe')
  })

  test('adds its part to the policy of the checkout, and to no other document', async () => {
    const policy = async (path: string) =>
      (await fetch(app.origin + path)).headers.get('Content-Security-Policy')
    expect(await policy('/smartcheckout/')).toContain("img-src 'self' data: https://logos.bank.example;")
    expect(await policy('/')).not.toContain('bank.example')
  })

  test('reads its own settings, which are refused by name', () => {
    const modes = (settings: Record<string, string>) =>
      readConfiguration(settings, rows).payments.map(({ mode }) => mode)
    expect(modes({})).toEqual(['sandbox'])
    expect(modes({ FAKE_BANK_KEY: KEY })).toEqual(['sandbox', 'provider_test'])
    // Live keys and test keys of two providers: some orders would take no money.
    const live = {
      NODE_ENV: 'production',
      SECRET: 'a secret of the tests, long enough to be one',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Foyer <tickets@foyer.example>',
      ORIGIN: 'https://tickets.example',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    expect(readConfiguration(live, rows).payments.map(({ mode }) => mode)).toEqual(['live'])
    expect(() => readConfiguration({ ...live, FAKE_BANK_KEY: KEY }, rows)).toThrow(
      'cannot be used beside a sandbox or test keys',
    )
    expect(() => modes({ FAKE_BANK_KEY: 'x' })).toThrow('FAKE_BANK_KEY is not a key of the fake bank')
    const phrase = { SANDBOX_PAYMENTS: 'i-understand-no-money-is-taken' }
    expect(() => modes({ FAKE_BANK_KEY: KEY, ...phrase })).toThrow(
      "SANDBOX_PAYMENTS cannot be set together with Fake Bank's keys",
    )
  })
})

test('Each opened provider is found under its own name', () => {
  const names = [...app.services.payments].map(([name, provider]: [string, PaymentProvider]) => [
    name,
    provider.name,
  ])
  expect(names).toEqual([
    ['stripe', 'stripe'],
    ['fake_bank', 'fake_bank'],
  ])
})
