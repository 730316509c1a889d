import { sql } from 'kysely'
import { beforeReservation, type StepName } from '../../contract/steps.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
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
  total: number
  currency: string
  paid: boolean
  /** Holds tickets, or has sold them. A sale that is neither is over. */
  live: boolean
  seconds_remaining: number
}

/**
 * The visit's basket: the open one, or the last one paid for until something is added. Its sale is the one
 * that holds or has sold tickets. By the database's clock.
 */
export async function currentBasket(database: Database, family: string): Promise<CurrentBasket | null> {
  const basket = await database
    .selectFrom('basket')
    .select(['id', 'currency', 'state', 'reserving_error', 'edit_clicked', 'closed_at'])
    .where('family', '=', family)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!basket) return null
  const { rows } = await sql<CurrentSale>`
    select id, reference, state, account_id, email, full_name, total, currency, paid_at is not null as paid,
      paid_at is not null or expires_at > now() as live,
      greatest(0, ceil(extract(epoch from expires_at - now())))::integer as seconds_remaining
    from sale where basket_id = ${basket.id} and released_at is null`.execute(database)
  const sale = rows[0] ?? null
  return { ...basket, sale: sale?.live ? sale : null }
}

/** The visit's basket as it is once it and its sale are locked, in the order that takeStock does. */
export async function lockBasket(trx: Database, family: string): Promise<CurrentBasket | null> {
  await sql`select id from basket where family = ${family} and closed_at is null for update`.execute(trx)
  await sql`
    select sale.id from sale join basket on basket.id = sale.basket_id
    where basket.family = ${family} and basket.closed_at is null and sale.released_at is null
    for update of sale`.execute(trx)
  return currentBasket(trx, family)
}

/**
 * The visit's basket, locked for a change of its lines. A hold that the shopper has come back to the basket
 * with is released by the change; one that is in checkout refuses it.
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

/** The sale of a visit in checkout, locked; refuses when there is none or its time is over. */
export async function liveSale(trx: Database, family: string): Promise<CurrentSale> {
  const basket = await lockBasket(trx, family)
  if (!basket?.sale) {
    throw new Refusal(
      410,
      'Your checkout time expired. If the tickets are still available, you can try to reserve them again.',
    )
  }
  return basket.sale
}
