import { expect, test } from 'vitest'
import { needsCaptcha } from '../../../server/sale/captcha.ts'

const most = { bySession: 3, byAddress: 20 }

test.each([
  [{ bySession: 1, byAddress: 1 }, false, false],
  [{ bySession: 3, byAddress: 20 }, false, false],
  [{ bySession: 4, byAddress: 4 }, false, true],
  [{ bySession: 1, byAddress: 21 }, false, true],
  [{ bySession: 1, byAddress: 1 }, true, true],
])('After %j, in high demand: %j, reserving needs a captcha: %j', (attempts, isHighDemand, needed) => {
  expect(needsCaptcha(attempts, most, isHighDemand)).toBe(needed)
})
