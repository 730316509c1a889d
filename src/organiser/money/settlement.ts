import type { MoneyColumn } from '../../../contract/moneyAmounts.ts'
import type { Group } from './report.ts'

/**
 * The side of each account of a settlement. Each row of a report balances: what was sold is credited, and debited is what
 * was given for it. `instalments` is no account, because it is a part of `received`.
 */
const sides: Record<Exclude<MoneyColumn, 'instalments'>, 'debit' | 'credit'> = {
  received: 'debit',
  still_due: 'debit',
  redeemed: 'debit',
  discounts: 'debit',
  refunds: 'debit',
  due_back: 'credit',
  by_hand: 'credit',
  face: 'credit',
  fees: 'credit',
  delivery: 'credit',
  protection: 'credit',
  donations: 'credit',
  donation_fees: 'credit',
  vouchers: 'credit',
}

type Account = keyof typeof sides

/** An amount below zero stands on the other side, so that none is below zero. */
interface SettlementLine {
  event: string
  account: Account
  debit: number
  credit: number
}

/** What is debited and credited to the accounts for each event: both sides of an event are the same. */
export const settlementOf = (events: Group[]): SettlementLine[] =>
  events.flatMap(event =>
    (Object.keys(sides) as Account[])
      .filter(account => event[account] !== 0)
      .map(account => {
        const debited = sides[account] === 'debit' ? event[account] : -event[account]
        return { event: event.name, account, debit: Math.max(0, debited), credit: Math.max(0, -debited) }
      }),
  )
