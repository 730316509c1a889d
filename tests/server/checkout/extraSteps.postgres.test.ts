import { beforeAll, describe, expect, test } from 'vitest'
import { setBillingAddress, setDeliveryAddress } from '../../../contract/calls/address.ts'
import { addGiftVoucher } from '../../../contract/calls/basket.ts'
import { getEvent, getGiftVouchers } from '../../../contract/calls/catalogue.ts'
import { getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { setMarketingPreferences } from '../../../contract/calls/marketing.ts'
import { saveQuestionAnswers } from '../../../contract/calls/questions.ts'
import { mailingConsent } from '../../../contract/rules/mailingConsent.ts'
import { importEvents } from '../../../server/catalogue/import/save/importEvents.ts'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const file = `
organisers:
  - { name: Askers, provider: stripe, gift_vouchers: [{ name: A song, values: [5] }] }
events:
  - id: asked
    title: Asked
    organiser: Askers
    description: Why.
    dates: [{ starts: 2029-03-10 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    delivery_cost: 0
    tickets: [{ name: Seat, price: 0, capacity: 40 }]
    questions:
      - { question: Your name?, mandatory: true }
      - { question: A scone?, type: checkbox, once_per_checkout: true }
      - { question: Which side?, type: dropdown, choices: [Left, Right], when: after_payment, mandatory: true }
`

const address = {
  selected_user_address_id: 'new' as const,
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Bath',
  postcode: 'BA1 1AA',
  country: '1',
  state: '',
}

/** The body that delivers to this address, or with a change of it. */
const deliveredTo = (change: Partial<typeof address> | { selected_user_address_id: number } = {}) => ({
  address: { ...address, ...change },
  gift_voucher_from: [],
  gift_voucher_to: [],
})

beforeAll(async () => {
  const { events, refused } = readYaml(file, new Date())
  expect(refused).toEqual([])
  await importEvents(app.database, events)
})

/** A registered shopper who holds two tickets, and the reference of their sale. */
async function holding(vouchers = 0) {
  const shopper = await visit(app)
  const { dates } = (await shopper.call(getEvent, { event: 'asked' })).body
  const [date] = dates
  const offered = { ticket_id: date?.tickets[0]?.ticket_id ?? 0, date_id: date?.date_id ?? 0 }
  await shopper.add(offered, 2)
  if (vouchers > 0) {
    const [kind] = (await shopper.call(getGiftVouchers, { organiser: 'askers' })).body.vouchers
    const voucher = { gift_voucher_id: kind?.gift_voucher_id ?? 0, value: 5, qty: vouchers }
    expect((await shopper.call(addGiftVoucher, voucher)).status).toBe(200)
  }
  const { body } = await shopper.reserve()
  const email = newEmail()
  await shopper.register(email)
  return { shopper, reference: body.sale_reference ?? '', email }
}

/** Gives the address and the answers that the organiser needs before the payment. */
async function complete(shopper: Shopper): Promise<void> {
  await shopper.call(setDeliveryAddress, deliveredTo())
  const [name] = (await shopper.call(getCheckout)).body.before_payment_questions
  const key = `answer_${name?.ticket_id}_${name?.id}`
  const answers = { [`${key}_0`]: 'Sam', [`${key}_1`]: 'Kim' }
  await shopper.call(saveQuestionAnswers, { answers, before_or_after: 'before' })
}

const saleOf = (reference: string) =>
  app.database.selectFrom('sale').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

const answersOf = async (reference: string) =>
  app.database
    .selectFrom('answer')
    .select(['question', 'ticket_index', 'answer'])
    .where('sale_id', '=', (await saleOf(reference)).id)
    .orderBy('id')
    .execute()

describe('A delivery address', () => {
  test('DEL-06 DEL-07 DEL-09 is stored with the sale, and a saved one needs its id alone', async () => {
    const { shopper, reference } = await holding()
    expect((await shopper.call(setDeliveryAddress, deliveredTo())).status).toBe(200)
    const first = (await saleOf(reference)).delivery_address_id
    expect(first).not.toBeNull()
    const saved = deliveredTo({ selected_user_address_id: first as number })
    expect((await shopper.call(setDeliveryAddress, saved)).status).toBe(200)
    expect((await saleOf(reference)).delivery_address_id).toBe(first)
  })

  test('that is not complete, or of somebody else, is refused and changes nothing', async () => {
    const { shopper, reference } = await holding()
    const refused = await shopper.call(setDeliveryAddress, deliveredTo({ town: '' }))
    expect([refused.status, refused.body]).toEqual([422, { address: 'Please complete your address' }])
    const other = await holding()
    await other.shopper.call(setDeliveryAddress, deliveredTo())
    const theirs = (await saleOf(other.reference)).delivery_address_id as number
    const stolen = await shopper.call(setDeliveryAddress, deliveredTo({ selected_user_address_id: theirs }))
    expect(stolen.status).toBe(422)
    expect((await saleOf(reference)).delivery_address_id).toBeNull()
  })

  test('needs a confirmed e-mail address and an open sale', async () => {
    const stranger = await visit(app)
    expect((await stranger.call(setDeliveryAddress, deliveredTo())).status).toBe(410)
    const { shopper } = await holding()
    await complete(shopper)
    expect((await shopper.claim()).status).toBe(200)
    expect((await shopper.call(setDeliveryAddress, deliveredTo())).status).toBe(409)
    expect((await shopper.call(setBillingAddress, { address })).status).toBe(409)
  })

  test('DEL-12 DEL-13 GAP-69 of gift vouchers has who each is from and for', async () => {
    const { shopper, reference } = await holding(2)
    const save = (from: string[], to: string[]) =>
      shopper.call(setDeliveryAddress, { address, gift_voucher_from: from, gift_voucher_to: to })
    expect((await save(['Sam'], ['Kim', 'Lee'])).body).toEqual({ error: 'Who is the gift voucher from?' })
    expect((await save(['Sam', 'Sam'], ['Kim', ' '])).body).toEqual({ error: 'Who is the gift voucher for?' })
    expect((await save(['a', 'b', 'c'], ['a', 'b', 'c'])).status).toBe(422)
    expect((await save(['Sam', 'Sam'], ['Kim', 'Lee'])).status).toBe(200)
    expect(await saleOf(reference)).toMatchObject({
      gift_voucher_from: ['Sam', 'Sam'],
      gift_voucher_to: ['Kim', 'Lee'],
    })
  })
})

describe('Answers to the questions of the tickets', () => {
  const asked = async (shopper: Shopper, part: 'before' | 'after') => {
    const { before_payment_questions, after_payment_questions } = (await shopper.call(getCheckout)).body
    return part === 'before' ? before_payment_questions : after_payment_questions
  }

  test('TQN-09 TQN-13 TQN-14 CAL-43 are stored by question and ticket, and a later save replaces them', async () => {
    const { shopper, reference } = await holding()
    const [name, scone] = await asked(shopper, 'before')
    const key = `answer_${name?.ticket_id}_${name?.id}`
    const scones = `answer_${scone?.ticket_id}_${scone?.id}`
    const save = (answers: Record<string, string>) =>
      shopper.call(saveQuestionAnswers, { answers, before_or_after: 'before' })
    const missing = await save({ [`${key}_0`]: 'Sam' })
    expect([missing.status, missing.body]).toEqual([422, { error: 'Please enter your answer' }])
    expect(await answersOf(reference)).toEqual([])

    const done = await save({ [`${key}_0`]: 'Sam', [`${key}_1`]: ' Kim ', [scones]: 'Yes', answer_1_1: 'x' })
    expect([done.status, done.body]).toEqual([200, { questions_set: true }])
    expect(await answersOf(reference)).toEqual([
      { question: 'A scone?', ticket_index: null, answer: 'Yes' },
      { question: 'Your name?', ticket_index: 0, answer: 'Sam' },
      { question: 'Your name?', ticket_index: 1, answer: 'Kim' },
    ])
    await save({ [`${key}_0`]: 'Sam', [`${key}_1`]: 'Lee' })
    expect((await answersOf(reference)).map(({ answer }) => answer)).toEqual(['Sam', 'Lee'])
  })

  test('after the payment are taken once it is paid, and only then; saves at once leave one answer each', async () => {
    const { shopper, reference } = await holding()
    const [side] = await asked(shopper, 'after')
    const key = `answer_${side?.ticket_id}_${side?.id}`
    const save = (part: 'before' | 'after', choice: string) =>
      shopper.call(saveQuestionAnswers, {
        answers: { [`${key}_0`]: choice, [`${key}_1`]: choice },
        before_or_after: part,
      })
    expect((await save('after', 'Left')).status).toBe(409)
    await complete(shopper)
    await shopper.claim()
    expect((await save('before', 'Left')).status).toBe(409)
    expect((await save('after', 'Up')).status).toBe(422)
    await Promise.all(Array.from({ length: 12 }, (_, index) => save('after', index % 2 ? 'Left' : 'Right')))
    const sides = (await answersOf(reference)).filter(({ question }) => question === 'Which side?')
    expect(sides).toHaveLength(2)
    expect((await shopper.call(updateBasketState, { state: 'ticket_questions_after' })).status).toBe(200)
  })
})

test('CAL-43 GAP-81 nothing is sold without the mandatory answers, or without an address to post it to', async () => {
  const { shopper, reference } = await holding()
  const claimed = async () => {
    const { status, body } = await shopper.claim()
    return [status, body.error]
  }
  expect(await claimed()).toEqual([422, 'Please complete your address'])
  await shopper.call(setDeliveryAddress, deliveredTo())
  expect(await claimed()).toEqual([422, 'Please enter your answer'])
  expect((await saleOf(reference)).paid_at).toBeNull()
  await complete(shopper)
  expect(await claimed()).toEqual([200, undefined])
})

test('KUP-06 CAL-16 a ticked newsletter adds the confirmed address to the mailing list, in the words of the box', async () => {
  const { shopper, email } = await holding()
  const wanted = { ct_subscribed: true, event_subscribed: true, organiser_subscribed_marketing: {} }
  expect((await shopper.call(setMarketingPreferences, wanted)).status).toBe(200)
  expect((await shopper.call(setMarketingPreferences, wanted)).status).toBe(200)
  const rows = await app.database.selectFrom('mailing_list').selectAll().where('email', '=', email).execute()
  expect(rows).toMatchObject([{ wording: mailingConsent }])
  const account = await app.database
    .selectFrom('account')
    .select(['subscribed', 'is_event_subscribed'])
    .where('email', '=', email)
    .executeTakeFirst()
  expect(account).toEqual({ subscribed: true, is_event_subscribed: true })
})
