import type { Answer, Body, Call } from '../contract/call.ts'
import type { CallName, CallNamed } from '../contract/endpoints.ts'
import type { Database } from './database/connect.ts'
import type { Outcome, StoredKey } from './idempotency.ts'
import type { Services } from './services.ts'
import type { Session, SessionKeeper } from './session.ts'

export interface CallContext extends Services {
  session: Session
  sessions: SessionKeeper
  /** The network address that the request came from. */
  address: string
}

type BodyOf<N extends CallName> = Body<CallNamed<N>>
type AnswerOf<N extends CallName> = Answer<CallNamed<N>>

/** No effect. */
export interface Reads<N extends CallName> {
  read(context: CallContext, body: BodyOf<N>): Promise<AnswerOf<N>>
}

/**
 * One effect, in one transaction with its key. A `Refusal` thrown undoes it and stores nothing; a `Refusal`
 * returned keeps what was done but stores no key.
 */
export interface Changes<N extends CallName, O extends Outcome = Outcome> {
  apply(trx: Database, context: CallContext, body: BodyOf<N>): Promise<O | Error>
  /** The answer, made afresh at the first time and at every replay. Without it: `{"success": true}`. */
  answer?(context: CallContext, outcome: O): Promise<AnswerOf<N>>
}

/** An effect with a transaction of its own, in which it stores the key itself. */
export interface ChangesInBatch<N extends CallName, O extends Outcome = Outcome> {
  applyWithKey(context: CallContext, body: BodyOf<N>, key: StoredKey | null): Promise<O | Error>
  answer(context: CallContext, outcome: O): Promise<AnswerOf<N>>
}

type HandlerOf<N extends CallName> =
  CallNamed<N> extends Call & { kind: 'read' } ? Reads<N> : Changes<N> | ChangesInBatch<N>

/** Complete, or it does not compile. */
export type Handlers = { [N in CallName]: HandlerOf<N> }

/** Lets a handler keep the type of its own outcome between `apply` and `answer`. */
export const changes = <N extends CallName, O extends Outcome>(handler: Changes<N, O>): Changes<N> =>
  handler as unknown as Changes<N>

export const changesInBatch = <N extends CallName, O extends Outcome>(
  handler: ChangesInBatch<N, O>,
): ChangesInBatch<N> => handler as unknown as ChangesInBatch<N>
