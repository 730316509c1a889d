/*
 * Reductions of ticket prices. Amounts are in minor units. A price never falls below 0, and booking fees are not
 * reduced.
 */

/** Either a percentage or an amount. */
export interface Reduction {
  percent: number | null
  amount: number | null
}

/** The reduction of each `buy` tickets of a line. */
export interface Offer extends Reduction {
  buy: number
}

/** Half a penny is rounded in favour of the shopper. */
const shareOf = (price: number, percent: number): number => Math.round((price * percent) / 100)

/** The largest reduction that one of the offers gives a line. */
export function offerOf(offers: Offer[], qty: number, price: number): number {
  const off = offers.map(({ buy, percent, amount }) => {
    const group = percent === null ? (amount ?? 0) : shareOf(buy * price, percent)
    return Math.floor(qty / buy) * Math.min(group, buy * price)
  })
  return Math.max(0, ...off)
}

/** The reduction of each price in turn: a percentage of each, or an amount until it is used up. */
export function discountsOf({ percent, amount }: Reduction, prices: number[]): number[] {
  if (percent !== null) return prices.map(price => shareOf(price, percent))
  return usedUp(amount ?? 0, prices)
}

/** What these lines cost, of each as many tickets as are within the first `most` of an order; null: all. */
export function pricesOfFirst(
  most: number | null,
  lines: { qty: number; price: number; offer: number }[],
): number[] {
  const counted = usedUp(
    most ?? Number.POSITIVE_INFINITY,
    lines.map(({ qty }) => qty),
  )
  return lines.map(({ qty, price, offer }, index) => {
    const its = counted[index] ?? 0
    return its === qty ? qty * price - offer : Math.max(0, its * price - Math.round((offer * its) / qty))
  })
}

/** Splits an amount over these prices in turn, until it is used up. */
export function usedUp(amount: number, from: number[]): number[] {
  let left = amount
  return from.map(one => {
    const taken = Math.min(left, one)
    left -= taken
    return taken
  })
}
