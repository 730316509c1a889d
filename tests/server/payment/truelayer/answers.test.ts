import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnreachable } from '../../../../server/http/providerUnreachable.ts'
import { charge, created, keys, payment, recorder, TOKEN } from './recorder.ts'

const ok = (body: object) => ({ status: 200, body })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('The status of a payment', () => {
  test.each([
    ['authorization_required', 'open'],
    ['authorizing', 'open'],
    ['authorized', 'processing'],
    ['executed', 'processing'],
    ['settled', 'succeeded'],
    ['failed', 'canceled'],
    ['something_newer', 'processing'],
  ])('%s means %s', async (status, means) => {
    expect(
      (
        await recorder([ok({ ...payment, status })])
          .calls()
          .status('pay-1')
      ).status,
    ).toBe(means)
  })

  test.each([
    ['executed', 'succeeded'],
    ['settled', 'succeeded'],
    ['authorized', 'processing'],
  ] as const)('%s means %s where an executed payment counts as received', async (status, means) => {
    const calls = recorder([ok({ ...payment, status })]).calls({ accepts: 'executed' })
    expect((await calls.status('pay-1')).status).toBe(means)
  })

  test('that the start of a payment answers is read in the same way', async () => {
    const failed = { ...created, status: 'failed', failure_reason: 'insufficient_funds' }
    expect(
      await recorder([{ status: 201, body: failed }])
        .calls()
        .start(charge),
    ).toMatchObject({
      status: 'canceled',
      error: 'There is not enough money in the account.',
      next: null,
    })
  })
})

describe('A failed payment', () => {
  const approve = 'Your bank did not approve the payment.'
  const login = 'Your bank did not accept the login or the code.'
  const account = 'Your bank did not accept the details of your account.'
  const bank = 'Your bank could not make the payment.'
  const general = 'The bank payment failed.'
  test.each([
    ['authorization_failed', approve],
    ['blocked', approve],
    ['canceled', 'The payment was cancelled.'],
    ['constraint_violation', general],
    ['expired', 'The payment was not confirmed in time.'],
    ['insufficient_funds', 'There is not enough money in the account.'],
    ['internal_server_error', general],
    ['invalid_account_details', account],
    ['invalid_account_holder_name', account],
    ['invalid_beneficiary_account', general],
    ['invalid_credentials', login],
    ['invalid_mandate_state', general],
    ['invalid_otp', login],
    ['invalid_remitter_account', account],
    ['invalid_request', general],
    ['invalid_sort_code', account],
    ['mandate_revoked', general],
    ['not_authorized', approve],
    ['payment_limit_exceeded', 'The amount is above the limit of your account.'],
    ['provider_error', bank],
    ['provider_expired', 'The payment expired at your bank.'],
    ['provider_rejected', approve],
    ['rejected', approve],
    ['scheme_unavailable', bank],
    ['unknown_error', general],
    ['user_canceled_at_provider', 'You cancelled the payment in the bank portal.'],
    ['verification_declined', approve],
    ['something_newer', general],
    ['constructor', general],
    [undefined, general],
  ])('for %s says: %s', async (failure_reason, error) => {
    const failed = { ...payment, status: 'failed', failure_reason }
    expect(
      (
        await recorder([ok(failed)])
          .calls()
          .status('pay-1')
      ).error,
    ).toBe(error)
  })

  test('alone has a reason', async () => {
    const odd = { ...payment, failure_reason: 'insufficient_funds' }
    expect(
      (
        await recorder([ok(odd)])
          .calls()
          .status('pay-1')
      ).error,
    ).toBe('')
  })
})

describe('The refunds of a payment', () => {
  test.each([
    [['executed'], 20],
    [['pending'], 20],
    [['authorized'], 20],
    [['failed'], 0],
    [['failed', 'executed'], 20],
    [['executed', 'pending'], 40],
  ])('of 20 each that are %s are together %i', async (given, amount) => {
    const items = given.map((status, index) => ({ id: `refund-${index}`, status, amount_in_minor: 20 }))
    expect(
      await recorder([ok({ items })])
        .calls()
        .refunded('pay-1'),
    ).toBe(amount)
  })

  test('that the operator has made by hand count as made, and any other refusal is an error', async () => {
    const refused = { status: 400, body: { title: 'Invalid Parameters' } }
    const given = (amount_in_minor: number) => ok({ items: [{ status: 'executed', amount_in_minor }] })
    const { calls } = recorder([refused, given(4550), refused, given(20)])
    await calls().refund('pay-1', 4550, 'key-of-a-refund')
    await expect(calls().refund('pay-1', 4550, 'key-of-a-refund')).rejects.toThrow('Invalid Parameters')
  })
})

describe('The outcome', () => {
  test.each([
    ['nothing at all', new TypeError('fetch failed')],
    ['500', { status: 500, body: {} }],
    ['503', { status: 503, body: {} }],
    ['429', { status: 429, body: {} }],
    ['409, as while the key is in use', { status: 409, body: { title: 'Concurrency Conflict' } }],
    ['what nobody can read', { status: 201, body: { id: 7 } }],
    ['an id that no database stores', { status: 201, body: { ...created, id: 'pay\0' } }],
  ])('is unknown after %s, and the next call uses the same key', async (_, reply) => {
    const { asked, calls } = recorder([reply, { status: 201, body: created }])
    await expect(calls().start(charge)).rejects.toThrow(ProviderUnreachable)
    await calls().start(charge)
    expect(new Set(asked().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  test('is unknown after a time limit, which the call for a token shares', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const { heard, calls } = recorder()
    await expect(calls().start(charge)).rejects.toThrow(ProviderUnreachable)
    expect(limits.mock.calls).toEqual([[8000]])
    expect(heard).toHaveLength(1)
  })

  test('of a refused call is known: the error has its title and trace', async () => {
    const problem = { type: 'x', title: 'Invalid Parameters', status: 400, detail: 'y', trace_id: 'trace-1' }
    const { calls } = recorder([{ status: 400, body: problem }])
    const error = await calls()
      .start(charge)
      .catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(ProviderUnreachable)
    expect(String(error)).toContain('TrueLayer answered 400: Invalid Parameters, trace_id trace-1')
  })
})

test('An error message has no secret, token or personal data in it', async () => {
  const echo = [keys.clientSecret, keys.privateKey, TOKEN, charge.payer.email].join()
  const body = { title: 'Refused', detail: echo, errors: { a: [echo] }, error_description: echo }
  const replies = [400, 403, 500].map(status => ({ status, body }))
  const { calls } = recorder([...replies, new TypeError('fetch failed')])
  const withoutToken = recorder([], [{ status: 400, body: { ...body, error: 'invalid_client' } }]).calls()
  const tries = [...Array.from({ length: 4 }, () => calls()), withoutToken]
  for (const one of tries) {
    const error = await one.start(charge).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    const told = error instanceof Error ? `${error.stack} ${JSON.stringify(error)}` : ''
    for (const secret of echo.split(',')) expect(told).not.toContain(secret)
  }
})
