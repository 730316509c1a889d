import { type Atom, atom, type WritableAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { PaymentMethod, UnbuiltMethod } from '../../../contract/rules/paymentMethods.ts'
import { bankMethod } from './methods/bank/method.ts'
import { cardMethod } from './methods/card/method.ts'
import { hostedCardMethod } from './methods/hostedCard/method.ts'
import { squareMethod } from './methods/square/method.tsx'

/** What the page knows after the payment was given to its provider. */
export type Confirmation =
  /** The provider refused: nothing was charged. `message`: its own words. */
  | { kind: 'refused'; message: string }
  /** The provider has it, or may have it: the server finds out what became of it. */
  | { kind: 'sent' }

/** How a payment that was started goes on. */
export type Start =
  /** The page confirms it with the provider. */
  | { kind: 'confirm'; confirm: () => Promise<Confirmation> }
  /**
   * The shopper goes to this address of the provider, and comes back. `hasStep`: a step of its own waits for the outcome;
   * otherwise this step asks for it.
   */
  | { kind: 'go'; url: string; hasStep?: true }

/** A way to pay. */
export interface Method {
  title: string
  /** What is asked before the payment starts; left out where nothing is. */
  Form?: ComponentType
  /** Pay is enabled; left out: as soon as the method is chosen. */
  isReady?: Atom<boolean>
  /** The billing address is asked. */
  asksAddress: boolean
  /** Starts the payment. null: it could not be started, and the payment's state says why. */
  start: WritableAtom<null, [], Promise<Start | null>>
  /** Said where a payment that has left this device has not arrived. */
  failed: string
}

/** Every way to pay. A new one is a folder and a row. */
export const methods: Record<Exclude<PaymentMethod, UnbuiltMethod>, Method> = {
  bank: bankMethod,
  card: cardMethod,
  hosted_card: hostedCardMethod,
  square: squareMethod,
}

export const methodsAtom = atom<Partial<Record<PaymentMethod, Method>>>(methods)
