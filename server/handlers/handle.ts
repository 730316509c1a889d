import type { Context } from 'hono'
import { mask, StructError } from 'superstruct'
import type { Call } from '../../contract/call.ts'
import { signOut } from '../../contract/calls/account.ts'
import { decodeForm, MalformedForm } from '../../contract/form.ts'
import { applyOnce, keyFrom, type Outcome, replay, retireKeys } from '../http/idempotency.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseUnproved, sessionChanged } from '../session/session.ts'
import type { CallContext, Changes, ChangesInBatch, Reads } from './handler.ts'

// biome-ignore lint/suspicious/noExplicitAny: the table pairs each row with the handler of its own types.
type AnyHandler = Reads<any> | Changes<any> | ChangesInBatch<any>

/** Answers one call: decodes and validates the request, applies it once for each key, masks the answer. */
export async function handle(
  row: Call,
  handler: AnyHandler,
  c: Context,
  context: CallContext,
): Promise<Response> {
  const text = row.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
  const body = understood(row, text)
  const answer =
    'read' in handler
      ? await handler.read(context, body as never)
      : await change(row, handler, c, context, body, text)
  if (row.as === 'text') return c.text(mask(answer, row.answer))
  if (row.as === 'script') return c.body(mask(answer, row.answer), 200, SCRIPT)
  return c.json(mask(answer, row.answer))
}

const SCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' }

function understood(row: Call, text: string): unknown {
  try {
    return mask(decodeForm(text), row.request)
  } catch (error) {
    if (error instanceof MalformedForm) throw new Refusal(400, error.message)
    if (error instanceof StructError) {
      const where = error.path.join('.')
      // What is wrong with all fields together has a name.
      const why = where === '' && error.refinement ? `: ${error.refinement}` : ''
      throw new Refusal(400, `${where || row.name} cannot be used as it was sent${why}`)
    }
    throw error
  }
}

async function change(
  row: Call,
  handler: Exclude<AnyHandler, { read: unknown }>,
  c: Context,
  context: CallContext,
  body: unknown,
  text: string,
): Promise<unknown> {
  const key = keyFrom(c.req.header('Idempotency-Key'), {
    family: context.session.family,
    call: row.name,
    asked: text,
  })
  const answer = async (outcome: Outcome) => (await handler.answer?.(context, outcome)) ?? { success: true }

  const known = key && (await replay(context.database, key))
  if (known) return answer(known)
  const { session } = context
  if (session.retired && !(session.ended && row.name === signOut.name)) throw sessionChanged(session)

  if (row.kind === 'act' && row.costly?.(body)) refuseUnproved(session)
  if ('before' in handler) await handler.before?.(context, body as never)
  const outcome =
    'apply' in handler
      ? await applyOnce(context.database, key, async trx => {
          if (key && row.kind === 'update') await retireKeys(trx, key)
          return handler.apply(trx, context, body as never)
        })
      : await handler.applyWithKey(context, body as never, key)
  if (outcome instanceof Error) throw outcome
  return answer(outcome)
}
