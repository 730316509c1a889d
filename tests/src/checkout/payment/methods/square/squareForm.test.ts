import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  TokenDetails,
  TokenResult,
} from '../../../../../../src/checkout/payment/methods/square/SquareScript.ts'
import { squareForm } from '../../../../../../src/checkout/payment/methods/square/squareForm.ts'
import { fakePage } from '../../../../../support/fakePage.ts'

const credentials = {
  app_id: 'sandbox-sq0idb-x',
  location_id: 'L1',
  checkout_js: 'https://sandbox.web.squarecdn.com/v1/square.js',
}
const details = { amount: '45.50', currencyCode: 'GBP' } as TokenDetails

beforeEach(() => {
  fakePage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose head takes scripts. */
function fakeHead() {
  const scripts: (EventTarget & { src?: string; remove: () => void })[] = []
  const createElement = () => Object.assign(new EventTarget(), { remove: vi.fn() })
  const head = { append: (script: (typeof scripts)[number]) => void scripts.push(script) }
  Object.assign(document, { createElement, head })
  return scripts
}

/** What the provider's script defines. */
function fakeSquare(result: TokenResult = { status: 'OK', token: 'cnon:1' }) {
  const card = {
    attach: vi.fn(async () => {}),
    tokenize: vi.fn(async () => result),
    configure: vi.fn(async () => {}),
    destroy: vi.fn(async () => true),
  }
  const made = { card: vi.fn(async () => card) }
  const Square = { payments: vi.fn(() => made) }
  vi.stubGlobal('Square', Square)
  vi.stubGlobal('formOrigins', [])
  return { Square, made, card }
}

describe('The second provider’s form', () => {
  test('PAY-21 SCP-07 CAL-35 brings two scripts, looks for them every 10 ms, and is shown in its place', async () => {
    const scripts = fakeHead()
    const shown = squareForm(credentials, '#square-card', false)
    expect(scripts.map(script => script.src)).toEqual([
      'https://sandbox.web.squarecdn.com/v1/square.js',
      '/ajax/checkout/checkout/javascript-square/',
    ])
    await vi.advanceTimersByTimeAsync(35)
    const { Square, made, card } = fakeSquare()
    await vi.advanceTimersByTimeAsync(4)
    expect(Square.payments).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await shown
    expect(Square.payments).toHaveBeenCalledWith('sandbox-sq0idb-x', 'L1')
    expect(made.card).toHaveBeenCalledWith({
      style: expect.objectContaining({ input: expect.objectContaining({ backgroundColor: '#ffffff' }) }),
    })
    expect(card.attach).toHaveBeenCalledWith('#square-card')
  })

  test('loads no script from an address that it does not know', async () => {
    const scripts = fakeHead()
    const other = { ...credentials, checkout_js: 'https://other.example/square.js' }
    await expect(squareForm(other, '#square-card', false)).rejects.toThrow('may not be loaded')
    expect(scripts.map(script => script.src)).not.toContain(other.checkout_js)
  })

  test('CRD-08 is dark where the account is, and follows it', async () => {
    fakeHead()
    const { made, card } = fakeSquare()
    const form = await squareForm(credentials, '#square-card', true)
    const dark = { style: expect.objectContaining({ input: expect.objectContaining({ color: '#f3eee6' }) }) }
    expect(made.card).toHaveBeenCalledWith(dark)
    await form.setTheme(false)
    expect(card.configure).not.toHaveBeenCalledWith(dark)
    await form.setTheme(true)
    expect(card.configure).toHaveBeenLastCalledWith(dark)
    await form.unmount()
    expect(card.destroy).toHaveBeenCalledOnce()
  })

  test.each<[TokenResult, object]>([
    [{ status: 'OK', token: 'cnon:1' }, { token: 'cnon:1' }],
    [
      { status: 'Invalid', errors: [{ message: 'No number.' }, { message: 'No code.' }] },
      { problem: 'No number. No code.' },
    ],
    [{ status: 'Cancel' }, { problem: '' }],
    [{ status: 'OK' }, { problem: '' }],
  ])('of the result %j answers %j', async (result, answer) => {
    fakeHead()
    const { card } = fakeSquare(result)
    const form = await squareForm(credentials, '#square-card', false)
    expect(await form.tokenize(details)).toEqual(answer)
    expect(card.tokenize).toHaveBeenCalledWith(details)
  })
})
