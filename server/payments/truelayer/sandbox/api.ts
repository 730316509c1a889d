import { createPublicKey } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  enums,
  type Infer,
  integer,
  is,
  literal,
  min,
  nonempty,
  optional,
  record,
  size,
  string,
  type,
} from 'superstruct'
import { equalTexts, type Keys } from '../../../keys.ts'
import { jsonOf } from '../../jsonOf.ts'
import type { ProviderTools } from '../../provider.ts'
import { isSignedRequest } from '../sign.ts'
import { type BankPayment, cancelBankPayment, createBankPayment, findBankPayment } from './bankPayments.ts'
import { bankRefundsOf, refundBankPayment } from './bankRefunds.ts'
import { sandboxAccount, sandboxJwks, sandboxSigningKey, sandboxToken } from './sandboxKeys.ts'
import { bankPaymentInWire, bankRefundInWire, createdInWire, problem } from './wire.ts'

/** The part of TrueLayer's API that the adapter uses; its state is in the database. */
export function bankApi(tools: ProviderTools): Hono {
  const app = new Hono()
  addAccess(app, tools.keys)
  addPayments(app, tools)
  addRefunds(app, tools)
  app.notFound(() => problem(404, 'There is no such resource.'))
  return app
}

/** Tokens, the keys of webhooks, and what each request to the API needs. */
function addAccess(app: Hono, keys: Keys): void {
  const publicKey = createPublicKey(sandboxSigningKey(keys, 'request').privateKey)
  const token = sandboxToken(keys)

  app.post('/connect/token', async c => {
    const asked = new URLSearchParams(await c.req.text())
    if (asked.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400)
    if (!isClient(keys, asked)) return c.json({ error: 'invalid_client' }, 400)
    if (asked.get('scope') !== 'payments') return c.json({ error: 'invalid_scope' }, 400)
    return c.json({ access_token: token, expires_in: 3600, token_type: 'Bearer', scope: 'payments' })
  })

  app.get('/.well-known/jwks', c => c.json(sandboxJwks(keys)))

  app.use('/v3/*', async (c, next) => {
    if (!equalTexts(c.req.header('Authorization') ?? '', `Bearer ${token}`))
      return problem(401, 'The access token is missing or not valid.')
    const { method, path } = c.req
    if (method !== 'GET') {
      const body = await c.req.text()
      if (!isSignedRequest(publicKey, path, c.req.raw.headers, body))
        return problem(401, 'The Tl-Signature is missing or not valid.')
    }
    return next()
  })
}

function isClient(keys: Keys, asked: URLSearchParams): boolean {
  const { clientId, clientSecret } = sandboxAccount(keys)
  return asked.get('client_id') === clientId && equalTexts(asked.get('client_secret') ?? '', clientSecret)
}

function addPayments(app: Hono, tools: ProviderTools): void {
  const { database, origin } = tools
  const { merchantAccount } = sandboxAccount(tools.keys)

  app.post('/v3/payments', async c => {
    const key = c.req.header('Idempotency-Key')
    if (!key) return problem(400, 'The Idempotency-Key is missing.')
    const asked = jsonOf(await c.req.text())
    if (!is(asked, paymentAsked)) return problem(400, 'The payment is not as documented.')
    if (!asked.user.email && !asked.user.phone) return problem(400, 'user.email or user.phone is required.')
    if (asked.payment_method.beneficiary.merchant_account_id !== merchantAccount)
      return problem(400, 'There is no such merchant account.')
    const payment = await createBankPayment(database, newPaymentOf(asked), key)
    return c.json(createdInWire(origin, payment), 201)
  })

  app.get('/v3/payments/:id', c =>
    withPayment(c, tools, payment => c.json(bankPaymentInWire(payment, merchantAccount))),
  )

  app.post('/v3/payments/:id/actions/cancel', c =>
    withPayment(c, tools, async ({ id }) =>
      (await cancelBankPayment(tools, id))
        ? c.body(null, 202)
        : problem(409, 'The payment can no longer be canceled.'),
    ),
  )
}

function addRefunds(app: Hono, tools: ProviderTools): void {
  const { database } = tools

  app.post('/v3/payments/:id/refunds', c =>
    withPayment(c, tools, async ({ id }) => {
      const key = c.req.header('Idempotency-Key')
      if (!key) return problem(400, 'The Idempotency-Key is missing.')
      const asked = jsonOf(await c.req.text())
      if (!is(asked, refundAsked)) return problem(400, 'The refund is not as documented.')
      const refund = await refundBankPayment(
        tools,
        id,
        { amount: asked.amount_in_minor, reference: asked.reference },
        key,
      )
      if (!refund) return problem(400, 'The payment has not so much left to refund.')
      return c.json({ id: refund.id }, 202)
    }),
  )

  app.get('/v3/payments/:id/refunds', c =>
    withPayment(c, tools, async ({ id, currency }) => {
      const refunds = await bankRefundsOf(database, id)
      return c.json({ items: refunds.map(refund => bankRefundInWire(refund, currency)) })
    }),
  )

  app.get('/v3/payments/:id/refunds/:refund', c =>
    withPayment(c, tools, async ({ id, currency }) => {
      const refund = (await bankRefundsOf(database, id)).find(one => one.id === c.req.param('refund'))
      return refund ? c.json(bankRefundInWire(refund, currency)) : problem(404, 'There is no such refund.')
    }),
  )
}

async function withPayment(
  c: Context,
  { database }: ProviderTools,
  answer: (payment: BankPayment) => Response | Promise<Response>,
): Promise<Response> {
  const payment = await findBankPayment(database, c.req.param('id') ?? '')
  return payment ? answer(payment) : problem(404, 'There is no such payment.')
}

/** The banks of the United Kingdom show no more of a reference. */
const reference = size(string(), 1, 18)

const paymentAsked = type({
  amount_in_minor: min(integer(), 1),
  currency: enums(['GBP', 'EUR']),
  hosted_page: type({ return_uri: nonempty(string()) }),
  payment_method: type({
    type: literal('bank_transfer'),
    provider_selection: type({ type: literal('user_selected') }),
    beneficiary: type({
      type: literal('merchant_account'),
      merchant_account_id: string(),
      reference,
    }),
  }),
  user: type({ name: optional(string()), email: optional(string()), phone: optional(string()) }),
  metadata: optional(record(string(), string())),
})

const refundAsked = type({ amount_in_minor: min(integer(), 1), reference })

const newPaymentOf = ({ amount_in_minor, hosted_page, metadata, ...asked }: Infer<typeof paymentAsked>) => ({
  amount: amount_in_minor,
  currency: asked.currency,
  metadata: metadata ?? {},
  returnUri: hosted_page.return_uri,
  user: asked.user,
})
