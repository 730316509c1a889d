/** Whether money moves: with live keys; with the provider's test keys; or with no provider at all. */
export type ProviderMode = 'live' | 'provider_test' | 'sandbox'

/** A payment as its provider has it. `open`: it can still be confirmed, `error` says why it was not. */
export interface Intent {
  ref: string
  clientSecret: string
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** In minor units. */
  amount: number
  /** In capitals. */
  currency: string
  livemode: boolean
  /** Of the sale that it pays for. */
  saleReference: string
  error: string
}

export interface Charge {
  /** Stored before it is used: the same one again is the same charge. */
  key: string
  amount: number
  currency: string
  saleReference: string
}

/** `event`: its own id. `ref`: the payment that it is about. `intent`: null where it is about its refund. */
export interface Told {
  event: string
  ref: string
  intent: Intent | null
}

/** Takes cards. Every call has a time limit and rejects with `ProviderUnreachable` where no outcome is known. */
export interface CardProvider {
  mode: ProviderMode
  /** What the page may know. */
  publicKey: string
  start(charge: Charge): Promise<Intent>
  status(ref: string): Promise<Intent>
  /** What it is afterwards: canceled, or what it had become before. */
  cancel(ref: string): Promise<Intent>
  refund(ref: string, amount: number, key: string): Promise<void>
  /** Whether what was given back has arrived or may still; a bank can also send it back. */
  isRefunded(ref: string): Promise<boolean>
  /** What a webhook says; null: nothing that concerns us. Throws a `Refusal` unless it is the provider's own. */
  readWebhook(body: string, signature: string): Told | null
}

/** Nothing is known of the outcome; the same call may be made again. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
