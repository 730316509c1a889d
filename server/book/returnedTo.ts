import { sum } from '../../contract/rules/totals.ts'
import { type Balance, isPart } from './balances.ts'
import type { Entry } from './enter.ts'
import type { Back } from './refunds.ts'

/** What goes back of a sale, and to where. */
export interface Returned {
  entries: Entry[]
  backs: Back[]
  /** By how much the payments to come are less, in minor units. */
  less: number
}

/**
 * Gives back these parts of a sale to what has paid for them: credit to its code, what is not paid yet by less to pay, and
 * money by the payments that it came from. Of what was given back before without an end of a part, nothing goes back
 * again.
 */
export function returnedTo(balances: Balance[], ended: Balance[]): Returned {
  const isWhole = balances.filter(isPart).length === ended.length
  const over = balances.filter(
    one =>
      (one.account === 'credit' || one.account === 'goodwill') &&
      (isWhole || ended.some(part => isBeside(one, part))),
  )
  const ends = [...ended, ...over]
  const { left, ...returned } = sentBack(balances, -sum(ends.map(({ amount }) => amount)))
  const entries = [...ends.map(one => ({ ...one, amount: -one.amount })), ...returned.entries]
  let rest = left
  // What was given back at the provider's own pages is of no part.
  for (const goodwill of isWhole
    ? []
    : balances.filter(one => one.account === 'goodwill' && !isOfPart(one))) {
    const amount = Math.min(rest, goodwill.amount)
    rest -= amount
    if (amount > 0) entries.push({ ...goodwill, amount: -amount })
  }
  return { ...returned, entries }
}

/** Whether credit or goodwill is of this part. */
const isBeside = (one: Balance, part: Balance): boolean =>
  isOfPart(one) &&
  one.ticket_id === part.ticket_id &&
  one.event_id === part.event_id &&
  (one.ticket_id !== null || one.gift_voucher_code_id === part.gift_voucher_code_id)

const isOfPart = ({ account, ticket_id, event_id, gift_voucher_code_id }: Balance): boolean =>
  ticket_id !== null || (account === 'goodwill' && (event_id !== null || gift_voucher_code_id !== null))

/**
 * Money of a sale that goes back: what is not paid yet by less to pay, the rest by the payments that it came from, the newest
 * first. No more goes back by a payment than is left of it. `left`: what nothing has paid for.
 */
export function sentBack(balances: Balance[], whole: number): Returned & { left: number } {
  let left = whole
  const entries: Entry[] = []
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
    // What a bank has not taken back is at the provider, and due to the shopper or paid to them by hand.
    const gone = sum(
      [...of('due'), ...of('by_hand')]
        .filter(one => one.attempt_id === payment.attempt_id)
        .map(one => one.amount),
    )
    const amount = take(payment, payment.amount + gone)
    return amount > 0 ? [{ attempt_id: payment.attempt_id as number, amount }] : []
  })
  return { entries, backs, less, left }
}
