import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../contract/limits.ts'
import { codeDigits, sameEmail } from '../contract/rules/contact.ts'
import type { Database } from './database/connect.ts'
import { equalTexts, hmac, type Keys } from './keys.ts'
import { Refusal } from './refusal.ts'

const CODES_PER_EMAIL_AN_HOUR = 5
const CODES_PER_ADDRESS_AN_HOUR = 40
const WRONG_GUESSES = 5
/** How long after a code a shopper can register with the proven e-mail. */
const PROOF_MINUTES = 60

/** The six digits of a code. They are derived from its id, so they are not stored. */
export const digitsOf = (keys: Keys, id: string): string =>
  String(hmac(keys.code, id).readUIntBE(0, 6) % 10 ** limits.codeLength).padStart(limits.codeLength, '0')

/** Creates a code for this e-mail and session family and answers its id. The code before it no longer works. */
export async function makeCode(
  trx: Database,
  family: string,
  email: string,
  address: string,
): Promise<string> {
  // Concurrent requests count one after the other. All lock the e-mail first, then the address, so that none
  // deadlock.
  for (const name of [sameEmail(email), address]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${name}`}, 0))`.execute(trx)
  }
  const { rows } = await sql<{ by_email: number; by_address: number }>`
    select count(*) filter (where email = ${sameEmail(email)})::integer as by_email,
      count(*) filter (where address = ${address})::integer as by_address
    from one_time_code where created_at > now() - interval '1 hour'
      and (email = ${sameEmail(email)} or address = ${address})`.execute(trx)
  if (
    (rows[0]?.by_email ?? 0) >= CODES_PER_EMAIL_AN_HOUR ||
    (rows[0]?.by_address ?? 0) >= CODES_PER_ADDRESS_AN_HOUR
  ) {
    throw new Refusal(
      429,
      'Too many codes were asked for. Use the newest one, or try again in an hour.',
      3600,
    )
  }
  const id = randomUUID()
  await trx
    .insertInto('one_time_code')
    .values({ id, family, email: sameEmail(email), address })
    .execute()
  return id
}

/**
 * Redeems the session family's newest code for this e-mail. Returns a `Refusal` instead of throwing it, so that a
 * wrong guess counts.
 */
export async function redeemCode(
  trx: Database,
  keys: Keys,
  family: string,
  email: string,
  typed: string,
): Promise<Refusal | null> {
  const code = await trx
    .selectFrom('one_time_code')
    .select(['id', 'wrong', 'used_at'])
    .select(
      sql<boolean>`created_at > now() - make_interval(mins => ${limits.codeValidMinutes})`.as('in_time'),
    )
    .where('family', '=', family)
    .where('email', '=', sameEmail(email))
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!code || code.used_at || !code.in_time || code.wrong >= WRONG_GUESSES) {
    return refused('This code can no longer be used. Please ask for a new one.')
  }
  const digits = codeDigits(typed, limits.codeLength)
  if (!equalTexts(digits, digitsOf(keys, code.id))) {
    await trx
      .updateTable('one_time_code')
      .set({ wrong: code.wrong + 1 })
      .where('id', '=', code.id)
      .execute()
    return refused('That is not the code we sent. Please check it and type it again.')
  }
  await trx.updateTable('one_time_code').set({ used_at: sql`now()` }).where('id', '=', code.id).execute()
  return null
}

/** Whether this session family has proved with a code that it owns the e-mail. */
export async function hasProvedEmail(trx: Database, family: string, email: string): Promise<boolean> {
  const proof = await trx
    .selectFrom('one_time_code')
    .select('id')
    .where('family', '=', family)
    .where('email', '=', sameEmail(email))
    .where(sql<boolean>`used_at > now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()
  return proof !== undefined
}

const refused = (message: string): Refusal => new Refusal(422, { type: 'one_time_code', message })
