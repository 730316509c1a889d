import { type RawBuilder, sql } from 'kysely'
import type { Answer, Body } from '../../../contract/call.ts'
import type {
  GiftAidClaim,
  GiftAidDonation,
  GiftAidObstacle,
  GiftAidPart,
  getGiftAid,
} from '../../../contract/calls/giftAid.ts'
import { fromMinor, toMinor } from '../../../contract/format/money.ts'
import { limits } from '../../../contract/limits.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { sizes } from '../../../contract/sizes.ts'
import { timeZoneOf, timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { type Declared, donorOf } from './donorOf.ts'

/** A declaration of a donation to an organiser, as it is stored. */
export interface Declaration extends Declared {
  sale_id: number
  is_test: boolean
  day: string
  amount: number
  is_refunded: boolean
  /** Payments of its plan are still to come. */
  is_in_instalments: boolean
  is_in_pounds: boolean
  claim_id: number | null
  corrected_by: number | null
}

/** HMRC is told of money that the charity has: a donation of a plan is made on the day of the last payment. */
const dayOf = (organiser: number) => sql`
  (coalesce((select max(paid_at) from instalment where sale_id = sale.id), sale.paid_at)
    at time zone ${timeZoneSql(sql`${organiser}::bigint`)})::date`

/** The declarations for an organiser, the earliest donation first. `which`: a condition on `declared`. */
export async function declarationsOf(
  database: Database,
  organiser: number,
  which: RawBuilder<unknown>,
): Promise<Declaration[]> {
  const { rows } = await sql<Declaration>`
    select declared.*, to_char(made_on, 'YYYY-MM-DD') as day from (
      select declaration.sale_id, declaration.amount, declaration.full_name, declaration.uk_based, declaration.address,
        declaration.postcode, declaration.claim_id, declaration.corrected_by, sale.is_test, ${dayOf(organiser)} as made_on,
        declaration.withdrawn_at is not null as is_refunded, sale.currency = 'GBP' as is_in_pounds,
        exists (select from payment_plan plan join instalment using (sale_id)
          where plan.sale_id = sale.id and plan.begun_at is not null and instalment.paid_at is null) as is_in_instalments
      from charity join sale_donation given on given.charity_id = charity.id
      join gift_aid_declaration declaration on declaration.sale_id = given.sale_id
      join sale on sale.id = declaration.sale_id
      where charity.organiser_id = ${organiser}) declared
    where ${which} order by made_on, sale_id`.execute(database)
  return rows
}

/** Why a donation that is not claimed cannot be claimed now; otherwise its row in the schedule. */
export function scheduled(declaration: Declaration): GiftAidDonation | GiftAidObstacle {
  if (declaration.is_refunded) return 'refunded'
  if (declaration.is_in_instalments) return 'instalments'
  if (!declaration.is_in_pounds) return 'currency'
  return rowOf(declaration)
}

function rowOf(declaration: Declaration): GiftAidDonation | GiftAidObstacle {
  const donor = donorOf(declaration)
  if (typeof donor === 'string') return donor
  const { sale_id, day, amount } = declaration
  return { sale_id, ...donor, day, amount: fromMinor(amount) }
}

const isRow = (one: GiftAidDonation | GiftAidObstacle): one is GiftAidDonation => typeof one !== 'string'

/** What of an organiser's donations of these days can be claimed and cannot, what is to be corrected, and all claims. */
export async function giftAidOf(
  database: Database,
  { organiser_id, from, to }: Body<typeof getGiftAid>,
): Promise<NonNullable<Answer<typeof getGiftAid>['gift_aid']>> {
  const inSpan = sql`claim_id is null and made_on >= ${from ?? '-infinity'}::date and made_on <= ${to ?? 'infinity'}::date`
  const isToCorrect = sql`claim_id is not null and is_refunded and corrected_by is null`
  const [time_zone, declarations, claims] = await Promise.all([
    timeZoneOf(database, organiser_id),
    declarationsOf(database, organiser_id, sql`(${inSpan}) or (${isToCorrect})`),
    claimsOf(database, organiser_id),
  ])
  const parts = [false, true].map(is_test =>
    partOf(
      is_test,
      declarations.filter(one => one.is_test === is_test),
      claims.filter(one => one.is_test === is_test),
    ),
  )
  return { time_zone, uplift: limits.giftAidUplift, parts: parts.filter(isSomething) }
}

const isSomething = ({ donations, obstacles, corrections, claims }: GiftAidPart): boolean =>
  donations.length + obstacles.length + corrections.length + claims.length > 0

interface Claim extends GiftAidClaim {
  is_test: boolean
}

function partOf(is_test: boolean, declarations: Declaration[], claims: Claim[]): GiftAidPart {
  const open = declarations.filter(({ claim_id }) => claim_id === null)
  const asRows = open.map(scheduled)
  const rows = asRows.filter(isRow)
  const stopped = Map.groupBy(open, (_, index) => asRows[index])
  return {
    is_test,
    donations: rows.slice(0, sizes.giftAidSchedule),
    claimable: {
      donations: rows.length,
      amount: fromMinor(sum(rows.map(({ amount }) => toMinor(amount)))),
    },
    obstacles: [...stopped].flatMap(([reason, those]) =>
      typeof reason !== 'string'
        ? []
        : { reason, donations: those.length, amount: fromMinor(sum(those.map(({ amount }) => amount))) },
    ),
    corrections: declarations
      .filter(({ claim_id }) => claim_id !== null)
      .map(rowOf)
      .filter(isRow),
    claims: claims.map(({ is_test: _, ...claim }) => claim),
  }
}

/** The claims of an organiser, the newest first. A claim is of test orders or of none. */
async function claimsOf(database: Database, organiser: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select claim.id, to_char(claim.claimed_at at time zone ${timeZoneSql(sql`${organiser}::bigint`)}, 'YYYY-MM-DD') as day,
      bool_or(sale.is_test) as is_test, count(*) filter (where claim_id = claim.id)::integer as donations,
      coalesce(sum(amount) filter (where claim_id = claim.id), 0)::integer as amount,
      coalesce(sum(amount) filter (where corrected_by = claim.id), 0)::integer as corrected
    from gift_aid_claim claim
    join gift_aid_declaration declaration on claim.id in (declaration.claim_id, declaration.corrected_by)
    join sale on sale.id = declaration.sale_id
    where claim.organiser_id = ${organiser} group by claim.id order by claim.id desc`.execute(database)
  return rows.map(claim => ({
    ...claim,
    amount: fromMinor(claim.amount),
    corrected: fromMinor(claim.corrected),
  }))
}

/** The rows of a claim's schedule as they were claimed, also those that were refunded since. */
export async function donationsOfClaim(
  database: Database,
  organiser: number,
  claim: number,
): Promise<GiftAidDonation[] | null> {
  const own = await database
    .selectFrom('gift_aid_claim')
    .select('id')
    .where('id', '=', claim)
    .where('organiser_id', '=', organiser)
    .executeTakeFirst()
  if (!own) return null
  return (await declarationsOf(database, organiser, sql`claim_id = ${claim}`)).map(rowOf).filter(isRow)
}
