import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterLoginAtom,
  checkCodeAtom,
  confirmAccountAtom,
  emailAtom,
  loginProblemAtom,
  modeAtom,
  nameAtom,
  oneTimeCodeAtom,
  saveNameAtom,
} from '../../../../src/account/login/login.ts'
import { setLoginRouteAtom } from '../../../../src/checkout/steps/login/arrive.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { userAtom } from '../../../../src/state/user.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../../support/fakeServer.ts'
import { withStore } from '../../../support/withStore.ts'

const atLogin = aCheckout({ state: 'login', seconds_remaining: 600 })

const store = withStore(store => {
  store.set(checkoutAtom, atLogin)
  store.set(emailAtom, ' ann@example.com ')
  store.set(setLoginRouteAtom)
})

const mode = () => store.get(modeAtom)
const problem = () => store.get(loginProblemAtom)
const step = () => store.get(stepAtom)

describe('Checking the code', () => {
  beforeEach(() => {
    store.set(modeAtom, 'one_time_code_sent')
    store.set(oneTimeCodeAtom, '123456')
  })

  test('ACC-21 SEC-11 of somebody with an account refreshes the user and goes on', async () => {
    const server = fakeServer({
      check_one_time_code: answers({ has_account: true }),
      get: answers(atLogin),
    })
    await store.set(checkCodeAtom)
    expect(server.bodies('check_one_time_code')).toEqual([{ email: 'ann@example.com', code: '123456' }])
    expect(server.names()).toEqual(['check_one_time_code', 'get_user', 'get', 'update_basket_state'])
    expect([step(), store.get(userAtom)?.id]).toEqual(['payment', 7])
  })

  test('ACC-22 SEC-10 of somebody new asks for a name', async () => {
    fakeServer({ check_one_time_code: answers({ has_account: false }) })
    await store.set(checkCodeAtom)
    expect([mode(), step()]).toEqual(['confirm_name', 'login'])
  })

  test('ACC-36 ACC-37 that is wrong shows why, and clears it', async () => {
    fakeServer({
      check_one_time_code: answers({ type: 'one_time_code', message: 'That code is not right.' }, 422),
    })
    await store.set(checkCodeAtom)
    expect([mode(), problem(), store.get(oneTimeCodeAtom)]).toEqual([
      'one_time_code_sent',
      'That code is not right.',
      '',
    ])
  })

  test('ACC-39 CAL-14 of a hold that has ended shows why on the basket', async () => {
    const body = { type: 'reserving', message: { error: 'Your checkout time expired.' } }
    fakeServer({ check_one_time_code: answers(body, 422) })
    await store.set(checkCodeAtom)
    expect([step(), store.get(reservingErrorAtom)]).toEqual(['basket', 'Your checkout time expired.'])
  })

  test.each([
    [
      'GAP-76 that is refused otherwise shows the server’s words',
      refuses(429, 'Too many tries.'),
      'Too many tries.',
    ],
    [
      'that is refused without words',
      answers({}, 400),
      'The code could not be checked. Please check your connection and try again',
    ],
    ['that is lost', lost, 'The code could not be checked. Please check your connection and try again'],
  ])('%s, and keeps the code', async (_, reply, words) => {
    fakeServer({ check_one_time_code: reply })
    await store.set(checkCodeAtom)
    expect([mode(), problem(), store.get(oneTimeCodeAtom)]).toEqual(['one_time_code_sent', words, '123456'])
  })

  test('CON-35 that was right, where the way on fails, is not asked for again', async () => {
    fakeServer({
      check_one_time_code: answers({ has_account: true }),
      get: answers(atLogin),
      update_basket_state: inTurn(lost, answers({})),
    })
    await store.set(checkCodeAtom)
    expect([step(), mode()]).toEqual(['login', 'confirm_account'])
    await store.set(confirmAccountAtom)
    expect(step()).toBe('payment')
  })

  test('GAP-92 on the sign-in page goes where that page says', async () => {
    const signedIn = vi.fn(async () => true)
    fakeServer({ check_one_time_code: answers({ has_account: true }) })
    store.set(afterLoginAtom, { isOfCheckout: false, signedIn, saleEnded: async () => {} })
    await store.set(checkCodeAtom)
    expect(signedIn).toHaveBeenCalledTimes(1)
    expect(step()).toBe('login')
  })
})

describe('Saving the name', () => {
  beforeEach(() => {
    store.set(modeAtom, 'confirm_name')
    store.set(nameAtom, ' Ann Lee ')
  })

  test('ACC-24 CAL-11 SEC-12 GAP-38 goes on', async () => {
    const server = fakeServer({ get: answers(atLogin) })
    await store.set(saveNameAtom)
    expect(server.bodies('save_guest_to_sale')).toEqual([{ email: 'ann@example.com', fullname: 'Ann Lee' }])
    expect(server.names()).toEqual(['save_guest_to_sale', 'get_user', 'get', 'update_basket_state'])
    expect(step()).toBe('payment')
  })

  test.each([
    ['the server’s words', refuses(422, 'This basket is not yours.'), 'This basket is not yours.'],
    [
      'words for what has none',
      answers({}, 422),
      'An unknown error occured. Please try again, or contact support.',
    ],
  ])('ACC-40 that is refused shows %s on the basket', async (_, reply, words) => {
    fakeServer({ save_guest_to_sale: reply })
    await store.set(saveNameAtom)
    expect([step(), store.get(reservingErrorAtom)]).toEqual(['basket', words])
  })

  test('that is lost stays, and says so', async () => {
    fakeServer({ save_guest_to_sale: lost })
    await store.set(saveNameAtom)
    expect([step(), mode(), store.get(nameAtom)]).toEqual(['login', 'confirm_name', ' Ann Lee '])
    expect(problem()).toBe('Your name could not be saved. Please check your connection and try again')
  })
})
