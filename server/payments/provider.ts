import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import type { PaymentSource } from '../database/paymentTables.ts'
import type { DocumentPolicy } from '../http/headers.ts'
import type { Keys } from '../keys.ts'
import type { Enqueue, Jobs } from '../queue/enqueue.ts'

/** Whether money moves: with live keys; with the provider's test keys; or with no provider at all. */
export type ProviderMode = 'live' | 'provider_test' | 'sandbox'

/** What the page does next, so that the shopper can confirm the payment. */
export type NextStep =
  | { kind: 'confirm_in_page'; publicKey: string; secret: string }
  | { kind: 'redirect'; url: string }

/** A payment as its provider states it. */
export interface Payment {
  /** The provider's own id of the payment; null: it has none, because it was refused or cancelled before it was made. */
  ref: string | null
  /** `open`: the shopper can still confirm it. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** In minor units. */
  amount: number
  /** The ISO 4217 code in capitals. */
  currency: string
  livemode: boolean
  saleReference: string
  /** Why the last confirmation failed, in the provider's words; empty if none failed. */
  error: string
  /** null unless the payment is open. */
  next: NextStep | null
  /** The card that pays, where its provider can charge it again. */
  card?: string | null
  /** After a refusal, the card cannot be charged again without the shopper. */
  needsShopper?: boolean
  /** Where the shopper's bank asks them about a payment that this server has confirmed. */
  bankAsksAt?: string | null
}

/** A card that a provider stores for a shopper. */
export interface StoredCard {
  id: string
  brand: string
  last4: string
  /** As MM/YY. */
  expiry: string
}

/** The card that the server itself charges, by the shopper's customer at the provider. */
export interface CardCharge {
  customer: string
  /** null: the shopper's page gives a card, and allows it to be charged for the instalments that follow. */
  id: string | null
  /** The shopper is there, and their bank may ask them; not so for an instalment that the server charges later. */
  isShopperThere: boolean
}

/** What a provider that stores cards can do with them. */
export interface CardCalls {
  /** For the form in which the page asks for a card before there is a payment. */
  publicKey: string
  /** The same key again is the same customer. */
  createCustomer(email: string, name: string, key: string): Promise<string>
  /** The customer has this e-mail address and name from now on. */
  setOwner(customer: string, email: string, name: string): Promise<void>
  /** Deletes the customer with their cards. One that is deleted already changes nothing. */
  removeCustomer(customer: string): Promise<void>
  /** The stored cards, the default one first; `defaultId`: its id. */
  list(customer: string): Promise<{ cards: StoredCard[]; defaultId: string | null }>
  /** The customer who has stored the card; empty: nobody. null: there is no such card. */
  ownerOf(card: string): Promise<string | null>
  setDefault(customer: string, card: string): Promise<void>
  /**
   * Stores a card, so that it can be charged without the shopper. `stored`: it is; `redirect`: the shopper's bank asks
   * them first; `refused`: in the provider's words.
   */
  save(customer: string, card: string, returnUrl: string, key: string): Promise<SavedOutcome>
  remove(card: string): Promise<void>
}

export type SavedOutcome =
  | { kind: 'stored' }
  | { kind: 'redirect'; url: string }
  | { kind: 'refused'; message: string }

export interface Charge {
  /** The idempotency key. It is stored before the call: the same key again is the same charge. */
  key: string
  method: PaymentMethod
  /** In minor units. */
  amount: number
  currency: string
  saleReference: string
  /** Where a provider that takes the browser away sends it back to. */
  returnUrl: string
  payer: { name: string | null; email: string | null }
  /** null: the shopper's page gives the card, which is not stored. */
  card: CardCharge | null
  /** null: the provider asks the shopper for it after the start. */
  source: PaymentSource | null
}

/** `id`: of the event. `ref`: the payment that it is about. */
export interface WebhookEvent {
  id: string
  ref: string
  about: 'payment' | 'refund'
  /** The payment as the event states it; null where the event only names it. */
  payment: Payment | null
}

/** The route on which the provider sends a browser back. */
export interface ReturnRoute {
  path: string
  /** The payment that the query of the address names. */
  refOf(query: URLSearchParams): string
  /** The shopper came back without an answer. The address shows it, so it proves nothing about the payment. */
  isCancelled(query: URLSearchParams): boolean
  /** The shopper was asked whether a card may be saved, and there is no payment; left out where no card is saved. */
  isOfCard?(query: URLSearchParams): boolean
}

/** A form that the provider's script shows in the page. Nothing in here is secret. */
export interface ProviderForm {
  applicationId: string
  locationId: string
  /** The address of the script. */
  script: string
  /** The origins that the form sends what is typed to. */
  connects: string[]
}

/** What stands in for the provider where no keys are set. */
export interface ProviderSandbox {
  /** Its pages, all under /sandbox/. */
  pages: Hono
  /** The page loads a script of it. */
  hasScript: boolean
  /** The page that lists its payments. */
  paymentsPath: string
  /** Signs this event as the provider does and sends it. */
  deliver(event: SandboxEvent, send: SendWebhook): Promise<void>
}

export type SandboxEvent = Jobs['sandbox_event']['event']
export type SendWebhook = (body: string, headers: Record<string, string>) => Promise<void>

/** The calls of a provider. Each has a time limit and rejects with `ProviderUnreachable` if its outcome is unknown. */
export interface ProviderCalls {
  start(charge: Charge): Promise<Payment>
  /**
   * Only where a start charges: cancels what may have been started, and answers what has become of it. A start that
   * arrives later still charges.
   */
  cancelStart?(charge: Charge): Promise<Payment>
  status(ref: string): Promise<Payment>
  /** Answers the payment as it is afterwards: canceled, or what it had become before. */
  cancel(ref: string): Promise<Payment>
  /** `amount`: in minor units. The same key again is the same refund. */
  refund(ref: string, amount: number, key: string): Promise<void>
  /**
   * How much of this payment was given back or is on its way, in minor units. A bank can reject a refund later.
   */
  refunded(ref: string): Promise<number>
  /** The payments of which something was given back since then, also at the provider's own pages. */
  refundedSince(since: Date): Promise<string[]>
  /** null: an event of a kind that this shop does not use. Throws a `Refusal` if the provider did not sign it. */
  readWebhook(body: string, headers: Headers): Promise<WebhookEvent | null>
}

/** A provider that this server uses. */
export interface PaymentProvider extends ProviderCalls {
  /** As `payment_attempt.provider`; its webhooks arrive at /webhooks/<name>/. */
  name: string
  mode: ProviderMode
  methods: ProviderMethods
  /** null: the browser never leaves for the provider's own pages. */
  returnRoute: ReturnRoute | null
  /** What the page needs for a form that is shown before a payment starts; left out: there is none. */
  form?: ProviderForm
  /** What the document that takes payments has to allow; null: nothing of the provider's. */
  documentPolicy: DocumentPolicy | null
  /** null: the real provider is used. */
  sandbox: ProviderSandbox | null
  /** Left out where it stores no cards. */
  cards?: CardCalls
}

/** The payment methods of a provider, each with the providers that an organiser names to have it. */
export type ProviderMethods = Partial<Record<PaymentMethod, readonly OrganiserProvider[]>>

/** A row of the registry. */
export interface ProviderRow {
  /** As its company writes it, for messages to the operator. */
  title: string
  /** Reads the provider's settings. null: none is set. Adds to `wrong` what is wrong with them. */
  configure(set: (name: string) => string | null, wrong: string[]): ConfiguredProvider | null
  sandbox: ConfiguredProvider | null
}

export interface ConfiguredProvider {
  mode: ProviderMode
  open(tools: ProviderTools): PaymentProvider
}

export interface ProviderTools {
  database: Database
  enqueue: Enqueue
  keys: Keys
  /** Where shoppers reach this server, without a final slash. */
  origin: string
}

/** The providers that this server uses, by name. */
export type Payments = ReadonlyMap<string, PaymentProvider>

/** What the payment room needs of the server. */
export interface PaymentServices {
  database: Database
  enqueue: Enqueue
  payments: Payments
  origin: string
  log: Logger
}
