import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sameEmail } from '../../contract/rules/contact.ts'
import { mailingConsent } from '../../contract/rules/mailingConsent.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'

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

interface Wanted {
  newsletter: boolean
  /** The organisers whose messages are wanted, with the words of their boxes. */
  organisers: { id: number; marketing_signup_message: string }[]
}

/**
 * Stores what an express guest has ticked. The e-mail address may be anybody's, so its owner is asked by a letter, which
 * is sent once the order is complete.
 */
export async function requestForSale(
  trx: Database,
  sale: number,
  email: string,
  { newsletter, organisers }: Wanted,
): Promise<void> {
  if (!newsletter && organisers.length === 0) return
  const id = randomUUID()
  await trx
    .insertInto('mailing_request')
    .values({ id, email, wording: newsletter ? mailingConsent : null, sale_id: sale })
    .execute()
  if (organisers.length === 0) return
  await trx
    .insertInto('mailing_request_organiser')
    .values(
      organisers.map(one => ({
        request_id: id,
        organiser_id: one.id,
        wording: one.marketing_signup_message,
      })),
    )
    .execute()
}

/** The words that were ticked with a request. */
export async function wordingsOf(database: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ wording: string }>`
    select wording from mailing_request_organiser where request_id = ${id}
    union all select wording from mailing_request where id = ${id} and wording is not null`.execute(database)
  return rows.map(({ wording }) => wording)
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
  await sql`
    insert into organiser_subscription (organiser_id, account_id, wording)
    select wanted.organiser_id, account.id, wanted.wording
    from mailing_request_organiser wanted join account on account.email = ${email}
    where wanted.request_id = ${id}
    on conflict do nothing`.execute(trx)
  if (wording === null) return
  await addToList(trx, email, wording)
  await trx.updateTable('account').set({ subscribed: true }).where('email', '=', email).execute()
}

/** Subscribes an account, whose owner is signed in, to what is wanted. It stays subscribed to all else. */
export async function subscribe(
  trx: Database,
  account: number,
  { newsletter, organisers }: Wanted,
): Promise<void> {
  if (newsletter) await addToMailingList(trx, account)
  for (const { id, marketing_signup_message: wording } of organisers) {
    await trx
      .insertInto('organiser_subscription')
      .values({ organiser_id: id, account_id: account, wording })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Adds an account to the mailing list. Its one-time code has shown that the address is theirs. */
async function addToMailingList(trx: Database, account: number): Promise<void> {
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

/** Takes an account from the mailing list. */
export async function leaveMailingList(trx: Database, account: number): Promise<void> {
  const { email } = await trx
    .updateTable('account')
    .set({ subscribed: false })
    .where('id', '=', account)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('mailing_list').where('email', '=', email).execute()
}

/** The owner of an address has another one: what they have agreed to goes with them. */
export async function moveOnMailingList(trx: Database, before: string, email: string): Promise<void> {
  await sql`
    insert into mailing_list (email, wording, joined_at)
    select ${email}, wording, joined_at from mailing_list where email = ${before}
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('mailing_list').where('email', '=', before).execute()
}

/** Deletes old requests, with the addresses whose owners have not confirmed. */
export async function deleteOldMailingRequests(database: Database): Promise<void> {
  await sql`delete from mailing_request where asked_at < now() - make_interval(hours => ${VALID_HOURS})`.execute(
    database,
  )
}
