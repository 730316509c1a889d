import { MONEY_COLUMNS, type MoneyAmounts } from '../../contract/moneyAmounts.ts'

/** The columns of money of something that has cost nothing. */
export const noMoney = Object.fromEntries(MONEY_COLUMNS.map(column => [column, 0])) as MoneyAmounts
