import { plural } from '../../../contract/format/words.ts'
import { atLeast, onlyLeft } from '../../../contract/rules/quantity.ts'
import { needsCode, offSale } from '../offSale.ts'
import { isMissing, mostBy, type Required } from './required.ts'
import type { SharedPlaces } from './sharedCapacity.ts'

export interface Stock {
  name: string
  event_title: string
  min_per_customer: number
  max_per_customer: number | null
  left: number
  /** What is left of the places that it shares with other types; null: it shares none. */
  shared: SharedPlaces | null
  on_sale: boolean
  /** When its sale begins, where it has not. */
  begins: string | null
}

/** The reason why a basket could not be reserved, in the text that the shopper reads. */
export interface Shortage {
  shortage: string
}

interface Wanted {
  /** `isOpen`: this shopper may buy the type. */
  lines: { ticket_type_id: number; qty: number; isOpen: boolean }[]
  vouchers: { name: string; isOnSale: boolean }[]
  stock: Map<number, Stock>
  /** The quantity of a type that this customer has from other sales. */
  earlier: (type: number) => number
  required: Required[]
  /** The ticket types of which this account has tickets. */
  owned: ReadonlySet<number>
}

/** The first reason why these lines cannot be reserved; null if they can. */
export function shortageOf(wanted: Wanted): Shortage | null {
  const { lines, vouchers, stock, earlier } = wanted
  if (lines.length + vouchers.length === 0) return { shortage: 'Your basket is empty.' }
  const inBasket = new Map<SharedPlaces, number>()
  for (const { ticket_type_id, qty, isOpen } of lines) {
    const type = stock.get(ticket_type_id)
    if (!type)
      return { shortage: 'A ticket in your basket is no longer offered. Please remove it and try again.' }
    const name = `${type.name} for ${type.event_title}`
    if (!isOpen) return { shortage: needsCode(name) }
    if (!type.on_sale) return { shortage: offSale(name, type.begins) }
    if (qty < type.min_per_customer) return { shortage: `${atLeast(type.min_per_customer)}: ${name}.` }
    const had = earlier(ticket_type_id)
    if (type.max_per_customer !== null && qty + had > type.max_per_customer) {
      const already = had > 0 ? ` You have ${had} already.` : ''
      return { shortage: `${onlyLeft(type.max_per_customer)}: ${name}.${already}` }
    }
    const { shared } = type
    const left = Math.min(type.left, shared ? shared.left - (inBasket.get(shared) ?? 0) : type.left)
    if (left <= 0) return { shortage: `${name} is sold out at the moment.` }
    if (qty > left) {
      return {
        shortage: `You asked for ${plural(qty, 'ticket')} of ${name}; ${left} ${left === 1 ? 'is' : 'are'} available.`,
      }
    }
    if (shared) inBasket.set(shared, (inBasket.get(shared) ?? 0) + qty)
  }
  const gone = vouchers.find(({ isOnSale }) => !isOnSale)
  if (gone) return { shortage: `The gift voucher ${gone.name} can no longer be bought.` }
  return unmet(wanted)
}

/** The first requirement that a line does not meet, in words. */
function unmet({ lines, stock, required, owned }: Wanted): Shortage | null {
  for (const requirement of required) {
    const line = lines.find(({ ticket_type_id }) => ticket_type_id === requirement.ticket_type_id)
    if (!line) continue
    if (isMissing(requirement, lines, owned))
      return {
        shortage: `You must also purchase the following tickets to continue the checkout. ${requirement.title}`,
      }
    const most = mostBy(requirement, lines)
    if (most !== null && line.qty > most) {
      const { name = '' } = stock.get(line.ticket_type_id) ?? {}
      return {
        shortage: `${name} is an extra to ${requirement.title}: with your tickets you can have at most ${most}.`,
      }
    }
  }
  return null
}
