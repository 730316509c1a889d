import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeForm } from '../../../contract/form.ts'
import { confirm } from '../../../src/cards/sandbox/confirm.ts'
import { billing_details, payer } from '../../support/aPayment.ts'
import { fakePage } from '../../support/fakePage.ts'

const token = { public_key: 'pk_sandbox', client_secret: 'pi_7_secret_x' }
const DECLINED = 'Your card was declined.'
let page: ReturnType<typeof fakePage>

beforeEach(() => {
  page = fakePage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What is made of this answer, and what was asked. */
async function confirmed(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  const outcome = confirm(token, 'tok_sandbox_visa', payer)
  await vi.advanceTimersByTimeAsync(10_000)
  const [address = '', init] = fetched.mock.calls[0] ?? []
  return { outcome: await outcome, address, form: new URLSearchParams(String(init?.body)) }
}

const says =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })

describe('Confirming with the sandbox', () => {
  test('GAP-68 says what the provider’s own script would say, with a token for the card and who pays', async () => {
    const { address, form, outcome } = await confirmed(says({ id: 'pi_7', status: 'succeeded' }))
    expect(address).toBe('/sandbox/stripe/v1/payment_intents/pi_7/confirm')
    expect(decodeForm(String(form))).toEqual({
      payment_method_data: { billing_details },
      client_secret: 'pi_7_secret_x',
      payment_method: 'tok_sandbox_visa',
      return_url: 'https://foyer.example/do/checkout/stripe_auth/',
    })
    expect(outcome).toEqual({ kind: 'sent' })
  })

  const error = { message: DECLINED, type: 'card_error', code: 'card_declined' }
  test.each<[string, () => Response | Promise<Response>, object]>([
    ['CRD-03 a declined card', says({ error }, 402), { kind: 'refused', message: DECLINED }],
    [
      'a failed authentication',
      says({
        error: {
          message: DECLINED,
          type: 'invalid_request_error',
          payment_intent: { status: 'requires_payment_method' },
        },
      }),
      { kind: 'refused', message: DECLINED },
    ],
    [
      'one that was confirmed before',
      says({ error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }, 400),
      { kind: 'sent' },
    ],
    [
      'a provider in trouble',
      says({ error: { type: 'api_error', message: 'Sorry' } }, 500),
      { kind: 'sent' },
    ],
    ['one that takes its time', says({ status: 'processing' }), { kind: 'sent' }],
    ['a page that is no answer', () => new Response('<p>Sign in first'), { kind: 'sent' }],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'sent' }],
  ])('tells a clear no from what only the server can find out: %s', async (_, answer, outcome) => {
    expect((await confirmed(answer)).outcome).toEqual(outcome)
  })

  test('goes to the page of the bank where one asks', async () => {
    const url = 'https://foyer.example/sandbox/stripe/3ds/x'
    const next_action = { type: 'redirect_to_url', redirect_to_url: { url } }
    const { outcome } = await confirmed(says({ status: 'requires_action', next_action }))
    expect(page.location.assign.mock.calls).toEqual([[url]])
    expect(outcome).toEqual({ kind: 'sent' })
  })
})
