import { countVisit } from '../analytics/countVisit.ts'
import { changes, type Handlers } from '../handler.ts'
import { checkoutView } from '../sale/checkoutView.ts'

export const reportsHandlers = {
  analytics: changes({
    async apply(trx, context, visit) {
      const { session } = context
      const checkout = await checkoutView({ ...context, database: trx }, session.lineage, session.accountId)
      await countVisit(trx, context, checkout, visit)
      return {}
    },
  }),

  error_report: changes({
    async apply(_trx, { passOn, log }, report) {
      // Nobody waits for it; what it says is in no log.
      void passOn?.(report).catch((error: Error) =>
        log.warn({ reason: error.name }, 'an error report could not be passed on'),
      )
      return {}
    },
  }),
} satisfies Partial<Handlers>
