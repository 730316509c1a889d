import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'

/** Longer than it takes to make passes at Google for their holder, whose last request can arrive after one of a job. */
const MAKING_SECONDS = 120

/** Whether what a job puts for a pass is what Google has last. */
export const isMadeSql = sql<boolean>`pass.made_at < now() - make_interval(secs => ${MAKING_SECONDS})`

/**
 * Notes that the passes of these tickets are about to be made at Google, so that changes update them also where this server
 * is killed meanwhile. A job puts them once more, in case that one was changed while it was made.
 */
export async function noteGooglePasses(
  { database, enqueue }: Pick<Services, 'database' | 'enqueue'>,
  made: HeldTicket[],
): Promise<void> {
  const tickets = made.map(({ id }) => id)
  await database.transaction().execute(async trx => {
    await sql`
      insert into google_pass (ticket_id, generation)
      select * from unnest(${tickets}::text[], ${made.map(({ generation }) => generation)}::smallint[])
      on conflict (ticket_id, generation) do update set class_shown = null, shown = null, made_at = now()`.execute(
      trx,
    )
    await enqueue(trx, 'put_google_passes', { tickets }, MAKING_SECONDS + 10)
  })
}
