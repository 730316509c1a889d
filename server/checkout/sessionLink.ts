import { sql } from 'kysely'
import type { SharedSale } from '../../contract/calls/sessionLink.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor } from '../../contract/format/money.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { isHeldSql } from '../database/holdSql.ts'
import { Refusal } from '../http/refusal.ts'
import { assignSale } from '../sale/assignSale.ts'
import { hasProvedEmail } from '../session/oneTimeCode.ts'
import type { Session } from '../session/session.ts'
import { leaveBasket } from './leaveBasket.ts'

interface LinkedSale {
  id: number
  basket_id: number
  family: string
  account_id: number | null
  email: string | null
  total: number
  currency: string
  paid: boolean
  live: boolean
  personal: boolean
  seconds_remaining: number
}

const noPersonalData = { lines: [], total: 0, currency: '', seconds_remaining: 0 }

/** What the link to a sale shows to this session. */
export async function sharedSaleOf(
  database: Database,
  session: Session,
  reference: string,
): Promise<SharedSale> {
  const sale = await linkedSale(database, reference)
  if (!sale || (!sale.paid && !sale.live)) return { state: 'gone', ...noPersonalData }
  if (sale.family === session.family) return { state: 'own', ...noPersonalData }
  if (sale.paid) return { state: 'paid', ...noPersonalData }
  return {
    state: sale.personal && !(await isOwner(database, session, sale)) ? 'personal' : 'open',
    lines: await linesOf(database, sale.id),
    total: fromMinor(sale.total),
    currency: currencySymbol(sale.currency),
    seconds_remaining: sale.seconds_remaining,
  }
}

/** Said to the device that the sale has left, until something is added there. */
const continuedElsewhere = 'Your checkout was continued on another device.'

/**
 * Moves the sale and its basket to this session, which leaves its own open basket. A sale with personal data moves to
 * its owner only; false: this session has not proved to be the owner.
 */
export async function moveSaleHere(trx: Database, session: Session, reference: string): Promise<boolean> {
  const before = await linkedSale(trx, reference)
  if (!before) throw new Refusal(404, 'There is no such checkout any more.')
  if (before.family === session.family) return true
  await sql`
    select id from basket where id = ${before.basket_id} or (family = ${session.family} and closed_at is null)
    order by id for update`.execute(trx)
  await sql`select id from sale where id = ${before.id} for update`.execute(trx)
  const sale = await linkedSale(trx, reference)
  if (!sale || sale.paid || !sale.live) throw new Refusal(409, 'This checkout has ended.')
  if (sale.personal && !(await isOwner(trx, session, sale))) return false
  await leaveBasket(trx, session.family)
  await trx.updateTable('basket').set({ family: session.family }).where('id', '=', sale.basket_id).execute()
  await trx
    .updateTable('sale')
    .set({ family: session.family })
    .where('basket_id', '=', sale.basket_id)
    .execute()
  await trx
    .insertInto('basket')
    .values({ family: sale.family, currency: sale.currency, reserving_error: continuedElsewhere })
    .execute()
  // Whoever is signed in here orders from now on; a sale with personal data is theirs already.
  if (!sale.personal && session.accountId !== null) await assignSale(trx, sale.id, session.accountId)
  return true
}

const isOwner = async (database: Database, session: Session, sale: LinkedSale): Promise<boolean> =>
  (sale.account_id !== null && sale.account_id === session.accountId) ||
  (sale.email !== null && (await hasProvedEmail(database, session.family, sale.email)))

async function linkedSale(database: Database, reference: string): Promise<LinkedSale | null> {
  const { rows } = await sql<LinkedSale>`
    select sale.id, sale.basket_id, sale.family, sale.account_id, sale.email, sale.total, sale.currency,
      sale.paid_at is not null as paid, ${isHeldSql} as live,
      sale.email is not null or sale.account_id is not null
        or exists (select from answer where answer.sale_id = sale.id)
        or exists (select from basket_donation donation
          where donation.basket_id = sale.basket_id and (donation.address <> '' or donation.postcode <> ''))
        as personal,
      greatest(0, ceil(extract(epoch from sale.expires_at - now())))::integer as seconds_remaining
    from sale where sale.reference = ${reference.toUpperCase()}`.execute(database)
  return rows[0] ?? null
}

async function linesOf(database: Database, sale: number): Promise<string[]> {
  const { rows } = await sql<{
    qty: number
    name: string
    title: string
    starts: string
    ends: string
    all_day: boolean
  }>`
    select line.qty, type.name, event.title, ${localTimesSql}
    from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = ${sale} order by type.id`.execute(database)
  const vouchers = await database
    .selectFrom('sale_voucher')
    .select(['qty', 'name'])
    .where('sale_id', '=', sale)
    .orderBy('id')
    .execute()
  return [
    ...rows.map(
      ({ qty, name, title, starts, ends, all_day }) =>
        `${qty} × ${name}, ${title}, ${niceDate(starts, ends, all_day)}`,
    ),
    ...vouchers.map(({ qty, name }) => `${qty} × ${name}`),
  ]
}
