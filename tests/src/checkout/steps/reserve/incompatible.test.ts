import { afterEach, expect, test, vi } from 'vitest'
import { isInAppBrowser } from '../../../../../src/checkout/steps/reserve/incompatible.ts'
import { reserveAtom } from '../../../../../src/checkout/steps/reserve/reserve.ts'
import { checkoutAtom, stepAtom } from '../../../../../src/state/checkout.ts'
import { aCheckout } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import { answers, fakeServer } from '../../../../support/fakeServer.ts'

afterEach(() => vi.unstubAllGlobals())

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const INSTAGRAM = `${IPHONE} Mobile/22A Instagram 350.0.0.12.112`

test.each([
  [INSTAGRAM, true],
  [`${IPHONE} Mobile/22A [FBAN/FBIOS;FBAV/480.0.0.30.109]`, true],
  [`${ANDROID} Version/4.0 Chrome/129.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]`, true],
  [`${ANDROID} Chrome/129.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`, true],
  [`${IPHONE} Mobile/22A Snapchat/13.1`, true],
  [`${IPHONE} Safari Line/14.1.0`, true],
  [`${IPHONE} Version/18.0 Mobile/22A Safari/604.1`, false],
  [`${IPHONE} CriOS/129.0 Mobile/22A Safari/604.1`, false],
  [`${ANDROID} Chrome/129.0.0.0 Mobile Safari/537.36`, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', false],
])('RSV-09 %s belongs to an app: %s', (userAgent, isInApp) => {
  expect(isInAppBrowser(userAgent)).toBe(isInApp)
})

test.each([
  ['RSV-14 is always allowed, as long as the check is not switched on', '', true],
  ['RSV-09 reserves nothing once it is', 'error-reports in-app-check', false],
])('a browser of an app %s', async (_, features, isReserved) => {
  fakePage({ features })
  vi.stubGlobal('navigator', { onLine: true, userAgent: INSTAGRAM })
  const server = fakeServer({ reserve_tickets: answers({ error: 'Sold out.' }) })
  const store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'reserve' }))
  await store.set(reserveAtom)
  expect(server.names().includes('reserve_tickets')).toBe(isReserved)
  expect(store.get(stepAtom)).toBe(isReserved ? 'basket' : 'reserve')
})
