import { moveSaleHere, sharedSaleOf } from '../checkout/sessionLink.ts'
import { changes, type Handlers } from './handler.ts'

export const sessionLinkHandlers = {
  get_shared_sale: {
    read: ({ database, session }, { sale_reference }) => sharedSaleOf(database, session, sale_reference),
  },

  resume_sale: changes({
    apply: async (trx, { session }, { sale_reference }) => ({
      resumed: await moveSaleHere(trx, session, sale_reference),
    }),
    answer: async (_context, { resumed }: { resumed: boolean }) => ({ resumed }),
  }),
} satisfies Partial<Handlers>
