import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { deleteOldCounts } from '../http/rateLimits.ts'
import { deleteOldMailingRequests } from '../mail/mailingList.ts'
import { deleteOldPasses } from '../passes/deleteOldPasses.ts'
import { deleteUnusedPictures } from '../pictures/deleteUnused.ts'
import { deleteOldUploads } from '../pictures/uploads.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import type { Services } from '../services.ts'
import { deleteOldSessions } from '../session/session.ts'

/** Later than this no page repeats a request: an update waits for a day at most. */
const KEY_DAYS = 2
const CODE_DAYS = 1
/** Later than this no job sends a letter again: an order and a refund have their own mark by then. */
const LETTER_DAYS = 30
/** The log of what webhooks were told. */
const DELIVERY_DAYS = 30
/** Who has bought nothing since then need not be known. */
const REFUSED_DAYS = 400
/** In one run, so that the first run after a long time does not exceed the time limit of a statement. */
const MOST_IN_A_RUN = 20_000

/** Deletes what no longer counts: sessions, keys of requests, codes, counts of limits and network addresses. */
export async function deleteOldRecords({
  database,
  configuration,
  pictures,
  enqueue,
}: Services): Promise<void> {
  await deleteOldCounts(database, configuration.rateLimits)
  await deleteOldMailingRequests(database)
  await deleteOldUploads(database)
  await deleteUnusedPictures(database, pictures)
  await deleteOldPasses(database)
  await deleteOldSessions(database, configuration.sessionDays, MOST_IN_A_RUN)
  await sql`delete from idempotency_key where ctid in (select ctid from idempotency_key
    where created_at < now() - make_interval(days => ${KEY_DAYS}) limit ${MOST_IN_A_RUN})`.execute(database)
  await sql`delete from one_time_code where ctid in (select ctid from one_time_code
    where created_at < now() - make_interval(days => ${CODE_DAYS}) limit ${MOST_IN_A_RUN})`.execute(database)
  await sql`delete from letter where ctid in (select ctid from letter
    where created_at < now() - make_interval(days => ${LETTER_DAYS}) limit ${MOST_IN_A_RUN})`.execute(
    database,
  )
  // What has become of a letter is counted by then.
  await sql`delete from organiser_letter_recipient where ctid in (select one.ctid from organiser_letter_recipient one
    join organiser_letter letter on letter.id = one.letter_id
    where letter.finished_at < now() - make_interval(days => ${LETTER_DAYS}) limit ${MOST_IN_A_RUN})`.execute(
    database,
  )
  await sql`delete from organiser_letter where is_test
    and finished_at < now() - make_interval(days => ${LETTER_DAYS})`.execute(database)
  await sql`delete from webhook_delivery where ctid in (select ctid from webhook_delivery
    where at < now() - make_interval(days => ${DELIVERY_DAYS}) limit ${MOST_IN_A_RUN})`.execute(database)
  await sql`delete from email_change where changed_at < now() - make_interval(days => ${LETTER_DAYS})`.execute(
    database,
  )
  await sql`delete from order_address where changed_at < now() - make_interval(days => ${LETTER_DAYS})`.execute(
    database,
  )
  await sql`delete from account_deletion where deleted_at < now() - make_interval(days => ${LETTER_DAYS})`.execute(
    database,
  )
  await removeLeftCustomers(database, enqueue)
  await sql`delete from refused_address where at < now() - make_interval(days => ${REFUSED_DAYS})`.execute(
    database,
  )
  await sql`update sale set held_from = null where id in (select id from sale where held_from is not null
    and (paid_at is not null or released_at is not null or expires_at < now()) limit ${MOST_IN_A_RUN})`.execute(
    database,
  )
}

/** Customers of deleted accounts that their provider has not deleted yet. */
async function removeLeftCustomers(database: Database, enqueue: Enqueue): Promise<void> {
  const { rows } = await sql<{ account: number }>`
    select distinct account_id as account from payment_customer
    where account_id not in (select id from account) limit 100`.execute(database)
  for (const { account } of rows) await enqueue(database, 'put_customer', { account })
}
