import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Body, Call } from '../../../contract/call.ts'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { sendOneTimeCode } from '../../../contract/calls/login.ts'
import { getRewardReferrerLink, setTransfers } from '../../../contract/calls/order.ts'
import { getPaymentError } from '../../../contract/calls/payment.ts'
import { reserveTickets } from '../../../contract/calls/reserve.ts'
import { type Failure, send } from '../../../offline/send.ts'

const fetched = vi.fn<() => Promise<Response>>()

afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const asking = <C extends Call>(row: C, body: Body<C>) => {
  vi.stubGlobal('fetch', fetched)
  return send(row, body, { token: async () => 'nonce.mark', key: 'key-1' })
}
/** The answer to it is not read. */
const edit = () => asking(updateTicketQuantity, { ticket_id: 7, quantity: 2 })
const transfer = () => asking(setTransfers, { transfers: [] })
const code = () => asking(sendOneTimeCode, { email: 'ann@example.com' })
/** `error` is their answer. */
const reserve = () => asking(reserveTickets, {})
const reason = () => asking(getPaymentError, {})
/** The answer to it is text. */
const link = () => asking(getRewardReferrerLink, {})

const said = (body: unknown, status = 200, headers: HeadersInit = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const ok = (answer: unknown) => ({ ok: true, answer })
const failed = (failure: Failure) => ({ ok: false, failure })
const unclear = failed({ kind: 'unclear' })
const refused = (status: number, error: string | null, body: unknown) =>
  failed({ kind: 'refused', status, error, body })
const unreachable = (retryAfterSeconds: number | null = null) =>
  failed({ kind: 'unreachable', retryAfterSeconds })
const broken = (retryAfterSeconds: number | null = null) =>
  failed({ kind: 'unreachable', retryAfterSeconds, isServerError: true })

const NO = { error: 'No.' }
const DONE = { success: true }
const PAGE = '<!DOCTYPE html><title>Welcome to the hotel</title>'
const later = (seconds: string) => ({ 'Retry-After': seconds })

describe('An answer', () => {
  test.each<[string, () => Promise<object>, Response, object]>([
    ['SEC-08 200 is success', edit, said(DONE), ok(DONE)],
    ['SEC-08 201 is success', edit, said(DONE, 201), ok(DONE)],
    ['SEC-08 299 is success', edit, said(DONE, 299), ok(DONE)],
    ['SEC-08 CAL-44 any body is success where it is not read', transfer, said([]), ok([])],
    ['SEC-08 CAL-44 204 is success', transfer, new Response(null, { status: 204 }), ok(null)],
    ['SEC-08 200 without a body is success where it is not read', edit, said(''), ok(null)],
    ['a field more than was agreed is left out', reason, said({ error: '', new: 1 }), ok({ error: '' })],

    ['GAP-76 200 with an error is a refusal', edit, said(NO), refused(200, 'No.', NO)],
    ['GAP-76 200 with an empty error is success', edit, said({ error: '' }), ok({ error: '' })],
    ['GAP-76 GAP-80 200 with an error is an answer where it is one', reason, said(NO), ok(NO)],
    ['GAP-76 200 of reserve with an error is an answer', reserve, said(NO), ok(NO)],
    ['GAP-76 409 of reserve with an error is a refusal', reserve, said(NO, 409), refused(409, 'No.', NO)],

    ['2xx that does not fit is unclear', reason, said({ errors: [] }), unclear],
    ['2xx of null is unclear where it is read', reason, said(null), unclear],
    ['2xx without a body is unclear where it is read', reason, said(''), unclear],

    ['a page instead of JSON is a captive portal', edit, said(PAGE), unreachable()],
    ['a page instead of text is a captive portal', link, said(PAGE), unreachable()],
    ['a page with 404 is a captive portal too', edit, said(PAGE, 404), unreachable()],
    ['half of a JSON is not to be relied on', edit, said('{"success": tr'), unreachable()],

    ['400 is a refusal', edit, said(NO, 400), refused(400, 'No.', NO)],
    ['401 is the end of a session', edit, said(NO, 401), failed({ kind: 'signed_out', isEnded: false })],
    [
      '401 can say that the session was ended on another device',
      edit,
      said('{"error":"No.","ended":true}', 401),
      failed({ kind: 'signed_out', isEnded: true }),
    ],
    ['404 is a refusal', edit, said(NO, 404), refused(404, 'No.', NO)],
    ['404 without a body is a refusal', edit, said('', 404), refused(404, null, null)],
    ['409 is a refusal', edit, said(NO, 409), refused(409, 'No.', NO)],
    ['410 is a refusal', edit, said(NO, 410), refused(410, 'No.', NO)],
    ['422 without words is a refusal', edit, said({ error: 5 }, 422), refused(422, null, { error: 5 })],
    ['429 with words is a refusal', code, said(NO, 429, later('30')), refused(429, 'No.', NO)],

    ['408 is no answer', edit, said(NO, 408), unreachable()],
    ['425 is no answer yet', edit, said(NO, 425, later('1')), unreachable(1)],
    ['429 without words is to be tried later', edit, said({}, 429, later('30')), unreachable(30)],
    ['500 is no answer', edit, said(NO, 500), broken()],
    ['502 with a page is no answer', edit, said(PAGE, 502), broken()],
    ['503 says when', edit, said(NO, 503, later('7')), broken(7)],
    ['503 with a date says nothing', edit, said(NO, 503, later('Fri, 18 Dec 2026 19:30:00 GMT')), broken()],
  ])('%s', async (_, ask, response, outcome) => {
    fetched.mockResolvedValue(response)
    const { sent: _sent, ...judged } = { sent: null, ...(await ask()) }
    expect(judged).toEqual(outcome)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('that does not come is none', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await edit()).toEqual(unreachable())
  })

  test('that ends in the middle is none', async () => {
    const broken = new ReadableStream({ start: stream => stream.error(new TypeError('network error')) })
    fetched.mockResolvedValue(new Response(broken))
    expect(await edit()).toEqual(unreachable())
  })
})
