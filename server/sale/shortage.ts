import { plural } from '../../contract/format/words.ts'
import type { FeeRule } from '../../contract/rules/totals.ts'

export interface Stock extends FeeRule {
  name: string
  event_title: string
  currency: string
  min_per_customer: number
  max_per_customer: number | null
  left: number
  on_sale: boolean
}

/** Why a basket could not be reserved, as the shopper reads it. */
export interface Shortage {
  shortage: string
}

/** The first reason against taking these lines; null when all of them can be had. */
export function shortageOf(
  lines: { ticket_type_id: number; qty: number }[],
  stock: Map<number, Stock>,
  alreadyHad: (type: number) => number,
): Shortage | null {
  if (lines.length === 0) return { shortage: 'Your basket is empty.' }
  for (const { ticket_type_id, qty } of lines) {
    const type = stock.get(ticket_type_id)
    if (!type)
      return { shortage: 'A ticket in your basket is no longer offered. Please remove it and try again.' }
    const name = `${type.name} for ${type.event_title}`
    if (!type.on_sale) return { shortage: `${name} can no longer be bought.` }
    if (qty < type.min_per_customer) {
      return {
        shortage: `You must purchase a minimum of ${type.min_per_customer} tickets of this type: ${name}.`,
      }
    }
    const had = alreadyHad(ticket_type_id)
    if (type.max_per_customer !== null && qty + had > type.max_per_customer) {
      const already = had > 0 ? ` You have ${had} already.` : ''
      return {
        shortage: `You can only reserve ${type.max_per_customer} tickets of this type: ${name}.${already}`,
      }
    }
    if (type.left <= 0) return { shortage: `${name} is sold out at the moment.` }
    if (qty > type.left) {
      return {
        shortage: `You asked for ${plural(qty, 'ticket')} of ${name}; ${type.left} ${type.left === 1 ? 'is' : 'are'} available.`,
      }
    }
  }
  return null
}
