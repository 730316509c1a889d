import { is } from 'superstruct'
import { beforeAll, expect, test } from 'vitest'
import { getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { type StepName, stepName } from '../../../contract/steps.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')
const shoppers = {} as Record<'no hold' | 'a hold' | 'a hold of nobody' | 'a paid order', Shopper>

beforeAll(async () => {
  const offered = await putOneOnSale(app.database, 10)
  for (const situation of ['no hold', 'a hold', 'a hold of nobody', 'a paid order'] as const) {
    const shopper = await visit(app)
    await shopper.add(offered)
    if (situation === 'a hold of nobody') await shopper.reserve()
    if (situation === 'a hold') {
      await shopper.reserve()
      await shopper.register(newEmail())
    }
    if (situation === 'a paid order') {
      await shopper.reserve()
      await shopper.register(newEmail())
      await shopper.claim()
    }
    shoppers[situation] = shopper
  }
})

/** h: with a hold; o: with one that has no owner yet; n: without one; p: after payment. */
const allowed: Record<StepName, string> = {
  determining: '',
  basket: 'nho',
  captcha: 'nho',
  reserve: 'nho',
  login: 'ho',
  marketing_preferences: 'h',
  donation: 'ho',
  gift_aid: 'ho',
  delivery_address: 'h',
  ticket_questions_before: 'h',
  payment: 'h',
  deliver_tickets: 'p',
  awaiting_truelayer: 'h',
  ticket_questions_after: 'p',
  after_sale_messages: 'p',
  waiver: 'p',
  order_completed: 'p',
}

const rows = Object.entries(allowed).flatMap(([step, letters]) => [
  [step as StepName, 'no hold' as const, letters.includes('n')] as const,
  [step as StepName, 'a hold' as const, letters.includes('h')] as const,
  [step as StepName, 'a hold of nobody' as const, letters.includes('o')] as const,
  [step as StepName, 'a paid order' as const, letters.includes('p')] as const,
])

test.each(rows)('CON-02 CON-03 the step %s with %s may be set: %s', async (state, situation, may) => {
  expect(is(state, stepName)).toBe(true)
  const shopper = shoppers[situation]
  const before = (await shopper.call(getCheckout)).body.state
  const { status, body } = await shopper.call(updateBasketState, { state })
  expect(status).toBe(may ? 200 : 409)
  if (!may)
    expect(body.error).toMatch(
      situation === 'a hold of nobody' ? /not at this step|confirm your e-mail/ : /not at this step/,
    )
  const isHold = situation.startsWith('a hold')
  if (may && isHold) expect(body.seconds_remaining).toBeGreaterThan(500)
  if (may && !isHold) expect(body.seconds_remaining).toBeNull()
  expect((await shopper.call(getCheckout)).body.state).toBe(may ? state : before)
})

test('CAL-24 a step that does not exist is refused', async () => {
  const { status } = await shoppers['a hold'].send('POST', updateBasketState.path, 'state=paid')
  expect(status).toBe(400)
})

test('Without a basket, the basket step can be set and stores nothing', async () => {
  const shopper = await visit(app)
  expect((await shopper.call(updateBasketState, { state: 'reserve' })).status).toBe(200)
  expect((await shopper.call(getCheckout)).body).toMatchObject({ state: 'basket', tickets: [] })
})
