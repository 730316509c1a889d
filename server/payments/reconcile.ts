import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { unsettledStates } from './attemptStates.ts'
import type { PaymentServices } from './provider.ts'
import { settle } from './settle.ts'

const EVERY_MS = 10_000
/** Whoever settled an attempt within this time settles it further; reconciliation skips it. */
const YOUNG_SECONDS = 10
const BATCH = 100

/** Settles each open attempt that nobody has settled for a while, the oldest look first. */
export async function reconcile(services: PaymentServices): Promise<void> {
  const { database, log } = services
  const { rows } = await sql<{ id: number; provider: string }>`
    update payment_attempt set looked_at = now() where id in (
      select id from payment_attempt
      where status = any(${unsettledStates})
        and looked_at < now() - make_interval(secs => ${YOUNG_SECONDS})
      order by looked_at limit ${BATCH} for update skip locked)
    returning id, provider`.execute(database)
  // After one call without an answer, the provider's other attempts wait for the next round.
  const unreachable = new Set<string>()
  for (const { id, provider } of rows) {
    if (unreachable.has(provider)) continue
    try {
      await settle(services, id)
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown'
      log.error({ attempt: id, reason }, 'a payment could not be settled and is tried again')
      if (error instanceof ProviderUnreachable) unreachable.add(provider)
    }
  }
}

/** Reconciles as long as the server runs; `stop` waits for the end of a round in progress. */
export function reconcileAlways(services: PaymentServices): { stop(): Promise<void> } {
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
