import { describe, expect, test } from 'vitest'
import type { CardProvider, Charge } from '../../../server/providers/cardProvider.ts'
import { findAttempt, intentOf } from '../../../server/sale/attempt.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { withApp } from '../../support/withApp.ts'

/* The provider's answer to the beginning of a payment is lost; the shopper's retry begins it again. */

const app = withApp('embedded')

async function chargedAfterLostAnswer(cards: CardProvider): Promise<number> {
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
  const again = await intentOf(app.database, cards, await findAttempt(app.database, id))
  // Two tabs, each with the form that it was given.
  await sam.confirm()
  await paying(sam, again.clientSecret).confirm()
  return (await balance(app.database, sam.reference)).charges
}

const paying = (payer: Payer, secret: string): Payer => Object.assign(payer, { secret })

describe('A payment that is begun twice', () => {
  test('is charged once, by its stored key', async () => {
    expect(await chargedAfterLostAnswer(app.services.cards as CardProvider)).toBe(1)
  })

  test('and control: without the key it is charged twice', async () => {
    const cards = app.services.cards as CardProvider
    const keyless = {
      ...cards,
      start: (charge: Charge) => cards.start({ ...charge, key: crypto.randomUUID() }),
    }
    expect(await chargedAfterLostAnswer(keyless)).toBe(2)
  })
})
