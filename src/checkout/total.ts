import { atom } from 'jotai'
import { money } from '../../contract/format/money.ts'
import { seenCheckoutAtom } from '../state/seen.ts'

/** The whole price of the basket, as the bottom bar says it; null where there is no basket. */
export const totalLabelAtom = atom(get => {
  const checkout = get(seenCheckoutAtom)
  if (!checkout || checkout.tickets.length + checkout.gift_vouchers.length === 0) return null
  return checkout.basket_total > 0 ? money(checkout.basket_total, checkout.currency.symbol) : 'Free'
})
