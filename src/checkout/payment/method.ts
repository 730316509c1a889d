import type { Atom, WritableAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { Confirmation } from '../../cards/CardForm.ts'

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
  /** Why Pay is disabled; null: it is enabled. Left out: it is as soon as the method is chosen. */
  whyNotReady?: Atom<string | null>
  /** Why a phone number is asked, also where the checkout requires none; left out: none is. */
  whyPhone?: string
  /** The billing address is asked. */
  asksAddress: boolean | Atom<boolean>
  /** The country that the address begins with; left out: none. */
  country?: string
  /** What is paid now, in words; left out: the whole price. */
  payNow?: Atom<string | null>
  /** Starts the payment. null: it could not be started, and the payment's state says why. */
  start: WritableAtom<null, [], Promise<Start | null>>
  /** Said where a payment that has left this device has not arrived. */
  failed: string
}
