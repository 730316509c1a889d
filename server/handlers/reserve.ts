import { sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import { currentBasket } from '../sale/basket.ts'
import { captchaRefusal, contentOf } from '../session/captchaBeforeReserve.ts'
import { changesInBatch, type Handlers } from './handler.ts'

export const reserveHandlers = {
  reserve_tickets: changesInBatch({
    async applyWithKey(context, body, key) {
      const { database, session, reserver } = context
      const basket = await currentBasket(database, session.family)
      if (!basket || basket.closed_at) throw new Refusal(422, 'Your basket is empty.')
      // Existing hold: skip the captcha.
      const content = await contentOf(database, basket.id)
      const refusal = basket.sale
        ? null
        : await captchaRefusal(context, basket.id, content, body['h-captcha-response'])
      if (refusal) return refusal
      const outcome = await reserver({
        basket: basket.id,
        events: content.events,
        family: session.family,
        account: session.accountId,
        address: context.address,
        key,
      })
      if (!('shortage' in outcome)) return outcome
      // A reload then shows the basket and does not reserve by itself.
      await database.updateTable('basket').set({ state: 'basket' }).where('id', '=', basket.id).execute()
      // A refused reservation answers its reason with status 200.
      return new Refusal(200, { error: outcome.shortage })
    },
    async answer({ database }, { sale, fresh }: { sale: number; fresh: boolean }) {
      const { rows } = await sql<{ reference: string; seconds: number }>`
        select reference, greatest(0, ceil(extract(epoch from expires_at - now())))::integer as seconds
        from sale where id = ${sale}`.execute(database)
      return {
        reserved: true,
        sale_reference: rows[0]?.reference ?? null,
        fresh_reservation: fresh,
        checkout_time: rows[0]?.seconds ?? 0,
      }
    },
  }),
} satisfies Partial<Handlers>
