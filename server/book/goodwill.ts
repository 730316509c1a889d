import { sum } from '../../contract/rules/totals.ts'
import { type Balance, isPart } from './balances.ts'
import { type Entry, type Of, ofNothing } from './enter.ts'
import { type Returned, sentBack } from './returnedTo.ts'

/** Some tickets, the events whose postage is theirs, and the codes of gift vouchers. */
export interface OwnParts {
  tickets: ReadonlySet<string>
  events: ReadonlySet<number>
  codes: ReadonlySet<number>
}

/** What can be given back of a part that stays valid, in minor units. */
interface Left {
  of: Of
  amount: number
}

/** What these parts have cost, without the credit that has paid for them and what was given back of them before. */
function leftOf(balances: Balance[], own: OwnParts): Left[] {
  const isOwn = ({ ticket_id, event_id, gift_voucher_code_id: code }: Balance) =>
    ticket_id === null
      ? (event_id !== null && own.events.has(event_id)) || (code !== null && own.codes.has(code))
      : own.tickets.has(ticket_id)
  const owned = balances.filter(
    one => (isPart(one) || one.account === 'credit' || one.account === 'goodwill') && isOwn(one),
  )
  const byPart = Map.groupBy(owned, ({ ticket_id, event_id, gift_voucher_code_id }) =>
    ticket_id === null ? `${event_id} ${gift_voucher_code_id}` : ticket_id,
  )
  return [...byPart.values()].map(([first, ...others]) => {
    const { ticket_id, event_id, gift_voucher_code_id } = first as Balance
    const of = ticket_id === null ? { event_id, gift_voucher_code_id } : { ticket_id }
    return {
      of: { ...ofNothing, ...of },
      amount: -sum([first as Balance, ...others].map(({ amount }) => amount)),
    }
  })
}

/** The most that can be given back of these parts while they stay valid, in minor units. */
export function mostGoodwill(balances: Balance[], own: OwnParts): number {
  const whole = sum(leftOf(balances, own).map(({ amount }) => amount))
  return whole - sentBack(balances, whole).left
}

/**
 * Gives back an amount, at most `mostGoodwill`, while these parts stay valid. Each part bears it in proportion to what is left
 * of it, so that this is not given back again when the part ends.
 */
export function givenBack(balances: Balance[], own: OwnParts, amount: number): Returned {
  const parts = leftOf(balances, own)
  const whole = sum(parts.map(part => part.amount))
  let reached = 0
  const goodwill = parts.map((part): Entry => {
    const begins = Math.floor((amount * reached) / whole)
    reached += part.amount
    return { account: 'goodwill', ...part.of, amount: Math.floor((amount * reached) / whole) - begins }
  })
  const { left: _, ...returned } = sentBack(balances, amount)
  return { ...returned, entries: [...goodwill, ...returned.entries] }
}
