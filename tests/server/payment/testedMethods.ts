import { sql } from 'kysely'
import { setBillingAddress } from '../../../contract/calls/address.ts'
import { payWithInstalment } from '../../../contract/calls/instalments.ts'
import {
  createTruelayerPayment,
  payWithHostedCard,
  payWithTruelayer,
} from '../../../contract/calls/payment.ts'
import type { OrganiserProvider } from '../../../contract/catalogue/organiserProviders.ts'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { payBy, typedAddress } from './square/squarePayer.ts'

/* Each way to pay, as its shopper pays by it: the tests of races and kills do the same to all of them. */

export interface TestedMethod {
  /** The provider that the organiser names. */
  organiser: OrganiserProvider
  /** The page asks to pay, until the shopper can pay at the provider. It can be repeated. */
  begin(payer: Payer): Promise<void>
  /** The shopper pays. It can be repeated. */
  pay(payer: Payer): Promise<void>
  /** The browser comes back from the provider. */
  comeBack(payer: Payer): Promise<void>
  /** The subject of the letter about the order. */
  letter: string
}

/** The page of the provider to which the shopper was led, and the address that it sent the browser back to. */
const places = new WeakMap<Payer, { page: string; back: string }>()

const led = (payer: Payer, url: string) => void places.set(payer, { page: new URL(url).pathname, back: '' })

/** Answers the provider's page with a form, and keeps where it sends the browser. */
async function answer(payer: Payer, form: Record<string, string>): Promise<void> {
  const place = places.get(payer)
  if (!place) return
  const response = await fetch(payer.app.origin + place.page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
  place.back = response.headers.get('Location') ?? place.back
}

async function goBack(payer: Payer): Promise<void> {
  const { back = '' } = places.get(payer) ?? {}
  if (!back) return
  const { pathname, search } = new URL(back, payer.app.origin)
  if (pathname.startsWith('/do/')) await payer.send('GET', pathname, search.slice(1))
}

async function makeCard({ app }: Payer): Promise<string> {
  const response = await fetch(`${app.origin}/sandbox/stripe/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'tok_sandbox_visa', month: '12', year: '2030' }),
  })
  return ((await response.json()) as { id: string }).id
}

const nothing = async () => {}
const TICKETS = 'Your tickets'

export const testedMethods: Record<PaymentMethod, TestedMethod> = {
  card: {
    organiser: 'stripe',
    letter: TICKETS,
    async begin(payer) {
      await payer.token()
    },
    async pay(payer) {
      await payer.confirm()
    },
    async comeBack(payer) {
      await payer.comeBack()
    },
  },
  bank: {
    organiser: 'truelayer',
    letter: TICKETS,
    async begin(payer) {
      await payer.call(createTruelayerPayment)
      const { body } = await payer.call(payWithTruelayer, {})
      if (body.auth_url) led(payer, body.auth_url)
    },
    async pay(payer) {
      await answer(payer, { bank: 'harbour' })
      await answer(payer, { answer: 'approve' })
    },
    comeBack: goBack,
  },
  hosted_card: {
    organiser: 'sagepay',
    letter: TICKETS,
    async begin(payer) {
      const { body } = await payer.call(payWithHostedCard)
      if (body.auth_url) led(payer, body.auth_url)
    },
    pay: payer => answer(payer, { card: 'pays' }),
    comeBack: goBack,
  },
  square: {
    organiser: 'square',
    letter: TICKETS,
    async begin(payer) {
      await payer.call(setBillingAddress, { address: typedAddress, contact_number: '' })
    },
    async pay(payer) {
      await payBy(payer, 'ok')
    },
    comeBack: nothing,
  },
  instalment: {
    organiser: 'stripe',
    letter: 'Your payment schedule',
    begin: nothing,
    async pay(payer) {
      const new_payment_method = { id: await makeCard(payer), make_default_payment_method: true }
      await payer.call(payWithInstalment, {
        instalment_option: '3',
        contact_number: '07700 900123',
        new_payment_method,
      })
    },
    comeBack: nothing,
  },
}

/** Puts tickets at £25.00 on sale that can be paid by this method. */
export async function putOnSaleFor(
  app: RunningApp,
  method: PaymentMethod,
  capacity: number,
): Promise<Offered> {
  const { organiser: provider } = testedMethods[method]
  const types = [{ capacity, price: 2500 }]
  const [offered] = await putOnSale(app.database, types, { provider, daysAway: 200 })
  if (method === 'instalment')
    await sql`update event set payment_plans = '{3}' where id =
      (select event_id from event_date where id = ${offered?.date_id})`.execute(app.database)
  return offered as Offered
}

/** A shopper at the payment step who pays by this method. */
export const payerBy = async (
  app: RunningApp,
  method: PaymentMethod,
  { qty = 1, capacity = 5 } = {},
): Promise<Payer> => aPayer(app, await putOnSaleFor(app, method, capacity), qty)

/** The charges and refunds of this order in the books of all providers. */
export async function booksOf({ app, reference }: Payer): Promise<{ charges: number; refunds: number }> {
  const lists = ['stripe', 'truelayer', 'sagepay', 'square'].map(async provider =>
    (await fetch(`${app.origin}/sandbox/${provider}/payments/`)).text(),
  )
  const lines = (await Promise.all(lists))
    .flatMap(list => [...list.matchAll(/<li>([^<]*)/g)].map(([, line = '']) => line))
    .filter(line => line.includes(`Order ${reference}:`))
  const taken = lines.filter(line => /succeeded|executed|settled|COMPLETED/.test(line))
  return { charges: taken.length, refunds: taken.filter(line => line.includes('refunded')).length }
}

/** Tickets and letters of an order. */
export async function orderOf({ app, reference }: Payer) {
  const tickets = await app.database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select('ticket.id')
    .where('sale.reference', '=', reference)
    .execute()
  const letters = await app.database
    .selectFrom('sandbox_mail')
    .select('subject')
    .where('subject', 'like', `%${reference}%`)
    .execute()
  return {
    tickets: tickets.length,
    letters: letters.map(({ subject }) => subject.replace(`, order ${reference}`, '')).sort(),
  }
}
