import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { hmac, type Keys } from '../../../keys.ts'
import type { ProviderSandbox, ProviderTools } from '../../provider.ts'
import { addPaymentList } from '../../sandbox/paymentList.ts'
import type { SquareHosts } from '../hosts.ts'
import type { SquareKeys } from '../settings.ts'
import { LOST_HEADER, squareApi } from './api.ts'
import { deliverSquareEvent } from './deliverSquareEvent.ts'
import { findSquarePayment, latestSquarePayments } from './squarePayments.ts'
import { refundSquarePayment } from './squareRefunds.ts'

/** The page that lists the payments. */
const PAYMENTS = '/sandbox/square/payments/'

/** Where the adapter finds the sandbox. Nothing on a network answers at this host. */
const standIn: SquareHosts = {
  api: 'https://connect.sandbox-square.invalid',
  script: '/sandbox/square/v1/square.js',
  connects: [],
}

/** What stands in for Square. `webhookUrl`: where its events are sent. */
export function openSquareSandbox(tools: ProviderTools, webhookUrl: string) {
  const keys = sandboxSquareKeys(tools.keys)
  const api = squareApi(tools, keys)
  const fetchHere: typeof fetch = async (address, init) => {
    const request = new Request(address, init)
    if (!request.url.startsWith(standIn.api)) throw new TypeError('The sandbox has no such host')
    const answer = await api.fetch(request)
    if (answer.headers.has(LOST_HEADER)) throw new TypeError('The answer of the sandbox is lost')
    return answer
  }
  const sandbox: ProviderSandbox = {
    pages: pagesOf(tools),
    // Its script is one of its pages, which no other mode serves.
    hasScript: false,
    paymentsPath: PAYMENTS,
    deliver: (event, send) =>
      deliverSquareEvent(tools, { signatureKey: keys.signatureKey, webhookUrl }, event, send),
  }
  return { keys, hosts: standIn, fetchHere, sandbox }
}

function pagesOf(tools: ProviderTools): Hono {
  const app = new Hono()
  const script = readFileSync(new URL('./squareScript.js', import.meta.url), 'utf8')
  app.get(standIn.script, c => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  addPaymentList(app, {
    title: 'Sandbox payments of the second card provider',
    path: PAYMENTS,
    taken: 'COMPLETED',
    latest: () => latestSquarePayments(tools.database),
    async refund(id) {
      const payment = await findSquarePayment(tools.database, id)
      return Boolean(payment && (await refundSquarePayment(tools, id, payment.amount, `by hand ${id}`)))
    },
  })
  return app
}

/** The shop's keys at the sandbox. They follow from the sandbox's key, so that any process can use them. */
export const sandboxSquareKeys = ({ sandbox }: Pick<Keys, 'sandbox'>): SquareKeys => ({
  applicationId: 'sandbox-sq0idb-foyer',
  locationId: 'LSANDBOX',
  accessToken: hmac(sandbox, 'square access token').toString('base64url'),
  signatureKey: hmac(sandbox, 'square signature key').toString('base64url'),
})
