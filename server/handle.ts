import { createHash } from 'node:crypto'
import type { Context as Exchange } from 'hono'
import { sql } from 'kysely'
import { mask, StructError } from 'superstruct'
import type { Call } from '../contract/call.ts'
import { decodeForm, MalformedForm } from '../contract/form.ts'
import type { Database } from './database/connect.ts'
import type { Changes, ChangesInBatch, Context, Outcome, Reads, StoredKey } from './handler.ts'
import { Refusal } from './refusal.ts'

// biome-ignore lint/suspicious/noExplicitAny: the table pairs each row with the handler of its own types.
type AnyHandler = Reads<any> | Changes<any> | ChangesInBatch<any>

/** Answers one call: decodes and validates, applies once per key, masks the answer. */
export async function handle(
  row: Call,
  handler: AnyHandler,
  exchange: Exchange,
  context: Context,
): Promise<Response> {
  const text = row.method === 'GET' ? new URL(exchange.req.url).search.slice(1) : await exchange.req.text()
  const body = understood(row, text)
  const answer =
    'read' in handler
      ? await handler.read(context, body as never)
      : await change(row, handler, exchange, context, body, text)
  if (row.as === 'text') return exchange.text(mask(answer, row.answer))
  return exchange.json(mask(answer, row.answer))
}

function understood(row: Call, text: string): unknown {
  try {
    return mask(decodeForm(text), row.request)
  } catch (error) {
    if (error instanceof MalformedForm) throw new Refusal(400, error.message)
    if (error instanceof StructError) {
      throw new Refusal(400, `${error.path.join('.') || row.name} cannot be used as it was sent`)
    }
    throw error
  }
}

async function change(
  row: Call,
  handler: Exclude<AnyHandler, { read: unknown }>,
  exchange: Exchange,
  context: Context,
  body: unknown,
  text: string,
): Promise<unknown> {
  const key = keyOf(row, exchange, context, text)
  const answer = async (outcome: Outcome) => (await handler.answer?.(context, outcome)) ?? { success: true }

  const known = key && (await replay(context.database, key))
  if (known) return answer(known)
  if (context.session.retired) throw new Refusal(401, 'Your session has changed. Please try again')

  const outcome =
    'apply' in handler
      ? await once(handler, context, body, key)
      : await handler.applyWithKey(context, body as never, key)
  if (outcome instanceof Error) throw outcome
  return answer(outcome)
}

function keyOf(row: Call, exchange: Exchange, context: Context, text: string): StoredKey | null {
  const key = exchange.req.header('Idempotency-Key')
  if (!key) return null
  if (!/^[\w.:-]{8,255}$/.test(key))
    throw new Refusal(400, 'The Idempotency-Key cannot be used as it was sent')
  const body_hash = createHash('sha256').update(text).digest('base64url')
  return { lineage: context.session.lineage, key, call: row.name, body_hash }
}

/** What a key did the first time; null for a new one. */
async function replay(database: Database, key: StoredKey): Promise<Outcome | null> {
  const [known = null] = await replayAll(database, [key])
  if (known instanceof Refusal) throw known
  return known
}

/** What each key did the first time; null for a new one, a `Refusal` for one of another request. */
export async function replayAll(
  database: Database,
  keys: (StoredKey | null)[],
): Promise<(Outcome | Refusal | null)[]> {
  const { rows } = await sql<StoredKey & { outcome: Outcome }>`
    select stored.lineage, stored.key, stored.call, stored.body_hash, stored.outcome
    from unnest(
      ${keys.map(key => key?.lineage ?? null)}::uuid[],
      ${keys.map(key => key?.key ?? null)}::text[]
    ) as asked (lineage, key)
    join idempotency_key stored on stored.lineage = asked.lineage and stored.key = asked.key`.execute(
    database,
  )
  return keys.map(key => {
    const stored = rows.find(row => row.lineage === key?.lineage && row.key === key.key)
    if (!stored) return null
    if (stored.call === key?.call && stored.body_hash === key.body_hash) return stored.outcome
    return new Refusal(422, 'This Idempotency-Key was used for another request')
  })
}

async function once(
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  handler: Changes<any>,
  context: Context,
  body: unknown,
  key: StoredKey | null,
): Promise<Outcome | Error> {
  return context.database.transaction().execute(async trx => {
    if (key) {
      await holdKey(trx, key)
      const known = await replay(trx, key)
      if (known) return known
    }
    const outcome = await handler.apply(trx, context, body as never)
    if (key && !(outcome instanceof Error)) await storeKeys(trx, [{ ...key, outcome }])
    return outcome
  })
}

/** Until the transaction ends this key is ours; a duplicate that comes meanwhile is told to come back. */
async function holdKey(trx: Database, { lineage, key }: StoredKey): Promise<void> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${lineage} ${key}`}, 0)) as ours`.execute(trx)
  if (!rows[0]?.ours) throw stillInFlight()
}

export const stillInFlight = () => new Refusal(425, 'This request is still being answered', 1)

export async function storeKeys(trx: Database, keys: (StoredKey & { outcome: Outcome })[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('idempotency_key')
    .values(keys.map(({ outcome, ...key }) => ({ ...key, outcome: JSON.stringify(outcome) })))
    // Two calls at once under one key are a client's mistake, which must not fail a batch of many shoppers.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
