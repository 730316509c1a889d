import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { codeDigits, sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'
import type { CodePurpose } from '../database/visitorTables.ts'
import { Refusal } from '../http/refusal.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'

const WRONG_GUESSES = 5
/** How long after a code a shopper can register with the proven e-mail. */
const PROOF_MINUTES = 60

/** The six digits of a code. They are derived from its id, so they are not stored. */
export const digitsOf = (keys: Keys, id: string): string =>
  String(hmac(keys.code, id).readUIntBE(0, 6) % 10 ** limits.codeLength).padStart(limits.codeLength, '0')

/**
 * Creates a code for this e-mail and session family and answers its id. The family's code before it for the same purpose
 * no longer works.
 */
export async function makeCode(
  trx: Database,
  family: string,
  email: string,
  purpose: CodePurpose = 'sign_in',
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('one_time_code')
    .values({ id, family, email: sameEmail(email), purpose })
    .execute()
  return id
}

/**
 * Redeems the session family's newest code for this e-mail and purpose, also again: the answer to the first time can be
 * lost. Returns a `Refusal` instead of throwing it, so that a wrong guess counts.
 */
export async function redeemCode(
  trx: Database,
  keys: Keys,
  family: string,
  email: string,
  typed: string,
  purpose: CodePurpose = 'sign_in',
): Promise<Refusal | null> {
  const code = await trx
    .selectFrom('one_time_code')
    .select(['id', 'wrong'])
    .select(
      sql<boolean>`created_at > now() - make_interval(mins => ${limits.codeValidMinutes})`.as('in_time'),
    )
    .where('family', '=', family)
    .where('email', '=', sameEmail(email))
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!code?.in_time || code.wrong >= WRONG_GUESSES) {
    return refused('This code can no longer be used. Please ask for a new one.')
  }
  const digits = codeDigits(typed, limits.codeLength)
  if (!allKeys(keys).some(one => equalTexts(digits, digitsOf(one, code.id)))) {
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

/** The family's codes for this e-mail have signed in its account: they prove nothing to any other call. */
export async function spendCode(trx: Database, family: string, email: string): Promise<void> {
  await trx
    .updateTable('one_time_code')
    .set({ signs_in: true })
    .where('family', '=', family)
    .where('email', '=', sameEmail(email))
    .execute()
}

/** Whether this session family has proved with a code that it owns the e-mail, which has no account to sign in to. */
export async function hasProvedEmail(trx: Database, family: string, email: string): Promise<boolean> {
  const proof = await trx
    .selectFrom('one_time_code')
    .select('id')
    .where('family', '=', family)
    .where('email', '=', sameEmail(email))
    .where('signs_in', '=', false)
    .where('purpose', '=', 'sign_in')
    .where(sql<boolean>`used_at > now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()
  return proof !== undefined
}

const refused = (message: string): Refusal => new Refusal(422, { type: 'one_time_code', message })
