import { atom } from 'jotai'
import { money } from '../../contract/format/money.ts'
import { optimisticCheckoutAtom } from './optimisticCheckout.ts'

/** The whole price of the basket, as the bottom bar shows it; null where the basket is empty. */
export const totalLabelAtom = atom(get => {
  const checkout = get(optimisticCheckoutAtom)
  if (!checkout || checkout.tickets.length + checkout.gift_vouchers.length === 0) return null
  return checkout.basket_total > 0 ? money(checkout.basket_total, checkout.currency.symbol) : 'Free'
})
