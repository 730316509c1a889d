import type { WritableAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import CardPanel from './card/CardPanel.tsx'
import { payByCardAtom } from './card/card.ts'

export interface Method {
  title: string
  Form: ComponentType
  /** It needs to know where who pays lives. */
  asksAddress?: true
  /** Pays with what is in the form, and follows what is known of it. */
  pay: WritableAtom<null, [], Promise<void>>
}

/** The ways to pay that have a form. A new one is a folder and a row. */
export const methods: Partial<Record<PaymentMethod, Method>> = {
  card: { title: 'Card', Form: CardPanel, asksAddress: true, pay: payByCardAtom },
}
