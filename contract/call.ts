import type { Infer, Struct } from 'superstruct'

// biome-ignore lint/suspicious/noExplicitAny: a row may carry any struct; `Infer` recovers its type.
export type AnyStruct = Struct<any, any>

interface Row {
  /** The last word of the path; the key of the handler and of the failure text. */
  name: string
  method: 'GET' | 'POST'
  path: string
  request: AnyStruct
  answer: AnyStruct
  /** The body of the answer is this text itself, not JSON. */
  as?: 'text'
  /** `error` is a documented field of the answer, so a 2xx that carries one is not a failure. */
  errorIsAnswer?: true
  /** The same answer for everyone: given without a session, and allowed in a shared cache. */
  everyone?: true
}

/** No effect. Answered from what the device keeps, for `keep` hours, where the row says so. */
export interface Read extends Row {
  kind: 'read'
  keep?: number
}

/**
 * Sets a value: sending it twice is the same as once. It may wait without a network; a later update of
 * the same `resource` replaces an unsent earlier one. `alone`: it belongs to no basket and passes others.
 */
export interface Update extends Row {
  kind: 'update'
  // biome-ignore lint/suspicious/noExplicitAny: narrowed to the row's own request by `update()`.
  resource: (body: any) => string
  alone?: true
}

/**
 * Must be answered now, and is never queued. It carries an idempotency key that stays the same until
 * the page knows the outcome. `basket`: what waits is sent first and the basket is read back.
 */
export interface Act extends Row {
  kind: 'act'
  needs: 'basket' | 'nothing'
}

export type Call = Read | Update | Act

export type Body<C extends Row> = Infer<C['request']>
export type Answer<C extends Row> = Infer<C['answer']>

type Fields<C extends Call> = Omit<C, 'kind'>

export const read = <const R extends Fields<Read>>(row: R): R & { kind: 'read' } => ({ ...row, kind: 'read' })

export const update = <const N extends string, Q extends AnyStruct, A extends AnyStruct>(
  row: Omit<Update, 'kind' | 'name' | 'request' | 'answer' | 'resource'> & {
    name: N
    request: Q
    answer: A
    resource: (body: Infer<Q>) => string
  },
) => ({ ...row, kind: 'update' as const })

export const act = <const R extends Fields<Act>>(row: R): R & { kind: 'act' } => ({ ...row, kind: 'act' })
