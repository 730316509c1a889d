import { setImmediate } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { RecipientState, SaleTables } from '../../database/saleTables.ts'
import { type OrganiserLetter, organiserLetter } from '../../mail/organiserLetter.ts'
import { isRefusal } from '../../mail/refusedAddresses.ts'
import type { SendMail } from '../../mail/sendMail.ts'
import { reasonOf } from '../../queue/queues.ts'
import type { Services } from '../../services.ts'
import { holdersSql, type LeftOut, stateForSql } from './holders.ts'
import { leaveLink } from './leaveLink.ts'
import { countsSql } from './organiserLettersOf.ts'
import { writtenTo } from './writtenTo.ts'

/** A run ends after so long, and queues the next one: a server that is stopped waits for it. */
const RUN_MS = 5_000
/** So many are on their way to the mail server at once. */
const AT_ONCE = 5
/** What a killed server had begun is gone on with after so long. Within it a letter is sent or has failed. */
const TAKEN_SECONDS = 90
/** They wait longer from try to try, and end after 41 hours. */
const MOST_TRIES = 20

type Sending = Pick<Services, 'database' | 'enqueue' | 'keys' | 'origin' | 'log'> & { sendMail: SendMail }

type Row = Selectable<SaleTables['organiser_letter']>

/**
 * Sends the letters that members have written to holders: in turn some of each, so that a short one does not wait for a long
 * one. It runs when a letter is written and every minute, so that a planned one goes at its time, and what a killed server
 * has left is gone on with.
 */
export async function sendLetters(services: Sending): Promise<void> {
  const { database, enqueue } = services
  const ends = performance.now() + RUN_MS
  const drawn = new Map<number, OrganiserLetter>()
  while (performance.now() < ends) {
    const letters = await database
      .selectFrom('organiser_letter')
      .selectAll()
      .where('finished_at', 'is', null)
      .where(sql<boolean>`(send_at <= now() or stopped_by is not null)`)
      .orderBy('id')
      .execute()
    // The embedded database answers without a pause in which the server would hear of any request.
    await setImmediate()
    let worked = false
    for (const letter of letters) {
      await begin(database, letter)
      const shown = drawn.get(letter.id) ?? (await writtenTo(database, letter, letter.whom))
      drawn.set(letter.id, shown)
      if (await sendSome(services, letter, shown)) worked = true
      else await finish(database, letter.id)
    }
    // What is left is done, waits for its next try, or another server is at it.
    if (!worked) return
  }
  await enqueue(database, 'send_letters', {})
}

/** Writes down who gets it: those who hold such tickets now. */
async function begin(
  database: Database,
  { id, organiser_id, kind, whom, is_test, member, begun_at }: Row,
): Promise<void> {
  if (begun_at) return
  await database.transaction().execute(async trx => {
    const begun = await trx
      .updateTable('organiser_letter')
      .set({ begun_at: sql`now()` })
      .where('id', '=', id)
      .where('begun_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!begun) return
    const who = is_test
      ? sql`select id, 'waiting' from account where email = ${member}`
      : sql`select account.id, ${stateForSql(kind, organiser_id)} as state
          from (${holdersSql(organiser_id, whom)}) holder join account on account.id = holder.account_id`
    await sql`insert into organiser_letter_recipient (letter_id, account_id, state)
      select ${id}::bigint, one.* from (${who}) one`.execute(trx)
  })
}

interface Recipient {
  account: number
  tries: number
  email: string
  full_name: string
  state: 'waiting' | LeftOut
}

/** Sends it to the next of its recipients. false: none is left now. */
async function sendSome(services: Sending, letter: Row, shown: OrganiserLetter): Promise<boolean> {
  const recipients = await takeNext(services.database, letter)
  await Promise.all(recipients.map(one => sendTo(services, letter, shown, one)))
  return recipients.length > 0
}

/** Their addresses and consents are those of this moment. A test goes to its member, whatever they have agreed to. */
async function takeNext(database: Database, { id, kind, organiser_id, is_test }: Row): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with taken as (
      update organiser_letter_recipient one set state = 'sending', tries = tries + 1,
        due_at = now() + make_interval(secs => ${TAKEN_SECONDS})
      where letter_id = ${id} and account_id in (select account_id from organiser_letter_recipient
        where letter_id = ${id} and state in ('waiting', 'sending') and due_at <= now()
        order by due_at, account_id limit ${AT_ONCE} for update skip locked)
      returning account_id, tries)
    select account.id as account, taken.tries, account.email, account.full_name,
      ${is_test ? sql`'waiting'` : stateForSql(kind, organiser_id)} as state
    from taken join account on account.id = taken.account_id`.execute(database)
  return rows
}

async function sendTo(
  { database, keys, origin, log, sendMail }: Sending,
  { id, organiser_id }: Row,
  shown: OrganiserLetter,
  { account, tries, email, full_name, state }: Recipient,
): Promise<void> {
  if (state !== 'waiting') return mark(database, id, account, state)
  const leave = leaveLink(keys, origin, { organiser: organiser_id, account })
  const reader = { id: letterName(id, account), to: email, full_name, leave }
  try {
    await sendMail(organiserLetter(shown, reader, origin))
  } catch (error) {
    if (isRefusal(error)) return mark(database, id, account, 'refused')
    log.warn({ letter: id, tries, reason: reasonOf(error) }, 'a letter of an organiser could not be sent now')
    return mark(database, id, account, tries < MOST_TRIES ? 'waiting' : 'failed', tries * tries)
  }
  await mark(database, id, account, 'sent')
}

/** One for each recipient, by which it is sent once. */
const letterName = (letter: number, account: number): string => `organiser-letter-${letter}-${account}`

/** `minutes`: after which one that waits is tried again. */
async function mark(
  database: Database,
  letter: number,
  account: number,
  state: RecipientState,
  minutes = 0,
): Promise<void> {
  await sql`update organiser_letter_recipient set due_at = now() + make_interval(mins => ${minutes}),
      state = case when ${state} = 'waiting' and exists (select from organiser_letter
        where id = ${letter} and stopped_by is not null) then 'stopped' else ${state} end
    where letter_id = ${letter} and account_id = ${account} and state = 'sending'`.execute(database)
}

/** Another server may still be at some of it; it finishes the letter then. */
const finish = (database: Database, letter: number) =>
  sql`update organiser_letter set finished_at = now(), outcome = ${countsSql(sql`organiser_letter.id`)}
    where id = ${letter} and finished_at is null and begun_at is not null and not exists (
      select from organiser_letter_recipient where letter_id = ${letter} and state in ('waiting', 'sending'))`.execute(
    database,
  )
