import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinor, toMinor } from '../../../../contract/format/money.ts'
import { MONEY_COLUMNS, type MoneyRow } from '../../../../contract/moneyAmounts.ts'
import { csvOf } from '../../../../src/organiser/csv.ts'
import { moneyRows, settlementRows } from '../../../../src/organiser/money/moneyFiles.ts'
import { type MoneySection, moneySections } from '../../../../src/organiser/money/report.ts'
import { aMoneyRow } from '../../../support/aMoneyRow.ts'
import { noMoney } from '../../../support/noMoney.ts'

const whole = { date_id: null, nice_date: '', ticket_id: null, ticket: '', tickets: 0 }

const rows = [
  aMoneyRow({ ...whole, ...noMoney, delivery: 2.45, donations: 5, donation_fees: 0.3, received: 7.75 }),
  aMoneyRow(),
  aMoneyRow({
    ticket_id: 4,
    ticket: 'Box',
    ...noMoney,
    tickets: 3,
    face: 0.3,
    received: 0.1,
    still_due: 0.2,
  }),
  aMoneyRow({
    date_id: 5,
    nice_date: 'Sat',
    ...noMoney,
    tickets: -1,
    refunds: 28,
    redeemed: -10,
    received: -18,
  }),
  aMoneyRow({ ...whole, event_id: null, event: '', ...noMoney, vouchers: 15, received: 15 }),
  aMoneyRow({ currency: 'EUR', currency_symbol: '€' }),
  aMoneyRow({ is_test: true }),
]

const [pounds, ...others] = moneySections(rows) as [MoneySection, ...MoneySection[]]

test('live orders are apart from test orders, and each currency from the others', () => {
  expect([pounds, ...others].map(({ currency, symbol, isTest }) => [currency, symbol, isTest])).toEqual([
    ['GBP', '£', false],
    ['EUR', '€', false],
    ['GBP', '£', true],
  ])
})

test('an event is its dates and what is of no date, and a date its ticket types', () => {
  const [owls, vouchers] = pounds.events
  expect(owls?.parts.map(({ name, tickets, net }) => [name, tickets, net])).toEqual([
    ['', 0, 7.75],
    ['Fri 18/12/2026 at 7:30 pm', 4, 18.3],
    ['Sat', -1, -18],
  ])
  expect(owls?.parts.map(({ parts }) => parts.map(({ name, received }) => [name, received]))).toEqual([
    [],
    [
      ['Stalls', 18],
      ['Box', 0.1],
    ],
    [['Stalls', -18]],
  ])
  expect([vouchers?.name, vouchers?.parts, vouchers?.net]).toEqual(['', [], 15])
})

test('sums are exact, and what was sold comes to where its money is', () => {
  expect(pounds.total).toMatchObject({
    tickets: 3,
    face: 60.3,
    other: 22.75,
    refunds: 56,
    received: 22.85,
    still_due: 0.2,
  })
  expect(pounds.total.net).toBe(23.05)
})

test('a file has all columns; an amount below zero is a number, and a title that begins with a sign is no formula', () => {
  const lines = csvOf(moneyRows(pounds)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 5)
  expect(lines[0]).toBe(
    '\uFEFF"Event","Date","Ticket type","Currency","Tickets","Tickets at face value","Discounts","Booking fees","Postage","Refund protection","Donations","Fees of donations","Gift vouchers sold","Gift vouchers used","Refunds","Received","Received in instalments","Instalments still due","Refunds to pay by hand","Refunds paid by hand"',
  )
  expect(lines[2]).toBe(
    `"'=Owls","Fri 18/12/2026 at 7:30 pm","Stalls","GBP",1,60,6,2,0,0,0,0,0,10,28,18,0,0,0,0`,
  )
  expect(lines[4]).toBe(`"'=Owls","Sat","Stalls","GBP",-1,0,0,0,0,0,0,0,0,-10,28,-18,0,0,0,0`)
  expect(lines[5]).toBe(`"Gift vouchers","","","GBP",0,0,0,0,0,0,0,0,15,0,0,15,0,0,0,0`)
})

test('a settlement debits and credits each account, and an amount below zero stands on the other side', () => {
  const given = moneySections([
    aMoneyRow({ ...noMoney, refunds: 28, redeemed: -10, received: -18 }),
  ])[0] as MoneySection
  expect(settlementRows(given)).toEqual([
    ['Event', 'Account', 'Debit', 'Credit', 'Currency'],
    ['=Owls', 'Received', 0, 18, 'GBP'],
    ['=Owls', 'Gift vouchers used', 0, 10, 'GBP'],
    ['=Owls', 'Refunds', 28, 0, 'GBP'],
    ['Total', '', 28, 28, 'GBP'],
  ])
})

/** A row whose received money is what the other columns leave, as in the server's reports. */
const balanced = fc
  .record({
    event_id: fc.nat(2),
    ...Object.fromEntries(MONEY_COLUMNS.map(column => [column, fc.integer({ min: -9999, max: 9999 })])),
  })
  .map(one => {
    const minor = one as Record<(typeof MONEY_COLUMNS)[number] | 'event_id', number>
    const { face, fees, delivery, protection, donations, donation_fees, vouchers } = minor
    const sold = face + fees + delivery + protection + donations + donation_fees + vouchers
    const net = sold - minor.discounts - minor.redeemed - minor.refunds
    const received = net - minor.still_due + minor.due_back + minor.by_hand
    const amounts = MONEY_COLUMNS.map(column => [
      column,
      fromMinor(column === 'received' ? received : minor[column]),
    ])
    return aMoneyRow({
      event_id: minor.event_id,
      event: `Event ${minor.event_id}`,
      ...(Object.fromEntries(amounts) as Partial<MoneyRow>),
    })
  })

test('the lines of each settlement sum to zero, of each event and of all', () => {
  fc.assert(
    fc.property(fc.array(balanced, { minLength: 1, maxLength: 6 }), all => {
      const lines = settlementRows(moneySections(all)[0] as MoneySection).slice(1)
      const left = (of: typeof lines) =>
        of.reduce((sum, [, , debit, credit]) => sum + toMinor(Number(debit)) - toMinor(Number(credit)), 0)
      for (const own of Map.groupBy(lines, ([event]) => event).values()) expect(left(own)).toBe(0)
      expect(lines.every(([, , debit, credit]) => Number(debit) >= 0 && Number(credit) >= 0)).toBe(true)
    }),
  )
})
