import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { beginCheckoutAtom } from '../../../src/checkout/begin.ts'
import { backToBasketAtom, moveOnAtom } from '../../../src/checkout/moveOn.ts'
import { mayReserveAtom } from '../../../src/checkout/steps/basket/reserve.ts'
import {
  answeredAtAtom,
  checkoutAtom,
  isUnheardAtom,
  loadFailedAtom,
  reservingErrorAtom,
  stepAtom,
} from '../../../src/state/checkout.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../support/fakeServer.ts'
import { shownToasts } from '../../support/shownToasts.ts'
import { withStore } from '../../support/withStore.ts'

const store = withStore(store => {
  store.set(checkoutAtom, aCheckout({ state: 'login', seconds_remaining: 600 }))
})

describe('Moving on', () => {
  test('GAP-26 tells the server first, then shows the step', async () => {
    const server = fakeServer()
    expect(await store.set(moveOnAtom, 'login')).toBe(true)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'payment' }])
    expect(store.get(stepAtom)).toBe('payment')
  })

  test.each([
    ['is lost', lost],
    ['is refused', refuses(409, 'The checkout is not at this step.')],
  ])('CON-35 that %s stays, and says so', async (_, reply) => {
    fakeServer({ update_basket_state: reply, get: answers(aCheckout({ state: 'login' })) })
    expect(await store.set(moveOnAtom, 'login')).toBe(false)
    expect(store.get(stepAtom)).toBe('login')
    expect(shownToasts()).toEqual(['Unable to update the Basket state. Please try again later'])
  })

  test('CON-35 whose answer alone is lost goes on, because the server knows of it', async () => {
    fakeServer({ update_basket_state: lost, get: answers(aCheckout({ state: 'payment' })) })
    expect(await store.set(moveOnAtom, 'login')).toBe(true)
    expect([store.get(stepAtom), shownToasts()]).toEqual(['payment', []])
  })

  test('goes nowhere before anything is known', async () => {
    const server = fakeServer()
    expect(await createStore().set(moveOnAtom, 'login')).toBe(false)
    expect(server.names()).toEqual([])
  })
})

describe('Going back to the basket', () => {
  test('CON-06 CON-31 tells the server, reads the basket back, and keeps the reason', async () => {
    const server = fakeServer()
    await store.set(backToBasketAtom, 'Stalls are sold out.')
    expect(server.names()).toEqual(['update_basket_state', 'get'])
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', 'Stalls are sold out.'])
  })

  test('stays there where the server cannot be told', async () => {
    const server = fakeServer({ update_basket_state: lost, get: answers(aCheckout({ state: 'reserve' })) })
    await store.set(backToBasketAtom, null)
    expect(server.names()).toEqual(['update_basket_state'])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('follows the server where it says no, as when the order was completed in another tab', async () => {
    fakeServer({
      update_basket_state: refuses(409, 'The checkout is not at this step.'),
      get: answers(aCheckout({ state: 'order_completed', payment_complete: true })),
    })
    await store.set(backToBasketAtom, null)
    expect(store.get(stepAtom)).toBe('order_completed')
  })

  test('blocks Reserve until the server has been told, so that neither overtakes the other', async () => {
    const slow = heldBack(answers({}))
    fakeServer({ update_basket_state: slow.reply })
    const back = store.set(backToBasketAtom, null)
    expect(store.get(mayReserveAtom)).toBe(false)
    slow.release()
    await back
    expect(store.get(mayReserveAtom)).toBe(true)
  })
})

describe('Beginning', () => {
  test('CON-36 refreshes the user, whose answer brings the session, then reads the checkout', async () => {
    const server = fakeServer()
    await store.set(beginCheckoutAtom)
    expect(server.names()).toEqual(['get_user', 'get'])
    expect(store.get(loadFailedAtom)).toBe(false)
  })

  test('CON-34 that fails says so, and can be tried again', async () => {
    fakeServer({ get: inTurn(lost, answers(aCheckout())) })
    await store.set(beginCheckoutAtom)
    expect(shownToasts()).toEqual(['Unable to get Checkout data. Please try again later'])
    expect(store.get(loadFailedAtom)).toBe(true)
    await store.set(beginCheckoutAtom)
    expect(store.get(loadFailedAtom)).toBe(false)
  })

  test('that fails above a stored basket is said by the connection strip alone', async () => {
    fakeServer({ get: lost })
    store.set(checkoutAtom, aCheckout())
    store.set(answeredAtAtom, 1_000_000)
    await store.set(beginCheckoutAtom)
    expect([store.get(isUnheardAtom), ...shownToasts()]).toEqual([true])
  })
})
