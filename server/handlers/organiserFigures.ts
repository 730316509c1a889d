import { actingMember, memberOf } from '../organiser/asMember.ts'
import { figuresOf } from '../organiser/figures/figuresOf.ts'
import { storeSaleLink } from '../organiser/figures/saleLinks.ts'
import { changes, type Handlers } from './handler.ts'

export const organiserFiguresHandlers = {
  get_figures: {
    async read({ database, session }, asked) {
      const may = async (call: 'get_figures' | 'get_organiser_money') =>
        (await memberOf(database, session.accountId, asked.organiser_id, call)) !== null
      if (!(await may('get_figures'))) return { figures: null }
      return { figures: await figuresOf(database, asked, await may('get_organiser_money')) }
    },
  },

  set_sale_link: changes({
    async apply(trx, { session }, asked) {
      await actingMember(trx, session.accountId, asked.organiser_id, 'set_sale_link')
      await storeSaleLink(trx, asked)
      return {}
    },
  }),
} satisfies Partial<Handlers>
