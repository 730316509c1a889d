import type { Answer } from '../../contract/call.ts'
import type { setBillingAddress } from '../../contract/calls/address.ts'

/** What the page knows after the payment was given to its provider. */
export type Confirmation =
  /** The provider refused: nothing was charged. `message`: its own words. */
  | { kind: 'refused'; message: string }
  /** The provider has it, or may have it: the server finds out what became of it. */
  | { kind: 'sent' }

/** Who pays, as the server has saved it. `phone`: empty where none is asked. */
export interface Payer extends Answer<typeof setBillingAddress> {
  phone: string
}

/** The provider's form for a card. The page never reads its fields. */
export interface CardForm {
  mount(place: HTMLElement, isDark: boolean): Promise<void>
  /** Why the form is not complete, in the provider's words; null: it is. Nothing is sent. */
  check(): Promise<string | null>
  confirm(payer: Payer): Promise<Confirmation>
  setTheme(isDark: boolean): void
  unmount(): void
}

/** The answer of get_token: the provider's public key, and the secret of one payment. */
export interface CardToken {
  public_key: string
  client_secret: string
}

/** A card that the provider has made of what was typed, and that is not saved yet. */
export interface MadeCard {
  id: string
  brand: string
  last4: string
  month: string
  year: string
  funding: string
}

/** The provider's form for a card that is to be saved. */
export interface NewCardForm extends Pick<CardForm, 'mount' | 'check' | 'setTheme' | 'unmount'> {
  /** The card, or why the provider does not take it, in its own words. */
  create(payer: Payer | null): Promise<MadeCard | { refused: string }>
}

/** The provider's key where its sandbox stands in for it. */
export const SANDBOX_KEY = 'pk_sandbox'
