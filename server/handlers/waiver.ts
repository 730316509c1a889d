import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Session } from '../session/session.ts'
import { changes, type Handlers } from './handler.ts'

export const waiverHandlers = {
  get_activity_terms: {
    async read({ database, session }, { sale_reference }) {
      const { events, is_own, is_confirmed } = await termsOf(database, session, sale_reference)
      return { sale_reference, events, is_own, is_confirmed: is_own && is_confirmed }
    },
  },

  confirm_activity_terms: changes({
    async apply(trx, { session }, { sale_reference }) {
      const { id, events, is_own } = await termsOf(trx, session, sale_reference)
      if (!is_own) throw new Refusal(404, 'This is not an order of yours.')
      await trx
        .insertInto('waiver_confirmation')
        .values({ sale_id: id, terms: events.map(({ title, terms }) => `${title}\n\n${terms}`).join('\n\n') })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return {}
    },
  }),
} satisfies Partial<Handlers>

interface Terms {
  id: number
  is_own: boolean
  is_confirmed: boolean
  events: { title: string; terms: string }[]
}

/** The terms of a paid sale. Throws a `Refusal` if there is no such sale or none of its events has terms. */
async function termsOf(database: Database, session: Session, reference: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select sale.id, sale.family = ${session.family} or coalesce(sale.account_id = ${session.accountId}, false) as is_own,
      exists (select from waiver_confirmation where sale_id = sale.id) as is_confirmed,
      json_agg(json_build_object('title', event.title, 'terms', event.waiver) order by event.id) as events
    from sale join event on event.waiver is not null and event.id in (
      select date.event_id from sale_line line
      join ticket_type type on type.id = line.ticket_type_id
      join event_date date on date.id = type.event_date_id
      where line.sale_id = sale.id)
    where sale.reference = ${reference} and sale.paid_at is not null
    group by sale.id`.execute(database)
  if (!rows[0]) throw new Refusal(404, 'There are no terms to this order.')
  return rows[0]
}
