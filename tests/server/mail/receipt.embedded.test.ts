import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setDeliveryAddress } from '../../../contract/calls/address.ts'
import { setCode, updateRefundProtection } from '../../../contract/calls/basket.ts'
import { saveDonation } from '../../../contract/calls/donation.ts'
import { summaryRows } from '../../../contract/rules/summaryRows.ts'
import { aCharity } from '../../support/aCharity.ts'
import { seen } from '../../support/aShop.ts'
import { Payer } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'
import { typedAddress } from '../payment/square/squarePayer.ts'

const app = withApp('embedded')

test('The letter of an order states what its page states: lines, fees, reductions, cover, donation, delivery, total and how it was paid', async () => {
  const shop = await aCharity(app.database)
  await app.database.updateTable('ticket_type').set({ fee: 150 }).execute()
  await app.database
    .updateTable('event')
    .set({ delivery_cost: 245, refund_protection: true })
    .where('id', '=', shop.event)
    .execute()
  await app.database
    .insertInto('discount_code')
    .values({ organiser_id: shop.organiser, code: 'TENTH', percent: 10 })
    .execute()
  const payer = new Payer(app)
  for (const [name, value] of (await visit(app)).cookies) payer.cookies.set(name, value)
  await payer.add(shop.types[0] as Offered, 2)
  await payer.call(setCode, { code: 'TENTH' })
  await payer.call(updateRefundProtection, { refund_protection: true })
  await payer.reserve()
  await payer.call(saveDonation, { amount_before_booking_fee: 5, charity_id: shop.charity })
  await payer.register(newEmail())
  const posted = { address: typedAddress, gift_voucher_from: [], gift_voucher_to: [] }
  await payer.call(setDeliveryAddress, posted)
  await payer.token()
  await payer.confirm()
  expect(await payer.outcome()).toMatchObject({ outcome: 'charged' })
  const shown = await seen(payer)
  await sql`update pgboss.job set start_after = now() where name = 'mail_tickets'`.execute(app.database)
  await queueIsIdle(app.database)

  const letter = await app.database
    .selectFrom('sandbox_mail')
    .select(['body', 'html'])
    .where('recipient', '=', payer.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const rows = summaryRows(shown)
  expect(rows.map(([label]) => label)).toEqual([
    'Tickets',
    'Booking fees',
    'Delivery',
    'TENTH',
    'Refund protection',
    'Donation',
  ])
  const [line] = shown.tickets
  const total = `£${shown.basket_total.toFixed(2)}`
  const stated = [
    [`2 × ${line?.ticket_name}, ${line?.event_name} (£20.00 + £1.50 fee each)`, '£40.00'],
    ...rows,
    ['Total, fees included', total],
  ]
  expect(letter.body).toContain(stated.map(([label, amount]) => `${label}: ${amount}`).join('\n'))
  const cells = [...letter.html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual(stated.flat())
  const fee = `£${shown.donation?.booking_fee.toFixed(2)}`
  for (const text of [letter.body, letter.html]) {
    expect(text).toContain(`Your donation is £5.00, and its fee ${fee}, VAT included.`)
    expect(text).toContain(`Paid by card: ${total}. Keep this letter as your receipt.`)
  }
})
