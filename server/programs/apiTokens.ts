import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '../../contract/call.ts'
import type { makeToken } from '../../contract/calls/organiserPrograms.ts'
import { sizes } from '../../contract/sizes.ts'
import type { Database } from '../database/connect.ts'
import type { ProgramTables } from '../database/programTables.ts'
import { Refusal } from '../http/refusal.ts'
import { allKeys, hmac, type Keys } from '../keys.ts'

/** Whoever finds one sees whose it is, and so do the programs that search published files for tokens. */
const PREFIX = 'foyer_'

/** What is stored of a request for a token by `nonce`, so that its answer can be made again. */
type Made = { id: number; nonce: string }

const tokenBy = ({ program }: Keys, nonce: string): string =>
  PREFIX + hmac(program, `token ${nonce}`).toString('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a token for a program of an organiser. It follows from the outcome and a key of the server, and is not stored. */
export async function makeTokenOf(
  trx: Database,
  keys: Keys,
  member: string,
  { organiser_id, name, scopes }: Body<typeof makeToken>,
): Promise<Made> {
  await sql`select from organiser where id = ${organiser_id} for no key update`.execute(trx)
  const { rows } = await sql`select from api_token where organiser_id = ${organiser_id}`.execute(trx)
  if (rows.length >= sizes.tokens)
    throw new Refusal(409, `An organiser has at most ${sizes.tokens} tokens. Please revoke one first.`)
  const nonce = randomBytes(32).toString('base64url')
  const { id } = await trx
    .insertInto('api_token')
    .values({
      organiser_id,
      name,
      scopes: [...new Set(scopes)],
      token_hash: hashOf(tokenBy(keys, nonce)),
      made_by: member,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, nonce }
}

/** The token that was made, also where the server has another secret since. */
export async function madeToken(database: Database, keys: Keys, { id, nonce }: Made): Promise<string> {
  const row = await database
    .selectFrom('api_token')
    .select('token_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  const token = allKeys(keys)
    .map(one => tokenBy(one, nonce))
    .find(one => hashOf(one) === row?.token_hash)
  if (!token) throw new Refusal(409, 'This token was revoked.')
  return token
}

/** Ends a token. Answers the name of its program; null: there is no such token. */
export async function revokeTokenOf(trx: Database, organiser: number, id: number): Promise<string | null> {
  const revoked = await trx
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('organiser_id', '=', organiser)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name ?? null
}

export type Program = Pick<ProgramTables['api_token'], 'organiser_id' | 'name' | 'scopes'> & {
  id: number
  family: string
}

/** Whose token it is; null: nobody's. Notes that it was used. */
export async function programBy(database: Database, token: string): Promise<Program | null> {
  if (!token.startsWith(PREFIX)) return null
  const program = await database
    .selectFrom('api_token')
    .select([
      'id',
      'organiser_id',
      'name',
      'scopes',
      'family',
      sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('is_long_ago'),
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!program) return null
  if (program.is_long_ago)
    await database
      .updateTable('api_token')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', program.id)
      .execute()
  return program
}
