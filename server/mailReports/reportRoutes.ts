import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { mailReportsOf } from './providers.ts'
import { takeReport } from './takeReport.ts'

const limitBody = bodyLimit({
  maxSize: 1024 * 1024,
  onError: c => c.json({ error: 'This event is too large.' }, 413, { Connection: 'close' }),
})

/** The route for webhooks of providers of mail: no session and no token, and the raw body, because it can be signed. */
export function mailReportRoutes({ configuration, database, log }: Services): Hono {
  const app = new Hono()
  app.post('/webhooks/mail/:provider/', limitBody, async c => {
    const name = c.req.param('provider')
    const read = mailReportsOf(configuration.mailReports, name)
    if (!read) return c.json({ error: 'No such provider is configured.' }, 404)
    try {
      const report = read(await c.req.text(), c.req.raw.headers)
      if (report) await takeReport(database, name, report)
      return c.json({ received: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ reason: error.message }, 'a report of a mail provider was refused')
      return c.json({ error: error.message }, 400)
    }
  })
  return app
}
