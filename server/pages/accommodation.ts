import { Hono } from 'hono'
import { html } from 'hono/html'
import { mask, object, StructError } from 'superstruct'
import { accommodationPath } from '../../contract/accommodationPath.ts'
import { count, day, text } from '../../contract/fields.ts'
import { decodeForm } from '../../contract/form.ts'
import { niceDate } from '../../contract/format/dates.ts'
import type { DocumentPolicy } from '../http/headers.ts'
import { Refusal } from '../http/refusal.ts'

/** The places to look for one in: `{address}`, `{checkin}` and `{adults}` are replaced. */
export const ACCOMMODATION_URL =
  'https://www.booking.com/searchresults.html?ss={address}&checkin={checkin}&group_adults={adults}'

/** What a document that shows the page in a frame has to allow. */
export const accommodationPolicy: DocumentPolicy = { frame: ["'self'"] }

const asked = object({ address: text(300), checkin: day(), adults: count() })

/**
 * The page that stands in a frame beside an order: where, from when and for how many, and a link to the places. Nothing
 * of another host is loaded before that link is pressed. `address`: the template of the link.
 */
export function accommodationPage(template: string, headers: Record<string, string>): Hono {
  const app = new Hono()
  app.get(accommodationPath, c => {
    const where = understood(new URL(c.req.url).search.slice(1))
    const link = linkTo(template, where)
    const guests = where.adults === 1 ? '1 guest' : `${where.adults} guests`
    return c.html(
      html`<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Places to stay</title>
<style>
:root { color-scheme: light dark; font: 1rem / 1.5 system-ui, sans-serif; }
body { margin: 0; padding: 20px; color: light-dark(#2b2438, #f3efe8); background: light-dark(#fff, #2a2531); }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
a { display: inline-block; padding: 11px 20px; border-radius: 12px; font-weight: 600; text-decoration: none;
  color: light-dark(#fdfaf5, #14122b); background: light-dark(#3b3a99, #bebdfa); }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }
small { display: block; margin-top: 12px; }
</style>
<section aria-label="Places to stay">
<p><strong>${where.address}</strong></p>
<p>From ${niceDate(`${where.checkin} 00:00`, `${where.checkin} 00:00`, true)}, for ${guests}</p>
<a href="${link.href}" target="_blank" rel="noopener noreferrer">Look for places to stay</a>
<small>Opens ${link.hostname} in a new tab</small>
</section>
</html>`,
      200,
      { ...headers, 'Cache-Control': 'no-store' },
    )
  })
  return app
}

function understood(search: string) {
  try {
    return mask(decodeForm(search), asked)
  } catch (error) {
    if (error instanceof StructError) throw new Refusal(400, 'This place cannot be looked for.')
    throw error
  }
}

function linkTo(template: string, { address, checkin, adults }: ReturnType<typeof understood>): URL {
  const values: Record<string, string> = { address, checkin, adults: String(adults) }
  return new URL(
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
  )
}
