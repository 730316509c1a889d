import { atom } from 'jotai'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import type { Method } from './method.ts'
import { bankMethod } from './methods/bank/method.ts'
import { cardMethod } from './methods/card/method.ts'
import { hostedCardMethod } from './methods/hostedCard/method.ts'
import { instalmentMethod } from './methods/instalment/method.tsx'
import { squareMethod } from './methods/square/method.tsx'

/** Every way to pay. A new one is a folder and a row. */
export const methods: Record<PaymentMethod, Method> = {
  bank: bankMethod,
  card: cardMethod,
  hosted_card: hostedCardMethod,
  instalment: instalmentMethod,
  square: squareMethod,
}

export const methodsAtom = atom<Partial<Record<PaymentMethod, Method>>>(methods)
