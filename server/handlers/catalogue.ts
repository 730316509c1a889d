import { sql } from 'kysely'
import { giftVouchersOf } from '../catalogue/read/giftVouchers.ts'
import { listEvents } from '../catalogue/read/listEvents.ts'
import { readEvent } from '../catalogue/read/readEvent.ts'
import type { Handlers } from './handler.ts'

export const catalogueHandlers = {
  get_events: {
    read: (context, asked) => listEvents(context, asked),
  },

  get_event: {
    read: (context, { event }) => readEvent(context, event),
  },

  get_time: {
    async read({ database }) {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(database)
      return { now: rows[0]?.now.toISOString() ?? '' }
    },
  },

  get_gift_vouchers: {
    read: (context, { organiser }) => giftVouchersOf(context, organiser),
  },
} satisfies Partial<Handlers>
