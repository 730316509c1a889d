import { Hono } from 'hono'
import { storeConsent } from '../account/consents.ts'
import { readBody } from '../http/readBody.ts'
import { DISPLAY, escapedHtml, letterPage, look } from '../mail/letterPage.ts'
import { LEAVE_PATH, leavingOf } from '../organiser/letters/leaveLink.ts'
import type { Services } from '../services.ts'

/** A mail program sends `List-Unsubscribe=One-Click`, our own page nothing. */
const LARGEST_BODY = 1024

/**
 * The page by which a reader leaves the messages of an organiser. Only a POST leaves: mail programs and scanners open what is
 * linked in a letter. It needs no session, because a mail program sends no cookie (RFC 8058).
 */
export function leaveRoutes(services: Services, headers: Record<string, string>): Hono {
  const { database, keys, origin } = services
  const app = new Hono()
  const path = `${LEAVE_PATH}:token/`
  const nameOf = async (organiser: number) => {
    const found = database.selectFrom('organiser').select('name').where('id', '=', organiser)
    return (await found.executeTakeFirst())?.name ?? null
  }
  const page = (title: string, inner: string): string =>
    letterPage(
      title,
      `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.25;${DISPLAY}">${escapedHtml(title)}</h1>${inner}`,
      origin,
    )
  const sent = { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  const unknown = page(
    'This link cannot be used',
    '<p>Open the link of the letter again, or leave the messages of an organiser in your account settings.</p>',
  )

  app.get(path, async c => {
    const leaving = leavingOf(keys, c.req.param('token'))
    const name = leaving && (await nameOf(leaving.organiser))
    if (!name) return c.html(unknown, 404, sent)
    const inner = `<p>Press the button to get no more messages of ${escapedHtml(name)} about its events. You still get letters about tickets that you have.</p>
<form method="post"><button type="submit" ${look('button', BUTTON)}>Get no more messages</button></form>`
    return c.html(page(`Messages of ${name}`, inner), 200, sent)
  })

  app.post(path, readBody(LARGEST_BODY), async c => {
    const leaving = leavingOf(keys, c.req.param('token'))
    const name = leaving && (await nameOf(leaving.organiser))
    if (!name) return c.html(unknown, 404, sent)
    const { organiser, account } = leaving
    await database
      .transaction()
      .execute(trx => storeConsent(trx, account, { consent: `organiser-${organiser}`, is_given: false }))
    const inner = `<p>You get no more messages of ${escapedHtml(name)} about its events. You can agree to them again with your next order.</p>`
    return c.html(page('It is done', inner), 200, sent)
  })
  return app
}

const BUTTON =
  'padding:13px 24px;border:0;border-radius:12px;font:inherit;font-weight:700;line-height:1.3;cursor:pointer'
