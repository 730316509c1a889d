import type { Database } from '../../server/database/connect.ts'
import { aShop, type Shop } from './aShop.ts'

/** A charity with tickets at £20.00, whose fee on a gift is 20p and 2.5%, with a fifth of tax, £2.00 at most. */
export async function aCharity(database: Database): Promise<Shop & { charity: number }> {
  const shop = await aShop(database, [{ capacity: 9, price: 2000 }])
  const { id } = await database
    .insertInto('charity')
    .values({
      organiser_id: shop.organiser,
      name: 'Owl Aid',
      logo: '/posters/owls.svg',
      description_html: '<p>Mice.</p>',
      donation_checkout_title: 'Feed an owl',
      donation_options: [500, 2500],
      base_fee: 20,
      booking_fee: 2.5,
      booking_fee_includes_vat: true,
      booking_fee_vat: 20,
      booking_fee_cap: 200,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...shop, charity: id }
}
