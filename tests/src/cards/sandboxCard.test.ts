import { describe, expect, test } from 'vitest'
import { cardProblems } from '../../../src/cards/sandbox/cardProblems.ts'
import { testCards } from '../../../src/cards/sandbox/testCards.ts'
import { typed } from '../../../src/cards/sandbox/typed.ts'

const now = new Date(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', code: '123' }

describe('The sandbox’s card form', () => {
  test.each([
    ['number', '4242424242424242', '4242 4242 4242 4242'],
    ['number', '42424', '4242 4'],
    ['number', '4242', '4242'],
    ['number', '378282246310005', '3782 822463 10005'],
    ['number', '4242-4242-4242-4242-99', '4242 4242 4242 4242'],
    ['number', 'abc', ''],
    ['expiry', '1230', '12 / 30'],
    ['expiry', '12/2', '12 / 2'],
    ['expiry', '4', '04'],
    ['expiry', '12 / ', '12'],
    ['code', '12345', '1234'],
  ] as const)('shows a %s typed as %j as %j', (field, text, shown) => {
    expect(typed[field](text)).toBe(shown)
  })

  test.each(Object.keys(testCards))('takes the published number %s', number => {
    expect(cardProblems({ ...good, number: typed.number(number), code: '1234' }, now)).toEqual({})
  })

  test.each([
    [{ number: '' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4242 4242 4242 424' }, { number: 'Your card number is incomplete.' }],
    [{ number: '3782 822463 1000' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4111 1111 1111 1111' }, { number: 'Use one of the test card numbers.' }],
    [{ number: '3714 496353 98431' }, { number: 'Use one of the test card numbers.' }],
    [{ expiry: '' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '12 / 3' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '13 / 30' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '10 / 26' }, { expiry: "Your card's expiration date is in the past." }],
    [{ expiry: '11 / 26' }, {}],
    [{ code: '12' }, { code: "Your card's security code is incomplete." }],
  ])('CRD-03 says what is wrong with %j, in the provider’s words', (change, problems) => {
    expect(cardProblems({ ...good, ...change }, now)).toEqual(problems)
  })
})
