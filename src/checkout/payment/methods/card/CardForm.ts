import type { Answer } from '../../../../../contract/call.ts'
import type { setBillingAddress } from '../../../../../contract/calls/address.ts'
import type { Confirmation } from '../../methods.ts'

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
