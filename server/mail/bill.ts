import { fromMinor, money, toMinor } from '../../contract/format/money.ts'
import type { PaidBy } from '../../contract/rules/paymentMethods.ts'
import type { Summed } from '../../contract/rules/summary.ts'
import { summaryRows } from '../../contract/rules/summaryRows.ts'
import { shownPrice } from '../../contract/rules/totals.ts'
import type { Bill } from '../checkout/billOf.ts'
import { escapedHtml, look } from './letterPage.ts'

type Row = readonly [label: string, amount: string]

/** Each line of an order, then the rows of the order summary, then the total. */
export function billRows(bill: Summed): Row[] {
  const { symbol } = bill.currency
  const inWords = (minor: number) => (minor > 0 ? money(fromMinor(minor), symbol) : 'Free')
  const tickets = bill.tickets.map((line): Row => {
    const { price, bookingFee } = shownPrice(line, bill.all_booking_fees_are_absorbed)
    const fee = bookingFee > 0 ? ` (${inWords(price)} + ${inWords(bookingFee)} fee each)` : ''
    return [`${line.qty} × ${line.ticket_name}, ${line.event_name}${fee}`, inWords(line.qty * price)]
  })
  const vouchers = bill.gift_vouchers.map(
    (line): Row => [
      `${line.qty} × ${line.name}, gift voucher of ${line.o_name}`,
      inWords(line.qty * toMinor(line.value)),
    ],
  )
  return [
    ...tickets,
    ...vouchers,
    ...summaryRows(bill),
    ['Total, fees included', inWords(toMinor(bill.basket_total))],
  ]
}

/**
 * What the rows do not say, in sentences: the fee of the donation, and how the order was paid. `keep`: what follows where it
 * was paid.
 */
export function billNotes(
  { basket_total, paid, takenBack, currency, donation, paidBy, isDonationFeeWithVat }: Bill,
  keep = '',
): string[] {
  const shown = (amount: number) => money(amount, currency.symbol)
  const vat = isDonationFeeWithVat ? ', VAT included' : ''
  const how = [...new Set(paidBy.map(method => ways[method]))].join(' and ')
  return [
    ...(donation
      ? [
          `Your donation is ${shown(donation.amount_before_booking_fee)}, and its fee ${shown(donation.booking_fee)}${vat}.`,
        ]
      : []),
    basket_total > 0
      ? `Paid${how && ` ${how}`}: ${shown(fromMinor(paid))}. ${keep}`.trim()
      : 'There was nothing to pay.',
    ...(takenBack > 0 ? [`${shown(fromMinor(takenBack))} of this order was refunded since.`] : []),
  ]
}

const ways: Record<PaidBy, string> = {
  bank: 'by instant bank transfer',
  card: 'by card',
  cash: 'in cash',
  terminal: 'by card at the box office',
  hosted_card: 'by card',
  instalment: 'in instalments by card',
  square: 'by card',
}

/** The last row is the total. */
export const billTable = (rows: Row[]): string =>
  `<table style="width:100%;border-collapse:collapse;margin:0 0 14px">${rows
    .map(([label, amount], index) => {
      const isTotal = index === rows.length - 1
      const line = isTotal ? ';border-top-width:1px;border-top-style:solid;font-weight:700' : ''
      const cell = (style: string, text: string) =>
        `<td ${look('rule', `padding:6px 0;vertical-align:top${line}${style}`)}>${escapedHtml(text)}</td>`
      return `<tr>${cell('', label)}${cell(';text-align:right;white-space:nowrap;padding-left:16px', amount)}</tr>`
    })
    .join('')}</table>`
