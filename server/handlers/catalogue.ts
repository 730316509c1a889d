import { sql } from 'kysely'
import { eventDates } from '../catalogue/read/eventDates.ts'
import { giftVouchersOf } from '../catalogue/read/giftVouchers.ts'
import { listEvents } from '../catalogue/read/listEvents.ts'
import { readEvent } from '../catalogue/read/readEvent.ts'
import { soldHereSql } from '../catalogue/read/soldHere.ts'
import { isShown } from '../http/isShown.ts'
import { Refusal } from '../http/refusal.ts'
import { matchingCodes } from '../sale/codes/accessCodes.ts'
import { limitTypedCodes } from '../sale/codes/limitTypedCodes.ts'
import { changes, type Handlers } from './handler.ts'

export const catalogueHandlers = {
  get_events: {
    read: (context, asked) => listEvents(context, asked),
  },

  get_event: {
    async read(context, { event }) {
      const page = await readEvent(context, event)
      if (isShown(context.request)) context.eventCounts.add(event, 'shown')
      return page
    },
  },

  get_time: {
    async read({ database }) {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(database)
      return { now: rows[0]?.now.toISOString() ?? '' }
    },
  },

  open_access: changes({
    before: context => limitTypedCodes(context),
    async apply(trx, _context, { event, code }) {
      const codes = await matchingCodes(
        trx,
        code,
        sql`date.event_id = (select id from event where slug = ${event})`,
      )
      if (codes.length === 0) throw new Refusal(422, 'This code opens no tickets of this event.')
      return { event, types: codes.map(({ ticket_type_id }) => ticket_type_id).join() }
    },
    async answer({ database, payable }, { event, types }: { event: string; types: string }) {
      const { id } = await database
        .selectFrom('event')
        .select('id')
        .where('slug', '=', event)
        .executeTakeFirstOrThrow()
      return {
        dates: await eventDates(
          database,
          id,
          sql`type.id = any(${types.split(',').map(Number)}) and ${soldHereSql(payable)}`,
        ),
      }
    },
  }),

  get_gift_vouchers: {
    read: (context, { organiser }) => giftVouchersOf(context, organiser),
  },
} satisfies Partial<Handlers>
