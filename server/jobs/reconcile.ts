import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ProviderUnreachable } from '../providers/cardProvider.ts'
import { settle } from '../sale/settle.ts'
import type { Services } from '../services.ts'

const EVERY_MS = 10_000
/** A try that was looked at within this time is left to whoever did. */
const YOUNG_SECONDS = 10
const MOST = 100

/** Settles every try to pay whose outcome nobody has asked for lately, the longest unasked first. */
export async function reconcile(services: Services): Promise<void> {
  const { database, log } = services
  const { rows } = await sql<{ id: number }>`
    update payment_attempt set looked_at = now() where id in (
      select id from payment_attempt
      where status in ('created', 'open', 'processing', 'refunding')
        and looked_at < now() - make_interval(secs => ${YOUNG_SECONDS})
      order by looked_at limit ${MOST} for update skip locked)
    returning id`.execute(database)
  for (const { id } of rows) {
    try {
      await settle(services, id)
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      log.error({ attempt: id, reason }, 'a payment could not be settled and is tried again')
      // Without the provider the others cannot be settled either.
      if (error instanceof ProviderUnreachable) return
    }
  }
}

/** Reconciles as long as the server runs; `stop` waits for the end of what is under way. */
export function reconcileAlways(services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await reconcile(services).catch((error: Error) =>
        services.log.error({ reason: error.name }, 'the payments could not be read'),
      )
      await pause(EVERY_MS, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
