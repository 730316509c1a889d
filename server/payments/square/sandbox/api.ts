import { type Context, Hono } from 'hono'
import { integer, is, min, optional, size, string, type } from 'superstruct'
import { equalTexts } from '../../../keys.ts'
import { jsonOf } from '../../jsonOf.ts'
import {
  createSquarePayment,
  endSquarePayment,
  findSquarePayment,
  type SquarePayment,
  type SquareTools,
  squarePaymentOf,
} from './squarePayments.ts'
import { findSquareRefund, refundSquarePayment, squareRefundsSince } from './squareRefunds.ts'
import { squareError, squarePaymentInWire, squareRefundInWire } from './wire.ts'

/** An answer with this header does not reach whoever asked. */
export const LOST_HEADER = 'X-Sandbox-Lost'

interface Account {
  accessToken: string
  locationId: string
}

/** The part of Square's API that the adapter uses; its state is in the database. */
export function squareApi(tools: SquareTools, { accessToken, locationId }: Account): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const isKnown = equalTexts(c.req.header('Authorization') ?? '', `Bearer ${accessToken}`)
    if (!isKnown) return refused(c, 'UNAUTHORIZED', 401)
    return c.req.header('Square-Version') ? next() : refused(c, 'MISSING_REQUIRED_PARAMETER')
  })
  addPayments(app, tools, locationId)
  addRefunds(app, tools)
  app.notFound(c => refused(c, 'NOT_FOUND', 404))
  return app
}

const refused = (c: Context, code: string, status: 400 | 401 | 404 = 400) =>
  c.json({ errors: [squareError(code)] }, status)

function addPayments(app: Hono, tools: SquareTools, locationId: string): void {
  const { database } = tools

  app.post('/v2/payments', async c => {
    const body = await c.req.text()
    const asked = jsonOf(body)
    if (!is(asked, paymentAsked) || asked.location_id !== locationId) return refused(c, 'BAD_REQUEST')
    const made = await createSquarePayment(tools, {
      key: asked.idempotency_key,
      token: asked.source_id,
      ...asked.amount_money,
      reference: asked.reference_id ?? '',
      postcode: asked.billing_address?.postal_code ?? '',
      body,
    })
    if ('code' in made) return refused(c, made.code)
    if (made.isAnswerLost) c.header(LOST_HEADER, '1')
    const payment = await squarePaymentInWire(database, made.payment)
    return made.payment.status === 'FAILED'
      ? c.json({ errors: payment.card_details.errors, payment }, 400)
      : c.json({ payment })
  })

  app.post('/v2/payments/cancel', async c => {
    const asked = jsonOf(await c.req.text())
    if (!is(asked, type({ idempotency_key: string() }))) return refused(c, 'BAD_REQUEST')
    const payment = await squarePaymentOf(database, asked.idempotency_key)
    // Without a payment under this key, nothing is done.
    if (payment && !(await endSquarePayment(tools, payment.id, 'CANCELED'))) return refused(c, 'BAD_REQUEST')
    return c.json({})
  })

  app.get('/v2/payments/:id', c => withPayment(c, tools, payment => answer(c, payment)))

  app.post('/v2/payments/:id/cancel', c =>
    withPayment(c, tools, async ({ id }) =>
      (await endSquarePayment(tools, id, 'CANCELED'))
        ? withPayment(c, tools, payment => answer(c, payment))
        : refused(c, 'BAD_REQUEST'),
    ),
  )

  const answer = async (c: Context, payment: SquarePayment) =>
    c.json({ payment: await squarePaymentInWire(database, payment) })
}

function addRefunds(app: Hono, tools: SquareTools): void {
  const { database } = tools
  const wireOf = async (refund: Parameters<typeof squareRefundInWire>[0]) => {
    const payment = await findSquarePayment(database, refund.payment)
    return squareRefundInWire(refund, payment?.currency ?? '')
  }

  app.post('/v2/refunds', async c => {
    const asked = jsonOf(await c.req.text())
    if (!is(asked, refundAsked)) return refused(c, 'BAD_REQUEST')
    const { payment_id, amount_money, idempotency_key } = asked
    const refund = await refundSquarePayment(tools, payment_id, amount_money.amount, idempotency_key)
    return refund ? c.json({ refund: await wireOf(refund) }) : refused(c, 'REFUND_AMOUNT_INVALID')
  })

  app.get('/v2/refunds', async c => {
    const since = new Date(c.req.query('begin_time') ?? 0)
    const refunds = await squareRefundsSince(database, since)
    return c.json({ refunds: await Promise.all(refunds.map(wireOf)) })
  })

  app.get('/v2/refunds/:id', async c => {
    const refund = await findSquareRefund(database, c.req.param('id'))
    return refund ? c.json({ refund: await wireOf(refund) }) : refused(c, 'NOT_FOUND', 404)
  })
}

async function withPayment(
  c: Context,
  { database }: SquareTools,
  answer: (payment: SquarePayment) => Promise<Response>,
): Promise<Response> {
  const payment = await findSquarePayment(database, c.req.param('id') ?? '')
  return payment ? answer(payment) : refused(c, 'NOT_FOUND', 404)
}

const money = type({ amount: min(integer(), 1), currency: size(string(), 3) })

const paymentAsked = type({
  source_id: string(),
  idempotency_key: size(string(), 1, 45),
  amount_money: money,
  location_id: string(),
  reference_id: optional(size(string(), 0, 40)),
  billing_address: optional(type({ postal_code: optional(string()) })),
})

const refundAsked = type({
  idempotency_key: size(string(), 1, 45),
  payment_id: string(),
  amount_money: money,
})
