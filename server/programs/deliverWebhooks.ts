import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Keys } from '../keys.ts'
import { type Network, publicRequest } from '../outside/publicRequest.ts'
import { Unfetched } from '../outside/unfetched.ts'
import type { Services } from '../services.ts'
import { networkFor } from './changeWebhooks.ts'
import { signaturesOf } from './webhookSecret.ts'

/** A run ends after so long, and queues the next one: a server that is stopped waits for it. */
const RUN_MS = 5_000
/** So many webhooks are delivered to at once. */
const AT_ONCE = 8
const TIME_LIMIT_MS = 10_000
/** What a killed server had begun is gone on with after so long. */
const BUSY_SECONDS = 30
/** A webhook that does not answer is left in peace for so long. */
const PAUSE_SECONDS = 15
/** After which minutes a delivery is tried again: 28 hours in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 120, 240, 480, 760]
/** A webhook is stopped once nothing was delivered to it for so long. */
const STOPPED_AFTER_DAYS = 5

type Delivering = Pick<Services, 'database' | 'enqueue' | 'keys' | 'log'> & {
  configuration: { webhooksAnywhere: boolean }
}

interface Delivery {
  id: string
  body: string
  tries: number
  webhook: number
  url: string
  salt: string
  /** null: no secret before this one signs. */
  salt_before: string | null
}

/**
 * Delivers what webhooks are to be told, one delivery of each webhook at a time. It runs when something has happened and every
 * minute, so that a failed delivery is tried again, and what a killed server has left is gone on with.
 */
export async function deliverWebhooks(services: Delivering): Promise<void> {
  const { database, enqueue, configuration } = services
  const network = networkFor(configuration)
  const ends = performance.now() + RUN_MS
  let isLeft = false
  const work = async () => {
    for (;;) {
      // The embedded database answers without a pause in which the server would hear of any request.
      await setImmediate()
      if (performance.now() > ends) {
        isLeft = true
        return
      }
      const delivery = await takeNextDelivery(database)
      if (!delivery) return
      await deliver(services, network, delivery)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (isLeft) await enqueue(database, 'deliver_webhooks', {})
}

async function takeNextDelivery(database: Database): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    with taken as (
      update webhook set busy_until = now() + make_interval(secs => ${BUSY_SECONDS}) where id = (
        select hook.id from webhook hook cross join lateral (
          select due_at from webhook_delivery where webhook_id = hook.id and state = 'waiting' order by due_at limit 1) next
        where hook.stopped_at is null and coalesce(hook.busy_until <= now(), true) and next.due_at <= now()
        order by next.due_at limit 1 for update of hook skip locked)
      returning *)
    select one.id, one.body, one.tries, taken.id as webhook, taken.url, taken.salt,
      case when taken.rolled_at > now() - interval '1 day' then taken.salt_before end as salt_before
    from taken cross join lateral (
      select * from webhook_delivery where webhook_id = taken.id and state = 'waiting' order by due_at limit 1) one`.execute(
    database,
  )
  return rows[0] ?? null
}

async function deliver(
  { database, keys, log }: Delivering,
  network: Network,
  delivery: Delivery,
): Promise<void> {
  const { id, webhook, tries } = delivery
  const outcome = await post(keys, network, delivery)
  if (/^2\d\d$/.test(outcome)) {
    await database.transaction().execute(async trx => {
      await note(trx, id, { state: 'delivered', outcome })
      await trx
        .updateTable('webhook')
        .set({ busy_until: null, failing_since: null })
        .where('id', '=', webhook)
        .execute()
    })
    return
  }
  log.warn({ webhook, delivery: id, tries: tries + 1, outcome }, 'a webhook was not delivered')
  const minutes = RETRY_MINUTES[tries]
  await database.transaction().execute(async trx => {
    await note(trx, id, { state: minutes === undefined ? 'failed' : 'waiting', outcome, minutes })
    await noteFailure(trx, webhook)
  })
}

/** Sends it. Answers the status of the answer, or why there is none. A redirect is no success, and is not followed. */
async function post(
  keys: Keys,
  network: Network,
  { id, body, webhook, url, salt, salt_before }: Delivery,
): Promise<string> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const salts = [salt, ...(salt_before === null ? [] : [salt_before])]
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'Foyer',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(
      keys,
      salts.map(one => ({ id: webhook, salt: one })),
      `${id}.${timestamp}.${body}`,
    ),
  }
  try {
    const response = await publicRequest(url, { method: 'POST', headers, body }, network, signal)
    response.destroy()
    return String(response.statusCode)
  } catch (error) {
    const reason = error instanceof Unfetched ? error : new Unfetched(signal.aborted ? 'late' : 'unreachable')
    return reason.message
  }
}

interface Tried {
  state: 'waiting' | 'delivered' | 'failed'
  outcome: string
  /** After which it is tried again. */
  minutes?: number | undefined
}

const note = (trx: Database, id: string, { state, outcome, minutes = 0 }: Tried) =>
  sql`update webhook_delivery set state = ${state}, outcome = ${outcome}, tries = tries + 1, tried_at = now(),
      due_at = now() + make_interval(mins => ${minutes})
    where id = ${id} and state = 'waiting'`.execute(trx)

/** After days of failures it is stopped, and what waits has failed. */
async function noteFailure(trx: Database, webhook: number): Promise<void> {
  const { rows } = await sql<{ is_stopped: boolean }>`
    update webhook set busy_until = now() + make_interval(secs => ${PAUSE_SECONDS}),
      failing_since = coalesce(failing_since, now()),
      stopped_at = case when failing_since < now() - make_interval(days => ${STOPPED_AFTER_DAYS}) then now() end
    where id = ${webhook} returning stopped_at is not null as is_stopped`.execute(trx)
  if (rows[0]?.is_stopped)
    await trx
      .updateTable('webhook_delivery')
      .set({ state: 'failed' })
      .where('webhook_id', '=', webhook)
      .where('state', '=', 'waiting')
      .execute()
}
