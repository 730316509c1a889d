import { sql } from 'kysely'
import { beforeReservation, type StepName } from '../../contract/steps.ts'
import type { Database } from '../database/connect.ts'
import { isLiveSql } from '../database/holdSql.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOf } from './changes/changedHolds.ts'
import { lockTicketTypes, releaseSales } from './release.ts'

export interface CurrentBasket {
  id: number
  currency: string
  state: 'basket' | 'captcha' | 'reserve'
  reserving_error: string | null
  edit_clicked: boolean
  closed_at: Date | null
  sale: CurrentSale | null
}

export interface CurrentSale {
  id: number
  reference: string
  state: StepName
  account_id: number | null
  email: string | null
  full_name: string | null
  /** An express guest has typed the e-mail address, and nobody has proved it. */
  is_guest: boolean
  billing_address_id: number | null
  referral_code: string
  total: number
  currency: string
  paid: boolean
  /** Whether it holds tickets or has sold them. Any other sale is over. */
  live: boolean
  seconds_remaining: number
}

/**
 * The session family's current basket: the open one, or the last paid one until the shopper adds something. Its sale
 * is the one that holds or has sold tickets, by the database's clock.
 */
export async function currentBasket(database: Database, family: string): Promise<CurrentBasket | null> {
  const basket = await database
    .selectFrom('basket')
    .select(['id', 'currency', 'state', 'reserving_error', 'edit_clicked', 'closed_at'])
    .where('family', '=', family)
    // A basket that was moved here can be older than one that was paid before it.
    .orderBy(sql`closed_at desc nulls first`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!basket) return null
  const { rows } = await sql<CurrentSale>`
    select id, reference, state, account_id, email, full_name, is_guest, billing_address_id, referral_code, total, currency, paid_at is not null as paid,
      ${isLiveSql} as live,
      greatest(0, ceil(extract(epoch from expires_at - now())))::integer as seconds_remaining
    from sale where basket_id = ${basket.id} and released_at is null`.execute(database)
  const sale = rows[0] ?? null
  return { ...basket, sale: sale?.live ? sale : null }
}

/** Whether it is known who buys. The account of an organiser's member has no name before their first order. */
export const hasOwner = ({ email, full_name }: CurrentSale): boolean => Boolean(email && full_name)

/**
 * The sale that this visit pays for, or has paid for last: the one of its current basket that holds or has sold tickets;
 * where the hold has ended, the last one, because a payment can still arrive for it. null: there is none.
 */
export async function saleInPayment(
  database: Database,
  family: string,
): Promise<{ id: number; reference: string } | null> {
  const basket = await currentBasket(database, family)
  if (!basket) return null
  const last = database
    .selectFrom('sale')
    .select(['id', 'reference'])
    .where('basket_id', '=', basket.id)
    .orderBy('id', 'desc')
  return basket.sale ?? (await last.executeTakeFirst()) ?? null
}

/** Locks the session family's basket and then its sale, in the order of takeStock, and reads the basket. */
export async function lockBasket(trx: Database, family: string): Promise<CurrentBasket | null> {
  await sql`select id from basket where family = ${family} and closed_at is null for update`.execute(trx)
  await sql`
    select sale.id from sale join basket on basket.id = sale.basket_id
    where basket.family = ${family} and basket.closed_at is null and sale.released_at is null
    for update of sale`.execute(trx)
  return currentBasket(trx, family)
}

/**
 * Locks the session family's basket for a change of its lines. The change releases a hold whose shopper is back at
 * the basket, and is refused while the sale is in checkout.
 */
export async function lockBasketForEdit(trx: Database, family: string): Promise<CurrentBasket | null> {
  const basket = await lockBasket(trx, family)
  if (!basket || basket.closed_at) return null
  if (!basket.sale) return basket
  if (!beforeReservation.has(basket.sale.state)) {
    throw new Refusal(
      409,
      'Your tickets are reserved. To change your basket, choose Edit basket in the checkout.',
    )
  }
  await lockTicketTypes(trx, [basket.sale.id])
  await releaseSales(trx, [basket.sale.id])
  return { ...basket, sale: null }
}

const holdEnded =
  'Your checkout time expired. If the tickets are still available, you can try to reserve them again.'

/** Locks the session family's sale in checkout. Refuses if there is none or its hold has ended, or if its organiser has changed what it holds. */
export async function liveSale(trx: Database, family: string): Promise<CurrentSale> {
  const basket = await lockBasket(trx, family)
  const change = basket?.sale && !basket.sale.paid ? await changeOf(trx, basket.sale.id) : null
  if (basket?.sale && !change) return basket.sale
  throw new Refusal(410, change ?? basket?.reserving_error ?? holdEnded)
}
