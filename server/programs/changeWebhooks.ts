import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '../../contract/call.ts'
import type { addWebhook } from '../../contract/calls/organiserPrograms.ts'
import { sizes } from '../../contract/sizes.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys.ts'
import { internet, type Network, reachable } from '../outside/publicRequest.ts'
import { Unfetched } from '../outside/unfetched.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { secretOfWebhook } from './webhookSecret.ts'

const RESOLVE_MS = 5_000

const NONE = 'There is no such webhook of yours.'

/** Where webhooks may lead to: the public Internet, and in tests anywhere. */
export const networkFor = ({ webhooksAnywhere }: { webhooksAnywhere: boolean }): Network =>
  webhooksAnywhere ? { ...internet, mayConnect: () => true, mayBePlain: true } : internet

/** Throws a `Refusal` for an address that no webhook may have. Each delivery is checked again: a name can lead elsewhere later. */
export async function refuseUnreachable(
  configuration: { webhooksAnywhere: boolean },
  url: string,
): Promise<void> {
  const signal = AbortSignal.timeout(RESOLVE_MS)
  try {
    await reachable(url, networkFor(configuration), signal)
  } catch (error) {
    const reason = error instanceof Unfetched ? error : new Unfetched(signal.aborted ? 'late' : 'unreachable')
    throw new Refusal(422, `This webhook cannot be added: ${reason.message}.`)
  }
}

const newSalt = (): string => randomBytes(16).toString('base64url')

/** Adds a webhook. Answers its id. */
export async function addWebhookTo(
  trx: Database,
  member: string,
  { organiser_id, url, topics }: Body<typeof addWebhook>,
): Promise<number> {
  await sql`select from organiser where id = ${organiser_id} for no key update`.execute(trx)
  const { rows } = await sql`select from webhook where organiser_id = ${organiser_id}`.execute(trx)
  if (rows.length >= sizes.webhooks)
    throw new Refusal(409, `An organiser has at most ${sizes.webhooks} webhooks. Please remove one first.`)
  const { id } = await trx
    .insertInto('webhook')
    .values({ organiser_id, url, topics: [...new Set(topics)], salt: newSalt(), made_by: member })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function secretOf(database: Database, keys: Keys, id: number): Promise<string> {
  const hook = await database
    .selectFrom('webhook')
    .select(['id', 'salt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!hook) throw new Refusal(404, NONE)
  return secretOfWebhook(keys, hook)
}

/** Its host, which the log of the organiser names: the rest of its address can be a secret. */
async function hostOf(trx: Database, organiser: number, id: number): Promise<string> {
  const hook = await trx
    .selectFrom('webhook')
    .select('url')
    .where('id', '=', id)
    .where('organiser_id', '=', organiser)
    .forUpdate()
    .executeTakeFirst()
  if (!hook) throw new Refusal(404, NONE)
  return new URL(hook.url).host
}

export async function rollSecretOf(trx: Database, organiser: number, id: number): Promise<string> {
  const host = await hostOf(trx, organiser, id)
  await trx
    .updateTable('webhook')
    .set({ salt: newSalt(), salt_before: sql`salt`, rolled_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return host
}

export async function resumeWebhookOf(trx: Database, organiser: number, id: number): Promise<string> {
  const host = await hostOf(trx, organiser, id)
  await trx
    .updateTable('webhook')
    .set({ stopped_at: null, failing_since: null, busy_until: null })
    .where('id', '=', id)
    .execute()
  return host
}

/** Removes a webhook with what it was told. Answers its host; null: there is none. */
export async function removeWebhookOf(trx: Database, organiser: number, id: number): Promise<string | null> {
  const removed = await trx
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('organiser_id', '=', organiser)
    .returning('url')
    .executeTakeFirst()
  return removed ? new URL(removed.url).host : null
}

/** Lets a delivery be tried at once. */
export async function againAt(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  delivery: string,
): Promise<void> {
  const { rows } = await sql<{ webhook_id: number; is_stopped: boolean }>`
    update webhook_delivery one set state = 'waiting', due_at = now() from webhook hook
    where one.id = ${delivery} and hook.id = one.webhook_id and hook.organiser_id = ${organiser}
    returning one.webhook_id, hook.stopped_at is not null as is_stopped`.execute(trx)
  const [found] = rows
  if (!found) throw new Refusal(404, 'There is no such delivery of yours.')
  if (found.is_stopped) throw new Refusal(409, 'This webhook is stopped. Please let it go on first.')
  await trx.updateTable('webhook').set({ busy_until: null }).where('id', '=', found.webhook_id).execute()
  await enqueue(trx, 'deliver_webhooks', {})
}
