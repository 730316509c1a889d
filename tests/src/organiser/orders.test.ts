import { expect, test } from 'vitest'
import { csvOf } from '../../../src/organiser/csv.ts'
import { orderRows } from '../../../src/organiser/orders.ts'

const order = {
  id: 1,
  reference: 'ABCDEFGHJK',
  bought: '18/12/2026 at 7:30 pm',
  full_name: 'Zoë "Zed" Field',
  email: 'zoe@example.com',
  is_test: false,
  is_refunded: false,
  items: ['2 × Seat', '1 × Box'],
  tickets: [],
  delivery_address: ['1 Lantern Row', 'Bath'],
  answers: [{ question: 'Your name?', of: 'Box 1', answer: 'Sam' }],
  feedback: 'Lovely',
}

test('GAP-98 orders are saved as RFC 4180 with a byte order mark', () => {
  expect(csvOf(orderRows([order]))).toBe(
    [
      '\uFEFF"Order","Paid","Name","E-mail address","Bought","Delivery address","Answers","Feedback","Test order","Refunded"',
      '"ABCDEFGHJK","18/12/2026 at 7:30 pm","Zoë ""Zed"" Field","zoe@example.com","2 × Seat\n1 × Box","1 Lantern Row\nBath","Box 1: Your name? Sam","Lovely","",""',
      '',
    ].join('\r\n'),
  )
})

test('a shopper’s name is no formula of a spreadsheet', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])
    expect(csvOf(orderRows([{ ...order, full_name: name }]))).toContain(`"'${name}"`)
})
