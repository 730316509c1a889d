import type { Logger } from 'pino'
import { pages } from '../contract/pages.ts'
import { openUpcoming } from './catalogue/read/upcoming.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/connect.ts'
import { keysOf } from './keys.ts'
import { openMetrics } from './operation/metrics.ts'
import { openEventCounts } from './organiser/figures/eventCounts.ts'
import { openPayments, payableProviders } from './payments/providers.ts'
import { openPictures } from './pictures/openPictures.ts'
import type { Enqueue } from './queue/enqueue.ts'
import { batchReserver } from './sale/stock/reserve.ts'
import { openAddressFinder } from './services/addresses/openAddressFinder.ts'
import { openAnalytics } from './services/analytics/openAnalytics.ts'
import { openCaptcha } from './services/captcha/openCaptcha.ts'
import { errorReports } from './services/errorReports/errorReports.ts'
import { openPasses } from './services/passes/openPasses.ts'
import { openTexts } from './services/sms/openTexts.ts'
import type { Services } from './services.ts'

/** What every handler and job of this server can use, by its configuration. `enqueue`: how a job is queued. */
export async function openServices(
  configuration: Configuration,
  database: Database,
  enqueue: Enqueue,
  log: Logger,
): Promise<Services> {
  const keys = await keysOf(configuration, database)
  const { origin, production } = configuration
  const payments = openPayments(configuration.payments, { database, enqueue, keys, origin })
  const payable = payableProviders(payments)
  return {
    configuration,
    database,
    keys,
    metrics: openMetrics(database),
    enqueue,
    origin,
    payments,
    payable,
    eventCounts: openEventCounts(database, log),
    upcoming: openUpcoming(),
    pictures: openPictures(database, configuration.objectStore),
    analytics: openAnalytics(configuration.analytics, production, origin + pages.checkout.path, database),
    forwardReport: configuration.errorReportsDsn ? errorReports(configuration.errorReportsDsn) : null,
    captcha: openCaptcha(configuration, database, keys),
    sendText: openTexts(configuration, database),
    passes: openPasses(configuration, keys),
    findAddresses: openAddressFinder(configuration.idealPostcodesKey, production),
    // The other connections are for the other calls.
    reserver: batchReserver(
      database,
      { ...configuration, payable },
      Math.ceil(configuration.databaseConnections / 2),
    ),
    log,
  }
}
