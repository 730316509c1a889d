import { giftVouchersOf } from '../catalogue/read/giftVouchers.ts'
import { listEvents } from '../catalogue/read/listEvents.ts'
import { readEvent } from '../catalogue/read/readEvent.ts'
import type { Handlers } from '../handler.ts'

export const catalogueHandlers = {
  get_events: {
    read: ({ database }, asked) => listEvents(database, asked),
  },

  get_event: {
    read: ({ database, configuration }, { event }) => readEvent(database, event, configuration.holdSeconds),
  },

  get_gift_vouchers: {
    read: ({ database }, { organiser }) => giftVouchersOf(database, organiser),
  },
} satisfies Partial<Handlers>
