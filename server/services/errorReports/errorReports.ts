import type { Body } from '../../../contract/call.ts'
import type { reportError } from '../../../contract/calls/reports.ts'

const TIME_LIMIT_MS = 5000

type Report = Body<typeof reportError>

/** Forwards the error report of a page. Rejects if the service does not accept it. */
export type ForwardReport = (report: Report) => Promise<void>

/**
 * Sends reports in Sentry's envelope, which other monitoring services accept too: https://develop.sentry.dev/sdk/data-model/envelopes/
 * `dsn`: https://<key>@<host>/<project>
 */
export function errorReports(dsn: string, reach: typeof fetch = fetch): ForwardReport {
  const { protocol, host, username, pathname } = new URL(dsn)
  const address = `${protocol}//${host}/api${pathname.replace(/\/$/, '')}/envelope/`
  return async ({ kind, message, stack, trail, user_id, email }) => {
    const event = {
      event_id: crypto.randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1000,
      platform: 'javascript',
      level: kind === 'error' ? 'error' : 'info',
      message,
      extra: { kind, stack, trail },
      ...(user_id && { user: { id: user_id, email } }),
    }
    const lines = [{ event_id: event.event_id }, { type: 'event' }, event]
    const response = await reach(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=foyer/1, sentry_key=${username}`,
      },
      body: lines.map(line => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!response.ok) throw new Error(`The report was answered ${response.status}`)
  }
}
