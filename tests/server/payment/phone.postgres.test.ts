import { describe, expect, test } from 'vitest'
import { setBillingAddress } from '../../../contract/calls/address.ts'
import {
  createTruelayerPayment,
  payWithHostedCard,
  payWithTruelayer,
} from '../../../contract/calls/payment.ts'
import type { OrganiserProvider } from '../../../contract/catalogue/organiserProviders.ts'
import { aPayer, type Payer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { withApp } from '../../support/withApp.ts'
import { payBy, typedAddress } from './square/squarePayer.ts'

const app = withApp('postgres')
const PHONE = '07700 900123'

/** A shopper of an event whose organiser requires a phone number. */
async function aCallablePayer(provider: OrganiserProvider): Promise<Payer> {
  const [offered] = await putOnSale(app.database, [{ capacity: 5, price: 2500 }], { provider })
  await app.database
    .updateTable('event')
    .set({ require_phone_number: true })
    .where('id', 'in', date =>
      date
        .selectFrom('event_date')
        .select('event_id')
        .where('id', '=', (offered as Offered).date_id),
    )
    .execute()
  return aPayer(app, offered as Offered, 1)
}

const address = { address: typedAddress }

describe('A payment for an event whose organiser requires a phone number', () => {
  test.each([
    ['none', {}],
    ['one that is none', { contact_number: '12' }],
  ])('PAY-13 PAY-14 is refused with %s beside the address, and nothing is stored', async (_, number) => {
    const sam = await aCallablePayer('stripe')
    const refused = await sam.call(setBillingAddress, { ...address, ...number })
    expect(refused).toMatchObject({ status: 422, body: { error: 'Type a valid phone number' } })
    expect((await sam.call(setBillingAddress, { ...address, contact_number: PHONE })).status).toBe(200)
  })

  test('PAY-13 begins at the bank with the number only', async () => {
    const sam = await aCallablePayer('truelayer')
    expect((await sam.call(createTruelayerPayment)).status).toBe(200)
    expect((await sam.call(payWithTruelayer, {})).status).toBe(422)
    expect((await sam.call(payWithTruelayer, { contact_number: PHONE })).status).toBe(200)
  })

  test('PAY-13 begins at the page of a card provider only after the number was saved', async () => {
    const sam = await aCallablePayer('sagepay')
    expect((await sam.call(payWithHostedCard)).status).toBe(422)
    await sam.call(setBillingAddress, { ...address, contact_number: PHONE })
    expect((await sam.call(payWithHostedCard)).status).toBe(200)
  })

  test('PAY-13 begins with a second card form only after the number was saved', async () => {
    const sam = await aCallablePayer('square')
    expect((await payBy(sam, 'ok')).status).toBe(422)
    await sam.call(setBillingAddress, { ...address, contact_number: PHONE })
    expect((await payBy(sam, 'ok')).status).toBe(200)
  })
})
