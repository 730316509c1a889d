import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readDatabaseUrl } from './database/databaseUrl.ts'
import type { TrustedProxies } from './http/clientAddress.ts'
import { type RateLimits, rateLimits, readRateLimits } from './http/rateLimits.ts'
import { readProxies } from './http/readProxies.ts'
import { type MailReportSecrets, readMailReportSecrets } from './mailReports/providers.ts'
import { readOperators } from './operator/readOperators.ts'
import { ACCOMMODATION_URL } from './pages/accommodation.ts'
import type { ConfiguredProvider, ProviderRow } from './payments/provider.ts'
import { builtProviders, configurePayments } from './payments/providers.ts'
import { type ObjectStore, readObjectStore } from './pictures/objectStore.ts'
import type { MostHeld } from './sale/stock/held.ts'
import type { AnalyticsKeys } from './services/analytics/analyticsOf.ts'
import { type CaptchaKeys, readCaptchaKeys } from './services/captcha/captchaKeys.ts'
import { type ApplePassKeys, readApplePassKeys } from './services/passes/apple/applePassKeys.ts'
import { type GooglePassKeys, readGooglePassKeys } from './services/passes/google/googlePassKeys.ts'
import { readTwilioKeys, type TwilioKeys } from './services/sms/twilio.ts'
import type { SessionDays } from './session/session.ts'
import { settingsIn } from './settingsIn.ts'

export interface Configuration {
  production: boolean
  port: number
  /** Where shoppers reach this server, without a final slash. */
  origin: string
  /** The address of a PostgreSQL; null: an embedded database keeps its data in `dataDirectory`. */
  databaseUrl: string | null
  dataDirectory: string
  /** Where the files of pictures are; null: in the database. */
  objectStore: ObjectStore | null
  /** At least 32 characters; null: the server creates one and stores it in the database. */
  secret: string | null
  /** The secrets before it: what they have signed stays valid. */
  earlierSecrets: string[]
  /** null: mail goes to the sandbox mailbox. */
  smtpUrl: string | null
  mailFrom: string
  /** The providers of mail that say what has become of a letter; empty: none does. */
  mailReports: MailReportSecrets
  /** The payment providers of this server, sandboxes included; empty: it takes no payments. */
  payments: ConfiguredProvider[]
  /** The address finder's key; null: outside of production a sandbox stands in for it, in production there is none. */
  idealPostcodesKey: string | null
  /** null: outside of production a sandbox stands in for it, in production there is none. */
  twilio: TwilioKeys | null
  /** null: no passes are made for Apple's, or for Google's, wallet. */
  applePass: ApplePassKeys | null
  googlePass: GooglePassKeys | null
  /** null: outside of production a sandbox stands in for it, and production asks nobody. */
  captcha: CaptchaKeys | null
  /** How often a caller may make the calls that strangers could abuse. */
  rateLimits: RateLimits
  /** A basket with more tickets than this needs a captcha. */
  captchaAfterTickets: number
  /** The most tickets that unpaid reservations may hold. */
  mostHeld: MostHeld
  analytics: AnalyticsKeys
  /** The address for error reports, `https://<key>@<host>/<project>`; null: pages send none. */
  errorReportsDsn: string | null
  /** Whether the page asks a shopper in an app's built-in browser to use another browser. */
  inAppCheck: boolean
  /** How long a reservation holds its tickets. */
  holdSeconds: number
  /** The price of refund protection, in percent of the tickets that it covers. */
  refundProtectionPercent: number
  /** For tests: the page divides its specified waits by this. Production refuses all but 1. */
  pace: number
  /** For tests: webhooks of organisers may lead to this machine, and to http addresses. Production refuses it. */
  webhooksAnywhere: boolean
  /** The e-mail addresses of the operators, who add organisers. */
  operators: string[]
  /** The operator's own script files. Every page loads each once. */
  siteScripts: string[]
  /** The proxies in front of this server, whose `X-Forwarded-For` names the client. */
  trustedProxies: TrustedProxies
  /** The origins that the outcome of a reservation may send the shopper to, such as that of a waiting room. */
  redirectOrigins: string[]
  /** Where places to stay are found, with `{address}`, `{checkin}` and `{adults}`. */
  accommodationUrl: string
  /** The port of the metrics, which no proxy may publish; null: there is none. */
  metricsPort: number | null
  /** The connections of this process to a PostgreSQL. */
  databaseConnections: number
  /** So many calls are answered at once; further ones are asked to come again. */
  callsAtOnce: number
  /** The same for each network address. Requests whose bodies have not arrived count here, and above not. */
  callsAtOnceByAddress: number
  /** A request must have arrived whole after so long. */
  requestSeconds: number
  sessionDays: SessionDays
  logLevel: string
}

/**
 * Reads every setting once, before anything starts. Throws `UnsafeConfiguration`, which names each wrong setting.
 * `providers`: the payment providers to choose from.
 */
export function readConfiguration(
  env: Record<string, string | undefined>,
  providers: readonly ProviderRow[] = builtProviders,
): Configuration {
  const wrong: string[] = []
  const { set, whole, url, list } = settingsIn(env, wrong)
  const production = set('NODE_ENV') === 'production'
  const port = whole('PORT', 3000, 0, 65_535)
  const origin = url('ORIGIN', 'http:', 'https:')
  const configuration: Configuration = {
    production,
    port,
    origin: (origin ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: readDatabaseUrl(env, wrong),
    dataDirectory: resolve(set('FOYER_DATA') ?? 'data'),
    objectStore: readObjectStore(set, wrong),
    secret: set('SECRET'),
    earlierSecrets: list('EARLIER_SECRETS'),
    smtpUrl: url('SMTP_URL', 'smtp:', 'smtps:'),
    mailFrom: set('MAIL_FROM') ?? 'Foyer <tickets@localhost>',
    mailReports: readMailReportSecrets(set, wrong),
    payments: configurePayments(providers, set, production, wrong),
    idealPostcodesKey: set('IDEAL_POSTCODES_KEY'),
    twilio: readTwilioKeys(set, wrong),
    applePass: readApplePassKeys(set, wrong),
    googlePass: readGooglePassKeys(set, wrong),
    captcha: readCaptchaKeys(set, production, wrong),
    rateLimits: readLimits(list('RATE_LIMITS'), wrong),
    captchaAfterTickets: whole('CAPTCHA_AFTER_TICKETS', 20, 0, 1_000_000),
    mostHeld: {
      byVisit: whole('MOST_HELD_BY_VISIT', 200, 1, 1_000_000),
      byAccount: whole('MOST_HELD_BY_ACCOUNT', 400, 1, 1_000_000),
      byAddress: whole('MOST_HELD_BY_ADDRESS', 2000, 1, 1_000_000),
    },
    analytics: { gaApiSecret: set('GA_API_SECRET'), fbAccessToken: set('FB_ACCESS_TOKEN') },
    errorReportsDsn: url('ERROR_REPORTS_DSN', 'https:', 'http:'),
    inAppCheck: set('IN_APP_CHECK') === 'on',
    holdSeconds: whole('HOLD_SECONDS', 600, 5, 7200),
    refundProtectionPercent: whole('REFUND_PROTECTION_PERCENT', 8, 1, 100),
    pace: whole('PACE', 1, 1, 100),
    webhooksAnywhere: set('WEBHOOKS_ANYWHERE') === 'on',
    operators: readOperators(list('OPERATORS'), wrong),
    siteScripts: list('SITE_SCRIPTS').map(path => resolve(path)),
    trustedProxies: readProxies(list('TRUSTED_PROXIES'), wrong),
    redirectOrigins: list('REDIRECT_ORIGINS'),
    accommodationUrl: set('ACCOMMODATION_URL') ?? ACCOMMODATION_URL,
    metricsPort: set('METRICS_PORT') === null ? null : whole('METRICS_PORT', 0, 0, 65_535),
    databaseConnections: whole('DATABASE_CONNECTIONS', 10, 2, 1000),
    callsAtOnce: whole('CALLS_AT_ONCE', 400, 1, 1_000_000),
    callsAtOnceByAddress: whole('CALLS_AT_ONCE_BY_ADDRESS', 100, 1, 1_000_000),
    requestSeconds: whole('REQUEST_SECONDS', 30, 1, 600),
    sessionDays: {
      idle: whole('SESSION_IDLE_DAYS', 90, 1, 3650),
      most: whole('SESSION_DAYS', 365, 1, 3650),
    },
    logLevel: set('LOG_LEVEL') ?? 'info',
  }

  checkValues(configuration, wrong)
  checkModes(configuration, wrong)
  if (production) checkProduction(configuration, set('MAIL_FROM'), wrong)
  if (wrong.length > 0) throw new UnsafeConfiguration(wrong)
  return configuration
}

function readLimits(changes: string[], wrong: string[]): RateLimits {
  try {
    return readRateLimits(changes)
  } catch (error) {
    const change = error instanceof RangeError ? error.message : String(error)
    const names = Object.keys(rateLimits).join(', ')
    wrong.push(
      `RATE_LIMITS must list limits such as reserve_by_visit=10/600; this is none: ${change}. There are: ${names}`,
    )
    return rateLimits
  }
}

/** A random secret of 32 characters has more different ones than this, also in hexadecimal. */
const LEAST_DIFFERENT = 8

function checkValues(
  { secret, earlierSecrets, siteScripts, redirectOrigins, accommodationUrl }: Configuration,
  wrong: string[],
): void {
  if (secret !== null && secret.length < 32) wrong.push('SECRET must have at least 32 characters')
  else if (secret !== null && new Set(secret).size < LEAST_DIFFERENT)
    wrong.push('SECRET must be random: it has too few different characters')
  if (earlierSecrets.some(one => one.length < 32))
    wrong.push('EARLIER_SECRETS must list secrets of at least 32 characters, separated by commas')
  for (const origin of redirectOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      wrong.push(`REDIRECT_ORIGINS must list origins such as https://queue.example; this is none: ${origin}`)
  if (!accommodationUrl.startsWith('https://') || !URL.canParse(accommodationUrl))
    wrong.push('ACCOMMODATION_URL must be an address that begins with https://')
  for (const path of siteScripts)
    if (!existsSync(path)) wrong.push(`SITE_SCRIPTS names a file that does not exist: ${path}`)
}

/** Real money needs a production server, and no stand-in beside it: the sandbox mailbox shows everybody's codes. */
function checkModes({ production, payments }: Configuration, wrong: string[]): void {
  const modes = new Set(payments.map(({ mode }) => mode))
  if (!modes.has('live')) return
  if (!production) wrong.push('NODE_ENV must be production where the keys of a payment provider are live')
  if (modes.size > 1)
    wrong.push('Live keys of a payment provider cannot be used beside a sandbox or test keys of another one')
}

function checkProduction(
  { pace, webhooksAnywhere, secret, smtpUrl, origin }: Configuration,
  mailFrom: string | null,
  wrong: string[],
): void {
  if (pace !== 1) wrong.push('PACE must not be set in production')
  if (webhooksAnywhere) wrong.push('WEBHOOKS_ANYWHERE must not be set in production')
  if (!secret) wrong.push('SECRET must be set in production')
  if (!smtpUrl) wrong.push('SMTP_URL must be set in production: the server mails codes and tickets')
  if (!mailFrom) wrong.push('MAIL_FROM must be set in production')
  if (!origin.startsWith('https:')) wrong.push('ORIGIN must begin with https:// in production')
}

export class UnsafeConfiguration extends Error {
  override name = 'UnsafeConfiguration'
  constructor(wrong: string[]) {
    super(`This configuration is refused:\n${wrong.map(reason => `  - ${reason}`).join('\n')}`)
  }
}
