import { sum } from '../../contract/rules/totals.ts'
import { type Balance, isPart } from './balances.ts'
import type { Entry } from './enter.ts'
import type { Back } from './refunds.ts'

/** What ends of a sale, and to where what has paid for it goes back. */
export interface Returned {
  entries: Entry[]
  backs: Back[]
  /** By how much the payments to come are less, in minor units. */
  less: number
}

/**
 * Gives back these parts of a sale to what has paid for them: credit to its code, what is not paid yet by less to pay, and
 * money by the payments that it came from, the newest first. No more goes back by a payment than is left of it. Of what
 * was given back before without an end of a part, nothing goes back again.
 */
export function returnedTo(balances: Balance[], ended: Balance[]): Returned {
  const isWhole = balances.filter(isPart).length === ended.length
  const tickets = new Set(ended.map(({ ticket_id }) => ticket_id).filter(id => id !== null))
  const over = balances.filter(
    ({ account, ticket_id }) =>
      (account === 'credit' && (isWhole || (ticket_id !== null && tickets.has(ticket_id)))) ||
      (account === 'goodwill' && isWhole),
  )
  let left = -sum([...ended, ...over].map(({ amount }) => amount))
  const entries: Entry[] = [...ended, ...over].map(one => ({ ...one, amount: -one.amount }))
  const take = (source: Balance, most: number): number => {
    const amount = Math.max(0, Math.min(left, most))
    left -= amount
    if (amount > 0) entries.push({ ...source, amount: -amount })
    return amount
  }
  const of = (account: Balance['account']) => balances.filter(one => one.account === account)
  const less = sum(of('owed').map(owed => take(owed, owed.amount)))
  const payments = of('payment').sort((one, other) => (other.attempt_id ?? 0) - (one.attempt_id ?? 0))
  const backs = payments.flatMap(payment => {
    // What a bank has not taken back is at the provider, and already due to the shopper.
    const due = sum(
      of('due')
        .filter(one => one.attempt_id === payment.attempt_id)
        .map(one => one.amount),
    )
    const amount = take(payment, payment.amount + due)
    return amount > 0 ? [{ attempt_id: payment.attempt_id as number, amount }] : []
  })
  if (!isWhole) for (const goodwill of of('goodwill')) take(goodwill, goodwill.amount)
  return { entries, backs, less }
}
