import { payment } from '../../src/text/payment.ts'
import { expect, test } from '../faults/fixtures.ts'
import { priced } from '../faults/order.ts'
import { newVisit, payWith } from '../faults/persistentShopper.ts'
import { reserve } from './shopper.ts'
import { openPayment } from './shortcuts.ts'

/* Holds that expire while the shopper is at the bank. */

test.use({ settings: { HOLD_SECONDS: '25' } })

test('PAY-17 PAY-18 GAP-22 a shopper who confirms at the bank after the hold has expired is not charged and can reserve again', async ({
  page,
  serverState,
}) => {
  const visit = newVisit(page, serverState, priced)
  await openPayment(page, priced.event, priced.ticket, 1, visit.email)
  await page.getByLabel('Card number').waitFor()
  const reference = String((await serverState.checkout()).sale_reference)
  await payWith(visit, '4000 0000 0000 3220')
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await expect
    .poll(() => serverState.charges(reference), { message: 'the provider takes it no more', timeout: 60_000 })
    .toEqual([expect.stringMatching(/ canceled$/)])
  await approve.click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(payment.expired, { exact: false }).first()).toBeVisible()
  expect((await serverState.checkout()).payment_complete).toBe(false)
  await reserve(page)
})
