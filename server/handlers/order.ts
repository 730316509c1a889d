import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { limitCall } from '../http/rateLimits.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentSale, currentBasket } from '../sale/basket.ts'
import { referralLink } from '../sale/referral.ts'
import type { Session } from '../session/session.ts'
import { saleOfSender } from '../transfer/sender.ts'
import { sendTickets } from '../transfer/sendTickets.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const orderHandlers = {
  deliver_to_bitticket: changes({
    async apply(trx, { session }) {
      const sale = await paidSale(trx, session.family)
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
      const sale = await paidSale(trx, session.family)
      await enqueue(trx, 'mail_tickets', { sale: sale.id })
      return {}
    },
    answer: async () => ({ delivery_completed: true }),
  }),

  set_transfers: changes({
    async before(context, { sale_reference, transfers }) {
      const sale = await saleToSend(context.database, context.session, sale_reference)
      await limitLetters(context, isUnproved(sale, context.session), transfers.length)
    },
    async apply(trx, { session, enqueue }, { sale_reference, transfers, time_zone }) {
      const sale = await saleToSend(trx, session, sale_reference)
      await sendTickets(trx, enqueue, sale.id, transfers, {
        timeZone: time_zone,
        isUnproved: isUnproved(sale, session),
      })
      return {}
    },
  }),

  send_customer_feedback: changes({
    async apply(trx, { session }, { message }) {
      const { id: sale_id } = await paidSale(trx, session.family)
      if (message === '') throw new Refusal(422, 'Please write a message.')
      await trx
        .insertInto('feedback')
        .values({ sale_id, message })
        .onConflict(conflict => conflict.column('sale_id').doUpdateSet({ message, sent_at: sql`now()` }))
        .execute()
      return {}
    },
  }),

  get_simple_info: {
    async read({ database, session }) {
      const sale = await paidSale(database, session.family)
      return { sale_email: (isOwn(sale, session) && sale.email) || '', sale_reference: sale.reference }
    },
  },

  get_reward_referrer_link: {
    async read({ database, session, origin }) {
      const sale = (await currentBasket(database, session.family))?.sale
      if (!sale?.paid) return ''
      const event = await database
        .selectFrom('sale_line')
        .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
        .innerJoin('event_date', 'event_date.id', 'event_date_id')
        .innerJoin('event', 'event.id', 'event_id')
        .select('slug')
        .where('sale_id', '=', sale.id)
        .orderBy('ticket_type_id')
        .executeTakeFirst()
      // Without tickets there is nothing to share.
      return event ? referralLink(origin, event.slug, sale.referral_code) : ''
    },
  },
} satisfies Partial<Handlers>

const isOwn = ({ account_id, is_guest }: CurrentSale, { accountId }: Session): boolean =>
  account_id === null || account_id === accountId || is_guest

/** Nobody has paid for the order or proved to own its e-mail address. */
const isUnproved = ({ total }: { total: number }, { accountId }: Session): boolean =>
  total === 0 && accountId === null

/** Counts the letters of a call, which go to e-mail addresses that somebody has typed. */
async function limitLetters(context: CallContext, isUnproved: boolean, letters: number): Promise<void> {
  const { session, address } = context
  const all = { transfers_by_visit: session.family, transfers_by_address: address }
  const unproved = {
    unproved_transfers_by_visit: session.family,
    unproved_transfers_by_address: address,
  }
  const what = isUnproved ? 'Please sign in to send more tickets.' : 'You have sent many tickets.'
  await limitCall(context, { ...all, ...(isUnproved && unproved) }, what, letters)
}

/** The sale of this reference; without one, the completed one of this visit. */
async function saleToSend(database: Database, session: Session, reference?: string) {
  return saleOfSender(database, reference ?? (await paidSale(database, session.family)).reference, session)
}

async function paidSale(database: Database, family: string) {
  const basket = await currentBasket(database, family)
  if (!basket?.sale?.paid) throw new Refusal(409, 'There is no completed order here.')
  return basket.sale
}
