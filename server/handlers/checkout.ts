import { sql } from 'kysely'
import { afterPayment, beforeReservation, ofOwner } from '../../contract/steps.ts'
import { checkoutContent } from '../checkout/checkoutContent.ts'
import { checkoutView } from '../checkout/checkoutView.ts'
import { Refusal } from '../http/refusal.ts'
import { callOff } from '../payments/startPayment.ts'
import { hasOwner, lockBasket } from '../sale/basket.ts'
import { lockTicketTypes, releaseSales } from '../sale/release.ts'
import { changes, type Handlers } from './handler.ts'

export const checkoutHandlers = {
  get: {
    read: context => checkoutView(context, context.session.family, context.session.accountId),
  },

  update_basket_state: changes({
    async apply(trx, context, { state }) {
      const { session } = context
      const basket = await lockBasket(trx, session.family)
      const sale = basket?.sale ?? null
      if (sale ? sale.paid !== afterPayment.has(state) : !beforeReservation.has(state)) {
        throw new Refusal(409, 'The checkout is not at this step.')
      }
      if (sale && !sale.paid && !hasOwner(sale) && ofOwner.has(state)) {
        // Only an express checkout asks at its payment who buys.
        const content = await checkoutContent({ ...context, database: trx }, session.family)
        if (state !== 'payment' || !content?.isExpress)
          throw new Refusal(409, 'Please confirm your e-mail address first.')
      }
      if (state === 'determining') throw new Refusal(409, 'The checkout is not at this step.')
      if (sale) await trx.updateTable('sale').set({ state }).where('id', '=', sale.id).execute()
      else if (basket) {
        await trx
          .updateTable('basket')
          .set({ state: state as 'basket' | 'captcha' | 'reserve' })
          .where('id', '=', basket.id)
          .execute()
      }
      return { sale: sale && !sale.paid ? sale.id : null }
    },
    async answer({ database }, { sale }) {
      if (sale === null) return { seconds_remaining: null }
      const { rows } = await sql<{ seconds: number }>`
        select greatest(0, ceil(extract(epoch from expires_at - now())))::integer as seconds
        from sale where id = ${sale} and paid_at is null`.execute(database)
      return { seconds_remaining: rows[0]?.seconds ?? null }
    },
  }),

  destroy_sale: changes({
    before: context => callOff(context, context.session.family),
    async apply(trx, { session }) {
      const basket = await lockBasket(trx, session.family)
      if (basket?.sale?.paid)
        throw new Refusal(409, 'This order is complete; its basket can no longer be edited.')
      if (!basket) return {}
      if (basket.sale) {
        await lockTicketTypes(trx, [basket.sale.id])
        await releaseSales(trx, [basket.sale.id])
      }
      await trx
        .updateTable('basket')
        .set({ state: 'basket', edit_clicked: true, reserving_error: null })
        .where('id', '=', basket.id)
        .execute()
      return {}
    },
  }),
} satisfies Partial<Handlers>
