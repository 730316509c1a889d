import { expect, test } from 'vitest'
import { donationTexts } from '../../../src/text/donation.ts'

test.each([
  [2.5, 20, 'Foyer adds a processing fee of 2.5% plus 20p to your donation: £0.54'],
  [2.5, 0, 'Foyer adds a processing fee of 2.5% to your donation: £0.54'],
  [0, 20, 'Foyer adds a processing fee of 20p to your donation: £0.54'],
  [0, 0, null],
])('DON-10 the fee of %s%% and %sp is stated with the parts that it has', (percent, pence, text) => {
  expect(donationTexts.fee(percent, pence, '£0.54')).toBe(text)
})
