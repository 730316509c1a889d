import { organisersOf } from '../organiser/organisersOf.ts'
import type { Handlers } from './handler.ts'

export const organiserHandlers = {
  get_organiser_area: {
    async read({ database, session }) {
      const { accountId } = session
      return { organisers: accountId === null ? null : await organisersOf(database, accountId) }
    },
  },
} satisfies Partial<Handlers>
