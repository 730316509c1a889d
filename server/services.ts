import type { Logger } from 'pino'
import type { Analytics } from './analytics/visit.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/connect.ts'
import type { Enqueue } from './jobs/enqueue.ts'
import type { Keys } from './keys.ts'
import type { AddressFinder } from './providers/addressFinder.ts'
import type { CaptchaProvider } from './providers/captchaProvider.ts'
import type { CardProvider } from './providers/cardProvider.ts'
import type { PassOn } from './providers/errorReports.ts'
import type { Reserver } from './sale/reserve.ts'

/** What every handler and job may use; made once at start. */
export interface Services {
  configuration: Configuration
  database: Database
  keys: Keys
  enqueue: Enqueue
  reserver: Reserver
  /** null: no card can be taken here. */
  cards: CardProvider | null
  analytics: Analytics
  /** Where pages' reports of errors go; null: nowhere. */
  passOn: PassOn | null
  /** null: nobody is asked to prove to be a person. */
  captcha: CaptchaProvider | null
  /** null: no address can be looked up here. */
  findAddresses: AddressFinder | null
  log: Logger
}
