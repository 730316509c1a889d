import { atom } from 'jotai'
import { nullable, number, object, optional, string } from 'superstruct'
import { type DataOf, deviceChange, saveToDevice } from '../../offline/deviceStore.ts'
import type { PersistedRow } from './persisted.ts'

/** A payment that has left this device: its sale, when it left (wall clock, milliseconds) and the way to pay. */
const begunPaymentRow = {
  name: 'payment',
  struct: object({ reference: nullable(string()), since: number(), method: optional(string()) }),
  validMs: 86_400_000,
}

export type BegunPayment = DataOf<typeof begunPaymentRow>

export type PaymentState =
  | { kind: 'idle' }
  /** This page is paying or claiming. `begun`: the payment has left the device. */
  | { kind: 'confirming'; begun: BegunPayment | null }
  /** The payment has left the device, and its outcome is unknown. */
  | { kind: 'unknown'; begun: BegunPayment }
  /** The server says that it was charged; the checkout is about to go on. */
  | { kind: 'charged'; begun: BegunPayment }
  /** Nothing was charged. */
  | { kind: 'failed'; reason: string }

/** The payment at the bank could not be created, so that this way to pay is not offered. */
export const bankFailedAtom = atom(false)

const idle: PaymentState = { kind: 'idle' }

export const paymentAtom = atom<PaymentState>(idle)

/** The payment that has left this device and is not settled; null without one. */
export const begunPaymentAtom = atom(get => {
  const state = get(paymentAtom)
  return 'begun' in state ? state.begun : null
})

/** This page is paying or claiming: no other payment may begin. */
export const isConfirmingAtom = atom(get => get(paymentAtom).kind === 'confirming')

/** Why the last payment failed; null where none did. */
export const paymentErrorAtom = atom(get => {
  const state = get(paymentAtom)
  return state.kind === 'failed' ? state.reason : null
})

/** Changes the state. Resolves once the device has stored what has left it, so that a reload does not pay again. */
export const setPaymentAtom = atom(null, async (get, set, state: PaymentState): Promise<void> => {
  const before = get(begunPaymentAtom)
  set(paymentAtom, state)
  const begun = get(begunPaymentAtom)
  if (begun !== before) await saveToDevice([deviceChange(begunPaymentRow, begun)])
})

export const persistedPayment: PersistedRow = {
  row: begunPaymentRow,
  data: atom(
    get => get(begunPaymentAtom),
    (get, set, begun: BegunPayment) => {
      if (get(paymentAtom) === idle) set(paymentAtom, { kind: 'unknown', begun })
    },
  ),
  writtenOn: null,
  forgottenAt: ['sign_out'],
  forget: atom(null, (_get, set) => set(paymentAtom, idle)),
}
