import { sql } from 'kysely'
import type { Database } from './database/connect.ts'
import { Refusal } from './refusal.ts'

/** A key as its request brought it; one request of one visit. */
export interface StoredKey {
  family: string
  key: string
  call: string
  body_hash: string
}

/** What the answer to a changing call is rebuilt from, and all that is stored of it: small, and no secret. */
export type Outcome = { readonly [name: string]: string | number | boolean | null }

/** What a key did the first time; null for a new one. */
export async function replay(database: Database, key: StoredKey): Promise<Outcome | null> {
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

/** Until the transaction ends this key is ours; a duplicate that comes meanwhile is told to come back. */
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
    // Two calls at once under one key are a client's mistake, which must not fail a batch of many shoppers.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
