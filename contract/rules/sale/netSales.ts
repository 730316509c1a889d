import { fromMinor, toMinor } from '../../format/money.ts'
import type { MoneyAmounts, MoneyColumn } from '../../moneyAmounts.ts'
import { sum } from '../totals.ts'

/** Postage, refund protection, donations with their fees, and gift vouchers. */
export const OTHER_SALES: MoneyColumn[] = ['delivery', 'protection', 'donations', 'donation_fees', 'vouchers']
const SOLD: MoneyColumn[] = ['face', 'fees', ...OTHER_SALES]
const LESS: MoneyColumn[] = ['discounts', 'redeemed', 'refunds']

/** The sum of these columns. Decimals are added as minor units, which are exact. */
export const sumOf = (columns: MoneyColumn[], rows: MoneyAmounts[]): number =>
  fromMinor(sum(rows.flatMap(row => columns.map(column => toMinor(row[column])))))

/** What was sold without discounts, credit of gift vouchers and refunds. */
export const netSales = (...rows: MoneyAmounts[]): number =>
  fromMinor(toMinor(sumOf(SOLD, rows)) - toMinor(sumOf(LESS, rows)))
