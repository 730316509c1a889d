import type { GiftVoucherPage } from '../../../contract/entities/catalogue.ts'
import { currencySymbol, fromMinor } from '../../../contract/format/money.ts'
import { Refusal } from '../../http/refusal.ts'
import { type CatalogueServices, isPayableSql } from './soldHere.ts'

/** The gift vouchers of an organiser. `slug`: the organiser's name in the address. Throws a `Refusal`. */
export async function giftVouchersOf(
  { database, payable }: CatalogueServices,
  slug: string,
): Promise<GiftVoucherPage> {
  const organiser = await database
    .selectFrom('organiser')
    .select(['id', 'name', 'website', 'currency', isPayableSql(payable).as('is_payable')])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!organiser) throw new Refusal(404, 'There is no such organiser.')
  // What nobody can pay for is not on sale.
  const vouchers = !organiser.is_payable
    ? []
    : await database
        .selectFrom('gift_voucher')
        .selectAll()
        .where('organiser_id', '=', organiser.id)
        .where('withdrawn_at', 'is', null)
        .orderBy('id')
        .execute()
  return {
    organiser: { name: organiser.name, full_url: organiser.website ?? '' },
    currency: { symbol: currencySymbol(organiser.currency), code: organiser.currency },
    vouchers: vouchers.map(({ id, name, image, amounts, valid_months }) => ({
      gift_voucher_id: id,
      name,
      image,
      values: amounts.map(fromMinor),
      valid_months,
    })),
  }
}
