import { atom } from 'jotai'
import { checkoutAtom } from '../../state/checkout.ts'
import { lateView } from '../step.ts'

/** The payment step of an express checkout; no other checkout fetches its code. */
export const LateExpress = lateView(() => import('./ExpressPayment.tsx'))

export const prepareExpressAtom = atom(null, async (get): Promise<void> => {
  if (get(checkoutAtom)?.express) await LateExpress.load()
})
