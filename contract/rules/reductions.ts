/*
 * What comes off the price of tickets. Amounts are whole minor units; nothing is ever reduced below nothing, and no
 * reduction touches a booking fee.
 */

/** A share or an amount, one of both. */
export interface Reduction {
  percent: number | null
  amount: number | null
}

/** Each `buy` tickets of a line cost so much less. */
export interface Offer extends Reduction {
  buy: number
}

/** Half a penny goes to the shopper. */
const shareOf = (price: number, percent: number): number => Math.round((price * percent) / 100)

/** Off a line of so many tickets: the best of its offers. */
export function offerOf(offers: Offer[], qty: number, price: number): number {
  const off = offers.map(({ buy, percent, amount }) => {
    const group = percent === null ? (amount ?? 0) : shareOf(buy * price, percent)
    return Math.floor(qty / buy) * Math.min(group, buy * price)
  })
  return Math.max(0, ...off)
}

/** Off each of these prices in turn: a share of each, or an amount until it is used up. */
export function discountsOf({ percent, amount }: Reduction, prices: number[]): number[] {
  if (percent !== null) return prices.map(price => shareOf(price, percent))
  return usedUp(amount ?? 0, prices)
}

/** Takes an amount from each of these in turn until nothing of it is left. */
export function usedUp(amount: number, from: number[]): number[] {
  let left = amount
  return from.map(one => {
    const taken = Math.min(left, one)
    left -= taken
    return taken
  })
}
