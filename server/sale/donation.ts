import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Copies the current donation of each sale's basket to the sale, with its fee. */
export async function freezeDonations(trx: Database, sales: { sale: number; fee: number }[]): Promise<void> {
  await sql`
    insert into sale_donation (sale_id, charity_id, charity, amount, fee, is_gift_aid, uk_based, address, postcode,
      subscribe, wording, declared_at)
    select sale.id, charity.id, charity.name, one.amount, frozen.fee, one.is_gift_aid, one.uk_based, one.address,
      one.postcode, one.subscribe, one.wording, one.declared_at
    from unnest(${sales.map(({ sale }) => sale)}::bigint[], ${sales.map(({ fee }) => fee)}::integer[])
      as frozen (sale_id, fee)
    join sale on sale.id = frozen.sale_id
    join basket_donation one on one.basket_id = sale.basket_id
    join charity on charity.id = one.charity_id`.execute(trx)
}

/** Clears the Gift Aid declaration, which is personal. The donation stays. */
export async function clearGiftAid(trx: Database, basket: number): Promise<void> {
  const nobody = {
    is_gift_aid: false,
    address: '',
    postcode: '',
    subscribe: false,
    wording: null,
    declared_at: null,
  }
  await trx.updateTable('basket_donation').set(nobody).where('basket_id', '=', basket).execute()
  await trx
    .updateTable('sale_donation')
    .set(nobody)
    .where(
      'sale_id',
      'in',
      trx.selectFrom('sale').select('id').where('basket_id', '=', basket).where('paid_at', 'is', null),
    )
    .execute()
}

/** Stores the declaration of a paid sale, by which the charity claims Gift Aid. */
export async function declareGiftAid(trx: Database, sale: number): Promise<void> {
  await sql`
    insert into gift_aid_declaration (sale_id, charity, amount, full_name, uk_based, address, postcode, wording, declared_at)
    select sale.id, given.charity, given.amount, sale.full_name, given.uk_based, given.address, given.postcode,
      given.wording, given.declared_at
    from sale_donation given join sale on sale.id = given.sale_id
    where sale.id = ${sale} and given.is_gift_aid and sale.full_name is not null`.execute(trx)
}
