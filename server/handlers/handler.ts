import type { HonoRequest } from 'hono'
import type { Answer, Body, Call } from '../../contract/call.ts'
import type { CallName, CallNamed } from '../../contract/endpoints.ts'
import type { Database } from '../database/connect.ts'
import type { Outcome, StoredKey } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import type { Session, SessionKeeper } from '../session/session.ts'

export interface CallContext extends Services {
  session: Session
  sessions: SessionKeeper
  /** The network address of the request. */
  address: string
  /** How the request was sent, with its headers. */
  request: Pick<HonoRequest, 'method' | 'header'>
}

type BodyOf<N extends CallName> = Body<CallNamed<N>>
type AnswerOf<N extends CallName> = Answer<CallNamed<N>>

/** A handler without an effect. */
export interface Reads<N extends CallName> {
  read(context: CallContext, body: BodyOf<N>): Promise<AnswerOf<N>>
}

/**
 * A handler with one effect, in one transaction with its key. A thrown `Refusal` rolls it back and stores no key. A
 * returned `Refusal` commits the effect and stores no key.
 */
export interface Changes<N extends CallName, O extends Outcome = Outcome> {
  /** Runs before the transaction and not for a replay; a thrown `Refusal` ends the call. Counts the call for its limits. */
  before?(context: CallContext, body: BodyOf<N>): Promise<void>
  apply(trx: Database, context: CallContext, body: BodyOf<N>): Promise<O | Error>
  /** Builds the answer, the first time and at each replay. Without it: `{"success": true}`. */
  answer?(context: CallContext, outcome: O): Promise<AnswerOf<N>>
}

/** A handler whose effect has its own transaction, in which it stores the key itself. */
export interface ChangesInBatch<N extends CallName, O extends Outcome = Outcome> {
  applyWithKey(context: CallContext, body: BodyOf<N>, key: StoredKey | null): Promise<O | Error>
  answer(context: CallContext, outcome: O): Promise<AnswerOf<N>>
}

type HandlerOf<N extends CallName> =
  CallNamed<N> extends Call & { kind: 'read' } ? Reads<N> : Changes<N> | ChangesInBatch<N>

/** A handler for each call. A missing one does not compile. */
export type Handlers = { [N in CallName]: HandlerOf<N> }

/** Lets a handler keep the type of its own outcome between `apply` and `answer`. */
export const changes = <N extends CallName, O extends Outcome>(handler: Changes<N, O>): Changes<N> =>
  handler as unknown as Changes<N>

export const changesInBatch = <N extends CallName, O extends Outcome>(
  handler: ChangesInBatch<N, O>,
): ChangesInBatch<N> => handler as unknown as ChangesInBatch<N>
