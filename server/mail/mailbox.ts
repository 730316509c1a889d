import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Database } from '../database/connect.ts'

/** The sandbox's mailbox, for a server without SMTP: a page that lists the latest mail, and one for each message. */
export function mailboxPages(database: Database): Hono {
  const app = new Hono()
  app.get('/sandbox/mailbox/', async c => {
    const letters = await database
      .selectFrom('sandbox_mail')
      .select(['id', 'recipient', 'subject', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    return c.html(
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

  app.get('/sandbox/mailbox/:id{[0-9]{1,9}}', async c => {
    const letter = await database
      .selectFrom('sandbox_mail')
      .selectAll()
      .where('id', '=', Number(c.req.param('id')))
      .executeTakeFirst()
    if (!letter) return c.html(page('No such message', ''), 404)
    const files = letter.files.map(
      ({ name }, index) => html`<li><a href="/sandbox/mailbox/${letter.id}/${index}">${name}</a></li>`,
    )
    return c.html(
      page(letter.subject, html`<p>To ${letter.recipient}</p>${raw(letter.html)}<ul>${files}</ul>`),
    )
  })

  app.get('/sandbox/mailbox/:id{[0-9]{1,9}}/:file{[0-9]}', async c => {
    const letter = await database
      .selectFrom('sandbox_mail')
      .select('files')
      .where('id', '=', Number(c.req.param('id')))
      .executeTakeFirst()
    const file = letter?.files[Number(c.req.param('file'))]
    if (!file) return c.html(page('No such file', ''), 404)
    return c.body(Buffer.from(file.content, 'base64'), 200, {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
    })
  })
  return app
}

/** The sandbox's text messages, for a server without an SMS service. */
export function textMessagePages(database: Database): Hono {
  const app = new Hono()
  app.get('/sandbox/messages/', async c => {
    const messages = await database
      .selectFrom('sandbox_text_message')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    const list = messages.map(
      ({ recipient, body, sent_at }) =>
        html`<li>To ${recipient}, ${sent_at.toISOString().slice(11, 19)} UTC: ${body}</li>`,
    )
    return c.html(
      page(
        'Sandbox text messages',
        html`<p>No SMS service is set, so text messages arrive here. Reload for newer ones.</p><ul>${list}</ul>`,
      ),
    )
  })
  return app
}

const page = (title: string, inner: unknown) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"></head>
    <body style="font:16px/1.6 sans-serif;max-width:640px;margin:24px auto;padding:0 16px"><h1>${title}</h1>${inner}
    <p><a href="/sandbox/mailbox/">All mail</a></p></body></html>`
