import { sql } from 'kysely'
import type { Logger } from 'pino'
import { timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'

/** What is counted: the page of an event was shown, and tickets of it were added to a basket. */
type Counted = 'shown' | 'added'

export interface EventCounts {
  /** Counts in memory, at once. `slug`: of an event that there is. */
  add(slug: string, what: Counted): void
  /** Writes what is counted and not written yet. */
  write(): Promise<void>
  /** Writes it for the last time. */
  stop(): Promise<void>
}

/** A server that is killed loses the counts of this time at most. */
const WRITE_AFTER_MS = 3000

/** Counts of events by day, for all servers together. No request waits for a count, because a statement writes many at once. */
export function openEventCounts(database: Database, log: Logger): EventCounts {
  let waiting = new Map<string, Record<Counted, number>>()
  let timer: NodeJS.Timeout | null = null

  function take(slug: string, { shown, added }: Record<Counted, number>): void {
    const before = waiting.get(slug) ?? { shown: 0, added: 0 }
    waiting.set(slug, { shown: before.shown + shown, added: before.added + added })
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref()
  }

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const counts = [...waiting]
    waiting = new Map()
    if (counts.length === 0) return
    try {
      await sql`
        insert into event_count (event_id, day, shown, added)
        select event.id, (now() at time zone ${timeZoneSql(sql`event.organiser_id`)})::date, one.shown, one.added
        from unnest(
          ${counts.map(([slug]) => slug)}::text[],
          ${counts.map(([, { shown }]) => shown)}::integer[],
          ${counts.map(([, { added }]) => added)}::integer[]
        ) as one (slug, shown, added)
        join event on event.slug = one.slug
        -- In one order everywhere, so that two servers cannot deadlock.
        order by event.id
        on conflict (event_id, day) do update
          set shown = event_count.shown + excluded.shown, added = event_count.added + excluded.added`.execute(
        database,
      )
    } catch (error) {
      log.warn({ reason: (error as Error).name }, 'counts of events could not be written; they are kept')
      for (const [slug, count] of counts) take(slug, count)
    }
  }

  return {
    add: (slug, what) => take(slug, { shown: 0, added: 0, [what]: 1 }),
    write,
    async stop() {
      await write()
      if (timer) clearTimeout(timer)
    },
  }
}
