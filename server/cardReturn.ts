import type { Context as Exchange } from 'hono'
import { html } from 'hono/html'
import { pages } from '../contract/pages.ts'
import { ProviderUnreachable } from './providers/cardProvider.ts'
import { settle } from './sale/settle.ts'
import type { Services } from './services.ts'
import { openSession } from './session.ts'

export const CARD_RETURN = '/do/checkout/stripe_auth/'

/**
 * Where a card's bank sends the shopper back to. What the address says of the outcome is not believed: the provider
 * is asked. The checkout shows it to the visit whose sale it is; any other browser, as when an installed app was left
 * for the bank's, learns nothing.
 */
export async function cardReturn(exchange: Exchange, services: Services, secure: boolean): Promise<Response> {
  const { database, keys, log } = services
  exchange.header('Cache-Control', 'no-store')
  exchange.header('Referrer-Policy', 'no-referrer')
  const attempt = await database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['payment_attempt.id', 'sale.lineage'])
    .where('provider_ref', '=', exchange.req.query('payment_intent') ?? '')
    .executeTakeFirst()
  if (!attempt) return exchange.html(goBack())
  try {
    await settle(services, attempt.id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ attempt: attempt.id }, 'the provider could not be asked on the way back')
  }
  const { session } = await openSession(exchange, database, keys, secure)
  if (session?.lineage !== attempt.lineage) return exchange.html(goBack())
  return exchange.redirect(pages.checkout.path, 303)
}

const goBack = () =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Foyer</title>
    <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
    <style>:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:28em;margin:20vh auto 0;padding:0 20px}</style></head>
    <body><main><h1>You can go back to the app.</h1>
    <p>Your checkout there shows what has become of your payment.</p></main></body></html>`
