import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { pages } from '../../contract/pages.ts'
import type { AttemptStatus } from '../database/paymentTables.ts'
import { ProviderUnreachable } from '../http/providerUnreachable.ts'
import { openSession, type SessionContext } from '../session/session.ts'
import type { PaymentServices, ReturnRoute } from './provider.ts'
import { settle } from './settle.ts'

type ReturnServices = PaymentServices & SessionContext

/**
 * The routes on which the providers send a browser back. The server does not trust the outcome in the address: it asks
 * the provider. It redirects to the checkout only if the sale is of the browser's own session family. Any other browser
 * gets a page without personal data: a shopper can leave an installed app for the bank and return in the browser.
 * `headers`: of each answer. `secure`: on https.
 */
export function returnRoutes(
  services: ReturnServices,
  headers: Record<string, string>,
  secure: boolean,
): Hono {
  const app = new Hono()
  for (const { name, returnRoute } of services.payments.values())
    if (returnRoute)
      app.get(returnRoute.path, async c => {
        const response = await comeBack(c, services, { name, returnRoute }, secure)
        for (const [header, value] of Object.entries({ ...headers, ...UNSHARED }))
          response.headers.set(header, value)
        return response
      })
  return app
}

/** The address names the payment: no cache and no other site gets it. */
const UNSHARED = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

async function comeBack(
  c: Context,
  services: ReturnServices,
  { name, returnRoute }: { name: string; returnRoute: ReturnRoute },
  secure: boolean,
): Promise<Response> {
  const { database, log } = services
  const query = new URL(c.req.url).searchParams
  if (returnRoute.isOfCard?.(query)) return c.redirect(pages.settings.path, 303)
  const ref = returnRoute.refOf(query)
  // PostgreSQL refuses NUL, and no payment has it.
  if (ref.includes('\0')) return c.html(goBack())
  const attempt = await database
    .selectFrom('payment_attempt')
    .innerJoin('sale', 'sale.id', 'payment_attempt.sale_id')
    .select(['payment_attempt.id', 'payment_attempt.part', 'sale.family', 'sale.account_id'])
    .where('provider', '=', name)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  if (!attempt) return c.html(goBack())
  try {
    await settle(services, attempt.id)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ attempt: attempt.id }, 'the provider gave no answer when a shopper came back')
  }
  const { session } = await openSession(c, services, secure)
  if (attempt.part > 1) {
    const isOwn = session !== null && session.accountId !== null && session.accountId === attempt.account_id
    return isOwn ? c.redirect(pages.settings.path, 303) : c.html(goBack())
  }
  if (session?.family !== attempt.family) return c.html(goBack(await statusOf(services, attempt.id)))
  const returned = returnRoute.isCancelled(query) ? 0 : 1
  await database.updateTable('payment_attempt').set({ returned }).where('id', '=', attempt.id).execute()
  return c.redirect(pages.checkout.path, 303)
}

async function statusOf({ database }: ReturnServices, attempt: number): Promise<AttemptStatus> {
  const { status } = await database
    .selectFrom('payment_attempt')
    .select('status')
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow()
  return status
}

/** What became of a payment, for whoever comes back from its provider. It names nobody. */
const became: Record<AttemptStatus, string> = {
  created: '',
  open: '',
  processing: 'Your payment is on its way.',
  succeeded: 'Your payment was received. What follows is in your inbox.',
  unused: 'Your payment could not be used. The money goes back to where it came from.',
  canceled: 'Nothing was charged.',
}

const goBack = (status?: AttemptStatus) =>
  html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Foyer</title>
    <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
    <style>:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:28em;margin:20vh auto 0;padding:0 20px;background:light-dark(#fcfaf5,#15121b);color:light-dark(#1d1726,#f3eef8)}h1{font-size:1.5em;line-height:1.2}a{color:inherit}</style></head>
    <body><main><h1>You can go back to the app.</h1>
    <p>${status ? became[status] : ''} Your checkout there shows what has become of your payment.</p>
    <p>Without an app, or after a sign-out: <a href="${pages.wallet.path}">your tickets</a>, or <a href="${pages.home.path}">all events</a>.</p>
    </main></body></html>`
