import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Services } from '../services.ts'

/** Where mail arrives while no SMTP server is set: a page that lists the newest, and one a message. */
export function sandboxMailbox({ database }: Services, headers: Record<string, string>): Hono {
  const app = new Hono()
  app.use('/sandbox/*', async (exchange, next) => {
    for (const [name, value] of Object.entries(headers)) exchange.header(name, value)
    exchange.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/sandbox/mailbox/', async exchange => {
    const letters = await database
      .selectFrom('sandbox_mail')
      .select(['id', 'recipient', 'subject', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    return exchange.html(
      page(
        'Sandbox mailbox',
        html`<p>No SMTP server is set, so mail arrives here. Reload for newer mail.</p>
          ${letters.length === 0 ? html`<p>No mail yet.</p>` : ''}
          <ul>
            ${letters.map(
              letter => html`<li><a href="/sandbox/mailbox/${letter.id}">${letter.subject}</a> to ${letter.recipient},
                ${letter.sent_at.toISOString().slice(11, 19)} UTC</li>`,
            )}
          </ul>`,
      ),
    )
  })

  app.get('/sandbox/mailbox/:id{[0-9]{1,9}}', async exchange => {
    const letter = await database
      .selectFrom('sandbox_mail')
      .selectAll()
      .where('id', '=', Number(exchange.req.param('id')))
      .executeTakeFirst()
    if (!letter) return exchange.html(page('No such message', ''), 404)
    return exchange.html(page(letter.subject, html`<p>To ${letter.recipient}</p>${raw(letter.html)}`))
  })
  return app
}

const page = (title: string, inner: unknown) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="font:16px/1.6 sans-serif;max-width:640px;margin:24px auto;padding:0 16px"><h1>${title}</h1>${inner}
    <p><a href="/sandbox/mailbox/">All mail</a></p></body></html>`
