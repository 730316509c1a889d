import { type Atom, atom } from 'jotai'
import { is } from 'superstruct'
import type { Body, Update } from '../../contract/call.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import type { UpdateOutcome } from '../../offline/outboxTransitions.ts'
import { type BasketLines, basketLines } from '../state/checkout.ts'
import type { Command } from '../state/command.ts'
import { waitingOpsAtom } from '../state/outbox.ts'

/** An update that the server has answered, or that could not be delivered. */
export interface Settlement<U extends Update = Update> {
  call: U
  resource: string
  body: Body<U>
  outcome: UpdateOutcome
  /** It could not be delivered at its first attempt, and is repeated. */
  isFirstDelay: boolean
}

/** What belongs to one update that may wait: all of it stands in the folder of the feature that owns the update. */
export interface UpdateRow<U extends Update = Update> {
  call: U
  /**
   * The checkout after the update, apart from its total; the same object where the update changes none of it. `removed`:
   * the line that the update puts back, for a basket that does not have it.
   */
  overlay(checkout: Checkout, body: Body<U>, removed: BasketLines): Checkout
  /** What follows from the server's answer. */
  settled: Command<[Settlement<U>]>
  /**
   * Whether the page says at once that the update of a resource failed: after an error of the server it is then withdrawn
   * and counts as refused. Left out: it never does, and the update is repeated.
   */
  saysFailure?: Atom<(resource: string) => boolean>
  /** What the shopper reads where it was refused. `error`: the server's reason, if it gave one. */
  notice(body: Body<U>, error: string | null): string
}

/** The updates of the organiser's document. Every other one has its row in the checkout. */
export type OrganiserUpdateName = 'set_event_field'

/** For an update that somebody waits for wherever it is made. */
export const saysFailureAtom = atom(() => () => true)

// biome-ignore lint/suspicious/noExplicitAny: each row checks the body of its own update.
export type AnyUpdateRow = UpdateRow<any>

/** The updates that this document knows, by the name of their call. */
export const updatesAtom = atom<Readonly<Record<string, AnyUpdateRow>>>({})

/** Pairs an update with a body of its own type. */
export const updateWith = <U extends Update>(update: UpdateRow<U>, body: Body<U>): AnyWaitingUpdate => ({
  update,
  body,
})

/** An update with its body, as it is written to the outbox and laid over the checkout. */
export interface AnyWaitingUpdate {
  update: AnyUpdateRow
  body: unknown
  /** The line that it puts back. It is stored with the update, so that it is shown after a reload and in every tab. */
  removed?: BasketLines | undefined
}

/** A stored update, checked against its row; null where this document does not know it or its body does not fit. */
export function storedUpdate(
  updates: Readonly<Record<string, AnyUpdateRow>>,
  { name, body, removed }: { name: string; body: unknown; removed?: unknown },
): AnyWaitingUpdate | null {
  const update = updates[name]
  if (!update || !is(body, update.call.request)) return null
  return { update, body, removed: is(removed, basketLines) ? removed : undefined }
}

/** The updates in the outbox, each after those of its resource that are sent before it. */
export const waitingUpdatesAtom = atom(get => {
  const updates = get(updatesAtom)
  return get(waitingOpsAtom).flatMap(op => storedUpdate(updates, op) ?? [])
})
