import { atom, type createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  expressBoxesAtom,
  expressNameAtom,
  expressProblemsAtom,
} from '../../../../src/checkout/express/buyer.ts'
import { expressDraft } from '../../../../src/checkout/express/draft.ts'
import ExpressPayment from '../../../../src/checkout/express/ExpressPayment.tsx'
import { saveDetailsAtom } from '../../../../src/checkout/express/saveDetails.ts'
import { beginPaymentAtom } from '../../../../src/checkout/payment/begin.ts'
import { claimAtom } from '../../../../src/checkout/payment/claim.ts'
import { billingDraft, contactDraft } from '../../../../src/checkout/payment/drafts.ts'
import { methodsAtom } from '../../../../src/checkout/payment/methods.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom, paymentErrorAtom } from '../../../../src/state/payment.ts'
import { userAtom } from '../../../../src/state/user.ts'
import { aCheckout, owlAid } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { aUser, aVisitor } from '../../../support/aUser.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

const FAILED = 'An error occurred. Please try again later'
const organiser = (id: number, organiser_subscribed: boolean) => ({
  id,
  organiser_subscribed,
  marketing_signup_message: `News of ${id}`,
})
const priced = aCheckout({
  state: 'payment',
  express: true,
  seconds_remaining: 600,
  opoa: { provider: 'stripe', overridden: false, merchant_id: null },
  marketing_preferences: {
    ct_subscribed: false,
    event_subscribed: false,
    basket_organisers: [organiser(5, false), organiser(6, true)],
  },
})
const free = { ...priced, basket_total: 0 }
const typed = { fullname: ' Grace Hopper ', email: ' grace@example.com ', newsletter: true, organisers: [5] }

let store: ReturnType<typeof createStore>

beforeEach(() => {
  fakePage()
  store = aStore()
  store.set(checkoutAtom, priced)
  store.set(userAtom, aVisitor())
})
afterEach(() => {
  vi.unstubAllGlobals()
  shownToasts()
})

const error = () => store.get(paymentErrorAtom)
const shown = () =>
  renderToStaticMarkup(
    <Provider store={store}>
      <ExpressPayment />
    </Provider>,
  )

describe('The fields of an express checkout', () => {
  test('EXP-03 EXP-04 EXP-05 GAP-12 are name and e-mail address, and a box for each that is not subscribed', () => {
    const markup = shown()
    expect(markup.match(/<input[^>]*type="checkbox"[^>]*>/g)).toHaveLength(2)
    expect(markup).not.toContain('checked=""')
    expect(markup).toContain('News of 5')
    expect(markup).not.toContain('News of 6')
    for (const label of ['Full name', 'Email address', 'Pay £55.00']) expect(markup).toContain(label)
    store.set(checkoutAtom, free)
    expect(shown()).toContain('Claim free tickets')
  })

  test('GAP-03 have no box where Keep updated has asked, and those of an account are filled in', () => {
    store.set(checkoutAtom, { ...priced, charity: owlAid })
    expect(store.get(expressBoxesAtom)).toEqual({ newsletter: false, organisers: [] })
    store.set(userAtom, aUser())
    expect(shown()).toContain('value="Ann Lee"')
    expect(shown()).toContain('value="ann@example.com"')
    store.set(expressDraft.atom, { ...expressDraft.empty, fullname: '' })
    expect(shown()).not.toContain('value="Ann Lee"')
  })

  test('the names of the billing address follow the full name until they are typed themselves', () => {
    const names = () => {
      const { first_name, last_name } = store.get(billingDraft.atom).address
      return [first_name, last_name]
    }
    for (const name of ['G', 'Grace ', 'Grace B Hopper']) store.set(expressNameAtom, name)
    expect(names()).toEqual(['Grace', 'B Hopper'])
    store.set(billingDraft.atom, now => ({ ...now, address: { ...now.address, last_name: 'Murray' } }))
    store.set(expressNameAtom, 'Ada King')
    expect(names()).toEqual(['Grace', 'Murray'])
  })

  test.each([
    ['Grace', 'grace@example.com', ['Type both your first and last name(s)']],
    ['Grace Hopper', 'grace@example', ['Type a valid email address']],
    ['', '', ['Type both your first and last name(s)', 'Type a valid email address']],
    [' Grace  Hopper ', ' grace@example.com ', []],
  ])('EXP-07 EXP-08 GAP-05 the problems of %o and %o are %o', (fullname, email, problems) => {
    store.set(expressDraft.atom, { ...expressDraft.empty, fullname, email })
    expect(store.get(expressProblemsAtom).map(({ problem }) => problem)).toEqual(problems)
  })
})

describe('CAL-31 The details', () => {
  const start = vi.fn(async () => null)
  const payBy = (asksAddress: boolean) =>
    store.set(methodsAtom, { card: { title: 'Card', asksAddress, start: atom(null, start), failed: '' } })
  beforeEach(() => {
    start.mockClear()
    payBy(true)
    store.set(expressDraft.atom, typed)
  })

  test('EXP-06 GAP-67 are saved before the payment starts, with address and phone number where they are asked', async () => {
    store.set(checkoutAtom, { ...priced, has_require_phone_number: true })
    store.set(contactDraft.atom, { number: ' 01632 960001 ' })
    store.set(billingDraft.atom, now => ({ ...now, address: { ...now.address, postcode: 'ZZ99 1AA' } }))
    const server = fakeServer()
    await store.set(payAtom, saveDetailsAtom)
    expect(server.bodies('set_account_details')).toMatchObject([
      {
        fullname: 'Grace Hopper',
        email: 'grace@example.com',
        contact_number: '01632 960001',
        ct_subscribed: 'true',
        organiser_subscribed_marketing: { 5: 'true' },
        address: { postcode: 'ZZ99 1AA', selected_user_address_id: 'new' },
      },
    ])
    expect(start).toHaveBeenCalledOnce()
  })

  test('GAP-67 have neither where none is asked, and no box that was not shown', async () => {
    payBy(false)
    store.set(checkoutAtom, { ...priced, charity: owlAid })
    const server = fakeServer()
    await store.set(saveDetailsAtom)
    const [body] = server.bodies('set_account_details')
    expect(body).toMatchObject({ contact_number: '', ct_subscribed: 'false' })
    expect(body).not.toHaveProperty('address')
    expect(body).not.toHaveProperty('organiser_subscribed_marketing')
  })

  test.each([
    ['words of the server', refuses(422, 'Not this one'), 'Not this one'],
    ['no words', answers({}, 422), FAILED],
    ['no network', lost, FAILED],
  ])('GAP-115 that are not saved, with %s, start no payment and stay', async (_, reply, words) => {
    const server = fakeServer({
      set_account_details: reply,
      get_payment_outcome: answers({ outcome: 'not_charged', reference: null, message: '' }),
    })
    await store.set(payAtom, saveDetailsAtom)
    expect(error()).toBe(words)
    expect(start).not.toHaveBeenCalled()
    expect(server.names()).not.toContain('claim_free_tickets')
    expect(store.get(expressDraft.atom)).toEqual(typed)
  })

  test('are the same request where the answer was lost', async () => {
    const server = fakeServer({ set_account_details: inTurn(lost, answers({ success: true })) })
    await store.set(payAtom, saveDetailsAtom)
    await store.set(payAtom, saveDetailsAtom)
    const [first, second] = server.keys('set_account_details')
    expect(first).toBe(second)
    expect(start).toHaveBeenCalledOnce()
  })

  test('whose hold has ended lead back to the basket', async () => {
    fakeServer({ set_account_details: refuses(410, 'Your time is over.'), get: lost })
    await store.set(payAtom, saveDetailsAtom)
    expect(store.get(stepAtom)).toBe('basket')
    expect(store.get(reservingErrorAtom)).toBe('Your time is over.')
  })

  test('GAP-48 are saved before a claim, which names the same e-mail address', async () => {
    store.set(checkoutAtom, { ...free, has_require_phone_number: true })
    const server = fakeServer()
    await store.set(claimAtom, saveDetailsAtom)
    expect(server.names()).toEqual(['set_account_details', 'claim_free_tickets', 'update_basket_state'])
    expect(server.bodies('claim_free_tickets')).toEqual([{ email: 'grace@example.com' }])
    expect(server.bodies('set_account_details')[0]).not.toHaveProperty('address')
    expect(store.get(expressDraft.atom)).toBe(expressDraft.empty)
  })

  test('GAP-48 a claim that fails says so, and is repeated', async () => {
    store.set(checkoutAtom, free)
    const server = fakeServer({
      claim_free_tickets: inTurn(refuses(422, 'Not yet.'), answers({ success: true })),
    })
    await store.set(claimAtom, saveDetailsAtom)
    expect(error()).toBe('Not yet.')
    await store.set(claimAtom, saveDetailsAtom)
    expect(server.bodies('claim_free_tickets')).toHaveLength(2)
    expect(store.get(paymentAtom).kind).toBe('idle')
  })
})

test('GAP-48 free tickets of an express checkout are not claimed on arrival', async () => {
  store.set(checkoutAtom, free)
  const server = fakeServer()
  await store.set(beginPaymentAtom)
  expect(server.names()).not.toContain('claim_free_tickets')
})
