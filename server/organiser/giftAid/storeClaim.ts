import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { plural } from '../../../contract/format/words.ts'
import { sum } from '../../../contract/rules/totals.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Declaration, declarationsOf, scheduled } from './giftAidOf.ts'

const CHANGED = 'The donations have changed meanwhile. Look at them again, and download the schedule anew.'

/**
 * Stores a claim of these donations, and of corrections that are taken off it, by the ids of their orders. Answers what was
 * claimed, in words; null: this claim is stored already. Throws a `Refusal` where one of them is not to be claimed, or no
 * longer, or twice.
 */
export async function storeClaim(
  trx: Database,
  organiser: number,
  donations: number[],
  corrections: number[],
): Promise<string | null> {
  const asked = [...donations, ...corrections]
  if (asked.length === 0 || new Set(asked).size < asked.length) throw new Refusal(422, CHANGED)
  // A refund waits, and is a correction afterwards; a second claim waits, and finds them claimed.
  await sql`
    select from gift_aid_declaration where sale_id = any(${asked}::bigint[]) order by sale_id for update`.execute(
    trx,
  )
  const found = new Map(
    (await declarationsOf(trx, organiser, sql`sale_id = any(${asked}::bigint[])`)).map(one => [
      one.sale_id,
      one,
    ]),
  )
  const [given, taken] = [donations, corrections].map(ids => ids.map(id => found.get(id)).filter(isThere))
  if (!given || !taken || given.length + taken.length < asked.length) throw new Refusal(409, CHANGED)
  const claims = new Set([...given.map(one => one.claim_id), ...taken.map(one => one.corrected_by)])
  if (claims.size === 1 && !claims.has(null)) return null
  const isOfOneKind = new Set([...given, ...taken].map(one => one.is_test)).size === 1
  if (!isOfOneKind || !given.every(isClaimable) || !taken.every(isToCorrect)) throw new Refusal(409, CHANGED)
  const { id } = await trx
    .insertInto('gift_aid_claim')
    .values({ organiser_id: organiser })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('gift_aid_declaration')
    .set({ claim_id: id })
    .where('sale_id', '=', sql<number>`any(${donations}::bigint[])`)
    .execute()
  await trx
    .updateTable('gift_aid_declaration')
    .set({ corrected_by: id })
    .where('sale_id', '=', sql<number>`any(${corrections}::bigint[])`)
    .execute()
  const parts = [given.length > 0 && inWords(given), taken.length > 0 && `taken off ${inWords(taken)}`]
  return parts.filter(Boolean).join('; ')
}

/** Such as: 2 donations, £37.50. */
const inWords = (those: Declaration[]): string =>
  `${plural(those.length, 'donation')}, ${money(fromMinor(sum(those.map(one => one.amount))), currencySymbol('GBP'))}`

const isThere = (one: Declaration | undefined): one is Declaration => one !== undefined
const isClaimable = (one: Declaration) => one.claim_id === null && typeof scheduled(one) !== 'string'
const isToCorrect = (one: Declaration) =>
  one.claim_id !== null && one.is_refunded && one.corrected_by === null
