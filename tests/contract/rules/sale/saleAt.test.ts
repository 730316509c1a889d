import { expect, test } from 'vitest'
import { saleAt } from '../../../../contract/rules/sale/saleAt.ts'

const at = (time: string) => ({ at: `2027-05-01T${time}:00+02:00`, nice_date: '' })
const now = (time: string) => Date.parse(`2027-05-01T${time}:00Z`)

test.each([
  ['before its first moment', { on_sale_from: at('10:00') }, '07:59', 'coming'],
  ['at its first moment', { on_sale_from: at('10:00') }, '08:00', 'open'],
  ['before its last moment', { on_sale_until: at('12:00') }, '09:59', 'open'],
  ['at its last moment', { on_sale_until: at('12:00') }, '10:00', 'over'],
  ['between both', { on_sale_from: at('10:00'), on_sale_until: at('12:00') }, '09:00', 'open'],
  ['without a time', {}, '09:00', 'open'],
] as const)('The sale of a ticket %s', (_, ticket, time, state) => {
  expect(saleAt(ticket, now(time))).toBe(state)
})
