import { atom } from 'jotai'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import { checkoutAtom } from '../../state/checkout.ts'

/** The boxes that are shown. */
export interface BoxesOffered {
  newsletter: boolean
  organisers: Checkout['marketing_preferences']['basket_organisers']
}

/** The boxes that are ticked; `organisers`: their ids. */
export interface BoxesTicked {
  newsletter: boolean
  organisers: number[]
}

/** What the shopper is not subscribed to yet. */
export const boxesOfferedAtom = atom((get): BoxesOffered => {
  const preferences = get(checkoutAtom)?.marketing_preferences
  return {
    newsletter: preferences?.ct_subscribed === false,
    organisers: preferences?.basket_organisers.filter(one => !one.organiser_subscribed) ?? [],
  }
})
