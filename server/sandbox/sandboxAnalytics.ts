import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Analytics } from '../analytics/visit.ts'
import type { Database } from '../database/connect.ts'
import { analyticsOf } from '../providers/analytics.ts'

const SHOWN = 100
const KEYS = { gaApiSecret: 'sandbox', fbAccessToken: 'sandbox' }

/** The real services' adapters, whose requests are written down in this process and go nowhere. */
export const sandboxAnalytics = (database: Database, page: string): Analytics =>
  analyticsOf(KEYS, page, async (address, init) => {
    const told = [String(address), init?.body ?? ''].join(' ').trim()
    await database.insertInto('sandbox_analytics').values({ told }).execute()
    return new Response(null, { status: 204 })
  })

/** What the services would have been told. */
export function analyticsPage(database: Database, headers: Record<string, string>): Hono {
  const app = new Hono()
  app.get('/sandbox/analytics/', async exchange => {
    for (const [name, value] of Object.entries(headers)) exchange.header(name, value)
    exchange.header('Cache-Control', 'no-store')
    const rows = await database
      .selectFrom('sandbox_analytics')
      .select(['told', 'told_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    return exchange.html(
      html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox analytics</title>
        <meta name="viewport" content="width=device-width"></head>
        <body style="font:16px/1.6 sans-serif;max-width:900px;margin:24px auto;padding:0 16px;overflow-wrap:anywhere">
        <h1>Sandbox analytics</h1><p>No service is told of visits here. It would have been told this.</p>
        <ul>${rows.map(row => html`<li>${row.told_at.toISOString().slice(11, 19)} UTC: ${row.told}</li>`)}</ul></body></html>`,
    )
  })
  return app
}
