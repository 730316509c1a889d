import { expect, test } from 'vitest'
import { sendCustomerFeedback } from '../../../contract/calls/order.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const kept = () => app.database.selectFrom('feedback').select('message').execute()

test('FBK-05 CAL-45 feedback belongs to a paid order; a later message replaces the earlier one', async () => {
  const offered = await putOneOnSale(app.database, 5)
  const stranger = await visit(app)
  expect((await stranger.call(sendCustomerFeedback, { message: 'Hello' })).status).toBe(409)
  await stranger.add(offered)
  await stranger.reserve()
  expect((await stranger.call(sendCustomerFeedback, { message: 'Hello' })).status).toBe(409)

  const sam = await visit(app)
  await sam.buy(offered, 1)
  expect((await sam.call(sendCustomerFeedback, { message: '  ' })).status).toBe(422)
  expect(await kept()).toEqual([])
  for (const message of ['Good', 'Very good', 'Very good'])
    expect((await sam.call(sendCustomerFeedback, { message })).status).toBe(200)
  expect(await kept()).toEqual([{ message: 'Very good' }])
})
