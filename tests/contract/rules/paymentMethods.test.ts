import { describe, expect, test } from 'vitest'
import {
  hasPaymentPlans,
  type PaymentFacts,
  type PaymentMethod,
  paymentMethods,
} from '../../../contract/rules/paymentMethods.ts'

const usual: PaymentFacts = {
  total: 55,
  currency: 'GBP',
  provider: 'stripe',
  hasPlans: false,
  sagepayOrStripe: null,
  bankFailed: false,
}

describe('The ways to pay', () => {
  test.each<[string, Partial<PaymentFacts>, PaymentMethod[]]>([
    ['PAY-06 GAP-50 by card', {}, ['card']],
    ['CRD-06 by card just below the limit', { total: 1999.99 }, ['card']],
    ['GAP-51 by card at the limit, where nothing else is left', { total: 2000 }, ['card']],
    ['CRD-06 by card above the limit in another currency', { total: 2000, currency: 'EUR' }, ['card']],
    ['CRD-06 in parts alone above the limit', { total: 2000, hasPlans: true }, ['instalment']],
    ['GAP-52 by card or in parts', { hasPlans: true }, ['card', 'instalment']],
    ['GAP-99 by the legacy card', { sagepayOrStripe: 'sagepay' }, ['hosted_card']],
    ['GAP-99 by the card', { sagepayOrStripe: 'stripe' }, ['card']],
    ['BNK-01 by bank or card in pounds', { provider: 'truelayer' }, ['bank', 'card']],
    ['BNK-01 by bank or card in euros', { provider: 'truelayer', currency: 'EUR' }, ['bank', 'card']],
    ['BNK-01 by card in other money', { provider: 'truelayer', currency: 'USD' }, ['card']],
    ['CRD-06 by bank alone from the limit', { provider: 'truelayer', total: 2000 }, ['bank']],
    [
      'GAP-51 by card from the limit, once the bank has failed',
      { provider: 'truelayer', total: 2000, bankFailed: true },
      ['card'],
    ],
    ['BNK-04 by card, once the bank has failed', { provider: 'truelayer', bankFailed: true }, ['card']],
    ['GAP-50 by bank or the second form', { provider: 'square' }, ['bank', 'square']],
    ['GAP-50 by the second form from the limit too', { provider: 'square', total: 2000 }, ['bank', 'square']],
    [
      'GAP-50 by the second form',
      { provider: 'square', sagepayOrStripe: 'sagepay', currency: 'USD' },
      ['square'],
    ],
    ['PAY-15 are none without a provider', { provider: null, hasPlans: true }, []],
  ])('%s', (_, change, methods) => {
    expect(paymentMethods({ ...usual, ...change })).toEqual(methods)
  })

  test.each<[string, Partial<PaymentFacts>, PaymentMethod[]]>([
    ['the card alone, of bank and card', { provider: 'truelayer' }, ['card']],
    ['the card from the limit, of the bank alone', { provider: 'truelayer', total: 2000 }, ['card']],
    ['the card from the limit, of instalments alone', { total: 2000, hasPlans: true }, ['card']],
    ['nothing of the second form', { provider: 'square' }, []],
    ['nothing of the legacy card', { sagepayOrStripe: 'sagepay' }, []],
  ])('CRD-06 GAP-51 where only the card is built, are %s', (_, change, methods) => {
    expect(paymentMethods({ ...usual, ...change }, method => method === 'card')).toEqual(methods)
  })

  test.each([
    [['1'], 'GBP', false],
    [['1', '3'], 'GBP', true],
    [['3'], 'EUR', false],
    [[], 'GBP', false],
  ])('GAP-52 in parts, of %j in %s: %s', (keys, currency, has) => {
    const options = Object.fromEntries(keys.map(key => [key, { label: key, schedule: [] }]))
    expect(hasPaymentPlans(options, currency)).toBe(has)
  })
})
