import type { Answer } from '../../../../contract/call.ts'
import type { setBillingAddress } from '../../../../contract/calls/address.ts'

/** What is known after the card has been given to its provider. */
export type Confirmation =
  /** The provider said no: nothing was charged. The words are its own. */
  | { kind: 'refused'; message: string }
  /** It arrived, or may have: what became of it the server finds out. */
  | { kind: 'sent' }

/** Who pays, as the server has saved it. `phone` is empty where none is asked for. */
export interface Payer extends Answer<typeof setBillingAddress> {
  phone: string
}

/** The provider's form for a card, whose fields this page never reads. */
export interface CardForm {
  mount(place: HTMLElement, isDark: boolean): Promise<void>
  /** Why it cannot be sent as it is, in the provider's words; null: it is complete. Nothing is sent yet. */
  check(): Promise<string | null>
  confirm(payer: Payer): Promise<Confirmation>
  setTheme(isDark: boolean): void
  unmount(): void
}

/** What a token answers: the provider's public key, and the secret of one payment. */
export interface CardToken {
  public_key: string
  client_secret: string
}
