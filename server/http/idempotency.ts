import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from './refusal.ts'

/** The key of one request of a session family. */
export interface StoredKey {
  family: string
  key: string
  call: string
  body_hash: string
}

/** What the server stores of a changing call to rebuild its answer: small values, no secret. */
export type Outcome = { readonly [name: string]: string | number | boolean | null }

/** The key that a request states for what it asks; null: it states none. */
export function keyFrom(
  header: string | undefined,
  { family, call, asked }: { family: string; call: string; asked: string },
): StoredKey | null {
  if (!header) return null
  if (!/^[\w.:-]{8,255}$/.test(header))
    throw new Refusal(400, 'The Idempotency-Key cannot be used as it was sent')
  return { family, key: header, call, body_hash: createHash('sha256').update(asked).digest('base64url') }
}

/** Applies an effect in one transaction with its key, once for each key. What is applied as an error stores no key. */
export const applyOnce = (
  database: Database,
  key: StoredKey | null,
  apply: (trx: Database) => Promise<Outcome | Error>,
): Promise<Outcome | Error> =>
  database.transaction().execute(async trx => {
    if (key) {
      await holdKey(trx, key)
      const known = await replay(trx, key)
      if (known) return known
    }
    const outcome = await apply(trx)
    if (key && !(outcome instanceof Error)) await storeKeys(trx, [{ ...key, outcome }])
    return outcome
  })

/** The stored outcome of a key; null for a new key. Throws a `Refusal` if the key was used for another request. */
export async function replay(database: Database, key: StoredKey): Promise<Outcome | null> {
  const [known = null] = await replayAll(database, [key])
  if (known instanceof Refusal) throw known
  return known
}

/** The stored outcome of each key; null for a new key, a `Refusal` for a key of another request. */
export async function replayAll(
  database: Database,
  keys: (StoredKey | null)[],
): Promise<(Outcome | Refusal | null)[]> {
  const { rows } = await sql<StoredKey & { outcome: Outcome }>`
    select stored.family, stored.key, stored.call, stored.body_hash, stored.outcome
    from unnest(
      ${keys.map(key => key?.family ?? null)}::uuid[],
      ${keys.map(key => key?.key ?? null)}::text[]
    ) as asked (family, key)
    join idempotency_key stored on stored.family = asked.family and stored.key = asked.key`.execute(database)
  return keys.map(key => {
    const stored = rows.find(row => row.family === key?.family && row.key === key.key)
    if (!stored) return null
    if (stored.call === key?.call && stored.body_hash === key.body_hash) return stored.outcome
    return new Refusal(422, 'This Idempotency-Key was used for another request')
  })
}

/**
 * Stores the keys that this one names after its own: their requests were given up, and are not applied after this one,
 * however late they arrive. One that is being answered is waited for with status 425.
 */
export async function retireKeys(trx: Database, stored: StoredKey): Promise<void> {
  const [, ...parts] = stored.key.split('.')
  const givenUp = parts.map((_, index) => ({ ...stored, key: parts.slice(index).join('.'), body_hash: '' }))
  for (const one of givenUp) await holdKey(trx, one)
  await storeKeys(
    trx,
    givenUp.map(one => ({ ...one, outcome: {} })),
  )
}

/** Locks the key until the transaction ends. Refuses a duplicate that arrives meanwhile with status 425. */
export async function holdKey(trx: Database, { family, key }: StoredKey): Promise<void> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${family} ${key}`}, 0)) as ours`.execute(trx)
  if (!rows[0]?.ours) throw stillInFlight()
}

const stillInFlight = () => new Refusal(425, 'This request is still being answered', 1)

export async function storeKeys(trx: Database, keys: (StoredKey & { outcome: Outcome })[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('idempotency_key')
    .values(keys.map(({ outcome, ...key }) => ({ ...key, outcome: JSON.stringify(outcome) })))
    // A client that sends two requests under one key must not fail a batch of many shoppers.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
