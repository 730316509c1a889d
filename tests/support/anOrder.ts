import type { OrganiserOrder } from '../../contract/calls/organiserOrders.ts'
import { noMoney } from './noMoney.ts'

/** A paid order of two tickets, as its organiser reads it. */
export const anOrder = (change: Partial<OrganiserOrder> = {}): OrganiserOrder => ({
  id: 1,
  reference: 'ABCDEFGHJK',
  bought: '18/12/2026 at 7:30 pm',
  full_name: 'Zoë "Zed" Field',
  email: 'zoe@example.com',
  is_test: false,
  is_refunded: false,
  items: ['2 × Seat', '1 × Box'],
  tickets: [
    { id: '0000000001', name: 'Seat', is_refunded: false },
    { id: '0000000002', name: 'Seat', is_refunded: false },
  ],
  delivery_address: ['1 Lantern Row', 'Bath'],
  answers: [{ id: 1, question: 'Your name?', of: 'Box 1', answer: 'Sam', choices: [] }],
  currency: 'GBP',
  currency_symbol: '£',
  amounts: {
    ...noMoney,
    face: 60,
    discounts: 6.5,
    fees: 2,
    refunds: 28,
    received: 27.5,
  },
  feedback: 'Lovely',
  ...change,
})
