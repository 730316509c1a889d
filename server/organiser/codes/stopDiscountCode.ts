import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'

/** Stops a code, or lets it go on, at once for each basket that has not reserved with it. Answers the code; null: it is so already. */
export async function stopDiscountCode(
  trx: Database,
  organiser: number,
  code: number,
  isStopped: boolean,
): Promise<string | null> {
  const stored = await trx
    .selectFrom('discount_code')
    .select(['code', 'stopped_at'])
    .where('id', '=', code)
    .where('organiser_id', '=', organiser)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new Refusal(404, 'There is no such code of yours.')
  if ((stored.stopped_at !== null) === isStopped) return null
  await trx
    .updateTable('discount_code')
    .set({ stopped_at: isStopped ? sql<Date>`now()` : null })
    .where('id', '=', code)
    .execute()
  return stored.code
}
