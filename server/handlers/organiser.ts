import type { Handlers } from '../handler.ts'
import { ordersOf } from '../organiser/ordersOf.ts'
import { organisersOf } from '../organiser/organisersOf.ts'

export const organiserHandlers = {
  get_organiser_area: {
    async read({ database, session }) {
      const { accountId } = session
      return { organisers: accountId === null ? null : await organisersOf(database, accountId) }
    },
  },

  get_organiser_orders: {
    read: ({ database, session }, asked) => ordersOf(database, session.accountId, asked),
  },
} satisfies Partial<Handlers>
