import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sameEmail } from '../contract/rules/contact.ts'
import { mailingConsent } from '../contract/rules/mailingConsent.ts'
import type { Database } from './database/connect.ts'
import { allKeys, equalTexts, hmac, type Keys } from './keys.ts'
import { Refusal } from './refusal.ts'

const VALID_HOURS = 24

/**
 * Stores a request to join the mailing list and answers its id. The answer to the caller must not depend on the
 * e-mail, so that nobody can find out who is on the list.
 */
export async function requestSubscription(trx: Database, email: string): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('mailing_request')
    .values({ id, email: sameEmail(email), wording: mailingConsent })
    .execute()
  return id
}

/** The token in the link of a request. It is derived from the request's id, so it is not stored. */
export const confirmationToken = (keys: Keys, id: string): string =>
  `${id}.${hmac(keys.mailing, id).toString('base64url')}`

/** Confirms a request by the token of its link. A second confirmation changes nothing. */
export async function confirmSubscription(trx: Database, keys: Keys, confirmation: string): Promise<void> {
  const [id = ''] = confirmation.split('.')
  const request = allKeys(keys).some(one => equalTexts(confirmation, confirmationToken(one, id)))
    ? await trx
        .selectFrom('mailing_request')
        .select(['email', 'wording', 'confirmed_at'])
        .where('id', '=', id)
        .where(sql<boolean>`asked_at > now() - make_interval(hours => ${VALID_HOURS})`)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!request) throw new Refusal(422, 'This link can no longer be used. You can ask for a new one.')
  if (request.confirmed_at) return
  const { email, wording } = request
  await trx.updateTable('mailing_request').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute()
  await addToList(trx, email, wording)
  await trx.updateTable('account').set({ subscribed: true }).where('email', '=', email).execute()
}

/** Adds an account to the mailing list. Its one-time code has shown that the address is theirs. */
export async function addToMailingList(trx: Database, account: number): Promise<void> {
  const { email } = await trx
    .updateTable('account')
    .set({ subscribed: true })
    .where('id', '=', account)
    .returning('email')
    .executeTakeFirstOrThrow()
  await addToList(trx, email, mailingConsent)
}

async function addToList(trx: Database, email: string, wording: string): Promise<void> {
  await trx
    .insertInto('mailing_list')
    .values({ email, wording })
    .onConflict(conflict => conflict.column('email').doNothing())
    .execute()
}

/** Deletes old requests, with the addresses whose owners have not confirmed. */
export async function deleteOldMailingRequests(database: Database): Promise<void> {
  await sql`delete from mailing_request where asked_at < now() - make_interval(hours => ${VALID_HOURS})`.execute(
    database,
  )
}
