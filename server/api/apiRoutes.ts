import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { create, mask, StructError } from 'superstruct'
import { API_PATH, type ApiCall, type ApiCallName, apiCalls } from '../../contract/api/calls.ts'
import { applyOnce, keyFrom } from '../http/idempotency.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { programBy } from '../programs/apiTokens.ts'
import type { Services } from '../services.ts'
import { type ApiContext, apiHandlers } from './apiHandlers.ts'
import { openApi } from './openApi.ts'

const ID = /^[1-9]\d{0,14}$/

/** The API of organisers' programs: a token in a header, and neither a cookie nor a session. No other site may ask it from a page. */
export function apiRoutes(services: Services, before: MiddlewareHandler[]): Hono {
  const app = new Hono()
  app.use(`${API_PATH}*`, ...before)
  const document = openApi(services.origin)
  app.get(`${API_PATH}openapi.json`, c => c.json(document, 200, { 'Cache-Control': 'public, max-age=300' }))
  for (const [name, row] of Object.entries(apiCalls) as [ApiCallName, ApiCall][])
    app.on(row.method, row.path, async c => {
      const program = await programOf(c, services, row)
      return c.json(mask(await answerOf(name, row, c, { ...services, program }), row.answer))
    })
  app.all(`${API_PATH}*`, c => c.json({ error: 'The API has no such call.' }, 404))
  return app
}

/** Whose token the request has. Throws a `Refusal` where it has none, where it may not make this call, or asks too often. */
async function programOf(c: Context, services: Services, { scope }: ApiCall) {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const program = token ? await programBy(services.database, token) : null
  if (!program) {
    c.header('WWW-Authenticate', 'Bearer')
    throw new Refusal(401, 'This call needs a token of the organiser: Authorization: Bearer …')
  }
  await limitCall(services, { api_by_token: String(program.id) }, 'This token was used too often.')
  if (!program.scopes.includes(scope)) throw new Refusal(403, `This token lacks the scope ${scope}.`)
  return program
}

async function answerOf(name: ApiCallName, row: ApiCall, c: Context, context: ApiContext): Promise<unknown> {
  const stated = c.req.param('id') ?? ''
  if (row.path.includes('/:id') && !ID.test(stated)) throw new Refusal(404, 'There is no such id.')
  const [id, text] = [Number(stated), row.method === 'GET' ? '' : await c.req.text()]
  const asked = understood(row, row.method === 'GET' ? c.req.query() : parsed(text))
  const handler = apiHandlers[name]
  if ('read' in handler) return handler.read(context, asked as never, id)
  const key = keyFrom(c.req.header('Idempotency-Key'), {
    family: context.program.family,
    call: `api ${name}`,
    asked: `${stated} ${text}`,
  })
  if (!key)
    throw new Refusal(
      400,
      'This call needs an Idempotency-Key: a request that is repeated with it is done once.',
    )
  await handler.before?.(context, asked as never)
  const outcome = await applyOnce(context.database, key, async trx => ({
    answer: JSON.stringify(await handler.apply(trx, context, asked as never, id)),
  }))
  if (outcome instanceof Error) throw outcome
  // A key that was stored by a server of the version before has no answer.
  return outcome.answer === undefined ? { success: true } : JSON.parse(String(outcome.answer))
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, (key, value) => {
      // No field has one, and the database would refuse it.
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        throw new Refusal(422, `${key || 'The body'} cannot be used as it was sent`)
      return value
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'The body is no JSON.')
  }
}

/** An unknown field is refused: a filter with a wrong name would keep nothing away. */
function understood({ request }: ApiCall, asked: unknown): unknown {
  try {
    return create(asked, request)
  } catch (error) {
    if (!(error instanceof StructError)) throw error
    throw new Refusal(422, `${error.path.join('.') || 'The body'} cannot be used as it was sent`)
  }
}
