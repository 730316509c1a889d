import { getPaymentOutcome, getToken } from '../../contract/calls/payment.ts'
import type { Database } from '../../server/database/connect.ts'
import { type Offered, putOnSale } from './putOnSale.ts'
import type { RunningApp } from './runApp.ts'
import { newEmail, Shopper, visit } from './shopper.ts'

/** Inserts one ticket type at £25.00, of an organiser with a card provider. */
export async function putPricedOnSale(database: Database, capacity = 10, price = 2500): Promise<Offered> {
  const [offered] = await putOnSale(database, [{ capacity, price }], { provider: 'stripe' })
  return offered as Offered
}

/** A shopper at the payment step, with a card and a bank. */
export class Payer extends Shopper {
  reference = ''
  secret = ''

  /** Requests the client secret of the card form. */
  async token() {
    const answered = await this.call(getToken)
    this.secret = answered.body.client_secret ?? this.secret
    return answered
  }

  get intent(): string {
    return this.secret.split('_secret_')[0] ?? ''
  }

  /** Confirms the payment with a card at the provider, as the card form does. */
  async confirm(card = 'tok_sandbox_visa') {
    const response = await fetch(
      `${this.app.origin}/sandbox/stripe/v1/payment_intents/${this.intent}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          client_secret: this.secret,
          payment_method: card,
          return_url: `${this.app.origin}/do/checkout/stripe_auth/`,
        }),
      },
    )
    return {
      status: response.status,
      body: (await response.json()) as { status?: string; error?: { message: string } },
    }
  }

  /** Has paid at the provider, and the server does not know yet. */
  async payUnheard(card = 'tok_sandbox_visa'): Promise<void> {
    await this.app.database
      .updateTable('sandbox_payment_intent')
      .set({ status: 'succeeded', payment_method: card })
      .where('id', '=', this.intent)
      .execute()
  }

  /** Answers the 3-D Secure page and returns its redirect address. */
  async answerBank(answer: 'approve' | 'fail'): Promise<string> {
    const response = await fetch(`${this.app.origin}/sandbox/stripe/3ds/${this.secret}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer }),
    })
    return response.headers.get('Location') ?? ''
  }

  /** Opens the return address of the bank. */
  comeBack(intent = this.intent) {
    return this.send('GET', '/do/checkout/stripe_auth/', `payment_intent=${intent}&redirect_status=succeeded`)
  }

  async outcome() {
    return (await this.call(getPaymentOutcome)).body
  }
}

/** A shopper who holds this many tickets, and one of another type, and is at the payment step. */
export async function aPayer(app: RunningApp, offered: Offered, qty = 1, also?: Offered): Promise<Payer> {
  const visitor = await visit(app)
  const payer = new Payer(app)
  for (const [name, value] of visitor.cookies) payer.cookies.set(name, value)
  await payer.add(offered, qty)
  if (also) await payer.add(also)
  const { body } = await payer.reserve()
  if (body.error) throw new Error(body.error)
  await payer.register(newEmail())
  payer.reference = await referenceOf(payer)
  return payer
}

async function referenceOf(payer: Payer): Promise<string> {
  const { reference } = await payer.app.database
    .selectFrom('sale')
    .select('reference')
    .where('email', '=', payer.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return reference
}

/** The outcome of a sale: charges and refunds at the provider, tickets and mail of the server. */
export async function balance(database: Database, reference: string) {
  const intents = await database.selectFrom('sandbox_payment_intent').selectAll().execute()
  const own = intents.filter(({ metadata }) => metadata.sale_reference === reference)
  const refs = own.map(({ id }) => id)
  const refunds = await database.selectFrom('sandbox_refund').selectAll().execute()
  const tickets = await database
    .selectFrom('ticket')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .select('ticket.id')
    .where('sale.reference', '=', reference)
    .execute()
  const letters = await database
    .selectFrom('sandbox_mail')
    .select('subject')
    .where('subject', 'like', `%${reference}%`)
    .execute()
  return {
    charges: own.filter(({ status }) => status === 'succeeded').length,
    refunds: refunds.filter(({ payment_intent }) => refs.includes(payment_intent)).length,
    tickets: tickets.length,
    letters: letters.map(({ subject }) => subject).sort(),
  }
}
