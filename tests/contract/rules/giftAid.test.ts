import { expect, test } from 'vitest'
import {
  asksGiftAidAddress,
  giftAidAddressProblems,
  worthWithGiftAid,
} from '../../../contract/rules/giftAid.ts'

const line = 'Please type your first line of address'
const overseas = 'Please type your overseas address'
const postcode = 'Please type your postcode'

test.each([
  ['GFT-16 under 20 no address is needed', 1999, true, '', '', {}],
  ['GFT-16 under 20 no address is needed overseas', 1999, false, '', '', {}],
  ['GFT-14 from 20 a UK resident needs both', 2000, true, '', '', { address1: line, postcode }],
  ['GFT-14 a UK resident needs a postcode', 2000, true, '1 Street', ' ', { postcode }],
  ['GFT-14 a UK resident needs an address', 2000, true, ' ', 'ZZ99 1AA', { address1: line }],
  ['GFT-14 a UK resident needs no more', 2000, true, '1 Street', 'ZZ99 1AA', {}],
  ['GFT-15 a donor overseas needs an address', 2000, false, '', '', { address1: overseas }],
  ['GFT-15 a donor overseas needs no postcode', 2000, false, '1 Street, Testville', '', {}],
])('%s', (_, amount, uk_based, address1, typed, problems) => {
  expect(giftAidAddressProblems({ uk_based, address1, postcode: typed }, amount)).toEqual(problems)
})

test('GFT-07 an address is asked for from 20', () => {
  expect([1999, 2000].map(asksGiftAidAddress)).toEqual([false, true])
})

test('GFT-03 a donation is worth a quarter more', () => {
  expect([1000, 102, 1].map(worthWithGiftAid)).toEqual([1250, 128, 1])
})
