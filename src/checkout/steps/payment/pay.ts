import { atom } from 'jotai'
import { isPaymentOpenAtom } from '../../../state/checkout.ts'
import { payingAtom } from '../../../state/payment.ts'
import { methods } from '../../methods/methods.ts'
import { methodAtom } from '../../methods/offered.ts'
import { paymentErrorAtom } from './begin.ts'

/** Pays in the chosen way: one payment at a time, and none while the outcome of another is not known. */
export const payAtom = atom(null, async (get, set): Promise<void> => {
  const name = get(methodAtom)
  const method = name && methods[name]
  if (!method || get(isPaymentOpenAtom)) return
  set(payingAtom, true)
  set(paymentErrorAtom, null)
  try {
    await set(method.pay)
  } finally {
    set(payingAtom, false)
  }
})
