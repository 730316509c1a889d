import { describe, expect, test } from 'vitest'
import {
  captchaAnswerAtom,
  captchaErrorAtom,
  challengeAtom,
  expireChallengeAtom,
  failAtom,
  passAtom,
} from '../../../../../src/captcha/pass.ts'
import { reserveBasketAtom } from '../../../../../src/checkout/reserveBasket.ts'
import {
  reserveWithCaptchaAtom,
  siteKeyAtom,
} from '../../../../../src/checkout/steps/captcha/reserveWithCaptcha.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../../src/state/checkout.ts'
import { aCheckout } from '../../../../support/aCheckout.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'
import { withStore } from '../../../../support/withStore.ts'

const store = withStore(store => {
  store.set(checkoutAtom, aCheckout({ state: 'captcha', captcha_sitekey: 'key' }))
})

const asks = (error: string | null) => answers({ captcha: true, captcha_sitekey: 'other', error })
const reserved = { reserved: true, sale_reference: 'ABCDEFGH12', checkout_time: 540 }
const held = aCheckout({ state: 'reserve', seconds_remaining: 540, sale_reference: 'ABCDEFGH12' })

describe('Reserving that needs a captcha', () => {
  test('RSV-19 RSV-20 stores site key and error, and shows the captcha', async () => {
    fakeServer({ reserve_tickets: asks('Not accepted.') })
    store.set(checkoutAtom, aCheckout({ state: 'reserve' }))
    await store.set(reserveBasketAtom)
    expect(store.get(stepAtom)).toBe('captcha')
    expect(store.get(siteKeyAtom)).toBe('other')
    expect(store.get(captchaErrorAtom)).toBe('Not accepted.')
  })

  test.each([
    ['a hold before it', { ...reserved, captcha: true }, 'login'],
    ['it before a redirect and an error', { captcha: true, redirect: '/queue/', error: 'No' }, 'captcha'],
  ])('GAP-29 follows %s', async (_, answer, step) => {
    fakeServer({ reserve_tickets: answers(answer), get: answers(held) })
    await store.set(reserveBasketAtom, 'answer')
    expect(store.get(stepAtom)).toBe(step)
  })
})

describe('A captcha', () => {
  test('CAP-05 that is not passed sends nothing', async () => {
    const server = fakeServer()
    await store.set(reserveWithCaptchaAtom)
    expect(server.names()).toEqual([])
  })

  test('CAP-05 CON-10 GAP-28 that is passed reserves with what it gave', async () => {
    const server = fakeServer({ reserve_tickets: answers(reserved), get: answers(held) })
    store.set(passAtom, 'answer')
    await store.set(reserveWithCaptchaAtom)
    expect(server.bodies('reserve_tickets')).toEqual([{ 'h-captcha-response': 'answer' }])
    expect(store.get(stepAtom)).toBe('login')
    expect(store.get(captchaAnswerAtom)).toBeNull()
  })

  test.each([
    [
      'CAP-06 CAP-07 CAP-10 has expired',
      expireChallengeAtom,
      undefined,
      /^The captcha challenge has expired\. Please/,
    ],
    ['CAP-08 has failed', failAtom, 'network-error', /could not be shown/],
    ['CAP-08 was closed', failAtom, 'challenge-closed', null],
  ])('that %s is not passed any more', (_, end, code, words) => {
    store.set(passAtom, 'answer')
    store.set(end as typeof failAtom, code as string)
    expect(store.get(captchaAnswerAtom)).toBeNull()
    if (words) expect(store.get(captchaErrorAtom)).toMatch(words)
    else expect(store.get(captchaErrorAtom)).toBeNull()
  })

  test('that the server refuses is another one, with the reason', async () => {
    fakeServer({ reserve_tickets: asks('Not accepted.') })
    store.set(passAtom, 'answer')
    await store.set(reserveWithCaptchaAtom)
    expect([store.get(captchaAnswerAtom), store.get(challengeAtom)]).toEqual([null, 1])
    expect(store.get(captchaErrorAtom)).toBe('Not accepted.')
  })

  test('GAP-20 RSV-27 whose answer is lost stays, and the next press is the same request', async () => {
    const server = fakeServer({ reserve_tickets: inTurn(lost, answers(reserved)), get: answers(held) })
    store.set(passAtom, 'answer')
    await store.set(reserveWithCaptchaAtom)
    expect(shownToasts()).toEqual(['Unable to reserve tickets. Please try again later'])
    expect([store.get(stepAtom), store.get(captchaAnswerAtom)]).toEqual(['captcha', 'answer'])
    await store.set(reserveWithCaptchaAtom)
    expect(new Set(server.keys('reserve_tickets')).size).toBe(1)
    expect(store.get(stepAtom)).toBe('login')
  })

  test('of a basket that cannot be reserved goes back to it', async () => {
    fakeServer({ reserve_tickets: inTurn(answers({ error: 'Sold out.' }), refuses(422, 'Empty')) })
    store.set(passAtom, 'answer')
    await store.set(reserveWithCaptchaAtom)
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', 'Sold out.'])
  })
})
