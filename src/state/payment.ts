import { atom } from 'jotai'
import { type Data, keep } from '../../offline/kept.ts'

/** A payment or a claim is under way; nothing else may begin one. */
export const payingAtom = atom(false)

/** A payment that left this device, and whose outcome it has not heard. */
export type BegunPayment = Data<'payment'>

export const begunPaymentAtom = atom<BegunPayment | null>(null)

/** Resolves once the device has it: a payment must not leave before, nor be forgotten half. */
export const keepBegunAtom = atom(null, async (_get, set, begun: BegunPayment | null): Promise<void> => {
  set(begunPaymentAtom, begun)
  await keep({ payment: begun })
})
