import { expect, test } from 'vitest'
import { putTicket, removeFromBasket } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

test('A line that is put back has its old quantity, whether it was removed or not, after any number of requests', async () => {
  const { ticket_id, date_id } = await putOneOnSale(app.database, 10)
  const shopper = await visit(app)
  const quantity = async () => (await shopper.call(getCheckout)).body.tickets[0]?.qty
  const put = (qty: number) => shopper.call(putTicket, { ticket_id, date_id, qty }, { key: null })
  await shopper.add({ ticket_id, date_id }, 3)
  await put(3)
  expect(await quantity()).toBe(3)
  await shopper.call(removeFromBasket, { ticket_id })
  expect(await quantity()).toBeUndefined()
  await put(3)
  await put(3)
  expect(await quantity()).toBe(3)
  expect(await put(11)).toMatchObject({ status: 422 })
  expect(await quantity()).toBe(3)
})
