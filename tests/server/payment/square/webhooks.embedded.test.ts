import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxSquareKeys } from '../../../../server/payments/square/sandbox/openSquareSandbox.ts'
import { findSquarePayment } from '../../../../server/payments/square/sandbox/squarePayments.ts'
import { squarePaymentInWire } from '../../../../server/payments/square/sandbox/wire.ts'
import { SIGNATURE_HEADER, squareSignature } from '../../../../server/payments/square/signature.ts'
import type { Payer } from '../../../support/payer.ts'
import { queueIsIdle } from '../../../support/queueIsIdle.ts'
import { withApp } from '../../../support/withApp.ts'
import { aSquarePayer, atSquare, attemptsOf, payBy, ticketsOf } from './squarePayer.ts'

const app = withApp('embedded')

const signatureOf = (body: string) =>
  squareSignature(
    sandboxSquareKeys(app.services.keys).signatureKey,
    `${app.services.origin}/webhooks/square/`,
    body,
  )

const tell = (body: string, signature = signatureOf(body)) =>
  fetch(`${app.origin}/webhooks/square/`, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER]: signature },
  })

/** A payment that the bank has not decided; the server knows it. */
async function pending(): Promise<Payer> {
  const sam = await aSquarePayer(app)
  await payBy(sam, 'never')
  expect(await attemptsOf(sam)).toMatchObject([{ status: 'processing' }])
  return sam
}

/** The event that Square sends of this order's payment. */
async function eventOf({ reference }: Payer, change: object = {}, id = randomUUID()): Promise<string> {
  const { id: ref } = await app.database
    .selectFrom('sandbox_charge')
    .select('id')
    .where('reference_id', '=', reference)
    .executeTakeFirstOrThrow()
  const stored = await findSquarePayment(app.database, ref)
  if (!stored) throw new Error('no payment')
  const payment = { ...(await squarePaymentInWire(app.database, stored)), ...change }
  const data = { type: 'payment', id: ref, object: { payment } }
  return JSON.stringify({ merchant_id: 'm', type: 'payment.updated', event_id: id, data })
}

const isProcessing = async (sam: Payer) => (await attemptsOf(sam))[0]?.status === 'processing'

const complete = ({ reference }: Payer) =>
  app.database
    .updateTable('sandbox_charge')
    .set({ status: 'COMPLETED' })
    .where('reference_id', '=', reference)
    .execute()

describe('A webhook of the second card provider', () => {
  test.each<[string, (body: string) => [string, string]]>([
    ['unsigned', body => [body, '']],
    [
      'signed with another key',
      body => [body, squareSignature('other', `${app.services.origin}/webhooks/square/`, body)],
    ],
    [
      'signed for another address',
      body => [
        body,
        squareSignature(sandboxSquareKeys(app.services.keys).signatureKey, 'https://other.example/', body),
      ],
    ],
    [
      'written anew after it was signed',
      body => [JSON.stringify(JSON.parse(body), null, 1), signatureOf(body)],
    ],
  ])('that is %s is refused', async (_, forged) => {
    const sam = await pending()
    expect((await tell(...forged(await eventOf(sam, { status: 'COMPLETED' })))).status).toBe(400)
    expect(await isProcessing(sam)).toBe(true)
  })

  test.each<[string, object]>([
    ['another amount', { amount_money: { amount: 2400, currency: 'GBP' } }],
    ['another currency', { amount_money: { amount: 2500, currency: 'EUR' } }],
    ['another sale', { reference_id: '0000000000' }],
    ['no amount', { amount_money: null }],
  ])('with %s is refused in spite of its signature', async (_, change) => {
    const sam = await pending()
    expect((await tell(await eventOf(sam, change))).status).toBe(400)
    expect(await isProcessing(sam)).toBe(true)
  })

  test('only says that something happened: the server asks the provider', async () => {
    const sam = await pending()
    expect((await tell(await eventOf(sam, { status: 'COMPLETED' }))).status).toBe(200)
    expect(await ticketsOf(sam)).toBe(0)
  })

  test('that is replayed, or comes out of order, changes nothing more', async () => {
    const sam = await pending()
    const early = await eventOf(sam)
    await complete(sam)
    const late = await eventOf(sam)
    for (const body of [late, late, early, late]) expect((await tell(body)).status).toBe(200)
    await queueIsIdle(app.database)
    expect([await ticketsOf(sam), await atSquare(sam)]).toEqual([1, { charges: ['COMPLETED'], refunds: 0 }])
    const { count } = await app.database
      .selectFrom('provider_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'event_id',
        'in',
        [early, late].map(body => JSON.parse(body).event_id),
      )
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  test('about a payment that this shop does not know is accepted and changes nothing', async () => {
    const sam = await pending()
    expect((await tell(await eventOf(sam, { id: 'unknown' }))).status).toBe(200)
    expect(await isProcessing(sam)).toBe(true)
  })
})
