import { sql } from 'kysely'
import { actingMember, memberOf } from '../organiser/asMember.ts'
import { atCounter, counterOf, keptTickets } from '../organiser/counter/counterOf.ts'
import { dayReport } from '../organiser/counter/dayReport.ts'
import { endedTickets } from '../organiser/counter/endedTickets.ts'
import { giveBackTickets, keepTickets } from '../organiser/counter/keepTickets.ts'
import { keptAtOthers } from '../organiser/counter/keptAtOthers.ts'
import { sellOrNote } from '../organiser/counter/refusedSales.ts'
import { ticketsOfSale } from '../wallet/wallet.ts'
import { changes, type Handlers } from './handler.ts'

export const counterHandlers = {
  get_counter: {
    async read({ database, keys, session }, { organiser_id, device }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_counter')
      if (member === null) return { counter: null }
      const [counter, elsewhere, ended] = await Promise.all([
        counterOf(database, keys, organiser_id, device),
        keptAtOthers(database, organiser_id, device),
        endedTickets(database, organiser_id, device),
      ])
      return { counter, elsewhere, ended }
    },
  },

  keep_at_counter: changes({
    async apply(trx, { session }, asked) {
      const member = await actingMember(trx, session.accountId, asked.organiser_id, 'keep_at_counter')
      await keepTickets(trx, member, asked)
      return { device: asked.device, batch: asked.batch }
    },
    async answer({ database, keys }, { device, batch }: { device: string; batch: string }) {
      const isOfBatch = sql`kept.device = ${device} and kept.batch = ${batch}
        and sale.released_at is null and sale.paid_at is null`
      return { kept: await keptTickets(database, keys, isOfBatch) }
    },
  }),

  give_back_at_counter: changes({
    async apply(trx, { session }, asked) {
      await actingMember(trx, session.accountId, asked.organiser_id, 'give_back_at_counter')
      return { stay: (await giveBackTickets(trx, asked)).join(' ') }
    },
    // The stored outcome of a server of the version before has none.
    async answer(_context, { stay = '' }: { stay?: string }) {
      return { stay: stay.split(' ').filter(Boolean) }
    },
  }),

  sell_at_counter: changes({
    async apply(trx, { session, enqueue }, sold) {
      const member = await actingMember(trx, session.accountId, sold.organiser_id, 'sell_at_counter')
      const sale = await sellOrNote(trx, enqueue, member, sold)
      return typeof sale === 'number' ? { sale } : sale
    },
    async answer({ database, keys }, { sale }: { sale: number }) {
      const { reference } = await database
        .selectFrom('sale')
        .select('reference')
        .where('id', '=', sale)
        .executeTakeFirstOrThrow()
      return { reference, sale_id: sale, tickets: (await ticketsOfSale(database, keys, sale)).map(atCounter) }
    },
  }),

  get_counter_report: {
    async read({ database, session }, { organiser_id, day }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_counter_report')
      return member === null ? { rows: null } : dayReport(database, organiser_id, day)
    },
  },
} satisfies Partial<Handlers>
