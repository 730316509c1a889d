import { expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { confirmActivityTerms, getActivityTerms } from '../../../contract/calls/waiver.ts'
import { aShop, seen } from '../../support/aShop.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

/** A shopper with a ticket for an event with these terms. */
async function aWalker(waiver: string | null) {
  const { types, event } = await aShop(app.database, [{ capacity: 9 }])
  await app.database.updateTable('event').set({ waiver }).where('id', '=', event).execute()
  const sam = await visit(app)
  await sam.add(types[0] as Offered)
  await sam.reserve()
  const reserved = await seen(sam)
  const sale_reference = reserved.sale_reference ?? ''
  return { sam, event, sale_reference, reserved }
}

test.each([
  ['with terms', 'Mind the step.', true],
  ['without', null, false],
])('WVR-01 an order %s has terms: %s', async (_, waiver, has_waivers) => {
  const { reserved } = await aWalker(waiver)
  expect(reserved).toMatchObject({ has_waivers })
})

test('WVR-01 WVR-02 RTE-16 GAP-95 everybody can read the terms of a paid order, and only its shopper confirms them', async () => {
  const { sam, sale_reference } = await aWalker('Mind the step.\n\nTouch nothing.')
  expect((await sam.call(getActivityTerms, { sale_reference })).status).toBe(404)
  await sam.register(newEmail(), 'Sam Field')
  await sam.claim()
  expect((await sam.call(updateBasketState, { state: 'waiver' })).status).toBe(200)

  const stranger = await visit(app)
  const told = await stranger.call(getActivityTerms, { sale_reference })
  expect(told.body).toEqual({
    sale_reference,
    events: [{ title: expect.stringContaining('Title of'), terms: 'Mind the step.\n\nTouch nothing.' }],
    is_own: false,
    is_confirmed: false,
  })
  expect(told.text).not.toContain('Sam')
  expect((await stranger.call(confirmActivityTerms, { sale_reference })).status).toBe(404)
  expect(await app.database.selectFrom('waiver_confirmation').selectAll().execute()).toEqual([])

  const own = async () => (await sam.call(getActivityTerms, { sale_reference })).body
  expect(await own()).toMatchObject({ is_own: true, is_confirmed: false })
  for (let time = 0; time < 2; time++)
    expect((await sam.call(confirmActivityTerms, { sale_reference })).status).toBe(200)
  expect(await own()).toMatchObject({ is_own: true, is_confirmed: true })
  expect((await stranger.call(getActivityTerms, { sale_reference })).body.is_confirmed).toBe(false)
  const [kept] = await app.database.selectFrom('waiver_confirmation').selectAll().execute()
  expect(kept?.terms).toMatch(/^Title of .*\n\nMind the step\.\n\nTouch nothing\.$/)

  const elsewhere = await visit(app)
  await elsewhere.signIn(sam.email)
  expect((await elsewhere.call(getActivityTerms, { sale_reference })).body.is_own).toBe(true)
})

test('RTE-16 an order without terms and an unknown order have no page', async () => {
  const { sam, sale_reference } = await aWalker(null)
  await sam.register(newEmail())
  await sam.claim()
  for (const asked of [sale_reference, '0000000000'])
    expect((await sam.call(getActivityTerms, { sale_reference: asked })).status).toBe(404)
})
