import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../../database/connect.ts'
import { analyticsOf } from './analyticsOf.ts'
import type { Analytics } from './visit.ts'

const SHOWN = 100
const KEYS = { gaApiSecret: 'sandbox', fbAccessToken: 'sandbox' }

/** The real adapters, whose requests go into a table and to no service. */
export const sandboxAnalytics = (database: Database, page: string): Analytics =>
  analyticsOf(KEYS, page, async (address, init) => {
    const told = [String(address), init?.body ?? ''].join(' ').trim()
    await database.insertInto('sandbox_analytics').values({ told }).execute()
    return new Response(null, { status: 204 })
  })

/** A page that lists the latest requests that the sandbox has stored. */
export function analyticsPage(database: Database): Hono {
  const app = new Hono()
  app.get('/sandbox/analytics/', async c => {
    const rows = await database
      .selectFrom('sandbox_analytics')
      .select(['told', 'told_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    return c.html(
      html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Sandbox analytics</title>
        <meta name="viewport" content="width=device-width"></head>
        <body style="font:16px/1.6 sans-serif;max-width:900px;margin:24px auto;padding:0 16px;overflow-wrap:anywhere">
        <h1>Sandbox analytics</h1><p>No service is told of visits here. It would have been told this.</p>
        <ul>${rows.map(row => html`<li>${row.told_at.toISOString().slice(11, 19)} UTC: ${row.told}</li>`)}</ul></body></html>`,
    )
  })
  return app
}
