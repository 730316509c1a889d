import { describe, expect, test } from 'vitest'
import type { User } from '../../../../contract/entities/user.ts'
import {
  beginLoginAtom,
  codeSiteKeyAtom,
  confirmAccountAtom,
  emailAtom,
  enterSentCodeAtom,
  loginProblemAtom,
  modeAtom,
  nameAtom,
  oneTimeCodeAtom,
  sendCodeAtom,
  sentToAtom,
  signOutOfSaleAtom,
} from '../../../../src/account/login/login.ts'
import { captchaAnswerAtom, captchaErrorAtom, passAtom } from '../../../../src/captcha/pass.ts'
import { setLoginRouteAtom } from '../../../../src/checkout/steps/login/arrive.ts'
import { checkoutAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { savingAtom, userAtom } from '../../../../src/state/user.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aUser, aVisitor } from '../../../support/aUser.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'
import { withStore } from '../../../support/withStore.ts'

const store = withStore(store => {
  store.set(checkoutAtom, aCheckout({ state: 'login', seconds_remaining: 600 }))
  store.set(emailAtom, ' ann@example.com ')
  store.set(setLoginRouteAtom)
})

const mode = () => store.get(modeAtom)
const problem = () => store.get(loginProblemAtom)
const step = () => store.get(stepAtom)

describe('The account step', () => {
  test.each<[string, User, string]>([
    ['ACC-18 nobody is signed in', aVisitor(), 'enter_email'],
    ['ACC-19 somebody is', aUser(), 'confirm_account'],
  ])('ACC-02 goes from loading where %s', async (_, user, next) => {
    const slow = heldBack(answers(user))
    fakeServer({ get_user: slow.reply })
    const begun = store.set(beginLoginAtom)
    expect(mode()).toBe('loading')
    slow.release()
    await begun
    expect(mode()).toBe(next)
  })

  test('ACC-18 asks for an e-mail address where the user cannot be loaded', async () => {
    fakeServer({ get_user: lost })
    await store.set(beginLoginAtom)
    expect(mode()).toBe('enter_email')
  })

  test('ACC-25 goes on from a confirmed account', async () => {
    fakeServer()
    await store.set(confirmAccountAtom)
    expect(step()).toBe('payment')
  })

  test('ACC-26 CAL-15 asks for an e-mail address again after signing out', async () => {
    const server = fakeServer()
    store.set(userAtom, aUser())
    store.set(nameAtom, 'Ann Lee')
    await store.set(signOutOfSaleAtom)
    expect(server.names()).toEqual(['logout_of_sale'])
    expect([mode(), store.get(userAtom), store.get(emailAtom), store.get(nameAtom)]).toEqual([
      'enter_email',
      null,
      '',
      '',
    ])
    expect(step()).toBe('login')
  })

  test('ACC-35 says where signing out fails, and stays', async () => {
    fakeServer({ logout_of_sale: lost })
    store.set(userAtom, aUser())
    store.set(modeAtom, 'confirm_account')
    await store.set(signOutOfSaleAtom)
    expect(shownToasts()).toEqual(['Unable to log out. Please refresh the page.'])
    expect([mode(), store.get(userAtom)?.id]).toEqual(['confirm_account', 7])
  })
})

describe('Sending the code', () => {
  test('ACC-20 goes to the code, which is empty', async () => {
    const slow = heldBack(answers({ success: true }))
    const server = fakeServer({ send_one_time_code: slow.reply })
    store.set(oneTimeCodeAtom, '111111')
    const sent = store.set(sendCodeAtom)
    expect(store.get(savingAtom)).toBe(true)
    slow.release()
    await sent
    expect(server.bodies('send_one_time_code')).toEqual([{ email: 'ann@example.com' }])
    expect([mode(), store.get(oneTimeCodeAtom), store.get(savingAtom)]).toEqual([
      'one_time_code_sent',
      '',
      false,
    ])
  })

  test('ACC-20 while another address is typed stays there, and keeps the way to the field of the code', async () => {
    const slow = heldBack(answers({ success: true }))
    fakeServer({ send_one_time_code: slow.reply })
    store.set(modeAtom, 'enter_email')
    const sent = store.set(sendCodeAtom)
    store.set(emailAtom, 'anna@example.com')
    slow.release()
    await sent
    expect([mode(), store.get(emailAtom), store.get(sentToAtom)]).toEqual([
      'enter_email',
      'anna@example.com',
      'ann@example.com',
    ])
    store.set(enterSentCodeAtom)
    expect([mode(), store.get(emailAtom)]).toEqual(['one_time_code_sent', 'ann@example.com'])
  })

  test('ACC-33 ACC-20 that is refused keeps the way to the field of the newest code', async () => {
    fakeServer({ send_one_time_code: inTurn(answers({ success: true }), refuses(429, 'Too many codes.')) })
    expect(store.get(sentToAtom)).toBe(null)
    await store.set(sendCodeAtom)
    store.set(modeAtom, 'enter_email')
    store.set(emailAtom, 'another@example.com')
    await store.set(sendCodeAtom)
    expect([mode(), problem(), store.get(sentToAtom)]).toEqual([
      'enter_email',
      'Too many codes.',
      'ann@example.com',
    ])
    store.set(enterSentCodeAtom)
    expect([mode(), problem(), store.get(emailAtom)]).toEqual(['one_time_code_sent', null, 'ann@example.com'])
  })

  test('that needs a captcha shows it, sends its token, and shows another one where it is not accepted', async () => {
    const asks = (error: string | null) => answers({ captcha: true, captcha_sitekey: 'key', error })
    const server = fakeServer({
      send_one_time_code: inTurn(asks(null), lost, asks('Not accepted.'), answers({ success: true })),
    })
    store.set(modeAtom, 'enter_email')
    await store.set(sendCodeAtom)
    expect([mode(), store.get(codeSiteKeyAtom), store.get(captchaErrorAtom)]).toEqual([
      'enter_email',
      'key',
      null,
    ])
    store.set(passAtom, 'token')
    await store.set(sendCodeAtom)
    // The answer was lost: the same token can be sent again.
    expect([store.get(captchaAnswerAtom), store.get(codeSiteKeyAtom)]).toEqual(['token', 'key'])
    await store.set(sendCodeAtom)
    expect([store.get(captchaAnswerAtom), store.get(captchaErrorAtom)]).toEqual([null, 'Not accepted.'])
    store.set(passAtom, 'other')
    await store.set(sendCodeAtom)
    expect([mode(), store.get(codeSiteKeyAtom)]).toEqual(['one_time_code_sent', null])
    expect(server.bodies('send_one_time_code').map(body => body['h-captcha-response'])).toEqual([
      undefined,
      'token',
      'token',
      'other',
    ])
  })

  test.each([
    ['ACC-34 refused', refuses(422, 'That address is blocked.'), 'That address is blocked.'],
    [
      'ACC-34 refused for now',
      refuses(429, 'Too many codes. Try again in a minute.'),
      'Too many codes. Try again in a minute.',
    ],
    ['lost', lost, null],
  ])('ACC-33 that is %s says so, with what the server says', async (_, reply, words) => {
    fakeServer({ send_one_time_code: reply })
    store.set(modeAtom, 'enter_email')
    await store.set(sendCodeAtom)
    expect(shownToasts()).toEqual(['Unable to send the code. Please try again later'])
    expect([mode(), problem(), store.get(savingAtom)]).toEqual(['enter_email', words, false])
  })
})
