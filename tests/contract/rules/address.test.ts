import { describe, expect, test } from 'vitest'
import {
  addressError,
  addressProblems,
  fromFound,
  isFindable,
  isPostcodeOf,
  type NewAddress,
} from '../../../contract/rules/address.ts'

const whole: NewAddress = {
  first_name: 'Sam',
  last_name: 'Field',
  address_1: '1 Lantern Row',
  address_2: '',
  town: 'Testbury',
  postcode: 'ZZ99 1AA',
  country: '1',
  state: '',
}

describe('A new address', () => {
  test('ADR-14 with all that is needed has no problem', () => {
    expect(addressProblems(whole)).toEqual({})
    expect(addressError(whole)).toBeNull()
  })

  test.each([
    ['first_name', 'Please type your first name'],
    ['last_name', 'Please type your last name'],
    ['address_1', 'Please type your first line of address'],
    ['town', 'Please type your town/city'],
    ['country', 'Please choose a country'],
  ] as const)('ADR-14 ADR-18 ADR-19 ADR-33 without %s is not complete', (field, problem) => {
    const address = { ...whole, [field]: field === 'country' ? '' : ' ' }
    expect(addressProblems(address)).toEqual({ [field]: problem })
    expect(addressError(address)).toBe('Please complete your address')
  })

  test('ADR-32 ADR-33 needs a postcode before all else', () => {
    const address = { ...whole, postcode: ' ', town: '' }
    expect(addressProblems(address)).toMatchObject({ postcode: 'Please type your postcode' })
    expect(addressError(address)).toBe('Type your postcode or zip code')
  })

  test('ADR-15 ADR-29 needs a state in the USA, and nowhere else', () => {
    expect(addressProblems({ ...whole, country: '2' })).toEqual({ state: 'Please type your state' })
    expect(addressProblems({ ...whole, country: '2', state: '5' })).toEqual({})
    expect(addressProblems({ ...whole, country: '3' })).toEqual({})
  })

  test('ADR-20 says whose it is', () => {
    expect(addressProblems({ ...whole, town: '' }, 'the donor’s')).toEqual({
      town: 'Please type the donor’s town/city',
    })
  })

  test.each([
    ['1', 'BS1 5TR', true],
    ['1', 'zz991aa', true],
    ['1', 'EC1A 1BB', true],
    ['1', '90210', false],
    ['1', 'somewhere', false],
    ['2', '90210', true],
    ['7', 'anything', true],
  ])('ADR-28 in country %s could have the postcode %s: %s', (country, postcode, could) => {
    expect(isPostcodeOf(country, postcode)).toBe(could)
  })
})

describe('The address finder', () => {
  test.each([
    ['', false],
    ['1 L', true],
    [' 1  ', false],
    ['12', false],
  ])('ADR-16 has enough in “%s”: %s', (typed, isEnough) => {
    expect(isFindable(typed)).toBe(isEnough)
  })

  test('ADR-26 fills the form with what it found', () => {
    const found = {
      formatted_address: '3 Old Ferry Road, Saltings, Testbury, ZZ99 3CC',
      address_line_2: 'Saltings',
      town: 'Testbury',
      post_code: 'ZZ99 3CC',
    }
    expect(fromFound(found)).toEqual({
      address_1: '3 Old Ferry Road',
      address_2: 'Saltings',
      town: 'Testbury',
      postcode: 'ZZ99 3CC',
      country: '1',
      state: '',
    })
  })
})
