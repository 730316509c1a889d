import { ordersOf } from '../organiser/ordersOf.ts'
import type { Handlers } from './handler.ts'

export const organiserOrdersHandlers = {
  get_organiser_orders: {
    read: ({ database, session }, asked) => ordersOf(database, session.accountId, asked),
  },
} satisfies Partial<Handlers>
