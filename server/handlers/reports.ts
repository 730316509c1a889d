import { checkoutContent } from '../checkout/checkoutContent.ts'
import { limitCall } from '../http/rateLimits.ts'
import { countVisit } from '../queue/countVisit.ts'
import { placesOf } from '../services/analytics/placesOf.ts'
import { changes, type Handlers } from './handler.ts'

export const reportsHandlers = {
  analytics: changes({
    async apply(trx, context, visit) {
      const content = await checkoutContent({ ...context, database: trx }, context.session.family)
      if (content) await countVisit(trx, context, placesOf(content.lines), visit)
      return {}
    },
  }),

  error_report: changes({
    before: context => limitCall(context, { error_report_by_address: context.address }),
    async apply(_trx, { forwardReport, log }, report) {
      // The answer does not wait for the service, and no log contains the report.
      void forwardReport?.(report).catch((error: Error) =>
        log.warn({ reason: error.name }, 'an error report could not be forwarded'),
      )
      return {}
    },
  }),
} satisfies Partial<Handlers>
