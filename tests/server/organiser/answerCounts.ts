import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import { exchangeTicket, refundTicket } from '../../../contract/calls/organiserActs.ts'
import { getAnswerCounts, getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { aMember } from '../../support/aMember.ts'
import { aShop, type Shop } from '../../support/aShop.ts'
import { aPayer } from '../../support/payer.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import type { Shopper } from '../../support/shopper.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/** How many tickets have each answer, with each database. */
export function answerCountsTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let shop: Shop
  let owner: Shopper
  let [meal, heard] = [0, 0]
  /** The ids of orders, in the order of `orders`. */
  const sales: number[] = []
  const typeNames = ['Adult', 'Child']

  /** What is bought of each type, and which ticket answers what: `null` answers for the whole order. */
  const orders: { type: number; qty: number; meals: string[]; heard?: string }[] = [
    { type: 0, qty: 3, meals: ['Vegetarian', ' Vegan ', ''], heard: 'A friend' },
    { type: 0, qty: 2, meals: ['Vegetarian', 'Vegetarian, no nuts'] },
    { type: 1, qty: 2, meals: [] },
  ]

  beforeAll(async () => {
    shop = await aShop(app.database, [
      { capacity: 50, price: 2000 },
      { capacity: 50, price: 2000 },
    ])
    owner = await aMember(app, shop.types[0] as Offered)
    for (const [index, { ticket_id }] of shop.types.entries())
      await app.database
        .updateTable('ticket_type')
        .set({ name: typeNames[index] ?? '' })
        .where('id', '=', ticket_id)
        .execute()
    const ask = async (question: string, more: { once_per_checkout: boolean; tickets: string[] | null }) => {
      const row = app.database.insertInto('question').values({
        ...{
          event_id: shop.event,
          position: 1,
          question,
          type: 'text',
          before_payment: true,
          mandatory: false,
        },
        ...{ prepopulated_array: [], ...more },
      })
      return (await row.returning('id').executeTakeFirstOrThrow()).id
    }
    meal = await ask('Which meal?', { once_per_checkout: false, tickets: ['Adult'] })
    heard = await ask('How did you hear of it?', { once_per_checkout: true, tickets: null })
    for (const order of orders) sales.push(await buy(order))
  })

  async function buy({ type, qty, meals, heard: by }: (typeof orders)[number]): Promise<number> {
    const offered = shop.types[type] as Offered
    const payer = await aPayer(app, offered, qty)
    await payer.token()
    await payer.confirm()
    await payer.outcome()
    await queueIsIdle(app.database)
    const sale = app.database.selectFrom('sale').select('id').where('reference', '=', payer.reference)
    const { id: sale_id } = await sale.executeTakeFirstOrThrow()
    const own = { sale_id, ticket_type_id: offered.ticket_id }
    const given = meals.flatMap((answer, ticket_index) =>
      answer ? [{ ...own, question_id: meal, ticket_index, question: 'Which meal?', answer }] : [],
    )
    const once = by
      ? [{ ...own, question_id: heard, ticket_index: null, question: 'How did you hear of it?', answer: by }]
      : []
    if (given.length + once.length > 0)
      await app.database
        .insertInto('answer')
        .values([...given, ...once])
        .execute()
    return sale_id
  }

  const own = () => ({ organiser_id: shop.organiser })
  /** The counts as `Vegan 2`. */
  async function counted(asked: Partial<Body<typeof getAnswerCounts>> = {}): Promise<string[]> {
    const { body } = await owner.call(getAnswerCounts, { ...own(), question_id: meal, ...asked })
    expect(body.more).toBe(0)
    return [
      ...(body.answers ?? []).map(({ answer, tickets }) => `${answer} ${tickets}`),
      `none ${body.unanswered}`,
    ]
  }
  async function found(answer_is: string, asked: Partial<Body<typeof getOrganiserOrders>> = {}) {
    const body = { ...own(), question_id: meal, answer_is, sort: 'oldest' as const, ...asked }
    return (await owner.call(getOrganiserOrders, body)).body.orders?.map(({ id }) => id)
  }

  test('Each ticket that is asked counts for its answer, or for none', async () => {
    expect(await counted()).toEqual(['Vegetarian 2', 'Vegan 1', 'Vegetarian, no nuts 1', 'none 1'])
    expect(await counted({ question_id: heard }), 'an answer of the whole order').toEqual([
      'A friend 3',
      'none 4',
    ])
  })

  test('An answer finds the orders with a ticket that has exactly this one', async () => {
    const [three, two, children] = sales
    expect(await found('Vegetarian')).toEqual([three, two])
    expect(await found('Vegan')).toEqual([three])
    expect(await found('Veg')).toEqual([])
    expect(await found(''), 'no answer').toEqual([three])
    expect(await found('', { question_id: heard })).toEqual([two, children])
  })

  test('What is counted is what is chosen, whichever of the answers that is', async () => {
    const [three] = sales
    const { reference } = await app.database
      .selectFrom('sale')
      .select('reference')
      .where('id', '=', three ?? 0)
      .executeTakeFirstOrThrow()
    expect(await counted({ search: reference })).toEqual(['Vegan 1', 'Vegetarian 1', 'none 1'])
    expect(await counted({ answer_is: 'Vegan' })).toEqual(await counted())
    expect(await counted({ answer: 'nuts' })).toEqual(await counted())
    expect(await counted({ ticket_id: shop.types[1]?.ticket_id })).toEqual(['none 0'])
    expect(await counted({ question_id: heard, ticket_id: shop.types[1]?.ticket_id })).toEqual(['none 2'])
    expect(await counted({ date_id: shop.types[0]?.date_id })).toEqual(await counted())
    expect(await counted({ date_id: 999_999 })).toEqual(['none 0'])
    expect(await found('Vegan', { ticket_id: shop.types[1]?.ticket_id })).toEqual([])
  })

  test('Another organiser counts none of them, and nobody else anything', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const stranger = await aMember(app, other as Offered)
    const theirs = app.database.selectFrom('organiser_member').select('organiser_id')
    const { organiser_id } = await theirs.where('email', '=', stranger.email).executeTakeFirstOrThrow()
    const answer = await stranger.call(getAnswerCounts, { organiser_id, question_id: meal })
    expect(answer.body).toEqual({ answers: [], unanswered: 0, more: 0 })
    expect((await stranger.call(getAnswerCounts, { ...own(), question_id: meal })).body.answers).toBeNull()
    expect(
      (await (await visit(app)).call(getAnswerCounts, { ...own(), question_id: meal })).body.answers,
    ).toBeNull()
  })

  test('A ticket that was exchanged keeps its answer, and one that was refunded no longer counts', async () => {
    const [three = 0] = sales
    const tickets = await app.database
      .selectFrom('ticket')
      .select('id')
      .where('sale_id', '=', three)
      .orderBy('number')
      .execute()
    const [vegetarian, vegan] = tickets.map(({ id }) => id)
    const [from_type = 0, to_type = 0] = shop.types.map(({ ticket_id }) => ticket_id)
    const exchanged = { ...own(), ticket_id: vegan ?? '', from_type, to_type }
    expect((await owner.call(exchangeTicket, exchanged)).status).toBe(200)
    expect(await counted()).toEqual(['Vegetarian 2', 'Vegan 1', 'Vegetarian, no nuts 1', 'none 1'])
    expect(await counted({ ticket_id: shop.types[1]?.ticket_id })).toEqual(['Vegan 1', 'none 0'])
    expect(await found('Vegan', { ticket_id: to_type })).toEqual([three])
    expect(await found('Vegetarian', { ticket_id: to_type }), 'another ticket of the order has it').toEqual(
      [],
    )
    expect((await owner.call(refundTicket, { ...own(), ticket_id: vegetarian ?? '' })).status).toBe(200)
    expect(await counted()).toEqual(['Vegan 1', 'Vegetarian 1', 'Vegetarian, no nuts 1', 'none 1'])
  })

  test('Of very many different answers the most frequent are named, and the others counted', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...{ sale_id: sales[2] ?? 0, ticket_type_id: shop.types[1]?.ticket_id ?? 0, question_id: heard },
      ...{ ticket_index: null, question: 'How did you hear of it?', answer: `From number ${index}` },
    }))
    await app.database.insertInto('answer').values(many).execute()
    const { body } = await owner.call(getAnswerCounts, { ...own(), question_id: heard })
    expect([body.answers?.length, body.answers?.[0]?.tickets, body.more]).toEqual([100, 2, 31])
  })

  test('Of an order that another organiser has a part of, each counts its own tickets', async () => {
    const [other] = await putOnSale(app.database, [{ capacity: 1 }])
    const partner = await aMember(app, other as Offered)
    const theirs = app.database.selectFrom('organiser_member').select('organiser_id')
    const { organiser_id } = await theirs.where('email', '=', partner.email).executeTakeFirstOrThrow()
    await app.database
      .updateTable('ticket')
      .set({ ticket_type_id: other?.ticket_id ?? 0 })
      .where('sale_id', '=', sales[1] ?? 0)
      .where('number', '=', 1)
      .execute()
    expect((await partner.call(getOrganiserOrders, { organiser_id })).body.orders).toHaveLength(1)
    const { body } = await partner.call(getAnswerCounts, { organiser_id, question_id: meal })
    expect(body).toEqual({ answers: [], unanswered: 0, more: 0 })
    const asked = { organiser_id, question_id: meal, answer_is: 'Vegetarian, no nuts' }
    expect((await partner.call(getOrganiserOrders, asked)).body.orders).toEqual([])
  })
}
