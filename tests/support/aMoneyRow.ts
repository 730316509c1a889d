import type { MoneyRow } from '../../contract/moneyAmounts.ts'
import { noMoney } from './noMoney.ts'

/** A row of a report of money: two tickets at £30.00, of which one was given back. */
export const aMoneyRow = (change: Partial<MoneyRow> = {}): MoneyRow => ({
  currency: 'GBP',
  currency_symbol: '£',
  is_test: false,
  event_id: 1,
  event: '=Owls',
  date_id: 2,
  nice_date: 'Fri 18/12/2026 at 7:30 pm',
  ticket_id: 3,
  ticket: 'Stalls',
  tickets: 1,
  ...noMoney,
  face: 60,
  discounts: 6,
  fees: 2,
  redeemed: 10,
  refunds: 28,
  received: 18,
  ...change,
})
