import { memberOf } from '../organiser/asMember.ts'
import { moneyOf } from '../organiser/moneyOf.ts'
import type { Handlers } from './handler.ts'

export const organiserMoneyHandlers = {
  get_organiser_money: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_organiser_money')
      return { money: member === null ? null : await moneyOf(database, asked) }
    },
  },
} satisfies Partial<Handlers>
