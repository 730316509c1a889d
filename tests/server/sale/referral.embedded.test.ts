import { expect, test } from 'vitest'
import { addTicket } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getRewardReferrerLink } from '../../../contract/calls/order.ts'
import { getOrganiserArea } from '../../../contract/calls/organiser.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

const codeOf = async (shopper: Shopper) =>
  new URL((await shopper.call(getRewardReferrerLink)).text).searchParams.get('friend') ?? ''

/** Orders through a friend's link. */
async function buyThrough(offered: Parameters<Shopper['add']>[0], friend: string, shopper: Shopper, qty = 1) {
  expect((await shopper.call(addTicket, { ...offered, qty, friend })).status).toBe(200)
  await shopper.reserve()
  await shopper.register(newEmail())
  expect((await shopper.claim()).status).toBe(200)
}

test('CAL-46 GAP-82 the link of a paid order brings friends, whom the organiser sees', async () => {
  const offered = await putOneOnSale(app.database, 50)
  const sam = await visit(app)
  await sam.buy(offered, 1)
  const link = (await sam.call(getRewardReferrerLink)).text
  const { events, sale_reference } = (await sam.call(getCheckout)).body
  expect(events[0]?.shareable_link).toBe(link)
  const friend = await codeOf(sam)
  await buyThrough(offered, friend, await visit(app), 2)
  await buyThrough(offered, friend, await visit(app), 1)
  // Nobody brings themselves, a code can be unknown, and a basket that is not paid for brings nobody.
  await buyThrough(offered, friend, sam)
  await buyThrough(offered, 'nobody', await visit(app))
  const idle = await visit(app)
  await idle.call(addTicket, { ...offered, qty: 1, friend })
  expect((await idle.reserve()).body).toMatchObject({ reserved: true })

  const email = newEmail()
  const organiser = await app.database
    .selectFrom('event_date')
    .innerJoin('event', 'event.id', 'event_id')
    .select('organiser_id')
    .where('event_date.id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  await app.database
    .insertInto('organiser_member')
    .values({ ...organiser, email })
    .execute()
  await addAccount(app.database, email)
  const member = await visit(app)
  await member.signIn(email)
  const area = (await member.call(getOrganiserArea)).body.organisers
  expect(area?.[0]?.events[0]?.referrals).toEqual([{ reference: sale_reference, tickets: 3 }])
})

test('GAP-82 a basket has the plain link of its event and brings nobody', async () => {
  const offered = await putOneOnSale(app.database, 5)
  const sam = await visit(app)
  await sam.add(offered, 1)
  expect((await sam.call(getCheckout)).body.events[0]?.shareable_link).not.toContain('friend')
  expect((await sam.call(getRewardReferrerLink)).text).toBe('')
})
