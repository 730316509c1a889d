import { beforeEach, describe, expect, test } from 'vitest'
import { newCardPlace } from '../../../../src/cards/newCard.ts'
import { savedCardsAtom } from '../../../../src/cards/savedCards.ts'
import { asksBillingAtom, whyPhoneAtom } from '../../../../src/checkout/payment/billing.ts'
import { contactDraft, instalmentDraft } from '../../../../src/checkout/payment/drafts.ts'
import {
  chosenCardAtom,
  planOptionsAtom,
} from '../../../../src/checkout/payment/methods/instalment/instalment.ts'
import {
  methodNameAtom,
  offeredAtom,
  payNowAtom,
  whyNotReadyAtom,
} from '../../../../src/checkout/payment/offered.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import { checkoutAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom, paymentErrorAtom } from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { billingAddress } from '../../../support/aPayment.ts'
import { answers, fakeServer, lost, refuses } from '../../../support/fakeServer.ts'
import { withStore } from '../../../support/withStore.ts'

const plan = (...values: number[]) => ({
  label: `${values.length} monthly payments`,
  schedule: values.map((value, month) => ({ uk_due: `30/0${month + 1}/2027`, value })),
})
const SAVED = {
  payment_method_id: 'pm_1',
  card_type: 'visa',
  last4digits: '4242',
  expiry: '12/30',
  is_default: true,
}
const MADE = { id: 'pm_2', brand: 'visa', last4: '4444', month: '12', year: '2030', funding: 'credit' }
const FAILED = 'There was an error with your payment. Please try again.'

const store = withStore(store => {
  store.set(
    checkoutAtom,
    aCheckout({
      state: 'payment',
      sale_reference: 'ABCDEFGHJK',
      seconds_remaining: 600,
      basket_total: 100,
      opoa: { provider: 'stripe', overridden: false, merchant_id: null },
      payment_plan_schedule_options: { 1: plan(100), 3: plan(33.34, 33.33, 33.33) },
    }),
  )
  store.set(methodNameAtom, 'instalment')
})

/** Fetches these saved cards. */
async function withCards(...opoa_users: object[]) {
  fakeServer({ get_opoa_users: answers({ opoa_users, full_name: 'Sam Field', public_key: 'pk_sandbox' }) })
  await store.set(savedCardsAtom)
}

/** The form of a new card, which makes this card of what was typed. */
function withForm(made: object, incomplete: string | null = null) {
  const form = { check: async () => incomplete, create: async () => made, unmount() {}, setTheme() {} }
  store.set(newCardPlace.formAtom, { form: Promise.resolve(form as never) })
}

const choose = () => {
  store.set(instalmentDraft.atom, { option: '3', card: '', is_default: true })
  store.set(contactDraft.atom, { number: '07700 900123' })
}

describe('Instalments', () => {
  test('INS-01 INS-07 INS-08 GAP-52 offer each plan but "1", with its dates, amounts and total', () => {
    expect(store.get(offeredAtom)).toEqual(['card', 'instalment'])
    expect(store.get(planOptionsAtom)).toEqual([
      {
        key: '3',
        label: '3 monthly payments',
        schedule: [
          { due: '30/01/2027', price: '£33.34' },
          { due: '30/02/2027', price: '£33.33' },
          { due: '30/03/2027', price: '£33.33' },
        ],
        total: '£100.00',
      },
    ])
  })

  test('INS-05 INS-06 PAY-03 PAY-13 are ready once a plan, a valid phone number and a card are chosen', async () => {
    await withCards(SAVED)
    expect([store.get(whyPhoneAtom), store.get(whyNotReadyAtom) === null]).toEqual([
      'Your reminders go to it.',
      false,
    ])
    choose()
    expect(store.get(whyNotReadyAtom) === null).toBe(true)
    store.set(contactDraft.atom, { number: '12' })
    expect(store.get(whyNotReadyAtom) === null).toBe(false)
    choose()
    store.set(instalmentDraft.atom, { option: '1', card: '', is_default: true })
    expect(store.get(whyNotReadyAtom) === null).toBe(false)
    choose()
    await withCards({ ...SAVED, is_default: false })
    expect([store.get(chosenCardAtom), store.get(whyNotReadyAtom) === null]).toEqual(['', false])
  })

  test('INS-02 INS-03 pay by the default card, or by a new one where none is saved', async () => {
    expect(store.get(chosenCardAtom)).toBe('')
    await withCards(SAVED)
    expect([store.get(chosenCardAtom), store.get(asksBillingAtom)]).toEqual(['pm_1', false])
    store.set(instalmentDraft.atom, { option: '3', card: 'new', is_default: true })
    expect([store.get(chosenCardAtom), store.get(asksBillingAtom)]).toEqual(['new', true])
    store.set(instalmentDraft.atom, { option: '3', card: 'pm_gone', is_default: true })
    expect(store.get(chosenCardAtom)).toBe('pm_1')
    await withCards()
    expect(store.get(chosenCardAtom)).toBe('new')
  })

  test('say what is paid now', () => {
    expect(store.get(payNowAtom)).toBeNull()
    choose()
    expect(store.get(payNowAtom)).toBe('£33.34')
  })

  describe('that are paid', () => {
    beforeEach(async () => {
      await withCards(SAVED)
      choose()
    })

    const charged = { outcome: 'charged', reference: 'ABCDEFGHJK', message: '' }

    test('CAL-37 INS-11 send the plan, the phone number and the saved card, and ask what became of it', async () => {
      const server = fakeServer({
        pay_with_instalment: answers({ status: 'success', url: null }),
        get_payment_outcome: answers(charged),
      })
      await store.set(payAtom)
      expect(server.bodies('pay_with_instalment')).toEqual([
        { instalment_option: '3', contact_number: '07700 900123', selected_payment_method_id: 'pm_1' },
      ])
      expect(store.get(paymentAtom).kind).toBe('unknown')
    })

    test.each([
      ['answers', answers({ status: 'success', url: null })],
      ['does not answer', lost],
    ])(
      'TDL-09 INS-11 leave the payments of the plan but the first, also where the server %s',
      async (_, reply) => {
        fakeServer({ pay_with_instalment: reply, get_payment_outcome: answers(charged) })
        await store.set(payAtom)
        expect(store.get(checkoutAtom)?.payment_plan_remaining).toBe(2)
      },
    )

    test('CAL-38 INS-03 send a new card as its provider has made it, after the billing address', async () => {
      const server = fakeServer({
        set_billing_address: answers(billingAddress),
        pay_with_instalment: answers({ status: 'success', url: null }),
      })
      store.set(instalmentDraft.atom, { option: '3', card: 'new', is_default: false })
      withForm(MADE)
      await store.set(payAtom)
      expect(server.names()).toEqual(['set_billing_address', 'pay_with_instalment'])
      expect(server.bodies('pay_with_instalment')).toEqual([
        {
          instalment_option: '3',
          contact_number: '07700 900123',
          new_payment_method: { ...MADE, make_default_payment_method: 'false' },
        },
      ])
    })

    test.each([
      ['is incomplete', MADE, 'Your card number is incomplete.', 'Your card number is incomplete.'],
      ['is refused by its provider', { refused: 'No.' }, null, 'No.'],
    ])('send nothing where the card %s', async (_, made, incomplete, words) => {
      const server = fakeServer({ set_billing_address: answers(billingAddress) })
      store.set(instalmentDraft.atom, { option: '3', card: 'new', is_default: true })
      withForm(made, incomplete)
      await store.set(payAtom)
      expect(server.names()).not.toContain('pay_with_instalment')
      expect(store.get(paymentErrorAtom)).toBe(words)
    })

    test('INS-12 lead to the bank where it asks, and are followed after that', async () => {
      fakeServer({
        pay_with_instalment: answers({ status: 'redirect_to_url', url: 'https://bank.example/' }),
      })
      const paid = store.set(payAtom)
      await expect.poll(() => location.assign).toHaveBeenCalledWith('https://bank.example/')
      dispatchEvent(new Event('pageshow'))
      await paid
      expect(store.get(paymentAtom).kind).toBe('unknown')
    })

    test('INS-13 say that nothing was charged', async () => {
      fakeServer({ pay_with_instalment: answers({ status: 'unsuccessful', url: null }) })
      await store.set(payAtom)
      expect(store.get(paymentErrorAtom)).toBe(FAILED)
    })

    test('are followed where the answer is lost, and refused where the server refuses', async () => {
      fakeServer({ pay_with_instalment: lost })
      await store.set(payAtom)
      expect(store.get(paymentAtom).kind).toBe('unknown')
    })

    test('say why the server refuses them', async () => {
      fakeServer({
        pay_with_instalment: refuses(422, 'Please choose another card.'),
        get_payment_outcome: answers({ outcome: 'not_charged', reference: null, message: '' }),
      })
      await store.set(payAtom)
      expect(store.get(paymentErrorAtom)).toBe('Please choose another card.')
    })
  })
})
