import { beforeAll, expect, test } from 'vitest'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher, setCode, updateRefundProtection } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { saveDonation } from '../../../contract/calls/donation.ts'
import { createTruelayerPayment } from '../../../contract/calls/payment.ts'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { donationWithFee, refundProtection, voucherPrices } from '../../../contract/rules/summary.ts'
import { basketTotal, lineInMinor } from '../../../contract/rules/totals.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { billOf } from '../../../server/checkout/billOf.ts'
import { billRows } from '../../../server/mail/bill.ts'
import { Payer } from '../../support/payer.ts'
import { random } from '../../support/random.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { typedAddress } from './square/squarePayer.ts'

/* BOOKS_BASKETS=1000 pays a thousand random baskets. */

const app = withApp('postgres')
const BASKETS = Number(process.env.BOOKS_BASKETS ?? 12)

const ticket = (name: string, price: number, fee: number, more = '') =>
  `{ name: ${name}, price: ${price}, fee: ${fee}, capacity: 100000, ${more} }`
const event = (id: string, organiser: string, tickets: string[], more: string) => `
  - id: ${id}
    title: ${id}
    organiser: ${organiser}
    description: An event.
    dates: [{ starts: 2029-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [${tickets.join(', ')}]
    ${more}`

const file = `
organisers:
  - name: Pounds
    provider: stripe
    discount_codes: [{ code: tenth, percent: 10 }, { code: odd, percent: 33 }, { code: three, amount: 3 }]
    gift_vouchers: [{ name: A night, values: [15, 30] }]
    charity:
      name: Owl Aid
      description: Mice.
      donation_checkout_title: Feed an owl
      donation_options: [5, 7.50]
      base_fee: 0.20
      booking_fee: 1.9
      booking_fee_includes_vat: true
      booking_fee_vat: 20
      booking_fee_cap: 2
  - { name: Euros, provider: truelayer, currency: EUR, discount_codes: [{ code: tiers, percent: 33 }] }
events:
${event('pound-plain', 'Pounds', [ticket('Seat', 19.99, 1.37), ticket('Cheap', 0.7, 0.03)], 'refund_protection: true')}
${event('pound-posted', 'Pounds', [ticket('Print', 12.5, 0.85, 'offers: [{ buy: 3, percent: 17 }]')], 'delivery_cost: 2.45')}
${event('pound-absorbed', 'Pounds', [ticket('Whole', 33.33, 3.21, 'offers: [{ buy: 2, amount: 1.11 }]')], 'absorb_fee: true')}
${event('pound-hidden', 'Pounds', [ticket('Folded', 8.05, 0.95), ticket('Free', 0, 0)], 'hide_booking_fee: true')}
${event('euro-plain', 'Euros', [ticket('Place', 24.1, 2.05), ticket('Assise', 7.77, 0)], 'refund_protection: true')}
${event('euro-posted', 'Euros', [ticket('Affiche', 3.99, 0.4)], 'delivery_cost: 5.1')}
`

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
})

/** The total as the page can add it up from the lines that it shows, in minor units. */
const totalOfPage = (checkout: Checkout): number =>
  basketTotal({
    lines: checkout.tickets.map(lineInMinor),
    vouchers: [{ qty: 1, value: voucherPrices(checkout) }],
    delivery: toMinor(checkout.delivery_cost),
    cover: refundProtection(checkout),
    donation: { amount: donationWithFee(checkout.donation), fee: 0 },
    credit: toMinor(checkout.gift_vouchers_applied_total),
  }) - toMinor(checkout.offers_applied_total)

async function typesOf(currency: string) {
  return app.database
    .selectFrom('ticket_type')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type.id as ticket_id', 'event_date.id as date_id'])
    .where('event.currency', '=', currency)
    .orderBy('ticket_type.id')
    .execute()
}

/** What the provider has in its books of this sale, in minor units, and its currency. */
async function bookOf({ reference }: Payer): Promise<[number, string]> {
  const attempt = await app.database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['provider', 'provider_ref'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const payment = await app.services.payments.get(attempt.provider)?.status(attempt.provider_ref ?? '')
  return [payment?.amount ?? 0, payment?.currency ?? '']
}

test(`${BASKETS} random baskets cost the same on the page, in the letter, in the sale and in the books of the provider`, async () => {
  const { id: voucher } = await app.database.selectFrom('gift_voucher').select('id').executeTakeFirstOrThrow()
  const types = { GBP: await typesOf('GBP'), EUR: await typesOf('EUR') }
  const seen = { GBP: 0, EUR: 0 }
  for (let seed = 1; seed <= BASKETS; seed++) {
    const next = random(seed)
    const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
    const currency = seed % 3 === 0 ? 'EUR' : 'GBP'
    const payer = new Payer(app)
    for (const [name, value] of (await visit(app)).cookies) payer.cookies.set(name, value)
    for (let lines = 1 + Math.floor(next() * 4); lines > 0; lines--)
      await payer.add(one(types[currency]), 1 + Math.floor(next() * 5))
    if (currency === 'GBP' && next() < 0.3)
      await payer.call(addGiftVoucher, { gift_voucher_id: voucher, value: one([15, 30]), qty: 1 })
    if (next() < 0.5)
      await payer.call(setCode, { code: currency === 'EUR' ? 'tiers' : one(['tenth', 'odd', 'three']) })
    if (next() < 0.5) await payer.call(updateRefundProtection, { refund_protection: true })
    const check = async (where: string) => {
      const { body } = await payer.call(getCheckout)
      expect(totalOfPage(body), `seed ${seed}, ${where}`).toBe(toMinor(body.basket_total))
      return body
    }
    await check('basket')
    expect((await payer.reserve()).body.error ?? null, `seed ${seed}`).toBeNull()
    const { charity } = await check('reserve')
    if (charity && next() < 0.5)
      await payer.call(saveDonation, {
        amount_before_booking_fee: one([5, 7.5, 13.37]),
        charity_id: charity.id,
      })
    await payer.register(newEmail())
    const shown = await check('payment')
    const { basket_total, sale_reference, require_delivery_address, gift_vouchers } = shown
    const { id: sale } = await app.database
      .selectFrom('sale')
      .select('id')
      .where('reference', '=', sale_reference ?? '')
      .executeTakeFirstOrThrow()
    expect(billRows(await billOf(app.database, sale)), `seed ${seed}`).toEqual(billRows(shown))
    const names = gift_vouchers.flatMap(({ qty }) => Array<string>(qty).fill('Sam'))
    if (require_delivery_address) {
      const posted = { address: typedAddress, gift_voucher_from: names, gift_voucher_to: names }
      expect((await payer.call(setDeliveryAddress, posted)).status, `seed ${seed}`).toBe(200)
    }
    payer.reference = sale_reference ?? ''
    if (basket_total === 0) continue
    const begun = currency === 'EUR' ? await payer.call(createTruelayerPayment) : await payer.token()
    expect(begun.status, `seed ${seed}`).toBe(200)
    expect(await bookOf(payer), `seed ${seed}`).toEqual([toMinor(basket_total), currency])
    seen[currency]++
  }
  process.stdout.write(`${BASKETS} baskets: ${JSON.stringify(seen)} paid\n`)
}, 600_000)
