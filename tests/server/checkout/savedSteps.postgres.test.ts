import { expect, test } from 'vitest'
import type { Body, Update } from '../../../contract/call.ts'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import { steps } from '../../../src/checkout/steps.ts'
import { afterUpdate } from '../../../src/outbox/optimisticCheckout.ts'
import { type AnyUpdateRow, updateWith } from '../../../src/outbox/update.ts'
import { aCharity } from '../../support/aCharity.ts'
import { seen } from '../../support/aShop.ts'
import { everyRow } from '../../support/everyRow.ts'
import { type Offered, putOneOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/*
 * What the page shows before the server has answered is what the server answers afterwards, and the server has stored
 * something: for each step that an update saves.
 */

const app = withApp('postgres')

type Steps = typeof steps
type Saved = { [N in keyof Steps]: null extends Steps[N]['save'] ? never : N }[keyof Steps]
type SavedBy<N extends Saved> = Steps[N]['save'] extends { call: infer U extends Update } ? Body<U> : never

interface Row<N extends Saved> {
  /** A shopper who is at the step. */
  at(): Promise<Shopper>
  /** What the step saves. */
  body(checkout: Checkout): SavedBy<N>
}

const question = (event_id: number, before_payment: boolean) => ({
  event_id,
  position: 0,
  question: 'Which marrow?',
  type: 'text' as const,
  prepopulated_array: [],
  before_payment,
  mandatory: true,
  once_per_checkout: true,
})

/** A shopper who holds a ticket at £20.00 of a charity, which is posted and asks a question. */
async function holding(): Promise<Shopper> {
  const shop = await aCharity(app.database)
  await app.database.updateTable('event').set({ delivery_cost: 300 }).where('id', '=', shop.event).execute()
  await app.database.insertInto('question').values(question(shop.event, true)).execute()
  const shopper = await visit(app)
  await shopper.add(shop.types[0] as Offered)
  await shopper.reserve()
  await shopper.register(newEmail())
  return shopper
}

async function giving(): Promise<Shopper> {
  const shopper = await holding()
  await shopper.call(steps.donation.save.call, rows.donation.body(await seen(shopper)))
  return shopper
}

/** A shopper who has claimed a free ticket of an event that asks a question afterwards. */
async function claimed(): Promise<Shopper> {
  const offered = await putOneOnSale(app.database, 5)
  const { event_id } = await app.database
    .selectFrom('event_date')
    .select('event_id')
    .where('id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  await app.database.insertInto('question').values(question(event_id, false)).execute()
  const shopper = await visit(app)
  await shopper.buy(offered, 1)
  return shopper
}

const answersTo = ([asked]: Checkout['before_payment_questions']) => ({
  [`answer_${asked?.ticket_id}_${asked?.id}`]: 'Gwendolen',
})

const rows: { [N in Saved]: Row<N> } = {
  donation: {
    at: holding,
    body: ({ charity }) => ({ amount_before_booking_fee: 7.31, charity_id: charity?.id ?? 0 }),
  },
  gift_aid: {
    at: giving,
    body: () => ({
      is_gift_aid: true,
      subscribe: true,
      uk_based: true,
      address1: '1 High Street',
      postcode: 'AB1 2CD',
    }),
  },
  marketing_preferences: {
    at: holding,
    body: ({ marketing_preferences: { basket_organisers } }) => ({
      ct_subscribed: true,
      event_subscribed: true,
      organiser_subscribed_marketing: Object.fromEntries(
        basket_organisers.map(({ id }) => [String(id), true]),
      ),
    }),
  },
  delivery_address: {
    at: holding,
    body: () => ({
      address: {
        selected_user_address_id: 'new',
        first_name: 'Sam',
        last_name: 'Field',
        address_1: '1 High Street',
        address_2: '',
        town: 'Testbury',
        state: '',
        postcode: 'AB1 2CD',
        country: '1',
      },
      gift_voucher_from: [],
      gift_voucher_to: [],
    }),
  },
  ticket_questions_before: {
    at: holding,
    body: ({ before_payment_questions }) => ({
      answers: answersTo(before_payment_questions),
      before_or_after: 'before',
    }),
  },
  ticket_questions_after: {
    at: claimed,
    body: ({ after_payment_questions }) => ({
      answers: answersTo(after_payment_questions),
      before_or_after: 'after',
    }),
  },
}

/** The tables that each call writes, and each job. */
const OF_EVERY_CALL = /\.(idempotency_key|session|rate_limit\w*|call_count)$/

const stored = async () =>
  Object.fromEntries(
    Object.entries(await everyRow(app.database)).filter(([table]) => !OF_EVERY_CALL.test(table)),
  )

test.each(Object.keys(rows) as Saved[])(
  'What the page shows once it has saved %s is what is stored',
  async name => {
    const update = steps[name].save as AnyUpdateRow
    const row = rows[name] as Row<never>
    const shopper = await row.at()
    const before = await seen(shopper)
    const body = row.body(before)
    const rowsBefore = await stored()
    expect((await shopper.call(update.call, body)).status).toBe(200)
    expect(await stored()).not.toEqual(rowsBefore)
    const shown = { ...afterUpdate(before, updateWith(update, body)), seconds_remaining: null }
    expect({ ...(await seen(shopper)), seconds_remaining: null }).toEqual(shown)
  },
)
