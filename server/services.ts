import type { Payable } from '../contract/catalogue/organiserProviders.ts'
import type { UpcomingOf } from './catalogue/read/upcoming.ts'
import type { Configuration } from './configuration.ts'
import type { Keys } from './keys.ts'
import type { Metrics } from './operation/metrics.ts'
import type { EventCounts } from './organiser/figures/eventCounts.ts'
import type { PaymentServices } from './payments/provider.ts'
import type { Pictures } from './pictures/openPictures.ts'
import type { Reserver } from './sale/stock/reserve.ts'
import type { AddressFinder } from './services/addresses/idealPostcodes.ts'
import type { Analytics } from './services/analytics/visit.ts'
import type { Captcha } from './services/captcha/captcha.ts'
import type { ForwardReport } from './services/errorReports/errorReports.ts'
import type { Passes } from './services/passes/passes.ts'
import type { SendText } from './services/sms/sendText.ts'

/** What every handler and job can use. The server makes it once at start. */
export interface Services extends PaymentServices {
  configuration: Configuration
  keys: Keys
  metrics: Metrics
  reserver: Reserver
  eventCounts: EventCounts
  analytics: Analytics
  upcoming: UpcomingOf
  pictures: Pictures
  /** The providers that an organiser can name so that this server takes its payments. */
  payable: Payable
  /** Forwards a page's error report; null: no service is configured. */
  forwardReport: ForwardReport | null
  /** null: reserving never asks for a captcha. */
  captcha: Captcha | null
  /** null: no service is configured, so no payment plan is offered. */
  sendText: SendText | null
  passes: Passes
  /** null: no service is configured. */
  findAddresses: AddressFinder | null
}
