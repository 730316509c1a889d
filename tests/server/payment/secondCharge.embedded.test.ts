import { describe, expect, test } from 'vitest'
import { findAttempt, paymentOf } from '../../../server/payments/attempt.ts'
import type { Charge, PaymentProvider } from '../../../server/payments/provider.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { withApp } from '../../support/withApp.ts'

/* The provider's answer to the start of a payment is lost, and the shopper's retry starts it again. */

const app = withApp('embedded')

async function chargedAfterLostAnswer(provider: PaymentProvider): Promise<number> {
  const sam = await aPayer(app, await putPricedOnSale(app.database))
  await sam.token()
  await app.database
    .updateTable('payment_attempt')
    .set({ provider_ref: null })
    .where('provider_ref', '=', sam.intent)
    .execute()
  const { id } = await app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select('payment_attempt.id')
    .where('reference', '=', sam.reference)
    .executeTakeFirstOrThrow()
  const { next } = await paymentOf(app.services, provider, await findAttempt(app.database, id))
  if (next?.kind !== 'confirm_in_page') throw new Error('The payment is not open')
  // Two tabs, each with the form that it got.
  await sam.confirm()
  await paying(sam, next.secret).confirm()
  return (await balance(app.database, sam.reference)).charges
}

const paying = (payer: Payer, secret: string): Payer => Object.assign(payer, { secret })

const stripe = () => app.services.payments.get('stripe') as PaymentProvider

describe('A payment that is started twice', () => {
  test('is charged once, by its stored key', async () => {
    expect(await chargedAfterLostAnswer(stripe())).toBe(1)
  })

  test('and as a control, without the key it is charged twice', async () => {
    const provider = stripe()
    const keyless = {
      ...provider,
      start: (charge: Charge) => provider.start({ ...charge, key: crypto.randomUUID() }),
    }
    expect(await chargedAfterLostAnswer(keyless)).toBe(2)
  })
})
