import { sql } from 'kysely'
import { isFullName, sameEmail } from '../../contract/rules/contact.ts'
import { afterPayment, beforeReservation } from '../../contract/steps.ts'
import { changes, type Handlers } from '../handler.ts'
import { hasProved } from '../oneTimeCode.ts'
import { Refusal } from '../refusal.ts'
import { attachSale, handOver } from '../sale/attach.ts'
import { currentBasket, liveSale, lockBasket } from '../sale/basket.ts'
import { checkoutView } from '../sale/checkoutView.ts'
import { forgetGiftAid } from '../sale/donation.ts'
import { lockTicketTypes, releaseSales } from '../sale/release.ts'
import { endAuthority, retireSessions } from '../session.ts'

export const checkoutHandlers = {
  get: {
    read: context => checkoutView(context, context.session.lineage, context.session.accountId),
  },

  update_basket_state: changes({
    async apply(trx, { session }, { state }) {
      const basket = await lockBasket(trx, session.lineage)
      const sale = basket?.sale ?? null
      if (sale ? sale.paid !== afterPayment.has(state) : !beforeReservation.has(state)) {
        throw new Refusal(409, 'The checkout is not at this step.')
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
    async apply(trx, { session }) {
      const basket = await lockBasket(trx, session.lineage)
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

  save_guest_to_sale: changes({
    async apply(trx, { session }, { email, fullname }) {
      if (!isFullName(fullname)) throw new Refusal(422, 'Please type both your first and last name(s)')
      if (!(await hasProved(trx, session.lineage, email))) {
        throw new Refusal(422, 'Please confirm your e-mail address with a one-time code first.')
      }
      await liveSale(trx, session.lineage)
      await trx
        .insertInto('account')
        .values({ email: sameEmail(email), full_name: fullname.replace(/\s+/g, ' ') })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const { id } = await trx
        .selectFrom('account')
        .select('id')
        .where('email', '=', sameEmail(email))
        .executeTakeFirstOrThrow()
      await handOver(trx, session, id)
      await retireSessions(trx, session.lineage)
      return { account: id }
    },
    async answer({ sessions, session }, { account }) {
      await sessions.begin(session.lineage, account)
      return {}
    },
  }),

  logout_of_sale: changes({
    async apply(trx, { session }) {
      const basket = await currentBasket(trx, session.lineage)
      if (basket?.sale && !basket.sale.paid) await attachSale(trx, basket.sale.id, null)
      if (basket) await forgetGiftAid(trx, basket.id)
      await endAuthority(trx, session.lineage)
      return {}
    },
    async answer({ sessions, session }) {
      await sessions.begin(session.lineage, null)
      return {}
    },
  }),

  deliver_to_bitticket: changes({
    async apply(trx, { session }) {
      const sale = await paidSale(trx, session.lineage)
      const { rows } = await sql<{ complete: boolean }>`
        select (select count(*) from ticket where sale_id = ${sale.id})
          = (select coalesce(sum(qty), 0) from sale_line where sale_id = ${sale.id}) as complete`.execute(trx)
      if (rows[0]?.complete) {
        await sql`update sale set delivered_at = coalesce(delivered_at, now()) where id = ${sale.id}`.execute(
          trx,
        )
      }
      return { complete: rows[0]?.complete ?? false }
    },
    answer: async (_context, { complete }) => ({ delivery_completed: complete }),
  }),

  deliver_to_wallet: changes({
    async apply(trx, { session, enqueue }) {
      const sale = await paidSale(trx, session.lineage)
      await enqueue(trx, 'mail_tickets', { sale: sale.id })
      return {}
    },
    answer: async () => ({ delivery_completed: true }),
  }),

  get_simple_info: {
    async read({ database, session }) {
      const sale = await paidSale(database, session.lineage)
      const own = sale.account_id === null || sale.account_id === session.accountId
      return { sale_email: (own && sale.email) || '', sale_reference: sale.reference }
    },
  },

  get_reward_referrer_link: {
    async read() {
      return ''
    },
  },

  subscribe_to_events: changes({
    async apply(trx, { session }) {
      if (session.accountId === null) throw new Refusal(401, 'Please sign in to subscribe.')
      await trx
        .updateTable('account')
        .set({ is_event_subscribed: true })
        .where('id', '=', session.accountId)
        .execute()
      return {}
    },
  }),
} satisfies Partial<Handlers>

async function paidSale(database: Parameters<typeof currentBasket>[0], lineage: string) {
  const basket = await currentBasket(database, lineage)
  if (!basket?.sale?.paid) throw new Refusal(409, 'There is no completed order here.')
  return basket.sale
}
