import { sql } from 'kysely'
import { toMinor } from '../../contract/format/money.ts'
import { donationFee, isDonation, termsOf } from '../../contract/rules/donation.ts'
import { giftAidAddressProblems, giftAidStatements } from '../../contract/rules/giftAid.ts'
import { mostAtOnce, tooDear } from '../../contract/rules/totals.ts'
import { checkoutContent } from '../checkout/checkoutContent.ts'
import { pricesOf } from '../checkout/prices.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { mayBeCharged } from '../payments/attempt.ts'
import { lockBasket } from '../sale/basket.ts'
import { freezeDonations } from '../sale/donation.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const donationHandlers = {
  save_donation: changes({
    async apply(trx, context, { amount_before_booking_fee, charity_id }) {
      const { basket, sale, charity, priced } = await openDonation(trx, context)
      const amount = toMinor(amount_before_booking_fee)
      // Amount 0 removes the donation.
      if (amount !== 0 && !isDonation(amount)) {
        throw new Refusal(422, 'Choose an amount or click Skip donation')
      }
      if (charity?.id !== charity_id) throw new Refusal(422, 'This charity is not in your basket.')
      // The open payment has a fixed amount.
      if (sale && (await mayBeCharged(trx, sale.id))) {
        throw new Refusal(409, 'A payment for this order has begun. To change it, choose Edit basket.')
      }
      const fee = amount === 0 ? 0 : donationFee(termsOf(charity), amount)
      const given = priced.donation ? priced.donation.amount + priced.donation.fee : 0
      if (priced.total - given + amount + fee > mostAtOnce) throw new Refusal(422, tooDear)
      if (amount === 0) await trx.deleteFrom('basket_donation').where('basket_id', '=', basket).execute()
      else await putDonation(trx, basket, charity_id, amount)
      if (!sale) return {}
      await trx.deleteFrom('sale_donation').where('sale_id', '=', sale.id).execute()
      await freezeDonations(trx, [{ sale: sale.id, fee }])
      const total = sale.total - given + amount + fee
      await trx.updateTable('sale').set({ total }).where('id', '=', sale.id).execute()
      return {}
    },
  }),

  update_donation: changes({
    async apply(trx, context, { is_gift_aid, subscribe, uk_based, address1, postcode }) {
      const { basket, sale, priced } = await openDonation(trx, context)
      if (!priced.donation) throw new Refusal(422, 'There is no donation in your basket.')
      const [problem] = Object.values(
        is_gift_aid ? giftAidAddressProblems({ uk_based, address1, postcode }, priced.donation.amount) : {},
      )
      if (problem) throw new Refusal(422, problem)
      const declared = {
        is_gift_aid,
        uk_based,
        subscribe,
        address: is_gift_aid ? address1 : '',
        postcode: is_gift_aid && uk_based ? postcode : '',
        wording: is_gift_aid ? giftAidStatements.join('\n') : null,
        declared_at: is_gift_aid ? sql<Date>`now()` : null,
      }
      await trx.updateTable('basket_donation').set(declared).where('basket_id', '=', basket).execute()
      if (sale) await trx.updateTable('sale_donation').set(declared).where('sale_id', '=', sale.id).execute()
      return {}
    },
  }),
} satisfies Partial<Handlers>

/** Locks the session family's basket and sale. Refuses if the donation can no longer change. */
async function openDonation(trx: Database, context: CallContext) {
  const { session } = context
  const basket = await lockBasket(trx, session.family)
  if (!basket) throw new Refusal(422, 'Your basket is empty.')
  if (basket.closed_at) throw new Refusal(409, 'This order is paid for.')
  const content = await checkoutContent({ ...context, database: trx }, session.family)
  const priced = await pricesOf(trx, basket, context.configuration.refundProtectionPercent)
  return { basket: basket.id, sale: basket.sale, charity: content?.charity ?? null, priced }
}

/** Stores a donation. A new amount or charity clears the Gift Aid declaration, which was for the old one. */
async function putDonation(trx: Database, basket: number, charity: number, amount: number): Promise<void> {
  await trx
    .deleteFrom('basket_donation')
    .where('basket_id', '=', basket)
    .where(row => row.or([row('amount', '<>', amount), row('charity_id', '<>', charity)]))
    .execute()
  await trx
    .insertInto('basket_donation')
    .values({ basket_id: basket, charity_id: charity, amount })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
